// How far somebody has come in the lessons, kept in this browser only.

import { readJson, write } from '../lib/prefs.svelte'

interface Come {
  at: number // the step
  done: boolean // once to the end
}

class Progress {
  private come = $state.raw<Record<string, Come>>(readJson('lessons', {}))

  at(game: string, lesson: string): number {
    return this.come[`${game}/${lesson}`]?.at ?? 0
  }

  done(game: string, lesson: string): boolean {
    return this.come[`${game}/${lesson}`]?.done ?? false
  }

  note(game: string, lesson: string, at: number, over: boolean): void {
    const before = this.done(game, lesson)
    this.come = { ...this.come, [`${game}/${lesson}`]: { at: over ? 0 : at, done: over || before } }
    write('lessons', JSON.stringify(this.come))
  }
}

export const progress = new Progress()
