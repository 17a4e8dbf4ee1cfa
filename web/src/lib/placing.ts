// Where in an area its name, its pieces and its numbers go.

import type { Cell, Pile } from './scene'
import type { Describing } from './describing'
import type { Point } from './types'

export interface Placed {
  pile: Pile
  at: Point
}

export interface Layout {
  name: Point
  anchor: 'start' | 'middle' | 'end'
  pieces: Placed[]
  facts: Point // the numbers of the area
}

export interface Sizes {
  letters: number
  token: number
}

const PAD = 7
const GAP = 5
const LETTER = 0.46 // the width of a letter, in its height

export function widthOf(d: Describing, pile: Pile, sizes: Sizes): number {
  if (d.shape(pile.thing) !== 'pill') return sizes.token
  return sizes.letters * (LETTER * d.short(pile.thing).length + 2)
}

function rowsOf(d: Describing, piles: Pile[], most: number, sizes: Sizes): Pile[][] {
  const rows: Pile[][] = []
  let left = 0
  for (const pile of piles) {
    const width = widthOf(d, pile, sizes) + GAP
    const row = rows[rows.length - 1]
    if (row && width <= left) {
      row.push(pile)
      left -= width
    } else {
      rows.push([pile])
      left = most - width
    }
  }
  return rows
}

export function layOut(d: Describing, cell: Cell, sizes: Sizes, height: number): Layout {
  return cell.towards ? atPlate(d, cell, cell.towards, sizes) : free(d, cell, sizes, height)
}

// In the middle of where there is most room.
function free(d: Describing, cell: Cell, sizes: Sizes, height: number): Layout {
  const high = sizes.token * 1.25
  const rows = rowsOf(d, cell.pieces, Math.max(cell.box.width * 0.72, sizes.token * 2.5), sizes)
  const [x, middle] = cell.label
  const room = height - sizes.letters * 0.6 - rows.length * high // it must not hang over the rim
  const top = Math.max(sizes.letters, Math.min(room, middle - (rows.length * high) / 2))
  const pieces = rows.flatMap((row, n) => inRow(d, row, x, 0.5, top + sizes.letters * 0.5 + high * (n + 0.5), sizes))
  return { name: [x, top], anchor: 'middle', pieces, facts: [x, top + rows.length * high + sizes.letters] }
}

// In the corner that is farthest from the middle of the plate.
function atPlate(d: Describing, cell: Cell, towards: Point, sizes: Sizes): Layout {
  const { box } = cell
  const isLeft = box.x + box.width / 2 < towards[0]
  const isUpper = box.y + box.height / 2 < towards[1]
  const x = isLeft ? box.x + PAD : box.x + box.width - PAD
  const high = sizes.token * 1.22
  const rows = rowsOf(d, cell.pieces, box.width - 2 * PAD, sizes)
  const under = sizes.letters * 0.6
  const bottom = box.y + box.height - PAD - sizes.letters * 1.1
  const top = isUpper ? box.y + PAD + sizes.letters * 0.8 : bottom - rows.length * high - under
  const y = (n: number): number => top + under + high * (n + 0.5)
  const pieces = rows.flatMap((row, n) => inRow(d, row, x, isLeft ? 0 : 1, y(n), sizes))
  const facts: Point = [x, isUpper ? y(rows.length) - high * 0.5 + sizes.letters : bottom + sizes.letters]
  return { name: [x, top], anchor: isLeft ? 'start' : 'end', pieces, facts }
}

function inRow(d: Describing, row: Pile[], x: number, part: number, y: number, sizes: Sizes): Placed[] {
  const widths = row.map((pile) => widthOf(d, pile, sizes))
  let left = x - part * (widths.reduce((sum, one) => sum + one, 0) + GAP * (row.length - 1))
  return row.map((pile, n) => {
    const width = widths[n] as number
    const placed: Placed = { pile, at: [left + width / 2, y] }
    left += width + GAP
    return placed
  })
}
