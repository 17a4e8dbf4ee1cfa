// Vehicles, ships and engines: wheels or feet at 0,0.

import { ARMS, figure } from './figures'
import { box, disc, put, shape, whole, type Chance } from './ink'
import type { Style } from './styles'

export function tank(style: Style, chance: Chance): string {
  const kind = chance()
  if (style.hovers)
    return (
      shape('M-54-16c10-16 40-22 62-20 24 2 46 10 54 20-14 8-30 10-58 10s-46-2-58-10z') +
      shape('M-20-34c4-12 32-14 42-2z') +
      put(shape('M-6-4h12v-3h36v4H6v6H-6z'), 14, -44) +
      shape(`M-52-18l-${10 + Math.round(kind * 8)}-${14 + Math.round(kind * 10)} 22 10z`) +
      shape('M-30-4h18l-4 4h-10zM14-4h18l-4 4h-10z', '@lit') +
      disc(-2, -38, 2.5, '@lit')
    )
  let s = shape('M-52-22L-42-36h86l14 12-2 8c6 2 4 16-6 16h-98c-10 0-12-14-4-18z')
  for (let i = 0; i < 6; i++) s += disc(-44 + i * 17.6, -8, 4.2, '@mid')
  s += shape(kind > 0.5 ? 'M-22-36l6-16h36l8 16z' : 'M-26-36v-14h44l8 14z')
  s += put(shape(kind > 0.3 ? 'M0-4h34v-2h10v10H34V2H0z' : 'M0-7h30v4H0zM0 1h30v4H0z'), 18, -44, -6 - whole(chance, 10))
  s += disc(-6, -47, 3, '@lit')
  if (style.build.spikes)
    for (let i = 0; i < 5; i++) s += shape(`M${-40 + i * 18}-36l5-${10 + whole(chance, 10)} 5 10z`)
  return s + shape('M-30-52v-16h1.500v16z')
}

export function walker(style: Style, chance: Chance): string {
  const arm = chance() > 0.5 ? ARMS.heavy : ARMS.claw
  return (
    shape('M-26-84l8-10h36l8 10v26l-10 10h-32l-10-10z') +
    shape('M-20-50l-14 22 6 28h-12l-4 0 4-30 8-26zM20-50l14 22-6 28h16l-4-30-8-26z') +
    shape('M-32-76h-14v26h6l4-8h4zM32-76h14v26h-6l-4-8h-4z') +
    put(arm as string, -42, -52, 64) +
    put(ARMS.heavy as string, 44, -56, -8) +
    shape('M-12-80h24v5h-24z', '@lit') +
    (style.build.spikes ? shape('M-22-92l-8-16 14 10zM22-92l8-16-14 10z') : shape('M-10-94v-14h2v14zM8-94v-9h2v9z'))
  )
}

export function flyer(chance: Chance): string {
  const down = 6 + Math.round((8 + whole(chance, 16)) / 2)
  return put(
    shape(
      `M-62 ${down}L-14-10-6-26 0-34 6-26 14-10 62 ${down} 58 ${down + 8} 16 10 8 24 0 20-8 24-16 10-58 ${down + 8}z`,
    ) +
      shape('M-4-18h8l-2 10h-4z', '@lit') +
      shape('M-8 24l2 12 4-12zM8 24l-2 12-4-12z', '@lit') +
      shape('M-34 4v12h4V3zM34 4v12h-4V3z'),
    0,
    -58,
    -14 + whole(chance, 20),
  )
}

export function skimmer(style: Style, chance: Chance): string {
  const tall = whole(chance, 12)
  return put(
    shape('M-60 0c24-6 60-10 92-8l34-6-20 18c-30 10-70 10-96 4z') +
      shape(`M-18-8c2-${26 + tall} 10-${38 + tall} 24-${44 + tall}-4 14-2 30 4 44z`) +
      shape('M-50-2l-14-10 4 14z') +
      shape('M-36 6l-6 10h10zM24 6l6 10h-10z', '@lit') +
      put(figure(style, 'longrifle', chance), 24, -8, 0, 0.32) +
      put(figure(style, 'longrifle', chance), -8, -8, 0, 0.32),
    0,
    -34,
  )
}

export function bike(style: Style, chance: Chance): string {
  const wheel = (x: number): string => disc(x, -10, 12) + disc(x, -10, 5, '@mid')
  return (
    shape('M-40-14c0-8 8-14 16-14l14-6 18-2 26 8 22 14-6 4-20-2-12 6h-40z') +
    wheel(-26) +
    wheel(32) +
    put(figure(style, 'pistol', chance), -2, -24, 0, 0.62) +
    shape('M46-26h12v3H46z')
  )
}

export function drones(chance: Chance): string {
  const one =
    shape('M-34 0c4-16 18-22 34-22S30-16 34 0c-10 8-24 10-34 10S-24 8-34 0z') +
    shape('M-10 10h20l-4 8h-12zM-16 16h3v20h-3zM13 16h3v20h-3z') +
    disc(0, -6, 5, '@lit') +
    shape('M10-21l8-16h2l-6 18z')
  const near = whole(chance, 10) - 5
  return put(one, near, -56) + put(one, -34, -82 + near, 0, 0.55) + put(one, 36, -78 - near, 0, 0.6)
}

export function artillery(style: Style, chance: Chance): string {
  return (
    disc(-14, -14, 14) +
    disc(26, -12, 12) +
    disc(-14, -14, 6, '@mid') +
    shape('M-40-16h70l8-12-40-6-20-6z') +
    put(shape('M-18-7h20l50 2v7L2 6h-20z'), -6, -30, -24 - whole(chance, 22)) +
    put(figure(style, 'pistol', chance), -40, 0, 0, 0.5)
  )
}

export function ship(chance: Chance): string {
  const towers = whole(chance, 3)
  let s = shape('M-62 4l10-8h30l4-16h10l2-10h8l2 10h10l4 12h24l24 8-20 12h-92z')
  for (let i = 0; i <= towers; i++) s += box(-44 + i * 14, -12 - whole(chance, 8), 5, 12)
  s += box(-40, 0, 60, 2.5, '@lit') + shape('M-62 4l-10 4 12 4z', '@lit') + shape('M-28 12v10h6V12zM6 12v12h6V12z')
  return put(s, 0, -56, -12 + whole(chance, 12))
}
