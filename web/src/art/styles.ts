// How each palette looks: its hues, its pattern, its skyline, and how its people are built.

export type Skyline = 'spires' | 'spikes' | 'curves' | 'hills'
export type Pattern = 'bars' | 'levels' | 'teeth' | 'net' | 'slant' | 'fine' | 'scales' | 'dots' | 'bricks' | 'lozenges'

export interface Build {
  shoulders: number
  waist: number
  legs: number
  pads?: number // the size of shoulder plates
  collar?: boolean // a heavy pack behind the head
  coat?: boolean
  robe?: boolean
  spikes?: boolean
  squat?: boolean
  blades?: boolean
  shield?: boolean
  sleeves?: boolean
}

export interface Style {
  hue: number
  strength: number // of its colours
  accent: number // the hue of its lights
  pattern: Pattern
  skyline: Skyline
  build: Build
  head: string
  arms: readonly string[] // of plain fighters, where there are no guns
  hovers?: boolean // its vehicles have no wheels
}

const MARINE: Build = { shoulders: 21, waist: 12, pads: 11, legs: 13, collar: true }
const SPIKED: Build = { shoulders: 21, waist: 12, pads: 11, legs: 14, collar: true, spikes: true }
const BRUTE: Build = { shoulders: 27, waist: 17, pads: 8, legs: 16, squat: true, spikes: true }
const PLAIN: Build = { shoulders: 15, waist: 11, legs: 10, robe: true }
const CREW: Build = { shoulders: 17, waist: 11, legs: 12, sleeves: true }

export const STYLES: Record<string, Style> = {
  sm: style([218, 62, 44], 'bars', 'spires', MARINE, 'visor', ['sword', 'axe']),
  am: style([66, 24, 28], 'levels', 'spires', { shoulders: 15, waist: 10, coat: true, legs: 10 }, 'helmet', ['sword']),
  ork: style([104, 44, 18], 'teeth', 'spikes', BRUTE, 'tusks', ['choppa', 'axe']),
  cha: style([9, 60, 48], 'net', 'spikes', SPIKED, 'horns', ['axe', 'sword']),
  de: style(
    [280, 46, 162],
    'fine',
    'spikes',
    { shoulders: 15, waist: 7, legs: 12, blades: true },
    'crest',
    ['blade', 'spear'],
    true,
  ),
  eld: style(
    [45, 64, 205],
    'scales',
    'curves',
    { shoulders: 14, waist: 7, robe: true, legs: 9 },
    'tall',
    ['spear', 'blade'],
    true,
  ),
  tau: style(
    [177, 52, 22],
    'dots',
    'curves',
    { shoulders: 17, waist: 9, shield: true, legs: 11 },
    'box',
    ['blade'],
    true,
  ),
  neu: style([204, 12, 40], 'lozenges', 'hills', PLAIN, 'hood', ['sword', 'staff']),
  imp: style([40, 48, 8], 'bars', 'spires', { ...MARINE, shoulders: 20, pads: 10 }, 'visor', ['sword', 'hammer']),
  tra: style([358, 52, 34], 'slant', 'spikes', SPIKED, 'horns', ['axe', 'sword']),
  dwa: style(
    [30, 50, 205],
    'bricks',
    'hills',
    { shoulders: 24, waist: 19, pads: 8, legs: 15, squat: true, coat: true },
    'beard',
    ['hammer', 'axe'],
  ),
  emp: style(
    [52, 26, 4],
    'levels',
    'spires',
    { shoulders: 16, waist: 10, coat: true, legs: 12, sleeves: true },
    'hat',
    ['halberd', 'sword'],
  ),
  red: style([8, 56, 42], 'slant', 'hills', CREW, 'hat', ['sword', 'axe']),
  blue: style([214, 54, 36], 'levels', 'hills', CREW, 'hat', ['sword', 'axe']),
  green: style([140, 40, 50], 'dots', 'hills', CREW, 'hat', ['sword', 'axe']),
}

function style(
  [hue, strength, accent]: [number, number, number],
  pattern: Pattern,
  skyline: Skyline,
  build: Build,
  head: string,
  arms: readonly string[],
  hovers = false,
): Style {
  return { hue, strength, accent, pattern, skyline, build, head, arms, hovers }
}

export function styleOf(palette: string): Style {
  return STYLES[palette] ?? (STYLES.neu as Style)
}
