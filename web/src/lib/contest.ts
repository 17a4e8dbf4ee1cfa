// Reading a fight: who fights, what is compared, and what would come of it. All of it is in the viewer's view.

import { at, capital, isZone, type Describing } from './describing'
import type { ContestFace, LogLine, Thing } from './types'
import { w } from './words'

export interface Part {
  name: string
  value: number
  seat: number // whose it is; -1: nobody's
}

// The first part less the others is the total: what befalls a seat.
export interface Sum {
  name: string
  seat: number
  parts: Part[]
  total: number
}

export interface Scale {
  name: string
  values: [number, number]
  need: number // 0: any number will do
}

export interface Fighting {
  seat: number
  role: string
  units: Thing[]
  dice: [string, number][]
  tokens: [string, number][]
  cards: Thing[]
  facedown: { count: number; things: Thing[] }
  totals: [string, number][]
}

export interface Contest {
  face: ContestFace
  name: string
  title: string
  facts: string[]
  note: string
  steps: string[]
  step: number
  slots: string[] // for one card of each side
  slot: number
  sums: Sum[]
  scales: Scale[]
  sides: Fighting[]
  cards: Thing[]
}

type Data = Record<string, unknown>

export function contestOf(d: Describing, things: Map<string, Thing>): Contest | null {
  const face = d.table.contest
  const fight = face ? (at(d.view, face.from) as Data | null | undefined) : null
  if (!face || !fight || typeof fight !== 'object' || d.view.result) return null
  return {
    face,
    name: face.name ?? '',
    title: face.title ? capital(String(fight[face.title] ?? '')) : '',
    facts: factsOf(face, fight),
    note: face.note ? String(fight[face.note] ?? '') : '',
    steps: list(fight.steps).map(String),
    step: Number(fight.step ?? -1),
    slots: list(fight.slots).map(String),
    slot: Number(fight.slot ?? -1),
    sums: list(fight.sums).map((one) => sumOf(one as Data)),
    scales: list(fight.scales).map((one) => scaleOf(one as Data)),
    sides: face.sides ? list(fight[face.sides]).map((one) => sideOf(face, one as Data, things)) : [],
    cards: face.cards ? thingsOf(fight[face.cards], things) : [],
  }
}

// Whether it is shown on a screen of its own: both sides are there.
export function hasScreen(contest: Contest | null): contest is Contest {
  return Boolean(contest?.face.screen && contest.sides.length === 2 && contest.sides.some((side) => side.units.length))
}

// What can be pointed at in it.
export function refsOf(contest: Contest): Set<string> {
  const all = contest.sides.flatMap((side) => [...side.units, ...side.cards, ...side.facedown.things])
  return new Set([...all, ...contest.cards].flatMap((thing) => (thing.ref ? [thing.ref] : [])))
}

// What the log tells of it: since it began.
export function courseOf(lines: LogLine[]): LogLine[] {
  const began = lines.map((line) => line.beat?.kind).lastIndexOf('battle')
  return began < 0 ? [] : lines.slice(began + 1)
}

// What things would take, in a word or two, by their handles.
export function fates(d: Describing): Map<string, string> {
  const fight = d.table.contest ? (at(d.view, d.table.contest.from) as Data | null | undefined) : null
  const hits = list(fight?.hits).map((one) => one as Data)
  return new Map(hits.map((hit) => [String(hit.ref), w.fight.takes(Number(hit.amount), Boolean(hit.falls))]))
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

// Things, or handles of those that are elsewhere in the view.
function thingsOf(value: unknown, things: Map<string, Thing>): Thing[] {
  const listed: unknown[] = isZone(value) ? value.things : list(value)
  return listed.flatMap((one): Thing[] => {
    const thing = typeof one === 'string' ? things.get(one) : (one as Thing)
    return thing ? [thing] : []
  })
}

function numbers(value: unknown, zeros = false): [string, number][] {
  return Object.entries((value ?? {}) as Record<string, number>).filter(([, n]) => zeros || n)
}

function factsOf(face: ContestFace, fight: Data): string[] {
  return (face.facts ?? []).flatMap((fact) => {
    const value = at(fight, fact.path)
    const most = fact.of ? at(fight, fact.of) : undefined
    if (value === undefined || value === null || value === false || value === '') return []
    const told = value === true ? '' : most === undefined ? String(value) : w.table.of(value, most)
    return [capital(`${fact.name} ${told}`.trim())]
  })
}

function sumOf(one: Data): Sum {
  const parts = list(one.parts).map((part) => {
    const { name, value, seat } = part as Data
    return { name: String(name ?? ''), value: Number(value), seat: Number(seat ?? -1) }
  })
  return { name: String(one.name ?? ''), seat: Number(one.seat ?? -1), parts, total: Number(one.total) }
}

function scaleOf(one: Data): Scale {
  const [a, b] = list(one.values).map(Number)
  return { name: String(one.name ?? ''), values: [a ?? 0, b ?? 0], need: Number(one.need ?? 0) }
}

function sideOf(face: ContestFace, side: Data, things: Map<string, Thing>): Fighting {
  return {
    seat: Number(side.seat),
    role: String(side.role ?? ''),
    units: thingsOf(side.units, things),
    dice: numbers(side[face.dice ?? 'dice']),
    tokens: numbers(side[face.tokens ?? 'tokens']),
    cards: thingsOf(side.cards, things),
    facedown: isZone(side.facedown) ? side.facedown : { count: 0, things: [] },
    totals: numbers(side.totals, true),
  }
}
