// What the stage shows of things beside their faces: pictures, piles of equal ones, lords, goals, the help of keywords.

import { picture, type Sort } from '../art/picture'
import { at, type Describing } from './describing'
import type { Thing } from './types'

const SORTS = ['unit', 'lord', 'deed', 'gear', 'place', 'ship', 'order']

// The address of a thing's picture; '' where its face has none.
export function pictureOf(d: Describing, thing: Thing): string {
  const art = d.face(thing).art
  const named = d.title(thing)
  if (d.face(thing).kind === 'card' ? d.isBack(thing) : !art) return ''
  const words = (art?.words ?? []).flatMap((key) => [thing[key]].flat()).filter((one) => typeof one === 'string')
  const sort = art?.sort ?? (d.stats(thing).length ? 'unit' : 'deed')
  return picture({
    name: named.replace(/ \([^)]*\)$/, ''), // both sides of a card have one name
    palette: d.faction(thing).palette,
    sort: (SORTS.includes(sort) ? sort : 'deed') as Sort,
    words: words as string[],
    many: Number(art?.many ? (thing[art.many] ?? 2) : 2) || 2,
    unique: thing.unique === true || words.includes('Unique'),
    hurt: Boolean(art?.hurt && thing[art.hurt]),
    old: d.table.theme?.age === 'old',
  })
}

// ---- piles ----------------------------------------------------------------------------------------
export interface Heap {
  key: string
  thing: Thing // the one that is drawn, and chosen by a click
  all: Thing[]
}

// Equal things are one: same face, same numbers, and the same to whoever chooses.
export function heaped(d: Describing, things: Thing[], told: (thing: Thing) => string): Heap[] {
  const found = new Map<string, Heap>()
  const counts = new Map<string, number>()
  for (const thing of things) {
    const like = likeness(d, thing, told)
    const known = like ? found.get(like) : undefined
    if (known) {
      known.all.push(thing)
      continue
    }
    const ref = thing.ref ?? d.title(thing)
    const n = counts.get(ref) ?? 0
    counts.set(ref, n + 1)
    found.set(like || `${ref}/${n}`, { key: `${ref}/${n}`, thing, all: [thing] })
  }
  return [...found.values()]
}

function likeness(d: Describing, thing: Thing, told: (thing: Thing) => string): string {
  const face = d.face(thing)
  const back = d.isBack(thing)
  if ((!face.pile && !back) || d.children(thing).length) return ''
  const own = (face.pile ?? []).map((key) => thing[key] ?? null)
  const drawn = [d.title(thing), d.corner(thing), d.stats(thing), d.marks(thing), d.icons(thing), d.turned(thing)]
  return JSON.stringify([thing.kind, thing.owner, ...(back ? [] : drawn), own, told(thing)])
}

// ---- lords ----------------------------------------------------------------------------------------
export interface Lord {
  thing: Thing
  hp: number // 0: none is told
  damage: number
  hurt: boolean
  side: string
  where: string
  home: boolean // in the rack of his seat: the plate is where he lies
}

export function isLord(d: Describing, thing: Thing): boolean {
  return Boolean(thing.kind && d.table.lords?.kinds.includes(thing.kind))
}

export function lordsOf(d: Describing, things: Map<string, Thing>, seat: number): Lord[] {
  const face = d.table.lords
  if (!face) return []
  const racks = d.zones('seat').filter(([, zone]) => zone.rack)
  const racked = new Set(racks.flatMap(([id]) => d.zone(id, seat).things.map((thing) => thing.ref)))
  return [...things.values()]
    .filter((thing) => isLord(d, thing) && thing.owner === seat && thing.ref)
    .map((thing) => {
      const hurt = Boolean(face.side && thing[face.side.when])
      return {
        thing,
        hp: Number(face.hp ? thing[face.hp] : 0) || 0,
        damage: Number(face.damage ? thing[face.damage] : 0) || 0,
        hurt,
        side: face.side?.as[hurt ? 1 : 0] ?? '',
        where: d.where(thing.ref as string),
        home: racked.has(thing.ref),
      }
    })
}

// ---- goals ----------------------------------------------------------------------------------------
export interface Goal {
  name: string
  got: { glyph: string; name: string; count: number }[]
  need: number
  of: number
  things: Thing[] // what has been won
}

export function goalOf(d: Describing, seat: number): Goal | null {
  const face = d.table.goal
  if (!face) return null
  const need = Number(typeof face.need === 'string' ? at(d.view, face.need) : face.need) || 0
  if (face.zone) {
    const things = d.zone(face.zone, seat).things
    const words = things.flatMap((thing) => (thing[face.icons ?? ''] ?? []) as string[])
    const got = (face.sorts ?? []).map((name) => ({
      glyph: d.table.icon_glyphs?.[name] ?? '',
      name,
      count: words.filter((word) => word === name).length,
    }))
    return { name: face.name, got, need, of: need, things }
  }
  const count = Number(d.view.counters?.[seat]?.[face.value ?? '']) || 0
  return {
    name: face.name,
    got: [{ glyph: face.glyph ?? '', name: face.name, count }],
    need,
    of: face.of ?? need,
    things: [],
  }
}

// ---- help -----------------------------------------------------------------------------------------
export interface Help {
  word: string
  text: string
  rule: string
}

// What the keywords on a card mean: those that it has, and those that its text speaks of.
export function helpOf(d: Describing, thing: Thing): Help[] {
  const own = (d.face(thing).icons ?? []).flatMap((key) => [thing[key]].flat()).map(String)
  const text = [...own, ...((thing.keywords ?? []) as string[]), ...d.texts(thing)].join(' ')
  return Object.entries(d.table.words ?? {})
    .filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(text))
    .map(([word, told]) => ({ word, ...told }))
}
