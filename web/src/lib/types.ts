// What the server sends. Views are the game's own: only what the table contract names is read.

export interface Thing {
  ref?: string
  kind?: string
  name?: string
  owner?: number
  [key: string]: unknown
}

export interface Zone {
  count: number
  things: Thing[]
}

export interface View {
  seat: number | null
  seats: string[]
  out: number[]
  waiting: [number, string][]
  ready: number[]
  proposals: number[]
  result: Result | null
  round?: number
  rounds?: number
  phase?: string
  counters?: Record<string, unknown>[]
  players?: Record<string, unknown>[]
  zones?: Record<string, Zone | Zone[]>
  [key: string]: unknown
}

export interface Result {
  outcome: string[]
  rules: string[]
}

export interface Option {
  id: string
  verb: string
  refs: string[]
  text: string
  rules: string[]
  group: number
}

export interface Decision {
  kind: string
  prompt: string
  rules: string[]
  options: Option[]
  draft: Option[] | null
}

export interface SeatData {
  name: string
  bot: string
  free: boolean
  here: boolean
}

export interface TableData {
  id: string
  game: string
  title: string
  status: 'open' | 'playing' | 'over'
  house: { public: boolean; spectators: boolean; honest: boolean }
  seats: SeatData[]
  result: Result | null
  after: string
  note: string
  solo: boolean
  commitment: string
}

export interface Undo {
  may: 'free' | 'ask' | 'no'
  redo: boolean
  request: { id: number; seat: number; waiting: number[] } | null
}

export interface Said {
  seat: number
  name: string
  text: string
}

export interface Picture {
  table: TableData
  said: Record<string, Said>
  view?: View
  trace?: string[]
  number?: number
  decision?: Decision | null
  offers?: { name: string; text: string }[]
  undo?: Undo | null
  stops?: boolean
  fault?: string // why the table cannot be shown
}

export interface LogLine {
  text: string
  template: string
  things: { kind: string; text: string; ref: string }[]
  rules: string[]
}

export interface RuleText {
  id: string
  text: string
}

export interface Reason {
  text: string
  rules: RuleText[]
}

// ---- the table description --------------------------------------------------------------------
export interface Stat {
  glyph: string
  value: string
  base?: string
  name?: string
}

export interface Mark {
  glyph: string
  value: string
  where?: string
  name?: string
}

export interface Face {
  kind: 'card' | 'token' | 'die' | 'counter'
  title?: string
  corner?: string
  ground?: string
  line?: string[]
  text?: string
  icons?: string[]
  stats?: Stat[]
  marks?: Mark[]
  turned?: { when: string; as: string }
  children?: string
  shape?: string
  hidden?: string
}

export interface ZoneFace {
  kind: 'row' | 'pile'
  name: string
  owner: 'seat' | 'shared'
  size?: string
  hidden?: string
  opens?: boolean
  in?: string
}

export interface Faction {
  name: string
  glyph: string
  palette: string
}

export interface Choice {
  id: string
  name: string
  note?: string
  faction?: string
}

export interface TableDescription {
  game?: string
  theme?: { factions?: Record<string, Faction>; seat?: string }
  glyphs?: Record<string, string>
  faces?: Record<string, Face>
  icon_glyphs?: Record<string, string>
  zones?: Record<string, ZoneFace>
  places?: { from?: string; repeat?: { zones?: string[]; head?: string }; focus?: string; marks?: string }
  highlights?: { path: string; as: string }[]
  phases?: { id: string; name: string; glyph?: string }[]
  counters?: { id: string; glyph: string; name?: string; per: string }[]
  setup?: {
    short?: string
    blurb?: string
    minutes?: number
    sort?: string
    sides?: { option: string; choices: Choice[] }
  }
}

export interface GameInfo {
  name: string
  title: string
  version: string
  seats: number[]
  options: { $defs?: Record<string, { properties?: Record<string, OptionSchema> }> }
  table: TableDescription
}

export interface OptionSchema {
  type?: string
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  enum?: unknown[]
}

export interface TableRow {
  id: string
  game: string
  status: string
  made: number
  spectators: boolean
  seats: { name: string; bot: string; free: boolean }[]
  result: Result | null
  your_move?: boolean | null
}
