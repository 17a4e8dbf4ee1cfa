// The HTTP API.

import type { GameInfo, TableData, TableRow } from './types'

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

export interface Games {
  games: GameInfo[]
  bots: { name: string; about: string }[]
}

export interface Rule {
  id: string
  topic: string
  text: string
  section: string
  reading: string
}

export const api = {
  me: () => call<{ guest: { name: string } | null }>('GET', '/api/me'),
  callMe: (name: string) => call<{ guest: { name: string } }>('POST', '/api/me', { name }),
  games: () => call<Games>('GET', '/api/games'),
  rules: (game: string) => call<{ rules: Rule[] }>('GET', `/api/games/${game}/rules`),
  cards: (game: string) => call<{ cards: Record<string, unknown>[] }>('GET', `/api/games/${game}/cards`),
  tables: () => call<{ public: TableRow[]; yours: TableRow[] }>('GET', '/api/tables'),
  table: (id: string) => call<Told>('GET', `/api/tables/${id}`),
  make: (body: unknown) => call<Told>('POST', '/api/tables', body),
  join: (id: string) => call<Told>('POST', `/api/tables/${id}/join`, {}),
  leave: (id: string) => call<Told>('POST', `/api/tables/${id}/leave`, {}),
  rematch: (id: string) => call<Told>('POST', `/api/tables/${id}/rematch`, {}),
  giveToBot: (id: string, seat: number, bot: string) =>
    call<Told>('POST', `/api/tables/${id}/seats/${seat}/bot`, { bot }),
  report: (id: string, text: string) => call<{ report: number }>('POST', `/api/tables/${id}/report`, { text }),
}
