// What an example says, in words: what lies on the table, what is chosen, and what is so then.

import type { ScenarioStep } from './api'
import { w } from './words'

type Table = Record<string, unknown>

// Names, lists of them, and what is so or not so.
function words(value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.map(words).join(', ') : w.rules.none0
  if (typeof value !== 'object' || value === null) return String(value)
  if (!Object.keys(value).length) return w.rules.none0
  const { card, ...rest } = value as Table // a card with what is so of it: "Rally (facedown)"
  if (typeof card === 'string') return Object.keys(rest).length ? `${card} (${words(rest)})` : card
  return Object.entries(value)
    .map(([key, one]) => {
      if (one === true) return key
      if (one === false) return w.rules.not(key)
      return typeof one === 'object' ? `${key}: ${words(one)}` : `${key} ${String(one)}`
    })
    .join('; ')
}

// What somebody may choose, or may not and by which rule; one such line or several.
function choices(value: unknown, may: (seat: string, what: string) => string): string {
  return (Array.isArray(value) ? value : [value])
    .map((row: Table) => may(String(row.seat ?? ''), words(row.what)))
    .join('; ')
}

// What somebody is shown: parts of a view.
function sight(row: Table): string {
  const { seat, ...parts } = row
  return w.rules.sees(String(seat ?? ''), words(parts))
}

function fact([key, value]: [string, unknown]): string {
  if (key === 'offered') return choices(value, w.rules.may)
  if (key === 'not_offered') return choices(value, w.rules.mayNot)
  if (key === 'sees') return (Array.isArray(value) ? value : [value]).map(sight).join('; ')
  if (key === 'pending') return w.rules.next(words(value))
  return `${key.replaceAll('_', ' ')}: ${words(value)}`
}

// The rules that forbid something in this step.
export function forbids(step: ScenarioStep): string[] {
  const value = (step.table as Table).not_offered ?? []
  return (Array.isArray(value) ? value : [value]).flatMap((row: Table) => (row.why ? [String(row.why)] : []))
}

// What lies on the table when it begins, a line for each word of the position. Chance and options are no things on it.
export function laid(position: Table): [string, string][] {
  const { chance: _, seed: __, freely: ___, options: ____, ...rest } = position
  return Object.entries(rest).map(([key, value]) => [key.replaceAll('_', ' '), words(value)])
}

export function told(step: ScenarioStep): string {
  const { seat, note, stop: _, ...rest } = step.table as Table // where a step stops matters to the runner only
  if (step.kind === 'do') {
    const what = rest.choose ?? rest.offer ?? (rest.retract ? w.table.undo : '')
    return w.rules.chooses(String(seat ?? ''), Array.isArray(what) ? what.map(words).join(w.rules.chain) : words(what))
  }
  const facts = Object.entries(rest).map(fact)
  return `${w.rules.expects}: ${[note ? String(note) : '', ...facts].filter(Boolean).join('; ')}`
}
