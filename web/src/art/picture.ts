// The picture of a card, drawn from its facts: the same facts give the same picture on every machine.

import { artillery, bike, drones, flyer, ship, skimmer, tank, walker } from './engines'
import { beast, daemon, figure, rider } from './figures'
import { disc, hsl, pick, put, seeded, shape, whole, type Chance } from './ink'
import { DIVISIONS, light, pattern, skyline } from './scenery'
import { styleOf, type Style } from './styles'
import { banners, carried, deed, place } from './things'

export type Sort = 'unit' | 'lord' | 'deed' | 'gear' | 'place' | 'ship' | 'order'

export interface Facts {
  name: string // the seed
  palette: string
  sort: Sort
  words: readonly string[] // traits, keywords: what it is
  many: number // hit points, or what else tells how many stand there
  unique: boolean
  hurt: boolean // the other side of a card that turns when it is beaten
  old: boolean // an age without guns
}

interface Subject {
  drawn: string
  by: number // how large
  y: number // where its feet are
  tall?: boolean // it is cropped at its feet
}

// What is drawn of a unit: the first that its words or its name fit.
const VEHICLES: [RegExp, (style: Style, chance: Chance) => Subject][] = [
  [
    /cruiser|battleship|escort|hulk|frigate|destroyer|battlekroozer|fleet\b/i,
    (_, c) => ({ drawn: ship(c), by: 0.9, y: 108 }),
  ],
  [/drone/i, (_, c) => ({ drawn: drones(c), by: 0.9, y: 112 })],
  [
    /artillery|siege|basilisk|mortar|lobba|cannon|catapult|thrower/i,
    (s, c) => ({ drawn: artillery(s, c), by: 1, y: 104 }),
  ],
  [
    /walker|war engine|dreadnought|\bkans?\b|wraithlord|helbrute|titan|gargant|dread\b|sentinel/i,
    (s, c) => ({ drawn: walker(s, c), by: 0.92, y: 112 }),
  ],
  [/\bbike|speeder|reaver|jetbike|buggy|warbiker/i, (s, c) => ({ drawn: bike(s, c), by: 0.98, y: 103 })],
  [/flyer|pilot|thunderhawk|stormraven|kopta|valkyrie|flight/i, (_, c) => ({ drawn: flyer(c), by: 0.92, y: 112 })],
  [
    /tank\b|transport|rhino|predator|trukk|land raider|russ\b|falcon|wagon|battlewagon/i,
    (s, c) => ({ drawn: tank(s, c), by: 0.98, y: 102 }),
  ],
  [/skimmer|\braider\b|viper|barge/i, (s, c) => ({ drawn: skimmer(s, c), by: 0.92, y: 112 })],
  [/vehicle/i, (s, c) => ({ drawn: c() > 0.5 ? tank(s, c) : skimmer(s, c), by: 0.95, y: 104 })],
]
const CREATURES: [RegExp, (style: Style, chance: Chance) => Subject][] = [
  [
    /cavalry|knights?\b|rider|boar boyz|cold one|outrider|pistolier/i,
    (s, c) => ({ drawn: rider(s, pick(c, s.arms), c), by: 0.92, y: 108 }),
  ],
  [
    /creature|beast|squig|hound|wyvern|dragon|hydra|griffon|spider|wolf|giant/i,
    (_, c) => ({ drawn: beast(c), by: 1, y: 106 }),
  ],
  [/daemon|bloodletter|horror|plaguebearer/i, (_, c) => ({ drawn: daemon(c), by: 0.98, y: 114 })],
]

function armOf(style: Style, words: string, old: boolean, chance: Chance): string {
  if (/psyker|priest|mage|sorcerer|shaman|wizard|warlock|farseer|librarian|preacher/i.test(words)) return 'staff'
  if (!old && /heavy|devastat|artillery|gunner|noise/i.test(words)) return 'heavy'
  if (/ranged|scout|ranger|archer|bow\b|sniper|huntsm|shade/i.test(words)) return old ? 'bow' : 'longrifle'
  if (old || /warrior|\bnobs?\b|boyz|wych|slayer|berzerker|banshee|assault|blade|veteran/i.test(words))
    return pick(chance, style.arms)
  return pick(chance, ['rifle', 'rifle', 'longrifle', style.arms[0] as string])
}

function unit(facts: Facts, style: Style, words: string, chance: Chance): Subject {
  const found = [...(facts.old ? VEHICLES.slice(2, 3) : VEHICLES), ...CREATURES].find(([sign]) => sign.test(words))
  if (found && facts.sort !== 'lord') return found[1](style, chance)
  const arm = (): string => armOf(style, words, facts.old, chance)
  const second = facts.old ? 'blade' : 'pistol'
  if (facts.sort === 'lord') {
    const drawn = figure(style, arm(), chance, { cape: true, second: chance() > 0.5 ? second : undefined })
    return { drawn, by: 1.12, y: 134, tall: true }
  }
  if (facts.unique || /elite|hero|leader|character|officer|warboss/i.test(words)) {
    const dressed = { cape: chance() > 0.4, second: chance() > 0.6 ? second : undefined }
    return { drawn: figure(style, arm(), chance, dressed), by: 1.06, y: 126, tall: true }
  }
  return squad(facts.many, style, arm, chance)
}

// As many as its hit points tell.
function squad(many: number, style: Style, arm: () => string, chance: Chance): Subject {
  const count = many <= 1 ? 1 : many <= 2 ? 2 : many <= 4 ? 3 : 4
  const stands: [number, number, number][] = [
    [0, 0, 1],
    [-34, -4, 0.86],
    [34, -6, 0.84],
    [-58, -10, 0.72],
  ]
  let drawn = ''
  for (let i = count - 1; i >= 0; i--) {
    const [x, y, by] = stands[i] as [number, number, number]
    const way = chance() > 0.5 ? -1 : 1
    const held = i && chance() > 0.8 ? 'banner' : arm()
    drawn += put(figure(style, held, chance), x + whole(chance, 6) - 3, y, 0, by * way, by)
  }
  return { drawn, by: count === 1 ? 1 : 0.86, y: 118, tall: true }
}

function subject(facts: Facts, style: Style, chance: Chance): Subject {
  const words = [...facts.words, facts.name].join(' ')
  switch (facts.sort) {
    case 'deed':
      return { drawn: deed(chance, words), by: 0.92, y: 106 }
    case 'gear':
      return { drawn: carried(style, chance, words, facts.old), by: 0.84, y: 106 }
    case 'place':
      return /vehicle|siege|kannon|artillery/i.test(words)
        ? { drawn: artillery(style, chance), by: 1, y: 104 }
        : { drawn: place(style, chance, words), by: 1.02, y: 112 }
    case 'ship':
      return { drawn: ship(chance), by: 0.9, y: 108 }
    case 'order':
      return { drawn: chance() > 0.6 ? banners(chance) : deed(chance, words), by: 0.95, y: 108 }
    default:
      return unit(facts, style, words, chance)
  }
}

// A figure as it is painted: dark with its lit parts, or as the edge of light behind it.
function painted(drawn: string, paints: Record<string, string> | null): string {
  return drawn.replace(/@(lit|mid|dark|tooth|line)/g, (_, part: string) =>
    paints ? (paints[part] ?? '') : 'opacity="0"',
  )
}

function draw(facts: Facts): string {
  const style = styleOf(facts.palette)
  const chance = seeded(facts.name)
  const { strength } = style
  const hue = style.hue + (chance() * 28 - 14)
  const accent = chance() > 0.45 ? style.accent : style.hue + (chance() > 0.7 ? 210 : 30)
  const warm = hsl(accent, Math.max(strength, 46), 70)
  const x = pick(chance, [28, 92, 60, 18, 102])
  const y = 22 + whole(chance, 34)
  const sky = { x, y, r: 10 + whole(chance, 18), warm, hue, strength, accent }
  const division = pick(chance, DIVISIONS)
  const lights = light(sky, chance)
  const one = subject(facts, style, chance)
  const feet = style.build.squat && one.tall ? one.y - 10 : one.y
  const way = chance() > 0.5 ? -1 : 1
  const stand = (inside: string): string => put(inside, 60, feet, 0, one.by * way, one.by)
  const dark = hsl(hue, strength * 0.7, 6)
  const paints = {
    lit: `fill="${hsl(accent, 86, 70)}"`,
    mid: `fill="${hsl(hue, strength * 0.8, 20)}"`,
    dark: 'fill="#000"',
    tooth: 'fill="#efe6cf"',
    line: `fill="none" stroke="${hsl(accent, 86, 70)}" stroke-width="2.5" opacity=".8"`,
  }
  const stop = (at: number, colour: string, alpha = 1): string =>
    `<stop offset="${at}" stop-color="${colour}"${alpha < 1 ? ` stop-opacity="${alpha}"` : ''}/>`
  const down = (id: string, stops: string): string =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`
  const horizon = facts.hurt ? hsl(4, 62, 36) : hsl(hue + 8, strength, 42)
  const defs =
    down(
      's',
      stop(0, hsl(hue, strength, facts.hurt ? 8 : 14)) + stop(0.72, horizon) + stop(1, hsl(hue, strength * 0.8, 16)),
    ) +
    `<radialGradient id="r">${stop(0, warm, 0.75)}${stop(1, warm, 0)}</radialGradient>` +
    down('f', stop(0, hsl(hue, strength * 0.62, 25)) + stop(1, dark)) +
    pattern(style.pattern, hsl(hue, strength, 78, 0.5))
  const rim = hsl(accent === style.accent ? accent : hue, 60, 74)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240"><defs>${defs}</defs>` +
    '<rect width="120" height="120" fill="url(#s)"/>' +
    shape(division, `fill="${hsl(accent, strength * 0.8, 62)}" opacity=".16"`) +
    shape(division, 'fill="url(#p)" opacity=".5"') +
    disc(x, y, 46, 'fill="url(#r)"') +
    lights +
    shape(
      skyline(style.skyline, chance, 84 + whole(chance, 8), 22),
      `fill="${hsl(hue, strength * 0.7, 24)}" opacity=".85"`,
    ) +
    shape(skyline(style.skyline, chance, 98, 14), `fill="${hsl(hue, strength * 0.7, 13)}"`) +
    `<g fill="${rim}" transform="translate(${x > 60 ? 1.4 : -1.4} -1.4)">${stand(painted(one.drawn, null))}</g>` +
    `<g fill="url(#f)">${stand(painted(one.drawn, paints))}</g>` +
    (facts.hurt ? WOUND : '') +
    '</svg>'
  )
}

const WOUND =
  shape('M0 0h120v120H0z', 'fill="hsl(2 80% 30% / .18)"') +
  shape(
    'M14 16l18 30-6 4 16 40M100 8L86 40l8 4-18 44',
    'stroke="hsl(2 85% 62%)" stroke-width="2" fill="none" opacity=".8"',
  )

const drawn = new Map<string, string>()

// As the address of an image: it is drawn once.
export function picture(facts: Facts): string {
  const key = JSON.stringify(facts)
  const known = drawn.get(key)
  if (known) return known
  const made = `data:image/svg+xml,${encodeURIComponent(draw(facts))}`
  drawn.set(key, made)
  return made
}
