// How a key is called on a button.

import { w } from './words'

export function keyName(key: string): string {
  if (key === ' ') return w.keys.space
  return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1)
}
