// A finished game, looked at move by move: pages of steps are fetched as they are needed.

import { api, type Part, type ReplayPage, type ReplayStep, type Seen } from './api'
import { patched } from './patch'
import { Sitting } from './sitting.svelte'
import { Stepping } from './stepping.svelte'
import type { GameInfo, LogLine, TableData } from './types'

const PAGE = 100 // steps of a page, as the server gives them

export class Replay extends Stepping {
  eyes = $state('open')
  parts = $state.raw<Part[]>([])
  problem = $state('')
  gaps = $state('') // what cannot be shown of the game, and why
  steps = $state.raw(new Map<number, ReplayStep>()) // by the move after which each is
  readonly sitting: Sitting

  private pages = new Map<string, Promise<ReplayPage>>()
  private wanted = 0

  constructor(
    readonly id: string,
    readonly table: TableData,
    game: GameInfo,
  ) {
    super()
    this.sitting = new Sitting(id, game, [], true)
  }

  async start(at: number): Promise<void> {
    try {
      const told = await api.overview(this.id)
      this.parts = told.parts
      this.gaps = told.note
    } catch (error) {
      this.problem = (error as Error).message
    }
    await this.go(at)
  }

  private page(number: number): Promise<ReplayPage> {
    const key = `${this.eyes}/${number}`
    let found = this.pages.get(key)
    if (!found) {
      found = api.replay(this.id, this.eyes, number * PAGE)
      this.pages.set(key, found)
    }
    return found
  }

  async go(to: number): Promise<void> {
    const next = to === this.at + 1
    const asked = ++this.wanted
    try {
      const first = await this.page(Math.floor(Math.max(0, to - 1) / PAGE))
      if (asked !== this.wanted) return
      this.moves = first.moves
      this.at = Math.max(0, Math.min(to, first.moves))
      const steps = first.steps.slice(0, this.at - first.from)
      this.note(first)
      this.draw(first, steps, next)
    } catch (error) {
      this.problem = (error as Error).message
      this.playing = false
    }
  }

  private note(page: ReplayPage): void {
    const steps = new Map(this.steps)
    page.steps.forEach((step, n) => steps.set(page.from + n + 1, step))
    this.steps = steps
  }

  private draw(page: ReplayPage, steps: ReplayStep[], next: boolean): void {
    let picture: Seen = page.picture
    let log: LogLine[] = page.log
    for (const step of steps) {
      picture = patched(picture, step.changes)
      log = [...log, ...step.log]
    }
    this.sitting.show({ table: this.table, said: {}, ...picture, decision: null }, log, next)
  }

  async see(eyes: string): Promise<void> {
    this.eyes = eyes
    this.steps = new Map()
    await this.go(this.at)
  }
}
