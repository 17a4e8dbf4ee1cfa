// An example of the book, played from one of its steps on, for all sides.

import { api, type PlayedPicture } from '../lib/api'
import type { GameInfo, Reason } from '../lib/types'
import { w } from '../lib/words'
import { Trying } from './trying.svelte'

export class Example extends Trying<{ moves: string[]; picture: PlayedPicture }> {
  readonly idle = w.rules.nobody

  constructor(
    game: GameInfo,
    readonly id: string,
    readonly step: number,
  ) {
    super(game)
  }

  protected fetch(moves: string[]): Promise<{ moves: string[]; picture: PlayedPicture }> {
    return api.tryScenario(this.game.name, this.id, this.step, moves)
  }

  protected async reasons(moves: string[], ref: string): Promise<Reason[]> {
    return (await api.whyInScenario(this.game.name, this.id, this.step, moves, ref)).reasons
  }
}
