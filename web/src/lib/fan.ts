// Where cards lie in a room so that every name and every number stays in sight: the widest card wins.

import { linesOf } from './measure'

export interface Laid {
  x: number
  y: number
  w: number
  h: number
  head: number // how high its head is
  seen: number // how much of it is not covered
}

export interface Fanned {
  title: string
  mark: number // the width of what stands before the title, in letter heights
  less: number // and of signs behind it
  bare?: boolean // no number row
}

export interface Fan {
  at: Laid[]
  width: number
  height: number // what they need; more than there is where even the smallest do not fit
  letters: number // the size of letters of these cards, in pixels
}

interface Wish {
  most?: number // the width of a card
  least?: number
  tall?: number // how much higher than wide a card may be
  gap?: number
  below?: boolean // they lie at the lower edge
  left?: boolean
}

const LETTERS = { least: 12, most: 17, of: 0.128 } // of a card's width
const LINE = 1.06 // the height of a line of a name
const SIDES = { usual: 13, narrow: 8 } // left and right of a name
export const NARROW = 84 // pixels: signs stand beside the numbers, not beside the name
const ENOUGH = { least: 90, most: 150, of: 0.55 } // of the height: a wider card is hardly better

export function lettersOf(width: number): number {
  return Math.max(LETTERS.least, Math.min(LETTERS.most, width * LETTERS.of))
}

export function headOf(card: Fanned, width: number): { high: number; lines: number } {
  const size = lettersOf(width)
  const beside = width < NARROW ? SIDES.narrow + card.mark * size : SIDES.usual + (card.mark + card.less) * size
  const lines = linesOf(card.title, width - beside, size)
  return { high: Math.ceil(size * LINE * lines + 7 + (card.bare ? 0 : size * 1.5 + 4)), lines }
}

export function fan(cards: Fanned[], width: number, height: number, wish: Wish = {}): Fan {
  const { most = 190, least = 62, tall = 1.36, gap = 4 } = wish
  if (!cards.length || width < 1) return { at: [], width: 0, height: 0, letters: LETTERS.least }
  const tries = cards
    .map((_, n) => n + 1)
    .map((columns) => tried(cards, width, height, columns, { most, least, tall, gap }))
    .filter((one): one is Tried => one !== null)
  const best = tries.reduce((one, other) => (other.score > one.score ? other : one))
  const used = best.stacks.length * best.w + (best.stacks.length - 1) * gap
  const left = wish.left ? 0 : Math.max(0, Math.floor((width - used) / 2))
  const at: Laid[] = []
  let deepest = 0
  for (const [column, stack] of best.stacks.entries()) {
    const own = stack.slice(0, -1).reduce((sum, n) => sum + (best.heads[n] as number), 0)
    const spare = Math.max(0, height - best.h - own)
    const steps = stack.length - 1
    let y = 0
    const rows = stack.map((n, row) => {
      const here = y
      const head = best.heads[n] as number
      if (row < steps) y += Math.max(head, Math.min(best.h + gap, head + spare / steps))
      return here
    })
    const down = wish.below ? Math.max(0, height - best.h - y) : 0
    deepest = Math.max(deepest, y + best.h)
    for (const [row, n] of stack.entries())
      at[n] = {
        x: left + column * (best.w + gap),
        y: Math.round(down + (rows[row] as number)),
        w: best.w,
        h: Math.max(best.h, best.heads[n] as number),
        head: best.heads[n] as number,
        seen: row < steps ? (rows[row + 1] as number) - (rows[row] as number) : best.h,
      }
  }
  return { at, width: used, height: Math.ceil(deepest), letters: lettersOf(best.w) }
}

interface Tried {
  score: number
  w: number
  h: number
  stacks: number[][]
  heads: number[]
}

function tried(
  cards: Fanned[],
  width: number,
  height: number,
  columns: number,
  { most, least, tall, gap }: Required<Pick<Wish, 'most' | 'least' | 'tall' | 'gap'>>,
): Tried | null {
  const across = Math.min(most, Math.floor((width - gap * (columns - 1)) / columns))
  const flat = columns >= cards.length // nothing is covered: as wide as the height allows
  const w = flat ? Math.min(across, Math.max(NARROW + 12, Math.floor(height / 1.2))) : across
  if (w < least && columns > 1) return null
  const heads = cards.map((card) => headOf(card, w))
  const stacks = dealt(cards.length, columns)
  const above = (stack: number[]): number => stack.slice(0, -1).reduce((sum, n) => sum + (heads[n]?.high ?? 0), 0)
  const need = Math.max(...stacks.map((stack) => heads[stack.at(-1) as number]?.high ?? 0))
  const room = Math.min(Math.round(w * tall), ...stacks.map((stack) => height - above(stack)))
  const h = Math.max(need, room) // what does not fit is scrolled to
  const lines = Math.max(...heads.map((head) => head.lines))
  const covered = stacks.reduce((sum, stack) => sum + w * Math.min(height, h + (stack.length - 1) * (h + gap)), 0)
  const share = covered / (width * Math.max(1, height))
  const shape = Math.min(1, h / (w * 0.66)) ** 2
  const fits = room < need - 2 ? 0.01 / Math.max(1, need - room) : 1
  const clear = 1 - 0.66 * (1 - stacks.length / cards.length) // what is not covered
  const short = stacks.filter((stack) => stack.length < (stacks[0] as number[]).length).length
  const even = 1 - 0.25 * (short / stacks.length)
  const enough = Math.max(ENOUGH.least, Math.min(ENOUGH.most, height * ENOUGH.of))
  const worth = Math.min(w, enough) + Math.max(0, w - enough) * 0.15
  const score = worth * (0.5 + 0.5 * share) * shape * fits * clear * even * (lines > 2 ? 0.8 : 1)
  return { score, w, h, stacks, heads: heads.map((head) => head.high) }
}

// So many cards in columns that differ by one at most: down a column, then to the right.
function dealt(count: number, columns: number): number[][] {
  const [each, more] = [Math.floor(count / columns), count % columns]
  let next = 0
  return Array.from({ length: columns }, (_, column) =>
    Array.from({ length: each + (column < more ? 1 : 0) }, () => next++),
  )
}
