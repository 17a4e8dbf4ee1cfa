// The table of somebody who plays alone, without a server's table behind it.

import type { GameInfo, TableData, View } from '../lib/types'

export function soloTable(game: GameInfo, view: View): TableData {
  const usual = { bot: '', free: false, here: true, stand_in: false, side: null, fixed: true }
  return {
    id: '',
    game: game.name,
    title: game.title,
    status: 'playing',
    table_rules: { public: false, spectators: false, honest: false, away: 0, passes_absent: false, hidden: false },
    seats: view.seats.map((name) => ({ name, ...usual })),
    options: {},
    series: null,
    result: null,
    after: '',
    note: '',
    solo: true,
    final: false,
    watching: { count: 0, names: [] },
    commitment: '',
    upgrade: null,
  }
}
