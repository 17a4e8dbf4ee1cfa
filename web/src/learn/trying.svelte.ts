// A position that is played here. Its moves are the whole of it: the server tells what follows from them.

import type { PlayedPicture } from '../lib/api'
import { Sitting } from '../lib/sitting.svelte'
import type { Hears, Line } from '../lib/socket'
import type { GameInfo, Picture, Reason } from '../lib/types'
import { soloTable } from './solo'

export interface Played {
  moves: string[]
  picture: PlayedPicture
}

export abstract class Trying<T extends Played> implements Line {
  told = $state.raw<T | null>(null)
  problem = $state('')
  readonly sitting: Sitting
  protected hears!: Hears
  private asked = 0
  private stopped = false

  constructor(readonly game: GameInfo) {
    this.sitting = new Sitting('', game, [0], false, (hears) => {
      this.hears = hears
      return this
    })
    this.hears.connected(true)
  }

  // What follows from these moves; and why not, after them.
  protected abstract fetch(moves: string[]): Promise<T>
  protected abstract reasons(moves: string[], ref: string): Promise<Reason[]>
  protected heard(_told: T): void {}
  abstract readonly idle: string // what is said where nothing is asked

  get moves(): string[] {
    return this.told?.moves ?? []
  }

  async play(moves: string[]): Promise<void> {
    const number = ++this.asked
    this.problem = ''
    try {
      const told = await this.fetch(moves)
      if (number !== this.asked || this.stopped) return
      this.told = told
      this.heard(told)
      this.show(told)
    } catch (error) {
      if (number === this.asked) this.problem = (error as Error).message
    } finally {
      this.hears.done()
    }
  }

  back(): void {
    if (this.moves.length) void this.play(this.moves.slice(0, -1))
  }

  private show(told: T): void {
    const { log, ...seen } = told.picture
    // An opportunity to act is a question like any other here: it is never passed for the player.
    const decision = seen.decision ? { ...seen.decision, opportunity: '' } : null
    const undo = { may: told.moves.length ? 'free' : 'no', redo: false, request: null } as Picture['undo']
    this.sitting.seat = seen.view.seat ?? 0
    this.sitting.meanwhile = this.idle
    const table = soloTable(this.game, seen.view)
    this.hears.picture({ ...seen, decision, undo, number: told.moves.length, table, said: {} }, log)
  }

  // ---- the line of the table ------------------------------------------------------------------
  act(t: string, fields: Record<string, unknown> = {}): void {
    if (t === 'answer') void this.play([...this.moves, fields.option as string])
    else if (t === 'undo') {
      this.back()
      this.hears.done()
    }
  }

  why(ref: string): Promise<Reason[]> {
    return this.reasons(this.moves, ref)
  }

  consent(): void {}
  chat(): void {}
  sit(): void {}

  stop(): void {
    this.stopped = true
  }
}
