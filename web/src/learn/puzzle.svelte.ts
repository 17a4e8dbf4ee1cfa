// A puzzle under way: the last move is judged, and one that does not lead there is taken back.

import { api, type Attempted } from '../lib/api'
import type { GameInfo, Reason } from '../lib/types'
import { w } from '../lib/words'
import { solved } from './solved.svelte'
import { Trying } from './trying.svelte'

export class PuzzleTry extends Trying<Attempted> {
  readonly idle = w.puzzle.solved
  tries = $state.raw<NonNullable<Attempted['failed']>[]>([]) // what did not work, the latest first
  hints = $state(0) // how many were asked for

  constructor(
    game: GameInfo,
    readonly id: string,
  ) {
    super(game)
  }

  protected fetch(moves: string[]): Promise<Attempted> {
    return api.attempt(this.game.name, this.id, moves)
  }

  protected async reasons(moves: string[], ref: string): Promise<Reason[]> {
    return (await api.puzzleWhy(this.game.name, this.id, moves, ref)).reasons
  }

  protected heard(told: Attempted): void {
    const failed = told.failed
    if (failed) this.tries = [failed, ...this.tries.filter((one) => one.move !== failed.move)]
    if (told.solved) solved.note(this.game.name, this.id)
  }

  hint(): void {
    this.hints = Math.min(this.hints + 1, this.told?.puzzle.hints.length ?? 0)
  }
}
