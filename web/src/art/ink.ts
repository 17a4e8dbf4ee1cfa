// The pencil of the pictures: chance that is the same on every machine, colours, and plain shapes.

export type Chance = () => number

// The same name gives the same chances everywhere (FNV, then mixed).
export function seeded(name: string): Chance {
  let h = 2166136261
  for (const letter of name) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h ^= h >>> 16
    return (h >>> 0) / 4294967296
  }
}

export function whole(chance: Chance, below: number): number {
  return Math.floor(chance() * below)
}

export function pick<T>(chance: Chance, among: readonly T[]): T {
  return among[whole(chance, among.length)] as T
}

export function hsl(hue: number, saturation: number, light: number, alpha = 1): string {
  const parts = `${Math.round((hue + 720) % 360)} ${Math.round(saturation)}% ${Math.round(light)}%`
  return alpha < 1 ? `hsl(${parts} / ${alpha})` : `hsl(${parts})`
}

// Parts of a figure that are not simply dark: they are painted when the figure is.
export type Part = '' | '@lit' | '@mid' | '@dark' | '@tooth' | '@line'

const round = (n: number): number => Math.round(n * 10) / 10

export function shape(d: string, part: Part | string = ''): string {
  return `<path d="${d}" ${part}/>`
}

export function disc(x: number, y: number, r: number, part: Part | string = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${part}/>`
}

export function box(x: number, y: number, w: number, h: number, part: Part | string = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" ${part}/>`
}

export function put(inside: string, x: number, y: number, turn = 0, across = 1, down = across): string {
  const turned = turn ? ` rotate(${round(turn)})` : ''
  const scaled = across === 1 && down === 1 ? '' : ` scale(${across.toFixed(2)} ${down.toFixed(2)})`
  return `<g transform="translate(${round(x)} ${round(y)})${turned}${scaled}">${inside}</g>`
}
