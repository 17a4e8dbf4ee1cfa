// Reading a table description: which face a thing has, whose colours, where its zones are.

import { knownGlyph, knownPalette } from './glyphs'
import type { Face, Faction, Option, TableDescription, Thing, View, Zone, ZoneFace } from './types'
import { w } from './words'

const PLAIN: Face = { kind: 'card', title: 'name', text: 'text' }
const NEUTRAL: Faction = { name: '', glyph: 'f-neu', palette: 'neu' }

// A faction as it can be drawn, whatever the description names.
export function drawable(table: TableDescription, faction: Faction | undefined): Faction {
  if (!faction) return NEUTRAL
  const glyph = knownGlyph(faction.glyph, table.glyphs, NEUTRAL.glyph)
  return { name: faction.name, glyph, palette: knownPalette(faction.palette), shape: faction.shape }
}

export function at(data: unknown, path: string): unknown {
  let found: unknown = data
  for (const key of path.split('.')) {
    if (found === null || typeof found !== 'object') return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

export function isZone(value: unknown): value is Zone {
  return typeof value === 'object' && value !== null && 'count' in value && 'things' in value
}

export class Describing {
  constructor(
    readonly table: TableDescription,
    readonly view: View,
  ) {}

  face(thing: Thing): Face {
    return this.table.faces?.[thing.kind ?? ''] ?? PLAIN
  }

  isBack(thing: Thing): boolean {
    return Boolean(this.face(thing).hidden) || this.title(thing) === ''
  }

  title(thing: Thing): string {
    const value = thing[this.face(thing).title ?? 'name']
    return value === undefined || value === null ? '' : String(value)
  }

  // Whether it is as printed or made anew, where the game says so.
  origin(thing: Thing): string {
    const origins = this.table.origins
    const name = thing.name ?? ''
    if (!origins || this.isBack(thing) || !Object.hasOwn(origins.names, name)) return ''
    return origins.meanings[origins.names[name] ?? ''] ?? ''
  }

  short(thing: Thing): string {
    return String(thing.short ?? this.table.units?.[thing.name ?? '']?.short ?? this.title(thing))
  }

  corner(thing: Thing): string {
    const key = this.face(thing).corner
    const value = key ? thing[key] : undefined
    return value === undefined || value === null ? '' : String(value)
  }

  // What the corner is as printed, if it is something else now.
  printed(thing: Thing): string {
    const key = this.face(thing).corner_base
    const value = key ? thing[key] : undefined
    return value === undefined || value === null || String(value) === this.corner(thing) ? '' : String(value)
  }

  // Dearer is worse.
  cornerSort(thing: Thing): string {
    const printed = this.printed(thing)
    if (!printed) return ''
    return Number(this.corner(thing)) < Number(printed) ? 'up' : 'dn'
  }

  line(thing: Thing): string {
    const keys = this.face(thing).line ?? []
    const parts = keys.flatMap((key) => {
      const value = thing[key]
      return Array.isArray(value) ? value.map(String) : value ? [String(value)] : []
    })
    return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' · ')
  }

  texts(thing: Thing): string[] {
    const value = thing[this.face(thing).text ?? 'text']
    if (Array.isArray(value)) return value.map(String)
    return value ? [String(value)] : []
  }

  // Words with a symbol each; "Area Effect (2)" has that of "Area Effect", and a number.
  icons(thing: Thing): { word: string; glyph: string; number: string }[] {
    const keys = this.face(thing).icons ?? []
    const words = keys.flatMap((key) => (Array.isArray(thing[key]) ? (thing[key] as unknown[]) : []))
    return words.map(String).map((word) => {
      const [, name = word, number = ''] = /^(.*?) \(?(\d+)\)?$/.exec(word) ?? []
      return { word, glyph: this.table.icon_glyphs?.[name] ?? '', number }
    })
  }

  stats(thing: Thing): { glyph: string; name: string; value: string; sort: string }[] {
    return (this.face(thing).stats ?? [])
      .filter((stat) => thing[stat.value] !== undefined && thing[stat.value] !== null)
      .map((stat) => {
        const value = thing[stat.value]
        const base = stat.base ? thing[stat.base] : value
        const up = typeof value === 'number' && typeof base === 'number' ? value - base : 0
        return {
          glyph: knownGlyph(stat.glyph, this.table.glyphs, ''),
          name: singular(stat.name ?? stat.value.replaceAll('_', ' '), value),
          value: String(value),
          sort: up > 0 ? 'up' : up < 0 ? 'dn' : '',
        }
      })
  }

  marks(thing: Thing): { glyph: string; name: string; value: number; where: string }[] {
    return (this.face(thing).marks ?? [])
      .map((mark) => ({
        glyph: mark.glyph,
        name: mark.name ?? mark.value.replaceAll('_', ' '),
        value: Number(thing[mark.value] || this.table.units?.[thing.name ?? '']?.[mark.value] || 0),
        where: mark.where ?? 'badge',
      }))
      .filter((mark) => mark.value)
  }

  turned(thing: Thing): string {
    const turned = this.face(thing).turned
    return turned && thing[turned.when] ? turned.as : ''
  }

  turnedWord(thing: Thing): string {
    const turned = this.face(thing).turned
    return turned && thing[turned.when] ? turned.when : ''
  }

  children(thing: Thing): Thing[] {
    const value = thing[this.face(thing).children ?? 'attachments']
    return Array.isArray(value) ? (value as Thing[]) : []
  }

  // The symbol of a piece: the one that the thing names, or that of its kind, or of its name.
  glyph(thing: Thing): string {
    const named = this.face(thing).glyph ?? ''
    const own = typeof thing[named] === 'string' ? (thing[named] as string) : named
    const words = [...(this.face(thing).icons ?? []).map((key) => thing[key]), this.title(thing)]
    const byName = words.map((word) => this.table.icon_glyphs?.[String(word)]).find(Boolean) ?? ''
    return knownGlyph(own, this.table.glyphs, '') || knownGlyph(byName, this.table.glyphs, this.faction(thing).glyph)
  }

  shape(thing: Thing): string {
    return this.face(thing).shape ?? this.faction(thing).shape ?? 'square'
  }

  // ---- whose ----------------------------------------------------------------------------------
  faction(thing: Thing): Faction {
    const ground = this.face(thing).ground
    const value = ground ? thing[ground] : thing.owner
    if (typeof value === 'number') return this.seatFaction(value)
    return drawable(this.table, this.table.theme?.factions?.[String(value)])
  }

  seatFaction(seat: number): Faction {
    const factions = this.table.theme?.factions ?? {}
    const key = this.table.theme?.seat ?? 'faction'
    const own = this.view.players?.[seat]?.[key] ?? this.view.counters?.[seat]?.[key]
    return drawable(this.table, factions[String(own)] ?? factions[this.view.seats[seat] ?? ''])
  }

  seatNote(seat: number): string {
    return String(this.view.players?.[seat]?.note ?? '')
  }

  // ---- where ----------------------------------------------------------------------------------
  places(): Thing[] {
    const found = at(this.view, this.table.places?.from ?? '')
    return (Array.isArray(found) ? (found as Thing[]) : []).filter((place) => !place.gone)
  }

  focus(): number {
    const path = this.table.places?.focus
    const found = path ? at(this.view, path) : undefined
    if (typeof found !== 'number') return -1
    const all = at(this.view, this.table.places?.from ?? '') as Thing[]
    const place = all?.[found]
    return place ? this.places().indexOf(place) : -1
  }

  // The rows of a place that belong to the seats: "foe.units", "you.units" name the key "units".
  rowKey(): string {
    const named = this.table.places?.repeat?.zones?.find((zone) => zone.includes('.'))
    return named?.split('.')[1] ?? 'units'
  }

  rows(place: Thing): Thing[][] {
    const found = place[this.rowKey()]
    return Array.isArray(found) ? (found as Thing[][]) : []
  }

  // Things that lie at a place itself: "loot".
  extras(place: Thing): Thing[] {
    const keys = (this.table.places?.repeat?.zones ?? []).filter((zone) => !zone.includes('.') && zone !== 'head')
    return keys.map((key) => place[key]).filter((x): x is Thing => typeof x === 'object' && x !== null)
  }

  // Seats that have left a mark at a place: scouts, a claim.
  seatMarks(place: Thing): number[] {
    const found = place[this.table.places?.marks ?? '']
    return Array.isArray(found) ? found.filter((x): x is number => typeof x === 'number') : []
  }

  // Where a thing lies, in words: "at Ferrin", "in HQ".
  where(ref: string): string {
    const lies = (things: Thing[]): boolean => things.some((thing) => thing.ref === ref)
    const place = this.places().find((one) => lies(this.rows(one).flat()))
    if (place) return w.table.at(this.title(place))
    const zone = this.zones('seat').find(([id]) => this.view.seats.some((_, seat) => lies(this.zone(id, seat).things)))
    return zone ? w.table.in(zone[1].name) : ''
  }

  zones(owner: 'seat' | 'shared'): [string, ZoneFace][] {
    return Object.entries(this.table.zones ?? {}).filter(([, zone]) => zone.owner === owner)
  }

  zone(id: string, seat: number | null): Zone {
    const found = this.view.zones?.[id]
    const zone = Array.isArray(found) ? (seat === null ? undefined : found[seat]) : found
    return isZone(zone) ? zone : { count: 0, things: [] }
  }

  // Numbers always, what is so or not only while it is so.
  counters(seat: number): { id: string; glyph: string; name: string; value: string }[] {
    const own = this.view.counters?.[seat] ?? {}
    const told = (this.table.counters ?? []).filter((one) => one.per === 'seat')
    return told
      .filter((one) => own[one.id] !== undefined && own[one.id] !== null && own[one.id] !== false)
      .map((one) => ({
        id: one.id,
        glyph: knownGlyph(one.glyph, this.table.glyphs, ''),
        name: one.name ?? one.id.replaceAll('_', ' '),
        value: own[one.id] === true ? '' : String(own[one.id]),
      }))
  }

  highlights(): Map<string, string> {
    const found = new Map<string, string>()
    for (const one of this.table.highlights ?? []) {
      const value = at(this.view, one.path)
      for (const ref of Array.isArray(value) ? value : [value]) if (typeof ref === 'string') found.set(ref, one.as)
    }
    for (const one of this.table.map?.highlights ?? []) {
      const value = at(this.view, one.path)
      const refs = (Array.isArray(value) ? value : [value]).map((word) => this.areaRef(word))
      for (const ref of refs) if (!found.has(ref)) found.set(ref, one.as)
    }
    found.delete('')
    return found
  }

  // An area by its handle, its name, or its number.
  private areaRef(word: unknown): string {
    const areas = this.table.map?.areas
    if (!Array.isArray(areas)) return typeof word === 'string' ? word : ''
    if (typeof word === 'number') return areas[word]?.ref ?? ''
    return areas.find((area) => area.ref === word || area.name === word)?.ref ?? ''
  }

  // The handle of the area (or plate) of the map where something happens.
  mapFocus(): string {
    return this.areaRef(at(this.view, this.table.map?.focus ?? ''))
  }

  // Everything that the view shows, by its handle.
  byRef(): Map<string, Thing> {
    const found = new Map<string, Thing>()
    const walk = (data: unknown): void => {
      if (Array.isArray(data)) data.forEach(walk)
      else if (data !== null && typeof data === 'object') {
        const thing = data as Thing
        const known = found.get(thing.ref ?? '')?.kind && !thing.kind // what is only mentioned elsewhere is no new thing
        if (typeof thing.ref === 'string' && (thing.kind || thing.name || thing.line) && !known)
          found.set(thing.ref, thing)
        Object.values(thing).forEach(walk)
      }
    }
    const lines = this.table.map?.lines
    if (Array.isArray(lines)) {
      for (const { ref, name } of lines) if (ref) found.set(ref, { ref, name, kind: 'border' })
    }
    walk(this.view)
    return found
  }

  // In words, for those who listen: "Gunner, 1 strength, 2 health, facedown".
  words(thing: Thing): string {
    const parts = [this.title(thing) || 'facedown']
    if (this.corner(thing)) parts.push(`${this.face(thing).corner} ${this.corner(thing)}`)
    if (this.printed(thing)) parts.push(w.table.printed(this.printed(thing)))
    for (const stat of this.stats(thing)) parts.push(`${stat.value} ${stat.name}`)
    for (const mark of this.marks(thing)) parts.push(`${mark.value} ${mark.name}`)
    const turned = this.turnedWord(thing)
    if (turned) parts.push(turned)
    for (const child of this.children(thing)) parts.push(this.title(child))
    return parts.join(', ')
  }
}

// "1 hit point", "2 hit points".
function singular(name: string, value: unknown): string {
  return value === 1 ? name.replace(/\b(card|flag|point|resource|shield|token)s\b/, '$1') : name
}

// For cards that lie on no table.
export function faceless(table: TableDescription): Describing {
  const view = { seat: null, seats: [], eliminated: [], waiting: [], ready: [], proposals: [], result: null }
  return new Describing(table, view)
}

// Where in the rules the game is, each step once.
export function stepsOf(trace: string[] = []): string[] {
  return [...new Set(trace.flatMap((step) => step.split(' > ')))]
}

// Things with a key of their own each: interchangeable ones share a handle.
export function keyed(things: Thing[]): { key: string; thing: Thing }[] {
  const counts = new Map<string, number>()
  return things.map((thing) => {
    const ref = thing.ref ?? ''
    const n = counts.get(ref) ?? 0
    counts.set(ref, n + 1)
    return { key: `${ref}/${n}`, thing }
  })
}

// Options that are alike are one button; of many, those about one thing are one that leads to them.
export interface Button {
  option: Option
  alike: Option[]
  text: string
  before: string // words that it shares with all others: they are heard, not shown
  short: string // what is shown
  after: string
  key: string
  leaves: boolean
  leadsTo: string // the thing that the options behind the button are about; '' if it is an option itself
}

export const LEAVING = ['pass', 'done']
const MOST_BUTTONS = 8 // that can be read at a glance
const MOST_LETTERS = 220 // of all answers together
const DANGLING = / (at|for|from|in|into|of|on|onto|to|with)$/
const MOST_SHARED = 11 // letters that all answers may have in common before they are left out

export function buttons(options: Option[], nameOf: (ref: string) => string = () => ''): Button[] {
  const all = alikes(options)
  const letters = shortened(all.filter((one) => !one.leaves)).reduce((sum, one) => sum + one.short.length, 0)
  const found = all.length > MOST_BUTTONS || letters > MOST_LETTERS ? gathered(all, nameOf) : all
  let number = 0
  for (const one of found) if (!one.leaves && ++number < 10) one.key = String(number)
  const answers = shortened(found.filter((one) => !one.leaves))
  return [...answers, ...found.filter((one) => one.leaves)]
}

// Long words that all answers begin or end with say nothing: "An order for ...", "... at Volcanus Factory".
function shortened(found: Button[]): Button[] {
  const texts = found.map((one) => one.text.split(' '))
  const least = Math.min(...texts.map((words) => words.length))
  if (found.length < 2) return found
  const same = (n: number): boolean => texts.every((words) => words.at(n) === texts[0]?.at(n))
  let [head, tail] = [0, 0]
  while (head < least - 1 && same(head)) head++
  while (tail < least - head - 1 && same(-1 - tail)) tail++
  // Names are not cut in two.
  const big = (n: number): boolean => texts.some((words) => /^[\p{Lu}\d]/u.test(words.at(n) ?? ''))
  while (head && big(head - 1) && big(head)) head--
  while (tail && big(-tail) && big(-tail - 1)) tail--
  if ((texts[0] ?? []).slice(0, head).join(' ').length <= MOST_SHARED) head = 0
  if (tail && (texts[0] ?? []).slice(-tail).join(' ').length <= MOST_SHARED) tail = 0
  const shownOf = (words: string[]): string => words.slice(head, words.length - tail).join(' ')
  while (tail && texts.some((words) => !/\p{L}/u.test(shownOf(words)))) tail-- // "3 damage", not "3"
  if (texts.some((words) => DANGLING.test(shownOf(words)))) tail = 0 // "Shoot with" whom?
  const shown = texts.map(shownOf)
  if (shown.some((text) => !/\p{L}/u.test(text))) return found
  return found.map((one, n) => ({
    ...one,
    before: (texts[n] as string[]).slice(0, head).join(' '),
    short: shown[n] as string,
    after: tail ? (texts[n] as string[]).slice(-tail).join(' ') : '',
  }))
}

// Options about different things that sound the same are told apart by where the things are.
export function toldApart(options: Option[], where: (ref: string) => string): Option[] {
  const groups = new Map<string, Set<number>>()
  for (const { text, group } of options) groups.set(text, (groups.get(text) ?? new Set()).add(group))
  return options.map((option) => {
    const place = (groups.get(option.text)?.size ?? 0) > 1 ? where(option.refs[0] ?? '') : ''
    return place && !option.text.endsWith(place) ? { ...option, text: `${option.text} ${place}` } : option
  })
}

function alikes(options: Option[]): Button[] {
  const groups = new Map<number, Option[]>()
  for (const option of options) {
    const group = groups.get(option.group)
    if (group) group.push(option)
    else groups.set(option.group, [option])
  }
  return [...groups.values()].map((alike) => {
    const option = alike[0] as Option
    const leaves = option.ends || LEAVING.includes(option.verb) || LEAVING.includes(option.text)
    const text = option.text
    return { option, alike, text, before: '', short: text, after: '', leaves, key: leaves ? ' ' : '', leadsTo: '' }
  })
}

// Options with the same first thing become one button with the words that they share, or its name.
function gathered(all: Button[], nameOf: (ref: string) => string): Button[] {
  const found = new Map<string, Button[]>()
  for (const [n, one] of all.entries()) {
    const first = one.option.refs[0] ?? ''
    const about = nameOf(first) && !one.leaves ? first : `${n}`
    found.set(about, [...(found.get(about) ?? []), one])
  }
  if (found.size === 1) return all
  return [...found].flatMap(([about, group]) => {
    const [one] = group as [Button]
    if (group.length === 1) return group
    const text = `${sharedWords(group.map((each) => each.text)) || nameOf(about)}…`
    return { ...one, alike: group.flatMap((each) => each.alike), text, short: text, leadsTo: about }
  })
}

function sharedWords(texts: string[]): string {
  const [first = [], ...others] = texts.map((text) => text.split(' '))
  const end = first.findIndex((word, n) => others.some((words) => words[n] !== word))
  const words = end < 0 ? first : first.slice(0, end)
  while (words.length > 1 && /^(into|onto|on|to|at|in|of|with|from|the|your|lie|between)$/.test(words.at(-1) ?? ''))
    words.pop()
  return words.join(' ')
}

export function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
