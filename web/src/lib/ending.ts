// A game that is over, in short: its most telling lines, and its numbers.

import { playedOf } from './beats'
import type { LogLine } from './types'

// What decides a game comes first, then what costs most.
const WEIGHT: Record<string, number> = { score: 9, burn: 9, victory: 7, turn: 6, destroyed: 4, struggle: 3, battle: 2 }
const NUMBERS = ['battle', 'attack', 'damage', 'destroyed', 'shield', 'play', 'order', 'move', 'score', 'burn']

export interface Moment {
  line: LogLine
  round: string // the heading under which it stands
}

// The lines that tell most of it, in their order; of those that weigh the same the later ones.
export function momentsOf(lines: LogLine[], headings: string[], most = 5): Moment[] {
  let round = ''
  const all = lines.flatMap((line, at) => {
    if (line.beat?.kind === 'round' || (!round && headings.includes(line.template))) round = line.text
    const weight = WEIGHT[line.beat?.kind ?? ''] ?? 0
    return weight ? [{ line, round, at, weight }] : []
  })
  const best = [...all].sort((a, b) => b.weight - a.weight || b.at - a.at).slice(0, most)
  return best.sort((a, b) => a.at - b.at)
}

// How much of what happened: damage is counted by its points, the rest by how often.
export function numbersOf(lines: LogLine[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { beat } of playedOf(lines)) {
    const points = beat.kind === 'damage' ? (beat.amount?.[0] ?? 1) : 1
    counts.set(beat.kind, (counts.get(beat.kind) ?? 0) + points)
  }
  return NUMBERS.flatMap((kind): [string, number][] => (counts.get(kind) ? [[kind, counts.get(kind) as number]] : []))
}
