// What can be played in a seat: ready-made sides, decks that this browser keeps, or whatever chance gives.

import type { Deck } from './api'
import { drawable } from './describing'
import { readJson } from './prefs.svelte'
import type { Choice, Faction, GameInfo, OptionSchema, SideData } from './types'
import { w } from './words'

export const CHANCE = 'chance'

export interface Pick extends Choice {
  side: string | Deck // what the server is told
}

export const hasOption = (game: GameInfo): boolean => Boolean(game.table.setup?.sides?.option)

export const readyMade = (game: GameInfo): Pick[] =>
  (game.table.setup?.sides?.choices ?? []).map((one) => ({ ...one, side: one.id }))

// A deck that this browser keeps is a side like the ready-made ones.
export function ofDeck(deck: Deck, note = w.home.ownDeck): Pick {
  return { id: `own ${deck.name}`, name: deck.name, note, side: deck }
}

export const ownDecks = (game: GameInfo): Pick[] =>
  game.decks ? readJson<Deck[]>(`decks/${game.name}`, []).map((deck) => ofDeck(deck)) : []

export const byChance = (): Pick => ({ id: CHANCE, name: w.home.chance, note: w.home.chanceNote, side: CHANCE })

// All that a player may choose. Where seats are sides, a seat is chosen.
export function picksOf(game: GameInfo): Pick[] {
  return hasOption(game) ? [...readyMade(game), ...ownDecks(game), byChance()] : readyMade(game)
}

export function factionOf(game: GameInfo, pick: Choice | undefined): Faction {
  return drawable(game.table, game.table.theme?.factions?.[pick?.faction ?? ''])
}

export const choiceOf = (game: GameInfo, side: SideData | null): Choice | undefined =>
  game.table.setup?.sides?.choices.find((one) => one.id === side?.id)

// The side of a seat as everybody may know it. Where seats are sides it is the seat's own.
export function sideOf(game: GameInfo, seat: number, side: SideData | null): Choice | undefined {
  if (game.table.setup?.sides && !hasOption(game)) return game.table.setup.sides.choices[seat]
  return side ? (choiceOf(game, side) ?? { id: '', name: side.name, note: w.join.ownDeck }) : undefined
}

// The options that pages offer, with their names and lines.
export function optionsOf(game: GameInfo): [string, OptionSchema][] {
  const { $ref = '', $defs = {} } = game.options
  const all = $defs[$ref.split('/').at(-1) ?? '']?.properties ?? {}
  return Object.entries(all).filter(([, one]) => one.choices || one.type === 'integer' || one.type === 'boolean')
}

export const optionName = (name: string, schema: OptionSchema): string => schema.title ?? name.replaceAll('_', ' ')

// What an option is set to, in words.
export function valueWords(schema: OptionSchema, value: unknown): string {
  const known = schema.choices?.find(([one]) => one === value)
  if (known) return known[1]
  return typeof value === 'boolean' ? (value ? w.join.yes : w.join.no) : String(value)
}
