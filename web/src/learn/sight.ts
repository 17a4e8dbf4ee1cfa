// What the coach points at: what of it can be seen, and how it is brought into sight.

import type { PointData } from '../lib/api'
import type { Sitting } from '../lib/sitting.svelte'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

// What may cut off a part of an element: a map or a list that is scrolled.
const frames = new WeakMap<Element, Element[]>()

function framesOf(element: Element): Element[] {
  let found = frames.get(element)
  if (!found) {
    found = []
    for (let one = element.parentElement; one; one = one.parentElement)
      if (/auto|scroll/.test(getComputedStyle(one).overflow)) found.push(one)
    frames.set(element, found)
  }
  return found
}

// The part of the window in which an element can be seen, if it is there at all.
export function windowOf(element: Element): Box {
  let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight]
  for (const frame of framesOf(element)) {
    const box = frame.getBoundingClientRect()
    left = Math.max(left, box.left)
    top = Math.max(top, box.top)
    right = Math.min(right, box.right)
    bottom = Math.min(bottom, box.bottom)
  }
  return { x: left, y: top, w: Math.max(0, right - left), h: Math.max(0, bottom - top) }
}

// What is seen of it, or nothing.
export function seenOf(element: Element): Box | null {
  const box = element.getBoundingClientRect()
  const window = windowOf(element)
  const [x, y] = [Math.max(box.left, window.x), Math.max(box.top, window.y)]
  const w = Math.min(box.right, window.x + window.w) - x
  const h = Math.min(box.bottom, window.y + window.h) - y
  return w > 2 && h > 2 ? { x, y, w, h } : null
}

// A phone shows one place at a time, or a part of a map; beside a map lies a list that is scrolled.
export function bringIntoSight(sitting: Sitting, points: PointData[]): void {
  const d = sitting.describing
  const refs = points.flatMap((point) => point.refs)
  if (!d || !refs.length) return
  const all = (ref: string): Element[] => [...document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"]`)]
  for (const ref of [...refs].reverse()) {
    // the first is the one to be seen, if they are too far apart
    const found = all(ref)
    if (found[0]?.closest('.mapscroll') || !found.some(seenOf))
      found[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const hidden = refs.filter((ref) => !all(ref).length)
  const place = d.places().find((one) => [one, ...d.rows(one).flat()].some((thing) => hidden.includes(thing.ref ?? '')))
  if (!place) return
  const tabs = [...document.querySelectorAll<HTMLElement>('.ptab')]
  tabs.find((tab) => tab.textContent?.trim().startsWith(d.title(place)))?.click()
}
