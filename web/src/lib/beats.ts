// What happened, as it is played: which beats go together, and how long each takes.

import type { Beat, LogLine } from './types'

export interface Played {
  beat: Beat
  line: LogLine
}

// Milliseconds at normal speed.
const LASTS: Record<string, number> = {
  attack: 380,
  target: 320,
  damage: 440,
  shield: 480,
  heal: 360,
  destroyed: 520,
  battle: 600,
  victory: 600,
  dice: 560,
  play: 800,
  use: 420,
  deploy: 340,
  move: 340,
  retreat: 340,
  leave: 340,
  draw: 300,
  discard: 300,
  turn: 480,
  change: 240,
  order: 340,
  gain: 320,
  lose: 320,
  struggle: 300,
  score: 700,
  burn: 700,
  round: 500,
}
const OTHER = 240 // what nobody here knows how to play is told in words
const APART = 70 // between those that go together
// Alike ones that follow one another are one movement; others wait until the last has ended.
const TOGETHER = ['draw', 'gain', 'lose', 'discard', 'change', 'move', 'deploy', 'retreat', 'leave', 'order', 'round']
const MOST_TOGETHER = 8

export const GAP = APART

export function playedOf(lines: LogLine[]): Played[] {
  return lines.flatMap((line) => (line.beat ? [{ beat: line.beat, line }] : []))
}

export function grouped(all: Played[]): Played[][] {
  const found: Played[][] = []
  for (const one of all) {
    const last = found[found.length - 1]
    if (last?.[0] && last.length < MOST_TOGETHER && together(last[0].beat, one.beat)) last.push(one)
    else found.push([one])
  }
  return found
}

// The same wound in many, or one attack by many, is one movement, too.
function together(one: Beat, other: Beat): boolean {
  if (one.kind !== other.kind) return false
  if (one.kind === 'damage') return one.to !== other.to && Boolean(one.cause) && one.cause?.by === other.cause?.by
  if (one.kind === 'destroyed') return one.to !== other.to
  if (one.kind === 'attack') return !one.to && !other.to
  return TOGETHER.includes(one.kind)
}

export function lasts(group: Played[]): number {
  return (LASTS[group[0]?.beat.kind ?? ''] ?? OTHER) + APART * (group.length - 1)
}

// How often each kind happened, the most important first.
const WEIGHTY = ['score', 'burn', 'victory', 'destroyed', 'battle', 'struggle', 'attack', 'damage', 'turn', 'play']
export function counted(lines: LogLine[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { beat } of playedOf(lines)) counts.set(beat.kind, (counts.get(beat.kind) ?? 0) + 1)
  counts.delete('round')
  const weight = (kind: string): number => (WEIGHTY.includes(kind) ? WEIGHTY.indexOf(kind) : WEIGHTY.length)
  return [...counts].sort(([one], [other]) => weight(one) - weight(other))
}
