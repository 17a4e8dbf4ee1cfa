// The HTTP API.

import type { Change } from './patch'
import type { Decision, GameInfo, LogLine, Session, TableData, TableRow, View } from './types'

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
}

export interface Tables {
  public: TableRow[]
  yours: TableRow[]
  more: boolean // there are more of yours
}

interface Me {
  guest: { name: string } | null
}

export interface Games {
  games: GameInfo[]
  bots: { name: string; about: string; level: number }[]
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
  me: () => call<Me>('GET', '/api/me'),
  sessions: () => call<{ sessions: Session[] }>('GET', '/api/me/sessions'),
  endSession: (id: string, sure: boolean) => call<Me>('POST', `/api/me/sessions/${id}/end`, { sure }),
  makeCode: () => call<{ code: string; seconds: number }>('POST', '/api/me/code', {}),
  useCode: (code: string, sure: boolean) => call<Me>('POST', '/api/me/code/use', { code, sure }),
  callMe: (name: string) => call<{ guest: { name: string } }>('POST', '/api/me', { name }),
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
  replay: (id: string, eyes: string, from: number) =>
    call<ReplayPage>('GET', `/api/tables/${id}/replay?as=${eyes}&from=${from}`),
  overview: (id: string) => call<{ parts: Part[]; note: string }>('GET', `/api/tables/${id}/overview`),
  tables: (from = 0) => call<Tables>('GET', `/api/tables?from=${from}`),
  table: (id: string) => call<Told>('GET', `/api/tables/${id}`),
  make: (body: unknown) => call<Told>('POST', '/api/tables', body),
  join: (id: string) => call<Told>('POST', `/api/tables/${id}/join`, {}),
  leave: (id: string) => call<Told>('POST', `/api/tables/${id}/leave`, {}),
  agree: (id: string, version: string, yes: boolean) =>
    call<Told>('POST', `/api/tables/${id}/upgrade`, { version, yes }),
  rematch: (id: string) => call<Told>('POST', `/api/tables/${id}/rematch`, {}),
  giveToBot: (id: string, seat: number) => call<Told>('POST', `/api/tables/${id}/seats/${seat}/bot`, {}),
  back: (id: string) => call<Told>('POST', `/api/tables/${id}/back`, {}),
  report: (id: string, text: string) => call<{ report: number }>('POST', `/api/tables/${id}/report`, { text }),
}
