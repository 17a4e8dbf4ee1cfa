// Outlines on a map: the same line is rough in the same way from both of its sides.

import { seeded } from './figures'
import type { Point } from './types'

const STEPS = 3 // how often a line is broken in two
const SWING = 0.16 // how far, as a part of its length

export function roughLine(from: Point, to: Point): Point[] {
  if (from[0] === to[0] || from[1] === to[1]) return [from, to]
  const turned = from[0] > to[0] || (from[0] === to[0] && from[1] > to[1])
  const [a, b] = turned ? [to, from] : [from, to]
  const rng = seeded(`${a} ${b}`)
  let line: Point[] = [a, b]
  for (let step = 0; step < STEPS; step++) {
    const finer: Point[] = []
    for (let i = 0; i < line.length - 1; i++) {
      const [p, q] = [line[i] as Point, line[i + 1] as Point]
      const off = (rng() - 0.5) * SWING
      finer.push(p, [(p[0] + q[0]) / 2 - (q[1] - p[1]) * off, (p[1] + q[1]) / 2 + (q[0] - p[0]) * off])
    }
    line = [...finer, b]
  }
  return turned ? line.reverse() : line
}

function outline(points: Point[]): Point[] {
  return points.flatMap((point, n) => roughLine(point, points[(n + 1) % points.length] as Point).slice(0, -1))
}

export function path(points: Point[], closed: boolean): string {
  const words = points.map(([x, y], n) => `${n ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`)
  return words.join('') + (closed ? 'Z' : '')
}

export interface Shape {
  outline: string
  box: Box
  label: Point // where the most room for words is
}

const KNOWN = new Map<string, Shape>() // shapes do not change: each is worked out once
const MOST_KNOWN = 2000

export function shapeOf(points: Point[]): Shape {
  const key = points.join(' ')
  let found = KNOWN.get(key)
  if (!found) {
    if (KNOWN.size >= MOST_KNOWN) KNOWN.clear()
    const box = boxOf(points.length ? points : [[0, 0]])
    found = { outline: path(outline(points), true), box, label: points.length ? roomiest(points) : [0, 0] }
    KNOWN.set(key, found)
  }
  return found
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function boxOf(points: Point[]): Box {
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export function middle(points: Point[]): Point {
  const box = boxOf(points)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

function isInside(points: Point[], [x, y]: Point): boolean {
  let inside = false
  points.forEach(([ax, ay], n) => {
    const [bx, by] = points[(n + 1) % points.length] as Point
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const t = length ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

const GRID = 14
const FLAT = 0.55 // what is written is wider than high

function roomiest(points: Point[]): Point {
  const flat = points.map(([x, y]): Point => [x * FLAT, y])
  const box = boxOf(flat)
  let best: Point = middle(flat)
  let most = -1
  for (let i = 1; i < GRID; i++) {
    for (let j = 1; j < GRID; j++) {
      const at: Point = [box.x + (box.width * i) / GRID, box.y + (box.height * j) / GRID]
      if (!isInside(flat, at)) continue
      const room = Math.min(...flat.map((point, n) => distance(at, point, flat[(n + 1) % flat.length] as Point)))
      if (room > most) [best, most] = [at, room]
    }
  }
  return [best[0] / FLAT, best[1]]
}
