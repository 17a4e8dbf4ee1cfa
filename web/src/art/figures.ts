// People and beasts: feet at 0,0, about a hundred high.

import { disc, pick, put, shape, whole, type Chance } from './ink'
import type { Style } from './styles'

// Held at 0,0, pointing up or to the right.
export const ARMS: Record<string, string> = {
  rifle: shape('M-22-3h24v-3h4v3h14v-1h16v3H20v3H4l-3 9h-5l2-9h-8l-9 5-6-1z'),
  longrifle: shape('M-24-2h20v-4h10v3h10l34 0v3H18v3H2l-4 8h-4l2-8h-10l-10 6h-5z'),
  heavy: shape('M-26-6h30v-3h8v3h8v2h22v3H20v2h22v3H18v3H2l-2 8h-6l1-8h-21z'),
  pistol: shape('M-4-4h18v5H4l-2 8h-6z'),
  sword: shape('M-2 6h4V0h7v-3.500H2.800L4-38 0-46l-4 8 1.200 34.500H-9V0h7z'),
  blade: shape('M-2 8h4V1h5l-3.500-3C8-14 9-30 1-47-3-30-5-15-4-2L-7 1h5z'),
  axe: shape('M-1.800 12h3.600v-38c8 3 14 1 17-6-1-9-8-14-17-13v-5h-3.600v5c-4 1-7 3-8 6 1 6 4 9 8 10z'),
  choppa: shape('M-2.500 12h5V-4h4l14-12 4-20-9-2-3 6-4-7-4 7-6-4v36h-1z'),
  hammer: shape('M-2 14h4v-44h11l3-3v-12l-3-3h-26l-3 3v12l3 3h11z'),
  staff: shape('M-1.500 30h3v-66h-3zM0-56l8 12-8 12-8-12z') + disc(0, -44, 3, '@lit'),
  spear: shape('M-1.400 34h2.800v-78h4L0-62l-5.400 18h4z'),
  halberd: shape('M-1.400 34h2.800v-66l12 4c3-6 2-14-2-18l-8 4-2-14-3 14-7 3 5 6z'),
  banner: shape('M-1.500 36h3v-96h-3z') + shape('M1-58h30l-5 10 6 11-6 10 5 9H1z'),
  claw: shape('M-4 0c-6-8-5-20 0-28-1 8 1 12 4 15 0-8 3-13 7-17-2 9 0 14 2 18 2-5 5-8 9-9-5 9-6 16-12 23z'),
  bow: shape('M-2-34c14 10 14 48 0 58 7-12 8-46 0-58z') + shape('M-14-6h26v1.500h-26z'),
}
const BOTH_HANDS = ['rifle', 'longrifle', 'heavy']

const HEADS: Record<string, string> = {
  visor: shape('M-8-93c0-8 3-12 8-12s8 4 8 12v6l-4 5h-8l-4-5z') + shape('M-6-93h12v2.600H-6z', '@lit'),
  helmet:
    shape('M-12-93c2-8 6-11 12-11s10 3 12 11c-3 1-5 1-5 1v5l-4 5h-6l-4-5v-5s-2 0-5-1z') + disc(0, -97, 1.8, '@lit'),
  tusks:
    shape('M-11-84c-1-8 4-13 11-13s12 5 11 13c2 3 2 7-1 9-3 5-17 5-20 0-3-2-3-6-1-9z') +
    shape('M-7-85l5 2-5 1zM7-85l-5 2 5 1z', '@lit') +
    shape('M-8-73l2-7 2 5zM8-73l-2-7-2 5z', '@tooth'),
  horns:
    shape('M-8-93c-5-4-9-10-8-19 3 6 6 9 11 10 2-2 8-2 10 0 5-1 8-4 11-10 1 9-3 15-8 19v6l-4 5h-8l-4-5z') +
    shape('M-6-92l5 2-5 1zM6-92l-5 2 5 1z', '@lit'),
  crest:
    shape('M-6-92c-1-6-1-12 0-16-4-4-5-12-3-20 3 9 6 13 9 16 3-4 8-6 13-6-5 4-7 8-7 12 1 5 1 9 0 14l-4 10h-4z') +
    shape('M-4-93l3 2-3 1zM4-93l-3 2 3 1z', '@lit'),
  tall:
    shape('M-7-91C-7-104-3-120 0-128 3-120 7-104 7-91l-3 8-4 4-4-4z') +
    shape('M-4.500-93l4 3-4 .5zM4.500-93l-4 3 4 .5z', '@lit'),
  box: shape('M-9-94l3-9h12l3 9v8l-5 5h-8l-5-5zM9-104h2v-14h-2z') + disc(2, -92, 2.6, '@lit'),
  hood: shape('M-9-84c-2-12 2-22 9-22s11 10 9 22l-4 4h-10z') + shape('M-4-94h8v6h-8z', '@dark'),
  beard:
    shape('M-10-84c-2-9 3-14 10-14s12 5 10 14l2 12-6 14-6 5-6-5-6-14z') +
    shape('M-10-88l-9-10 3 14zM10-88l9-10-3 14z') +
    shape('M-6-84l5 2-5 1zM6-84l-5 2 5 1z', '@lit'),
  hat:
    shape('M-7-92c0-4 2-6 2-6l-9-1c4-7 9-8 14-8 6 0 11 3 14 7l-9 2s2 2 2 6l-3 9h-8z') +
    shape('M4-105c6-12 14-14 22-10-8 0-14 5-17 13z'),
}

interface Dressed {
  cape?: boolean
  second?: string // what the other hand holds
}

export function figure(style: Style, arm: string, chance: Chance, dressed: Dressed = {}): string {
  const { build } = style
  const { shoulders: sh, waist, legs } = build
  let s = ''
  if (dressed.cape) {
    const wide = sh + 22 + whole(chance, 10)
    s += shape(
      `M-${sh - 3}-84C-${sh + 16}-60-${sh + 20}-20-${wide} 2L${sh + 10} 2C${sh + 6}-30 ${sh}-60 ${sh - 3}-84z`,
      '@mid',
    )
  }
  if (build.collar) s += shape('M-15-88h30v16h-30z') + disc(-13, -90, 4.5) + disc(13, -90, 4.5)
  s += shape(`M-${waist}-46L-${legs + 5} 0h12L-1-38 ${legs - 7} 0h12L${waist}-46z`)
  s += shape(`M-${sh}-80c4-5 ${sh * 2 - 4}-5 ${sh * 2} 0L${waist + 1}-42H-${waist + 1}z`)
  if (build.coat)
    s += shape(`M-${waist}-52h${waist * 2}l${legs - 2} 40-${legs}-6-${waist - 4} 8-${waist - 2}-8-${legs} 6z`)
  if (build.robe) s += shape(`M-${waist}-56h${waist * 2}l10 56h-${waist * 2 + 20}z`)
  if (build.pads) s += disc(-sh + 1, -76, build.pads) + disc(sh - 1, -76, build.pads)
  if (build.shield) s += shape('M-25-86h15v20l-8 6-8-6z')
  if (build.sleeves) s += disc(-15, -76, 7) + disc(15, -76, 7)
  if (build.blades) s += shape('M-14-80l-12-14 6 18zM14-80l12-14-6 18z')
  if (build.spikes) s += shape(`M-${sh + 2}-84l-7-13 13 7zM${sh + 2}-84l7-13-13 7z`)
  const head = HEADS[style.head] ?? (HEADS.hood as string)
  s += build.squat ? put(head, 0, 6) : head
  s += BOTH_HANDS.includes(arm) ? aiming(sh, arm, chance) : holding(sh, arm, chance, dressed.second)
  return build.squat ? put(s, 0, 0, 0, 1.06, 0.9) : s
}

function aiming(sh: number, arm: string, chance: Chance): string {
  const tilt = -28 + whole(chance, 44)
  return (
    shape(`M-${sh}-76L-${sh + 2}-56-4-50 0-58z`) +
    shape(`M${sh}-76L${sh + 3}-58 12-50 6-60z`) +
    put(ARMS[arm] as string, 2, -56, tilt)
  )
}

function holding(sh: number, arm: string, chance: Chance, second?: string): string {
  const up = chance() > 0.45
  const held = ARMS[arm] ?? (ARMS.sword as string)
  let s = up
    ? shape(`M${sh - 6}-80l13-20 6 4-9 26z`) + put(held, sh + 9, -100, 10 + whole(chance, 28))
    : shape(`M${sh - 6}-78l11 26 6-3-6-28z`) + put(held, sh + 7, -52, 14 + whole(chance, 40))
  s += shape(`M-${sh - 6}-78l-11 26-5-4 5-26z`)
  if (second) s += put(ARMS[second] as string, -sh - 6, -52, -20 - whole(chance, 36))
  return s
}

export function beast(chance: Chance): string {
  let spines = ''
  for (let i = 0; i < 6; i++)
    spines += shape(`M${-26 + i * 10}-${Math.round(50 + Math.sin(i) * 4)}l${2 + i}-${14 + whole(chance, 14)} 8 13z`)
  return (
    shape(
      'M-46-30c-4-14 6-24 20-26 20-4 36 0 46 4 6-12 18-16 30-12l10 10-2 8-12 0 8 5-4 6-16-2c-4 8-8 12-10 14l4 23h-9l-8-20-22 0-6 20h-9l2-22-10-4-8 26h-9z',
    ) +
    spines +
    shape('M44-58l5 2-5 2z', '@lit') +
    shape(`M-44-34c-14-4-20-16-${18 + whole(chance, 8)}-30 2 10 10 16 22 18z`)
  )
}

export function daemon(chance: Chance): string {
  return (
    shape(
      'M-20-80c6-8 34-8 40 0l10 22 14-10-6 22-16 4-8-14-2 20 12 36h-14L0-32-12 0h-14l14-36-4-20-8 14-16-4-6-22 14 10z',
    ) +
    shape(
      'M-9-88c-8-4-14-14-12-28 4 10 9 14 15 15 3-3 9-3 12 0 6-1 11-5 15-15 2 14-4 24-12 28 1 5-4 12-9 12s-10-7-9-12z',
    ) +
    shape('M-6-89l5 3-5 1zM6-89l-5 3 5 1z', '@lit') +
    put(pick(chance, [ARMS.blade, ARMS.axe, ARMS.claw]) as string, 30, -50, 20 + whole(chance, 20))
  )
}

export function rider(style: Style, arm: string, chance: Chance): string {
  return put(figure(style, arm, chance), -4, -34, 0, 0.62) + beast(chance)
}
