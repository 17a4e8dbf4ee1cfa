// The end of the lessons of a game: a whole game against a bot, at a table like any other.

import { api, type LessonRow } from '../lib/api'
import { me } from '../lib/me.svelte'
import { router } from '../lib/router.svelte'
import type { GameInfo } from '../lib/types'
import { progress } from './progress.svelte'

export async function playWhole(game: GameInfo, row: LessonRow): Promise<void> {
  await me.ensure()
  const told = await api.make({ game: game.name, ...row.table })
  progress.note(game.name, row.id, 0, true)
  router.go(`/table/${told.table.id}`)
}
