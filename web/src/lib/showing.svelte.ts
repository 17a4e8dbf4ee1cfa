// A scenario, looked at step by step.

import { api, type ScenarioPage, type Seen } from './api'
import { patched } from './patch'
import { Sitting } from './sitting.svelte'
import { Stepping } from './stepping.svelte'
import { soloTable } from '../learn/solo'
import type { GameInfo, LogLine } from './types'

export class Showing extends Stepping {
  page = $state.raw<ScenarioPage | null>(null)
  seen = $state.raw<Seen | null>(null)
  readonly sitting: Sitting

  constructor(readonly game: GameInfo) {
    super()
    this.sitting = new Sitting('', game, [], true)
  }

  async open(id: string): Promise<void> {
    this.page = await api.scenario(this.game.name, id)
    this.moves = this.page.steps.length
    await this.go(0)
  }

  async go(to: number): Promise<void> {
    if (!this.page) return
    const next = to === this.at + 1
    this.at = Math.max(0, Math.min(to, this.moves))
    let seen: Seen = this.page.picture
    let log: LogLine[] = []
    for (const step of this.page.steps.slice(0, this.at)) {
      seen = patched(seen, step.changes)
      log = [...log, ...step.log]
    }
    this.seen = seen
    this.sitting.show({ table: soloTable(this.game, seen.view), said: {}, ...seen }, log, next)
  }
}
