// Figures drawn from a name: the same name always gives the same figure, so that a card is known by it.

export function seeded(name: string): () => number {
  let h = 2166136261
  for (const c of name) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619)
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h ^= h >>> 16
    return (h >>> 0) / 4294967296
  }
}

const round = (x: number): string => x.toFixed(1)

function star(n: number, step: number, r: number, turn: number): string {
  const points: string[] = []
  for (let i = 0; i < n; i++) {
    const a = turn + (2 * Math.PI * ((i * step) % n)) / n
    points.push(`${round(50 + r * Math.cos(a))},${round(50 + r * Math.sin(a))}`)
  }
  return points.join(' ')
}

export interface Seal {
  polygons: string[]
  petals: { rx: string; ry: string; cy: string; turn: string }[]
}

export function seal(name: string): Seal {
  const rng = seeded(name)
  const polygons: string[] = []
  for (let i = 0; i < 2; i++) {
    const n = 5 + Math.floor(rng() * 7)
    const step = 1 + Math.floor(rng() * Math.max(1, Math.floor(n / 2) - 1))
    polygons.push(star(n, step, 46 - i * 12 - rng() * 6, rng() * Math.PI))
  }
  const petals: Seal['petals'] = []
  const count = 3 + Math.floor(rng() * 7)
  const rx = round(3 + rng() * 10)
  const cy = round(12 + rng() * 18)
  for (let i = 0; i < count; i++) petals.push({ rx, ry: '9', cy, turn: round((360 * i) / count) })
  return { polygons, petals }
}

export interface Planet {
  light: string
  middle: string
  dark: string
  bands: { cy: string; ry: string; rx: string; cx: string; light: boolean; alpha: string }[]
  turn: string
}

export function planet(name: string): Planet {
  const rng = seeded(`planet ${name}`)
  const hue = Math.floor(rng() * 360)
  const bands: Planet['bands'] = []
  for (let y = 12; y < 92; y += 9 + rng() * 5) {
    bands.push({
      cy: round(y),
      ry: round(2 + rng() * 5),
      rx: round(30 + rng() * 30),
      cx: round(38 + rng() * 24),
      light: rng() > 0.5,
      alpha: round(0.2 + rng() * 0.2),
    })
  }
  return {
    light: `hsl(${hue} 55% 74%)`,
    middle: `hsl(${hue} 45% 52%)`,
    dark: `hsl(${hue} 45% 22%)`,
    bands,
    turn: round(-30 + rng() * 60),
  }
}
