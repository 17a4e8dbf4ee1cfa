// Where in an area its name, its pieces and its numbers go.

import type { Cell, Pile } from './scene'
import type { Describing } from './describing'
import { widthOf as measured } from './measure'
import type { Point } from './types'

export interface Placed {
  pile: Pile
  at: Point
}

export interface Layout {
  name: Point
  anchor: 'start' | 'middle' | 'end'
  pieces: Placed[]
  sizes: Sizes // of the pieces: they are smaller where there are many
  facts: Point // the numbers of the area
}

export interface Sizes {
  letters: number
  token: number
}

interface Room {
  width: number
  height: number
}

const PAD = 7
const GAP = 5
export const HUB = 0.85 // the size of the letters below the middle of a plate
const CROWDED = [1, 0.86, 0.74, 0.64] // the sizes of pieces that are tried, until all lie within their area
const ROUNDS = { all: 260, home: 180 } // of pushing apart what lies on one another, and of drawing it back
const HOMEWARD = 0.04 // of the way, each round

export function widthOf(d: Describing, pile: Pile, sizes: Sizes): number {
  if (d.shape(pile.thing) !== 'pill') return sizes.token
  return measured(d.short(pile.thing), sizes.letters) + sizes.token * 0.72 + sizes.letters * 0.8
}

function rowsOf(d: Describing, piles: Pile[], most: number, sizes: Sizes, first = most): Pile[][] {
  const rows: Pile[][] = []
  let left = 0
  for (const pile of piles) {
    const width = widthOf(d, pile, sizes) + GAP
    const row = rows[rows.length - 1]
    if (row && width <= left) {
      row.push(pile)
      left -= width
    } else {
      left = (rows.length ? most : first) - width
      rows.push([pile])
    }
  }
  return rows
}

function rowWidth(d: Describing, row: Pile[], sizes: Sizes): number {
  return row.reduce((sum, pile) => sum + widthOf(d, pile, sizes), GAP * (row.length - 1))
}

export function layOut(d: Describing, cell: Cell, sizes: Sizes, map: Room): Layout {
  return cell.towards ? atPlate(d, cell, cell.towards, sizes) : free(d, cell, sizes, map)
}

function smaller(sizes: Sizes, by: number): Sizes {
  return { letters: sizes.letters * Math.max(by, 0.85), token: sizes.token * by }
}

// The largest pieces of which all rows lie within the area.
function fitting(d: Describing, cell: Cell, sizes: Sizes): Sizes {
  const tried = CROWDED.map((by) => smaller(sizes, by))
  const fits = (one: Sizes): boolean => {
    const rows = freeRows(d, cell, one)
    return rows.length < 2 || rows.length * one.token * 1.25 + sizes.letters * 1.5 < cell.box.height
  }
  return tried.find(fits) ?? (tried[tried.length - 1] as Sizes)
}

function freeRows(d: Describing, cell: Cell, sizes: Sizes): Pile[][] {
  return rowsOf(d, cell.pieces, Math.max(cell.box.width * 0.72, sizes.token * 2.5), sizes)
}

// In the middle of where there is most room.
function free(d: Describing, cell: Cell, usual: Sizes, map: Room): Layout {
  const sizes = fitting(d, cell, usual)
  const high = sizes.token * 1.25
  const rows = freeRows(d, cell, sizes)
  const half = Math.max(0, ...rows.map((row) => rowWidth(d, row, sizes))) / 2
  const [wished, middle] = cell.label
  const x = Math.max(half, Math.min(map.width - half, wished))
  const room = map.height - usual.letters * 0.6 - rows.length * high // it must not hang over the rim
  const top = Math.max(usual.letters, Math.min(room, middle - (rows.length * high) / 2))
  const pieces = rows.flatMap((row, n) => inRow(d, row, x, 0.5, top + usual.letters * 0.5 + high * (n + 0.5), sizes))
  return { name: [x, top], anchor: 'middle', pieces, sizes, facts: [x, top + rows.length * high + usual.letters] }
}

interface Group {
  layout: Layout
  box: Edges
  moved: Point
  middle: Point // of the area
}

interface Edges {
  left: number
  right: number
  top: number
  bottom: number
}

// The writing and the pieces of neighbouring areas are pushed apart until nothing lies on anything else: at first each
// is drawn back to where it belongs, then no more. `words`: what is written behind the name of an area.
export function spread(
  d: Describing,
  cells: Cell[],
  layouts: Layout[],
  sizes: Sizes,
  map: Room,
  words: Map<string, string>,
): Layout[] {
  const groups = cells.map((cell, n) =>
    groupOf(d, cell, layouts[n] as Layout, sizes, words.get(cell.thing.ref ?? '') ?? ''),
  )
  const free = groups.filter((_, n) => !cells[n]?.towards)
  for (let round = 0; round < ROUNDS.all; round++) {
    let moved = false
    for (const [n, one] of free.entries()) {
      for (const other of free.slice(n + 1)) moved = pushApart(one, other) || moved
    }
    if (!moved) break
    for (const group of free) {
      if (round < ROUNDS.home) for (const axis of [0, 1] as const) push(group, axis, -group.moved[axis] * HOMEWARD)
      keepWithin(group, map)
    }
  }
  return groups.map((group) => {
    const { layout, moved } = group
    if (!free.includes(group)) return layout
    keepWithin(group, map)
    const to = (at: Point): Point => [at[0] + moved[0], at[1] + moved[1]]
    const pieces = layout.pieces.map((placed) => ({ ...placed, at: to(placed.at) }))
    return { ...layout, name: to(layout.name), facts: to(layout.facts), pieces }
  })
}

function groupOf(d: Describing, cell: Cell, layout: Layout, sizes: Sizes, word: string): Group {
  const [x, y] = layout.name
  const name = d.face(cell.thing).quiet ? '' : cell.name
  const half = measured(word ? `${name} · ${word}` : name, sizes.letters) / 2
  const signs = cell.signs.length * sizes.letters * 1.1
  const box = { left: x - half - signs, right: x + half, top: y - sizes.letters, bottom: y + sizes.letters * 0.3 }
  for (const { pile, at } of layout.pieces) {
    const wide = widthOf(d, pile, layout.sizes) / 2
    box.left = Math.min(box.left, at[0] - wide)
    box.right = Math.max(box.right, at[0] + wide)
    box.bottom = Math.max(box.bottom, at[1] + layout.sizes.token * 0.6)
  }
  const { box: area } = cell
  return { layout, box, moved: [0, 0], middle: [area.x + area.width / 2, area.y + area.height / 2] }
}

function pushApart(one: Group, other: Group): boolean {
  const over: Point = [
    Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left),
    Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top),
  ]
  if (over[0] <= 0 || over[1] <= 0) return false
  const axis = over[0] < over[1] ? 0 : 1
  const by = (over[axis] + 0.5) * (one.middle[axis] <= other.middle[axis] ? -1 : 1)
  const part = yields(one) === yields(other) ? 0.5 : yields(one) ? 0.85 : 0.15
  push(one, axis, by * part)
  push(other, axis, -by * (1 - part))
  return true
}

// A name alone makes way for pieces.
function yields(group: Group): boolean {
  return !group.layout.pieces.length
}

function push(group: Group, axis: 0 | 1, by: number): void {
  group.moved[axis] += by
  if (axis === 0) {
    group.box.left += by
    group.box.right += by
  } else {
    group.box.top += by
    group.box.bottom += by
  }
}

function keepWithin(group: Group, map: Room): void {
  const { box } = group
  push(group, 0, Math.max(0, -box.left) - Math.max(0, box.right - map.width))
  push(group, 1, Math.max(0, -box.top) - Math.max(0, box.bottom - map.height))
}

// In the corner that is farthest from the middle of the plate.
function atPlate(d: Describing, cell: Cell, towards: Point, sizes: Sizes): Layout {
  const { box } = cell
  const isLeft = box.x + box.width / 2 < towards[0]
  const isUpper = box.y + box.height / 2 < towards[1]
  const x = isLeft ? box.x + PAD : box.x + box.width - PAD
  const high = sizes.token * 1.22
  const most = box.width - 2 * PAD
  // The name of the plate hangs down from its middle: the first row of a lower area makes way for it.
  const named = isUpper ? 0 : measured(d.title(cell.around[0] ?? cell.thing), sizes.letters * HUB) / 2
  const rows = rowsOf(d, cell.pieces, most, sizes, Math.max(sizes.token * 1.2, most - named))
  const under = sizes.letters * 0.6
  const bottom = box.y + box.height - PAD - sizes.letters * 1.1
  const top = isUpper ? box.y + PAD + sizes.letters * 0.8 : bottom - rows.length * high - under
  const y = (n: number): number => top + under + high * (n + 0.5)
  const pieces = rows.flatMap((row, n) => inRow(d, row, x, isLeft ? 0 : 1, y(n), sizes))
  const facts: Point = [x, isUpper ? y(rows.length) - high * 0.5 + sizes.letters : bottom + sizes.letters]
  return { name: [x, top], anchor: isLeft ? 'start' : 'end', pieces, sizes, facts }
}

function inRow(d: Describing, row: Pile[], x: number, part: number, y: number, sizes: Sizes): Placed[] {
  const widths = row.map((pile) => widthOf(d, pile, sizes))
  let left = x - part * rowWidth(d, row, sizes)
  return row.map((pile, n) => {
    const width = widths[n] as number
    const placed: Placed = { pile, at: [left + width / 2, y] }
    left += width + GAP
    return placed
  })
}
