// A lesson under way. Its moves are the whole of it: the server judges the last one and tells what follows.

import { api, type LessonRow, type Taught } from '../lib/api'
import { prefs } from '../lib/prefs.svelte'
import { Sitting } from '../lib/sitting.svelte'
import type { Hears, Line } from '../lib/socket'
import type { GameInfo, Picture, Reason } from '../lib/types'
import { w } from '../lib/words'
import { progress } from './progress.svelte'
import { soloTable } from './solo'

const SHOWN = 1100 // milliseconds that something which happens by itself is shown

export class Lesson implements Line {
  told = $state.raw<Taught | null>(null)
  heard = $state.raw<string[]>([]) // what was said since the latest move
  hints = $state(0) // how many were asked for
  problem = $state('')
  playing = $state(false) // what happens by itself is being shown
  readonly sitting: Sitting
  private hears!: Hears
  private wrong = 0 // moves that were objected to in this step
  private asked = 0
  private stopped = false

  constructor(
    readonly game: GameInfo,
    readonly row: LessonRow,
  ) {
    this.sitting = new Sitting('', game, [0], false, (hears) => {
      this.hears = hears
      return this
    })
    this.hears.connected(true)
  }

  // From where somebody left it, or from its beginning.
  open(): void {
    void this.ask({ step: progress.at(this.game.name, this.row.id) })
  }

  repeat(): void {
    void this.ask({ step: 0 })
  }

  skip(): void {
    void this.ask({ step: this.at + 1 })
  }

  next(): void {
    if (this.told && !this.told.step.task && !this.playing) void this.ask({ moves: [...this.told.moves, '+'] })
  }

  // To the beginning of this step; from there to that of the one before.
  back(): void {
    if (!this.told) return
    const picked = (this.told.picture.decision?.draft?.length ?? 0) > 0 || this.midway
    void this.ask({ step: picked ? this.at : Math.max(0, this.at - 1) })
  }

  hint(): void {
    this.hints = Math.min(this.hints + 1, this.told?.step.hints.length ?? 0)
  }

  at = $derived(this.told?.at ?? 0)
  over = $derived(this.told?.over ?? false)
  private midway = false // some moves of this step were made

  private async ask(body: { moves?: string[]; step?: number }): Promise<void> {
    const number = ++this.asked
    this.problem = ''
    try {
      const told = await api.teach(this.game.name, this.row.id, body)
      if (number === this.asked && !this.stopped) await this.hear(told, number)
    } catch (error) {
      if (number !== this.asked) return
      this.problem = (error as Error).message
    } finally {
      this.hears.done()
    }
  }

  private async hear(told: Taught, number: number): Promise<void> {
    const before = this.told
    const same = Boolean(before && before.at === told.at && !told.over)
    this.midway =
      same && before ? told.moves.length > before.moves.length || (this.midway && told.objection !== null) : false
    if (told.objection) {
      if (++this.wrong === 2 && !this.hints) this.hints = 1
      this.told = told
      this.show(told.picture, told)
      return
    }
    this.heard = []
    if (!same) this.wrong = this.hints = 0
    this.playing = told.shown.length > 1
    for (const one of this.playing ? told.shown : []) {
      if (one.say) this.heard = [...this.heard, one.say]
      this.show({ ...one.picture, decision: null }, told)
      await new Promise((resolve) => setTimeout(resolve, prefs.moves ? (one.say ? 2 : 1) * (SHOWN / 2) : 0))
      if (number !== this.asked || this.stopped) return
    }
    this.playing = false
    this.heard = told.shown.map((one) => one.say).filter(Boolean)
    this.told = told
    this.show(told.picture, told)
    progress.note(this.game.name, this.row.id, told.at, told.over)
  }

  private show(seen: Taught['picture'], told: Taught): void {
    const { log, ...rest } = seen
    // An opportunity to act is a question like any other here: it is the lesson, so it is never passed for the player.
    const decision = rest.decision ? { ...rest.decision, opportunity: '' } : null
    const undo = { may: told.moves.length ? 'free' : 'no', redo: false, request: null } as Picture['undo']
    const you = seen.view.seat ?? 0
    this.sitting.seat = you
    this.sitting.meanwhile = this.playing ? w.learn.watch : told.over ? w.learn.over : w.learn.read
    this.hears.picture(
      { ...rest, decision, undo, number: told.moves.length, table: soloTable(this.game, seen.view), said: {} },
      log,
    )
  }

  // ---- the line of the table ------------------------------------------------------------------
  act(t: string, fields: Record<string, unknown> = {}): void {
    if (t === 'answer' && this.told) void this.ask({ moves: [...this.told.moves, fields.option as string] })
    else if (t === 'undo') {
      this.back()
    }
  }

  async why(ref: string): Promise<Reason[]> {
    return (await api.lessonWhy(this.game.name, this.row.id, this.told?.moves ?? [], ref)).reasons
  }

  consent(): void {}
  chat(): void {}
  sit(): void {}

  stop(): void {
    this.stopped = true
  }
}
