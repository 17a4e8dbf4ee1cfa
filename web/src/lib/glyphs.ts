// Which symbols and colours there are; a table description that names others gets the neutral ones.

import symbols from '../glyphs.svg?raw'

const GLYPHS = new Set([...symbols.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]))
const PALETTES = new Set('sm am ork cha de eld tau neu imp tra dwa emp red blue green'.split(' '))

export { symbols }

export function knownGlyph(id: string, own: Record<string, string> | undefined, other: string): string {
  return GLYPHS.has(id) || (own && id in own) ? id : other
}

export function knownPalette(name: string): string {
  return PALETTES.has(name) ? name : 'neu'
}
