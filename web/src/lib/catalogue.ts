// The cards of a game by name, as things that can be drawn.

import { api } from './api'
import type { GameInfo, Thing } from './types'

export async function catalogue(game: GameInfo): Promise<Map<string, Thing>> {
  const told = await api.cards(game.name)
  return new Map(told.cards.map((card) => [String(card.name), asThing(card, game)]))
}

// A card without a kind of its own: the face with the most of its numbers draws it.
function asThing(card: Record<string, unknown>, game: GameInfo): Thing {
  const faces = game.table.faces ?? {}
  if (typeof card.kind === 'string' && card.kind in faces) return card as Thing
  const fit = Object.entries(faces)
    .filter(([, face]) => face.kind === 'card' && !face.hidden)
    .map(([kind, face]) => ({ kind, n: (face.stats ?? []).filter((stat) => card[stat.value] !== undefined).length }))
    .sort((a, b) => b.n - a.n)[0]
  return { ...card, kind: fit?.kind }
}
