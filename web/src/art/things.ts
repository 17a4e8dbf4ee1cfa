// What is no creature: places, things that are carried, and deeds.

import { ARMS, beast } from './figures'
import { box, disc, pick, put, shape, whole, type Chance } from './ink'
import type { Style } from './styles'

// ---- places -------------------------------------------------------------------------------------
function tower(style: Style, x: number, w: number, h: number): string {
  const [half, third] = [Math.round(w / 2), Math.round(w * 0.3)]
  const at = (part: number): number => Math.round(h * part)
  switch (style.skyline) {
    case 'curves':
      return shape(`M${x} 0V-${at(0.6)}c0-${at(0.5)} ${w}-${at(0.5)} ${w} 0V0z`)
    case 'spikes':
      return style.build.squat
        ? shape(`M${x} 0l3-${at(1)} ${third} 6 ${third}-12 ${third} 9 2 ${at(1) - 8}z`)
        : shape(
            `M${x} 0l${Math.round(w * 0.2)}-${at(0.7)} ${third}-${at(0.3)} ${third} ${at(0.34)} ${Math.round(w * 0.2)} ${at(0.66)}z`,
          )
    default:
      return shape(`M${x} 0v-${at(0.8)}l${half}-${at(0.25)} ${half} ${at(0.25)}V0z`)
  }
}

function windows(chance: Chance, left: number, right: number, high: number): string {
  let s = ''
  for (let i = 0; i < 14; i++) s += box(left + whole(chance, right - left), -8 - whole(chance, high), 2.2, 4, '@lit')
  return s
}

function town(style: Style, chance: Chance): string {
  let s = ''
  for (let i = 0; i < 5; i++)
    s += tower(style, -54 + i * 22, 16 + whole(chance, 12), 34 + whole(chance, 46) + (i === 2 ? 34 : 0))
  return s + windows(chance, -48, 48, 44)
}

function keep(style: Style, chance: Chance): string {
  const high = 52 + whole(chance, 18)
  return (
    shape(`M-52 0v-${high - 12}h10v7h9v-7h10v7h9v-7h28v7h9v-7h10v7h9v-7h10V0z`) +
    tower(style, -50, 20, high + 26) +
    tower(style, 28, 22, high + 12 + whole(chance, 20)) +
    shape('M-10 0v-20c0-14 20-14 20 0V0z', '@dark') +
    windows(chance, -44, 44, high - 18)
  )
}

function works(style: Style, chance: Chance): string {
  let s = shape('M-54 0v-30l22-14v14l22-14v14l22-14v14h40V0z')
  for (let i = 0; i < 3; i++) {
    const [x, h] = [-40 + i * 30 + whole(chance, 8), 60 + whole(chance, 36)]
    s +=
      shape(`M${x} 0l2-${h}h10l2 ${h}z`) +
      disc(x + 8, -h - 8, 7, 'opacity=".5"') +
      disc(x + 15, -h - 17, 9, 'opacity=".3"')
  }
  return s + tower(style, 30, 20, 50 + whole(chance, 20)) + windows(chance, -46, 40, 22)
}

function shrine(style: Style, chance: Chance): string {
  const high = 84 + whole(chance, 24)
  const steps = shape('M-50 0v-8h100v8zM-40-8v-8h80v8zM-30-16v-8h60v8z')
  return (
    steps +
    put(tower(style, -16, 32, high), 0, -22) +
    put(tower(style, -34, 12, high * 0.55) + tower(style, 22, 12, high * 0.55), 0, -22) +
    disc(0, -22 - high * 0.62, 6, '@lit')
  )
}

export function place(style: Style, chance: Chance, words: string): string {
  if (/forge|work|mine|kannon|factory|mill|engine|shop/i.test(words)) return works(style, chance)
  if (/fort|keep|gate|bunker|bastion|stronghold|hold|wall|castle|tower/i.test(words)) return keep(style, chance)
  if (/temple|shrine|altar|church|sepulchre|cathedral|monument|library|hall/i.test(words)) return shrine(style, chance)
  return pick(chance, [town, keep, works, shrine])(style, chance)
}

// A crowd of banners: what a seat or an order of battle is known by.
export function banners(chance: Chance): string {
  let s = ''
  for (let i = 0; i < 3; i++)
    s += put(
      ARMS.banner as string,
      -44 + i * 34 + whole(chance, 10),
      -26 + whole(chance, 12),
      -8 + whole(chance, 16),
      1.1,
    )
  return s + shape('M-60 0l18-20 20 12 22-18 24 16 20-12 18 22z')
}

// ---- things that are carried --------------------------------------------------------------------
const ARMOUR =
  shape(
    'M-40-92l18-8c6 10 38 10 44 0l18 8c-2 12 0 22 4 30-14 4-16 14-14 46-14 16-46 16-60 0 2-32 0-42-14-46 4-8 6-18 4-30z',
  ) + shape('M0-78v60M-18-60c10 8 26 8 36 0', '@line')
const RELIC =
  shape('M-30-96h60c0 34-10 46-22 50v20c12 2 20 8 22 20h-60c2-12 10-18 22-20v-20c-12-4-22-16-22-50z') +
  disc(0, -76, 7, '@lit') +
  shape('M-30-88c-16-2-16 24 4 26M30-88c16-2 16 24-4 26', '@line')
const SKILL =
  shape('M0-104L40-64H22v18h-44v-18h-18z') + shape('M-30-38h60v10h-60zM-22-22h44v8h-44z') + disc(0, -72, 6, '@lit')
const CROWN =
  shape('M-44-30l-8-52 26 22 26-40 26 40 26-22-8 52z') + shape('M-44-24h88v12h-88z') + disc(0, -42, 7, '@lit')
const BOOK =
  shape('M-46-96c16-8 34-6 46 4 12-10 30-12 46-4v74c-16-8-34-6-46 4-12-10-30-12-46-4z') +
  shape('M0-92v74M-36-78c10-3 20-2 28 2M8-76c8-4 18-5 28-2M-36-60c10-3 20-2 28 2M8-58c8-4 18-5 28-2', '@line')

export function carried(style: Style, chance: Chance, words: string, old: boolean): string {
  const weapon = (): string => {
    const arms = old || chance() > 0.5 ? style.arms : ['rifle', 'heavy', 'pistol']
    const arm = pick(chance, arms)
    const turn = style.arms.includes(arm) ? 26 : -34
    return put(ARMS[arm] as string, 0, style.arms.includes(arm) ? -34 : -56, turn + whole(chance, 16), 1.75)
  }
  if (/creature|hound|squig|beast/i.test(words)) return beast(chance)
  if (/weapon|blade|sword|axe|bolter|gun|lash|spear|hammer|runefang/i.test(words)) return weapon()
  if (/armou?r|bionics|plate|mail|shield|cloak/i.test(words)) return put(ARMOUR, 0, 0, whole(chance, 10) - 5)
  if (/book|tome|scroll|rune|spell|oath|grudge/i.test(words)) return put(BOOK, 0, 0, whole(chance, 12) - 6)
  if (/crown|halo|hero|banner|standard|blessing/i.test(words)) return put(CROWN, 0, 0, whole(chance, 12) - 6)
  if (/skill|condition|tactic|training/i.test(words)) return put(SKILL, 0, 0, whole(chance, 16) - 8)
  if (/relic|chalice|artifact|gem|stone/i.test(words)) return put(RELIC, 0, 0, whole(chance, 14) - 7)
  return pick(chance, [weapon, () => put(RELIC, 0, 0, 4), () => ARMOUR, () => CROWN, () => put(SKILL, 0, 0, 3)])()
}

// ---- deeds --------------------------------------------------------------------------------------
const arrow = (x: number, y: number, turn: number, by: number): string =>
  put(shape('M-30-6H8v-12L34 0 8 18V6h-38z'), x, y, turn, by)

function closing(chance: Chance): string {
  const first = chance() * 360
  let s = ''
  for (let i = 0; i < 3; i++) {
    const turn = first + i * 120 + chance() * 30
    const way = (turn * Math.PI) / 180
    s += arrow(Math.cos(way) * 44, -54 + Math.sin(way) * 44, turn + 180, 0.85 + chance() * 0.4)
  }
  return s + disc(0, -54, 12) + disc(0, -54, 5.5, '@lit')
}

function chevrons(chance: Chance): string {
  const count = 3 + whole(chance, 2)
  let s = ''
  for (let i = 0; i < count; i++) {
    const [half, y] = [44 - i * 6, -18 - i * 24]
    s += shape(`M-${half} ${y}L0 ${y - 34}l${half} 34v-14L0 ${y - 48}-${half} ${y - 14}z`)
  }
  return s + disc(0, -14, 7, '@lit')
}

function sights(chance: Chance): string {
  const ring = shape('M-44 0a44 44 0 0188 0h-9a35 35 0 00-70 0zM-44 8a44 44 0 0088 0h-9a35 35 0 01-70 0z')
  const cross = shape('M-3-58h6v34h-6zM-3 24h6v34h-6zM-58-3h34v6h-34zM24-3h34v6H24z')
  return put(ring + cross + disc(0, 0, 9) + disc(0, 0, 4, '@lit'), 0, -56, chance() * 45)
}

function flanks(chance: Chance): string {
  return put(
    shape('M-52-8c0-50 18-74 44-82v-14l26 22-26 22v-14C-24-66-34-44-34-8z') +
      shape('M52-8c0-34-10-52-26-60l-4 12-16-26 32-2-4 8C58-64 68-40 68-8z') +
      disc(6, -22, 9) +
      disc(6, -22, 4, '@lit'),
    0,
    0,
    chance() * 10 - 5,
  )
}

function eye(chance: Chance): string {
  const count = 9 + whole(chance, 8)
  let s = ''
  for (let i = 0; i < count; i++)
    s += put(shape(`M-3-18L0-${44 + whole(chance, 34)} 3-18z`), 0, -54, (360 * i) / count + chance() * 9)
  return s + shape('M-34-54c14-20 54-20 68 0-14 20-54 20-68 0z') + disc(0, -54, 12, '@lit') + disc(0, -54, 5, '@dark')
}

function hooks(chance: Chance): string {
  let s = ''
  for (let i = 0; i < 5; i++)
    s += put(shape('M-1.500-20h3v60c0 14-20 16-22 2l5-2c2 8 14 6 14-2z'), -40 + i * 20, -100 + whole(chance, 20))
  return s + disc(0, -40, 15) + disc(0, -40, 6, '@lit')
}

function star(chance: Chance): string {
  const inner = 14 + whole(chance, 12)
  const points = 5 + whole(chance, 4)
  let d = ''
  for (let i = 0; i < points * 2; i++) {
    const way = (Math.PI * i) / points - Math.PI / 2
    const far = i % 2 ? inner : 56
    d += `${i ? 'L' : 'M'}${Math.round(Math.cos(way) * far)} ${Math.round(-54 + Math.sin(way) * far)}`
  }
  return shape(`${d}z`) + disc(0, -54, 9, '@lit')
}

function bolt(chance: Chance): string {
  const side = whole(chance, 16)
  return put(
    shape('M10-112L-30-50h24L-18 4 32-66H6z') +
      put(shape('M8-60L-14-24H-2L-8 8 16-34H4z'), 34 + side / 4, -58, 14) +
      put(shape('M8-60L-14-24H-2L-8 8 16-34H4z'), -40 + side / 4, -54, -10),
    0,
    0,
    side - 8,
  )
}

function flames(chance: Chance): string {
  let s = ''
  for (let i = 0; i < 5; i++) {
    const high = 52 + whole(chance, 50)
    s += put(
      shape(`M0 0c-22-4-20-${Math.round(high * 0.4)} -4-${high} 2 16 22 ${Math.round(high * 0.3)} 4 ${high}z`),
      -44 + i * 22,
      0,
    )
  }
  return s + shape('M-10-4c-12-10-4-30 6-44 0 14 18 26 4 44z', '@lit')
}

function oath(chance: Chance): string {
  const turn = 28 + whole(chance, 16)
  const held = ARMS.sword as string
  return (
    put(held, -26, -24, turn, 1.7) +
    put(held, 26, -24, -turn, -1.7, 1.7) +
    shape('M-30-64l30-18 30 18v24c0 18-14 28-30 36-16-8-30-18-30-36z') +
    disc(0, -44, 8, '@lit')
  )
}

function burst(chance: Chance): string {
  let s = ''
  const count = 7 + whole(chance, 5)
  for (let i = 0; i < count; i++)
    s += put(shape(`M-9 0L0-${36 + whole(chance, 36)} 9 0z`), 0, -52, (360 * i) / count + chance() * 24)
  return s + disc(0, -52, 20) + disc(0, -52, 11, '@lit')
}

export function deed(chance: Chance, words: string): string {
  if (/torture|curse|mutation|poison|plague|hook|pain/i.test(words)) return hooks(chance)
  if (/power|spell|psychic|warp|vision|eye|sight|foresight/i.test(words)) return pick(chance, [eye, bolt])(chance)
  if (/blessing|rune|faith|prayer|holy|emperor|glory/i.test(words)) return star(chance)
  if (/fire|flame|burn|blaze|inferno/i.test(words)) return flames(chance)
  if (/oath|grudge|duel|challenge|honou?r|assault|charge|slay/i.test(words)) return oath(chance)
  if (/barrage|bombard|shot|fusillade|snip|target/i.test(words)) return sights(chance)
  if (/tactic|maneuver|manoeuvre|advance|march|retreat|redeploy|order/i.test(words))
    return pick(chance, [closing, chevrons, sights, flanks])(chance)
  return pick(chance, [closing, chevrons, flanks, eye, star, bolt, flames, oath, burst])(chance)
}
