// The HTTP API.

import type { Change } from './patch'
import type {
  Account,
  Decision,
  GameInfo,
  LogLine,
  Reason,
  RuleText,
  Session,
  SideData,
  TableData,
  TableRow,
  View,
} from './types'

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const data = await response.json()
  if (!response.ok) throw new Refused(data.error?.code ?? 'failed', data.error?.text ?? response.statusText)
  return data as T
}

export interface Told {
  table: TableData
  your_seats: number[]
  your_sides: Record<string, SideData | null> // what you have chosen, until the game begins
}

export interface Tables {
  public: TableRow[]
  yours: TableRow[]
  more: boolean // there are more of yours
}

export interface MeTold {
  guest: { name: string; handle?: string | null } | null // handle: by which you sign in
  accounts?: boolean // whether the server keeps accounts
}

export interface Games {
  games: GameInfo[]
  bots: { name: string; about: string; level: number; games: string[] }[] // games: that it can play
  default_bot: string
}

export interface Rule {
  id: string
  topic: string
  text: string
  section: string
  reading: string
}

export interface Seen {
  view: View
  trace: string[]
  decision?: Decision | null
  asked?: number | null
}

export interface ReplayStep {
  seat: number
  text: string
  others: string[]
  changes: Change[]
  log: LogLine[]
}

export interface ReplayPage {
  as: string
  moves: number
  from: number
  picture: Seen
  log: LogLine[]
  steps: ReplayStep[]
}

export interface Part {
  at: number
  round: number | null
  phase: string | null
}

export interface ScenarioRow {
  id: string
  name: string
  rules: string[]
}

export interface ScenarioStep {
  kind: 'do' | 'expect'
  line: number
  table: Record<string, unknown>
  forced: string[]
  failures: string[]
  changes: Change[]
  log: LogLine[]
}

export interface ScenarioPage extends ScenarioRow {
  note: string
  text: string
  picture: Seen
  steps: ScenarioStep[]
}

export interface LessonRow {
  id: string
  name: string
  about: string
  minutes: number
  steps: string[] // their titles
  table: { players: string[]; options?: Record<string, unknown> } | null // of a whole game
}

export interface LessonsOf {
  game: string
  lessons: LessonRow[]
  overview: { name: string; say: string; phase: string }[]
  fault: string
}

// What the coach points at: things, or a part of the table.
export interface PointData {
  refs: string[]
  part: string
  seat: number
}

interface LessonPicture extends Seen {
  log: LogLine[]
}

// A lesson after some moves.
export interface Taught {
  moves: string[]
  at: number
  shown: { say: string; picture: LessonPicture }[] // what has happened on the way
  picture: LessonPicture
  step: {
    title: string
    say: string
    task: string
    hints: string[]
    rules: RuleText[]
    points: PointData[]
  }
  over: boolean
  objection: { move: string; say: string; rule: RuleText | null } | null
}

// What a strong bot would choose, and why.
export interface HintData {
  number: number
  option: string
  text: string
  refs: string[]
  say: string
}

export interface Deck {
  name: string
  format: string
  cards: Record<string, number>
  [head: string]: unknown
}

export interface Decks {
  heads: string[]
  formats: string[]
  files: string[]
  decks: { id: string; deck: Deck }[]
  sections: { title: string; cards: string[]; never: boolean }[] // never: what no deck may have
}

export interface Fault {
  text: string
  rule: string
  line: number
  near: string[]
}

export interface Checked {
  deck: Deck
  count: number
  faults: Fault[]
  facts: string[]
  sections: { title: string; cards: [string, number][] }[]
}

export const api = {
  me: () => call<MeTold>('GET', '/api/me'),
  sessions: () => call<{ sessions: Session[] }>('GET', '/api/me/sessions'),
  endSession: (id: string, sure: boolean) => call<MeTold>('POST', `/api/me/sessions/${id}/end`, { sure }),
  makeCode: () => call<{ code: string; seconds: number }>('POST', '/api/me/code', {}),
  useCode: (code: string, sure: boolean) => call<MeTold>('POST', '/api/me/code/use', { code, sure }),
  callMe: (name: string) => call<MeTold>('POST', '/api/me', { name }),
  account: () => call<{ account: Account | null }>('GET', '/api/me/account'),
  signUp: (handle: string, password: string, email: string) =>
    call<MeTold>('POST', '/api/me/account', { handle, password, email }),
  changeAccount: (password: string, new_password: string, email: string) =>
    call<MeTold>('POST', '/api/me/account/change', { password, new_password, email }),
  signIn: (handle: string, password: string, seats: string) =>
    call<MeTold>('POST', '/api/me/sign-in', { handle, password, seats }),
  games: () => call<Games>('GET', '/api/games'),
  rules: (game: string) => call<{ rules: Rule[] }>('GET', `/api/games/${game}/rules`),
  cards: (game: string) => call<{ cards: Record<string, unknown>[] }>('GET', `/api/games/${game}/cards`),
  decks: (game: string) => call<Decks>('GET', `/api/games/${game}/decks`),
  checkDeck: (game: string, body: { deck?: Deck; text?: string }) =>
    call<Checked>('POST', `/api/games/${game}/decks/check`, body),
  writeDeck: (game: string, deck: Deck, kind: string) =>
    call<{ text: string }>('POST', `/api/games/${game}/decks/file`, { deck, kind }),
  scenarios: (game: string) => call<{ scenarios: ScenarioRow[] }>('GET', `/api/games/${game}/scenarios`),
  scenario: (game: string, id: string) => call<ScenarioPage>('GET', `/api/games/${game}/scenarios/${id}`),
  lessons: () => call<{ games: LessonsOf[] }>('GET', '/api/lessons'),
  teach: (game: string, lesson: string, body: { moves?: string[]; step?: number }) =>
    call<Taught>('POST', `/api/games/${game}/lessons/${lesson}`, body),
  lessonWhy: (game: string, lesson: string, moves: string[], ref: string) =>
    call<{ reasons: Reason[] }>('POST', `/api/games/${game}/lessons/${lesson}/why`, { moves, ref }),
  replay: (id: string, eyes: string, from: number) =>
    call<ReplayPage>('GET', `/api/tables/${id}/replay?as=${eyes}&from=${from}`),
  overview: (id: string) => call<{ parts: Part[]; note: string }>('GET', `/api/tables/${id}/overview`),
  tables: (from = 0) => call<Tables>('GET', `/api/tables?from=${from}`),
  table: (id: string) => call<Told>('GET', `/api/tables/${id}`),
  make: (body: unknown) => call<Told>('POST', '/api/tables', body),
  join: (id: string, seat?: number, side?: string | Deck) =>
    call<Told>('POST', `/api/tables/${id}/join`, { seat, side }),
  leave: (id: string) => call<Told>('POST', `/api/tables/${id}/leave`, {}),
  agree: (id: string, version: string, yes: boolean) =>
    call<Told>('POST', `/api/tables/${id}/upgrade`, { version, yes }),
  rematch: (id: string, swap: boolean) => call<Told>('POST', `/api/tables/${id}/rematch`, { swap }),
  giveToBot: (id: string, seat: number) => call<Told>('POST', `/api/tables/${id}/seats/${seat}/bot`, {}),
  back: (id: string) => call<Told>('POST', `/api/tables/${id}/back`, {}),
  hint: (id: string) => call<HintData>('POST', `/api/tables/${id}/hint`, {}),
  report: (id: string, text: string) => call<{ report: number }>('POST', `/api/tables/${id}/report`, { text }),
}
