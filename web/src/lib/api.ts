// The HTTP API.

import type { Change } from './patch'
import type {
  Account,
  Decision,
  GameInfo,
  Holiday,
  LogLine,
  Notices,
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
  notices?: boolean // whether it tells people of their moves
  broken?: boolean // a way by which you are told does not work
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

export interface BookRule {
  id: string
  title: string
  text: string
  section: string
  reading: string
  examples: string[] // scenarios
  lesson: { id: string; name: string } | null // that teaches it
  code: string[]
}

export interface BookChapter {
  id: string
  name: string
  about: string
  say: string
  sections: { name: string; say: string; rules: string[] }[]
}

export interface BookData {
  about: string
  wins: { name: string; say: string }[]
  overview: { name: string; say: string; picture: string[] }[] // symbols; ">" is an arrow
  chapters: BookChapter[]
  rules: BookRule[]
  words: { word: string; rule: string; cards: string[] }[]
  scenarios: Record<string, string> // their names
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
  position: Record<string, unknown>
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

// The table at a moment of something that is played alone.
export interface PlayedPicture extends Seen {
  log: LogLine[]
}

// A lesson after some moves.
export interface Taught {
  moves: string[]
  at: number
  shown: { say: string; picture: PlayedPicture }[] // what has happened on the way
  picture: PlayedPicture
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

export interface PuzzleRow {
  id: string
  name: string
  say: string
  task: string
  level: number
}

export interface PuzzlesOf {
  game: string
  puzzles: PuzzleRow[]
  fault: string
}

// A choice that was made in a puzzle; what chance decides has no seat.
export interface MadeChoice {
  seat: number | null
  text: string
  rules: RuleText[]
}

// A puzzle after some moves.
export interface Attempted {
  moves: string[]
  solved: boolean
  made: MadeChoice[] // since the move before: the player's, and the answers
  failed: { move: string; answers: MadeChoice[] } | null // a move that does not lead there, and was not made
  seats: string[]
  picture: PlayedPicture
  puzzle: { name: string; say: string; task: string; level: number; hints: string[]; rules: RuleText[] }
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
  book: (game: string) => call<BookData>('GET', `/api/games/${game}/book`),
  searchBook: (game: string, words: string) =>
    call<{ rules: string[] }>('GET', `/api/games/${game}/book/search?words=${encodeURIComponent(words)}`),
  cards: (game: string) => call<{ cards: Record<string, unknown>[] }>('GET', `/api/games/${game}/cards`),
  decks: (game: string) => call<Decks>('GET', `/api/games/${game}/decks`),
  checkDeck: (game: string, body: { deck?: Deck; text?: string }) =>
    call<Checked>('POST', `/api/games/${game}/decks/check`, body),
  writeDeck: (game: string, deck: Deck, kind: string) =>
    call<{ text: string }>('POST', `/api/games/${game}/decks/file`, { deck, kind }),
  scenarios: (game: string) => call<{ scenarios: ScenarioRow[] }>('GET', `/api/games/${game}/scenarios`),
  scenario: (game: string, id: string) => call<ScenarioPage>('GET', `/api/games/${game}/scenarios/${id}`),
  tryScenario: (game: string, id: string, step: number, moves: string[]) =>
    call<{ moves: string[]; picture: PlayedPicture }>('POST', `/api/games/${game}/scenarios/${id}/try`, {
      step,
      moves,
    }),
  whyInScenario: (game: string, id: string, step: number, moves: string[], ref: string) =>
    call<{ reasons: Reason[] }>('POST', `/api/games/${game}/scenarios/${id}/try/why`, { step, moves, ref }),
  lessons: () => call<{ games: LessonsOf[] }>('GET', '/api/lessons'),
  teach: (game: string, lesson: string, body: { moves?: string[]; step?: number }) =>
    call<Taught>('POST', `/api/games/${game}/lessons/${lesson}`, body),
  lessonWhy: (game: string, lesson: string, moves: string[], ref: string) =>
    call<{ reasons: Reason[] }>('POST', `/api/games/${game}/lessons/${lesson}/why`, { moves, ref }),
  puzzles: () => call<{ games: PuzzlesOf[] }>('GET', '/api/puzzles'),
  attempt: (game: string, puzzle: string, moves: string[]) =>
    call<Attempted>('POST', `/api/games/${game}/puzzles/${puzzle}`, { moves }),
  solution: (game: string, puzzle: string) =>
    call<{ solution: MadeChoice[]; seats: string[] }>('GET', `/api/games/${game}/puzzles/${puzzle}/solution`),
  puzzleWhy: (game: string, puzzle: string, moves: string[], ref: string) =>
    call<{ reasons: Reason[] }>('POST', `/api/games/${game}/puzzles/${puzzle}/why`, { moves, ref }),
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
  claim: (id: string, seat: number, what: 'win' | 'bot') =>
    call<Told>('POST', `/api/tables/${id}/claim`, { seat, what }),
  giveTime: (id: string, seat: number, seconds: number) =>
    call<Told>('POST', `/api/tables/${id}/time`, { seat, seconds }),
  holiday: () => call<Holiday>('GET', '/api/me/holiday'),
  setHoliday: (on: boolean) => call<Holiday>('POST', '/api/me/holiday', { on }),
  channels: () => call<Notices>('GET', '/api/me/channels'),
  addChannel: (body: unknown) => call<Notices>('POST', '/api/me/channels', body),
  confirmChannel: (id: number, code: string) => call<Notices>('POST', `/api/me/channels/${id}/confirm`, { code }),
  channelTimes: (id: number, body: unknown) => call<Notices>('POST', `/api/me/channels/${id}/times`, body),
  tryChannel: (id: number) => call<Notices>('POST', `/api/me/channels/${id}/try`, {}),
  removeChannel: (id: number) => call<Notices>('POST', `/api/me/channels/${id}/remove`, {}),
  hint: (id: string) => call<HintData>('POST', `/api/tables/${id}/hint`, {}),
  report: (id: string, text: string) => call<{ report: number }>('POST', `/api/tables/${id}/report`, { text }),
}
