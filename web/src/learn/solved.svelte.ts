// The puzzles that somebody has solved, kept in this browser only.

import { readJson, write } from '../lib/prefs.svelte'

class Solved {
  private all = $state.raw<string[]>(readJson('puzzles', []))

  has(game: string, puzzle: string): boolean {
    return this.all.includes(`${game}/${puzzle}`)
  }

  note(game: string, puzzle: string): void {
    if (this.has(game, puzzle)) return
    this.all = [...this.all, `${game}/${puzzle}`]
    write('puzzles', JSON.stringify(this.all))
  }
}

export const solved = new Solved()
