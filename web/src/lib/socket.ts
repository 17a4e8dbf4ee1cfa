// The socket of a table: it comes back by itself, and says again what was not yet acknowledged.

import { serverTime } from '../time/clock.svelte'
import { patched, type Change } from './patch'
import type { LogLine, Picture, Reason } from './types'

export interface Hears {
  picture(picture: Picture, log: LogLine[]): void
  connected(yes: boolean): void
  closed(): void // by the server, for good
  refused(code: string, text: string): void
  done(): void
}

// What a seat needs of its line to a table: a socket, or the coach of a lesson.
export interface Line {
  act(t: string, fields?: Record<string, unknown>): void
  consent(request: number, yes: boolean): void
  chat(text: string): void
  why(ref: string): Promise<Reason[]>
  sit(seat: number | null): void
  stop(): void
}

interface Frame {
  t: string
  [key: string]: unknown
}

const MOST_QUEUED = 10
const BEAT = 15_000 // milliseconds between two pings, by which the server says what time it is
const PAUSES = [200, 500, 1000, 2000, 4000]

export class TableSocket implements Line {
  private ws: WebSocket | null = null
  private picture: Picture | null = null
  private log: LogLine[] = []
  private epoch = ''
  private n = 0
  private tries = 0
  private stopped = false
  private unanswered: Record<string, unknown> | null = null
  private queued: string[] = [] // undo and redo, pressed faster than they are done
  private whys = new Map<number, (reasons: Reason[]) => void>()
  private nextWhy = 1
  private pinged = 0
  private lag = 0 // milliseconds that an answer took
  private readonly beat = setInterval(() => this.sayHere(), BEAT)
  private readonly seen = (): void => this.sayHere()

  constructor(
    private readonly table: string,
    private seat: number | null,
    private readonly hears: Hears,
  ) {
    document.addEventListener('visibilitychange', this.seen)
    this.open()
  }

  // Whether the table is before somebody's eyes, and how long the way to the server is.
  private sayHere(): void {
    if (this.ws?.readyState !== WebSocket.OPEN || !this.picture) return
    if (this.seat !== null) this.send({ t: 'looking', on: document.visibilityState === 'visible' })
    this.pinged = performance.now()
    this.send({ t: 'ping', lag: Math.round(this.lag) })
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const ws = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`)
    this.ws = ws
    ws.onopen = () => {
      this.hears.connected(true)
      this.send({ t: 'hello', seat: this.seat, epoch: this.epoch, n: this.n })
      if (this.unanswered) this.send(this.unanswered)
    }
    ws.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Frame)
    ws.onclose = (event) => {
      this.hears.connected(false)
      if (this.stopped) return
      if (event.code >= 4400 && event.code < 4405) {
        this.hears.closed()
        return
      }
      setTimeout(() => this.open(), PAUSES[Math.min(this.tries++, PAUSES.length - 1)])
    }
  }

  private hear(frame: Frame): void {
    if (frame.t !== 'no') this.tries = 0 // who is let in only to be refused waits longer each time
    if (frame.t === 'whole') {
      this.epoch = frame.epoch as string
      this.n = frame.n as number
      this.picture = frame.picture as Picture
      this.log = (frame.log as { lines: LogLine[] }).lines
      this.sayHere()
    } else if (frame.t === 'pong') {
      this.lag = performance.now() - this.pinged
      serverTime.heard(frame.now as number, this.lag)
      return
    } else if (frame.t === 'change' && this.picture) {
      this.n = frame.n as number
      this.picture = patched(this.picture, frame.changes as Change[])
      const news = frame.log as { from: number; lines: LogLine[] }
      this.log = [...this.log.slice(0, news.from), ...news.lines]
    } else if (frame.t === 'why') {
      this.whys.get(frame.id as number)?.(frame.reasons as Reason[])
      this.whys.delete(frame.id as number)
      return
    } else if (frame.t === 'no') {
      this.unanswered = null
      this.queued = []
      this.hears.refused(frame.code as string, frame.text as string)
      return
    } else if (frame.t === 'done' || frame.t === 'asked') {
      this.unanswered = null
      this.hears.done()
      const next = this.queued.shift()
      if (next) this.act(next)
      return
    } else {
      return
    }
    if (this.picture) this.hears.picture(this.picture, this.log)
  }

  private send(message: Record<string, unknown>): void {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(message))
  }

  // What is done once, however often it is sent: it carries the number of the question that it answers.
  act(t: string, fields: Record<string, unknown> = {}): void {
    if (this.unanswered) {
      if (t === 'undo' || t === 'redo') this.queued = [...this.queued, t].slice(-MOST_QUEUED)
      return
    }
    this.unanswered = { t, number: this.picture?.number ?? 0, ...fields }
    this.send(this.unanswered)
  }

  consent(request: number, yes: boolean): void {
    this.send({ t: 'consent', request, yes })
  }

  chat(text: string): void {
    this.send({ t: 'chat', text })
  }

  why(ref: string): Promise<Reason[]> {
    const id = this.nextWhy++
    return new Promise((resolve) => {
      this.whys.set(id, resolve)
      this.send({ t: 'why', id, ref })
    })
  }

  // Look on as another seat of one's own.
  sit(seat: number | null): void {
    this.seat = seat
    this.epoch = ''
    this.n = 0
    this.send({ t: 'hello', seat })
  }

  stop(): void {
    this.stopped = true
    clearInterval(this.beat)
    document.removeEventListener('visibilitychange', this.seen)
    this.ws?.close()
  }
}
