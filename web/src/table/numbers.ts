// Which numbers there is room for in the head of a card: the least useful gives way first, never damage.

import { NARROW } from '../lib/fan'
import { widthOf } from '../lib/measure'

interface Stat {
  value: string
}

interface Badge {
  value: number
}

interface Also {
  burst: boolean
  signs: number // of other signs: how many letters wide
  attached: boolean
  key: boolean
}

export interface Numbers<S, B> {
  stats: S[]
  badges: B[]
  attached: boolean
  key: boolean
  signs: number
  tight: boolean // the numbers stand closer
  any: boolean
}

const ALWAYS = 2 // numbers that are never left out
const SIGN = 0.74 // the width of a sign before a number, in its height

export function fitting<S extends Stat, B extends Badge>(
  width: number,
  letters: number,
  stats: S[],
  badges: B[],
  also: Also,
): Numbers<S, B> {
  const found = { stats: [...stats], badges: [...badges], ...also, tight: width < NARROW, any: true }
  const room = width - (width < NARROW ? 5 : 8)
  const wide = (): number => {
    const size = letters * (found.tight ? 1.06 : 1.22)
    const pad = found.tight ? 3 : 7
    const one = (value: string): number => size * SIGN + widthOf(value, size) * 1.06 + pad
    const all = [...found.stats.map((stat) => stat.value), ...found.badges.map((mark) => String(mark.value))]
    return (
      all.reduce((sum, value) => sum + one(value), 0) +
      (found.attached ? one('') : 0) +
      (also.burst ? letters * (found.tight ? 1.7 : 1.9) : 0) +
      (found.key ? letters * 1.5 : 0) +
      found.signs * letters
    )
  }
  if (wide() > room) found.tight = true
  while (wide() > room && found.badges.length) found.badges.pop()
  if (wide() > room && found.stats.length > ALWAYS) found.stats.pop()
  if (wide() > room) found.key = false
  while (wide() > room && found.stats.length > ALWAYS) found.stats.pop()
  if (wide() > room) found.attached = false
  if (wide() > room) found.signs = 0
  found.any = Boolean(
    found.stats.length || found.badges.length || also.burst || found.signs || found.attached || found.key,
  )
  return found
}
