// A phone shows one place at a time, or a part of a map: what the coach points at is brought into sight.

import type { PointData } from '../lib/api'
import type { Sitting } from '../lib/sitting.svelte'

export function bringIntoSight(sitting: Sitting, points: PointData[]): void {
  const d = sitting.describing
  const refs = points.flatMap((point) => point.refs)
  if (!d || !refs.length) return
  const seen = (ref: string): Element | null => document.querySelector(`[data-ref="${CSS.escape(ref)}"]`)
  for (const ref of [...refs].reverse()) {
    // the first is the one to be seen, if they are too far apart
    const found = seen(ref)
    if (found?.closest('.mapscroll')) found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const hidden = refs.filter((ref) => !seen(ref))
  const place = d.places().find((one) => [one, ...d.rows(one).flat()].some((thing) => hidden.includes(thing.ref ?? '')))
  if (!place) return
  const tabs = [...document.querySelectorAll<HTMLElement>('.ptab')]
  tabs.find((tab) => tab.textContent?.trim().startsWith(d.title(place)))?.click()
}
