// Finding cards: words that stand anywhere on them, and facts ("cost<=3", "traits:soldier").

import type { Thing } from './types'

const FACT = /^([a-z_]+)(<=|>=|<|>|=|:)(.+)$/

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function compare(found: unknown, sign: string, wanted: string): boolean {
  if (sign === ':') return textOf(found).toLowerCase().includes(wanted)
  const [a, b] = [Number(found === '' || found === undefined ? NaN : found), Number(wanted)]
  if (sign === '=') return a === b || textOf(found).toLowerCase() === wanted
  if (sign === '<=') return a <= b
  if (sign === '>=') return a >= b
  return sign === '<' ? a < b : a > b
}

export function matches(card: Thing, typed: string): boolean {
  const all = Object.values(card).map(textOf).join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const fact = FACT.exec(word)
      const key = fact?.[1] ?? ''
      const known = key in card || key === 'type'
      if (!fact || !known) return all.includes(word)
      return compare(card[key === 'type' ? 'section' : key], fact[2] as string, fact[3] as string)
    })
}
