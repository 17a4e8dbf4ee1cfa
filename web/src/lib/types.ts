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
  eliminated: number[]
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
  note?: string // more about it: a price, the text of an ability
  ends: boolean // it ends a choice of several
  rules: string[]
  group: number
}

export interface Decision {
  kind: string
  prompt: string
  opportunity: string // which opportunity to act it is, that may be let go by; '': there is something to decide
  rules: string[]
  options: Option[]
  draft: Option[] | null
}

export interface SeatData {
  name: string
  bot: string
  free: boolean
  here: boolean
  stand_in: boolean // the bot plays for somebody, who may come back
  side: SideData | null // as everybody may know it
  fixed: boolean // whoever made the table chose it
}

// What is played in a seat: a ready-made side, or a deck by the name of its leader (then without an id).
export interface SideData {
  id: string
  name: string
}

// The match that a game belongs to: how many each seat has won of it.
export interface Series {
  best_of: number
  number: number
  wins: number[]
  decided: boolean
}

// Whether everybody goes on with a game under rules that have changed.
export interface Upgrade {
  from: string
  to: string
  changes: string[]
  back: boolean // the latest moves are taken back
  waiting: number[] // the seats that have not agreed
}

export interface TableData {
  id: string
  game: string
  title: string
  status: 'open' | 'playing' | 'over'
  table_rules: {
    public: boolean
    spectators: boolean
    honest: boolean
    away: number
    passes_absent: boolean
    hidden: boolean
    pace?: Pace
    rated?: boolean
  }
  seats: SeatData[]
  options: Record<string, unknown>
  series: Series | null
  result: Result | null
  after: string
  note: string
  solo: boolean
  final: boolean // the end cannot be taken back
  watching: { count: number; names: string[] }
  commitment: string
  upgrade: Upgrade | null
  clocks?: (ClockData | null)[] | null // per seat; null: there are none
  flagged?: number[] // seats that have lost on time
}

// How much time everybody has, in seconds; `free`: milliseconds of each question that cost nothing.
export interface Pace {
  kind: 'none' | 'live' | 'days' | 'event'
  bank: number
  increment: number
  free: number
}

// Milliseconds that were left when the seat was asked, and since when it is (of the server's clock).
export interface ClockData {
  left: number
  since: number | null
  paused: boolean
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
  ask_always?: boolean
  fault?: string // why the table cannot be shown
}

// How what a line tells is played: things by their handles.
export interface Beat {
  kind: string
  by?: string // who did it
  to?: string // to what
  thing?: string // what was played, moved, drawn
  at?: string // where
  start?: string // where it was before
  amount?: number[]
  cause?: { kind: string; by?: string; thing?: string } // what it follows from
}

export interface LogLine {
  text: string
  template: string
  things: { kind: string; text: string; ref: string }[]
  rules: string[]
  beat?: Beat // what happens without one is only written
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
  corner_base?: string // as it is printed
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
  glyph?: string // a key of the thing that names a symbol, or a symbol
  quiet?: boolean // on a map its name is not written
  art?: ArtFace
  pile?: string[] // equal ones are one card with a number; keys that must be equal besides what is drawn
  other?: string // the key of what is printed on its other side
  bar?: { of: string; less: string } // a number that is shown as a bar
}

// From which facts of a thing its picture is drawn.
export interface ArtFace {
  sort: string
  words?: string[] // keys whose words say what it is
  many?: string // the key of a number: how many stand there
  hurt?: string // the key that says that it is on its beaten side
}

// Those that a seat lives by: each has a plate that always shows.
export interface LordsFace {
  kinds: string[]
  hp?: string
  damage?: string
  side?: { when: string; as: [string, string] }
}

// What a seat plays for: a number of something, or so many of one sort in a zone.
export interface GoalFace {
  name: string
  need: number | string // a number, or the path to it
  value?: string // a key of the seat's counters
  of?: number
  glyph?: string
  zone?: string
  icons?: string // the key of a thing that lists words
  sorts?: string[] // those words
}

export type Point = [number, number]

export interface MapArea {
  ref: string
  name: string
  title?: string
  walled?: boolean
  regions?: string[]
  glyph?: string
  centre?: number[]
  points?: Point[]
}

export interface MapLine {
  ref?: string
  name: string
  kind: string
  line: Point[]
}

// How a map is drawn: what never changes is listed here, the rest are keys of the view.
export interface MapFace {
  name?: string
  size?: Point
  from: string
  plates?: string
  areas?: string | MapArea[]
  rows: string[]
  holds?: string[] // the rows that make an area somebody's; else all
  stack?: string
  lines?: string | MapLine[]
  targets?: string[] // what is there to be chosen only: lines, and areas that are still empty
  insets?: { name: string; areas: string[] }[]
  line_kinds?: { id: string; name: string; draw: string }[]
  line_states?: { from: string; kind: string }[]
  marks?: { key: string; glyph: string; name: string; per?: string }[]
  regions?: { ref?: string; name: string; ground: string }[]
  stacks?: { name: string; from: string; row: string }
  legend?: { glyph: string; name: string }[] // what the signs of areas mean
  focus?: string
  highlights?: { path: string; as: string }[]
}

// What a side may buy, as printed: a row for each kind of piece, by the side's name.
export interface SheetFace {
  name: string
  columns: { value: string; glyph: string; name: string }[]
  rows: Record<string, Thing[]>
}

export interface TrackFace {
  name: string
  spaces: { space: number; name: string; glyph: string }[]
  markers: string[]
  top?: string
}

// A fight: which keys of the view tell of it. `screen`: it has a screen of its own, over the map.
export interface ContestFace {
  from: string
  name?: string
  screen?: boolean
  title?: string
  facts?: { path: string; of?: string; name: string }[]
  cards?: string
  sides?: string
  dice?: string
  tokens?: string
  note?: string // a sentence about how it stands
  unit?: { hp?: string; damage?: string } // keys of those who fight
  icons?: Record<string, string>
}

export interface ZoneFace {
  kind: 'row' | 'pile'
  name: string
  owner: 'seat' | 'shared'
  size?: string
  hidden?: string
  opens?: boolean
  rack?: boolean // a row of cards beside the seat
  now?: boolean // beside a map: what lies there is carried out now, and shown with its text
  in?: string
}

export interface Faction {
  name: string
  glyph: string
  palette: string
  shape?: string
}

export interface Choice {
  id: string
  name: string
  note?: string
  faction?: string
}

export interface TableDescription {
  game?: string
  theme?: { factions?: Record<string, Faction>; seat?: string; age?: string } // age `old`: one without guns
  glyphs?: Record<string, string>
  faces?: Record<string, Face>
  icon_glyphs?: Record<string, string>
  zones?: Record<string, ZoneFace>
  places?: {
    from?: string
    repeat?: { zones?: string[]; head?: string }
    focus?: string
    marks?: string
    numbered?: string[] // verbs that name a place by its number
    widths?: number[] // in parts of the whole
    plates?: { kind: string; stack?: string } // what of a row is drawn as a plate, and what is piled on it
  }
  lords?: LordsFace
  goal?: GoalFace
  words?: Record<string, { rule: string; text: string }> // what keywords mean
  map?: MapFace
  track?: TrackFace
  contest?: ContestFace
  sheet?: SheetFace
  layout?: { rail?: string }
  units?: Record<string, Record<string, unknown>> // what never changes about things, by their names
  highlights?: { path: string; as: string }[]
  round?: string // what `round` of the view is called, if not a round
  says?: Record<string, string> // how an answer of that verb begins, instead of with the name of the verb
  headings?: string[] // sentences of the log that begin something: a round, a battle
  phases?: { id: string; name: string; glyph?: string; once?: boolean }[] // once: shown only while it lasts
  counters?: { id: string; glyph: string; name?: string; per: string }[]
  origins?: {
    label: string // a word or two beside the title
    text: string
    meanings: Record<string, string>
    names: Record<string, string> // of parts: which of the meanings
  } // where parts of the game had to be made anew
  setup?: {
    short?: string
    art?: ['disc' | 'box' | 'form' | 'line', number[], string][] // shapes on a sheet of 100 x 140
    blurb?: string
    brief?: string[] // the game in a few sentences, for who has never played it
    minutes?: number
    sort?: string
    // Without an option: the seats, in their order. `different`: each is played once.
    sides?: { option?: string; different?: boolean; choices: Choice[] }
  }
}

export interface GameInfo {
  name: string
  title: string
  version: string
  seats: number[]
  options: { $ref?: string; $defs?: Record<string, { properties?: Record<string, OptionSchema> }> }
  table: TableDescription
  decks: boolean
}

export interface OptionSchema {
  type?: string
  title?: string
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  choices?: [unknown, string][] // values, and what each is called
}

export interface TableRow {
  id: string
  game: string
  status: string
  made: number
  spectators: boolean
  seats: { name: string; bot: string; free: boolean; stand_in: boolean; side: SideData | null }[]
  result: Result | null
  series: Series | null
  your_move?: boolean // of tables of your own
  stand_in?: boolean // a bot plays for you
  deadline?: number | null // when your clock is out
  pace?: Pace
  rated?: boolean
}

// A way to be told that it is your move.
export interface Channel {
  id: number
  kind: string
  format: string
  where: string
  confirmed: boolean
  error: string
  broken: number | null
  zone: string
  quiet: [number, number] | null
  hour: number
}

export interface Notices {
  channels: Channel[]
  mail: boolean // whether the server sends any
  push_key: string
  secret?: string
}

export interface Holiday {
  since: number | null
  days_left: number
}

// How you sign in.
export interface Account {
  handle: string
  email: string
  made: number
}

// A browser in which you are signed in.
export interface Session {
  id: string
  label: string
  made: number
  seen: number
  here: boolean
}
