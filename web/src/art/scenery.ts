// What is behind the subject: pattern, heraldic division, light, skylines.

import { disc, hsl, pick, put, shape, type Chance } from './ink'
import type { Pattern, Skyline } from './styles'

export const DIVISIONS = [
  'M42 0h36v120H42z',
  'M0 40h120v34H0z',
  'M0 0h40l80 90v30H80L0 30z',
  'M120 0H80L0 90v30h40L120 30z',
  'M60 22L120 82v36L60 58 0 118V82z',
  'M6 0h108L60 112z',
  'M0 0h24l36 40L96 0h24v20L84 60l36 40v20H96L60 80 24 120H0v-20l36-40L0 20z',
  'M48 0h24v48h48v24H72v48H48V72H0V48h48z',
  'M0 0h60v60h60v60H60V60H0z',
  'M0 0h28c22 36 22 84 0 120H0zM120 0H92c-22 36-22 84 0 120h28z',
  'M60 2l58 58-58 58L2 60z',
  'M0 0h26l34 46L94 0h26v22L74 66v54H46V66L0 22z',
  'M60 60L0 0h60zM60 60l60-60v60zM60 60l60 60H60zM60 60L0 120V60z',
]

export function pattern(kind: Pattern, ink: string): string {
  const line = `stroke="${ink}" fill="none" stroke-width="1.6"`
  const tile = (w: number, h: number, inside: string, turn = 0): string =>
    `<pattern id="p" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${inside}</pattern>`
  switch (kind) {
    case 'bars':
      return tile(9, 9, shape('M2 0v9', line))
    case 'levels':
      return tile(9, 8, shape('M0 3h9', line))
    case 'teeth':
      return tile(14, 12, shape('M0 12L7 1l7 11z', `fill="${ink}"`))
    case 'net':
      return tile(12, 12, shape('M0 0l12 12M12 0L0 12', line))
    case 'slant':
      return tile(10, 10, shape('M-2 12L12-2', line))
    case 'fine':
      return tile(6, 10, shape('M3 0v10', line), 28)
    case 'scales':
      return tile(16, 9, shape('M0 0a8 8 0 0016 0', line))
    case 'dots':
      return tile(9, 9, disc(4.5, 4.5, 1.9, `fill="${ink}"`))
    case 'bricks':
      return tile(14, 14, shape('M0 7h5v-5h4v5h5M0 12h14', line))
    default:
      return tile(18, 18, shape('M9 3l3 6-3 6-3-6z', `fill="${ink}" opacity=".6"`))
  }
}

export function skyline(kind: Skyline, chance: Chance, base: number, most: number): string {
  let d = `M-5 125V${base}`
  let x = -5
  const n = (value: number): number => Math.floor(value)
  while (x < 125) {
    const w = 5 + chance() * 12
    const h = chance() * most
    if (kind === 'curves') d += `q${n(w / 2)}-${n(h)} ${n(w)} 0`
    else if (kind === 'spikes') d += `l${n(w / 2)}-${n(h)} ${n(w / 2)} ${n(h)}`
    else if (kind === 'hills') d += `q${n(w / 2)}-${n(h * 0.6)} ${n(w)} ${n(chance() * 4 - 2)}`
    else d += `v-${n(h)}h${n(w * 0.4)}l${n(w * 0.15)}-${n(h * 0.4)} ${n(w * 0.15)} ${n(h * 0.4)}h${n(w * 0.3)}v${n(h)}`
    x += w
  }
  return `${d}V125z`
}

export interface Sky {
  x: number
  y: number
  r: number
  warm: string
  hue: number
  strength: number
  accent: number
}

function sun({ x, y, r, warm }: Sky): string {
  return disc(x, y, r, `fill="${warm}" opacity=".85"`)
}

function crescent({ x, y, r, hue, strength }: Sky): string {
  return (
    disc(x, y, r + 8, `fill="${hsl(hue, strength, 46)}"`) +
    disc(x + 6, y - 3, r + 8, `fill="${hsl(hue, strength, 22)}"`)
  )
}

function rays({ x, y, warm }: Sky): string {
  let s = ''
  for (let i = 0; i < 14; i++)
    s += put(shape('M-4 0L0-140 4 0z', `fill="${warm}" opacity="${i % 2 ? 0.1 : 0.2}"`), x, y, (i * 360) / 14)
  return s + disc(x, y, 9, `fill="${warm}"`)
}

function rings({ x, y, r, warm }: Sky): string {
  return [0, 1, 2]
    .map((i) =>
      disc(
        x,
        y,
        r + i * 11,
        `fill="none" stroke="${warm}" stroke-width="${3 - i}" opacity="${(0.75 - i * 0.2).toFixed(2)}"`,
      ),
    )
    .join('')
}

function stars({ x, y, r, warm, accent }: Sky, chance: Chance): string {
  let s = ''
  for (let i = 0; i < 26; i++)
    s += disc(
      chance() * 120,
      chance() * 70,
      0.5 + chance() * 1.1,
      `fill="#fff" opacity="${(0.3 + chance() * 0.6).toFixed(1)}"`,
    )
  const ring = `<ellipse cx="${x}" cy="${y}" rx="${Math.round(r * 1.4)}" ry="${Math.round(r * 0.3)}" fill="none" stroke="${warm}" stroke-width="1.5" transform="rotate(${Math.round(-30 + chance() * 60)} ${x} ${y})"/>`
  return s + disc(x, y, r * 0.7, `fill="${hsl(accent, 40, 58)}"`) + ring
}

export function light(sky: Sky, chance: Chance): string {
  return pick(chance, [sun, crescent, rays, rings, stars])(sky, chance)
}
