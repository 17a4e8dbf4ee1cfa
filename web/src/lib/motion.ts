// What changed between two pictures: things move from where they were; new and changed ones are pointed out.

import { prefs } from './prefs.svelte'

const MOVE = 260
const POP = 420
const SHOWN = 1000 // how long a change is outlined where nothing may move
const NEAR = 4 // pixels
const MOST = 60 // more than that at once is a new board, not a move

interface Seen {
  box: DOMRect
  words: string
}

export type Before = Map<string, Seen>

// What has no handle is known by its words and where it lies.
function spot(node: HTMLElement): string {
  const { left, top } = node.getBoundingClientRect()
  return `${node.dataset.words} ${Math.round(left)} ${Math.round(top)}`
}

function* things(): Generator<[string, HTMLElement]> {
  const counts = new Map<string, number>()
  for (const node of document.querySelectorAll<HTMLElement>('.tbl [data-words]')) {
    const ref = node.dataset.ref || spot(node)
    const n = counts.get(ref) ?? 0
    counts.set(ref, n + 1)
    yield [`${ref}/${n}`, node]
  }
}

export function look(): Before {
  const found: Before = new Map()
  for (const [key, node] of things()) {
    found.set(key, { box: node.getBoundingClientRect(), words: node.dataset.words ?? '' })
  }
  return found
}

// `told`: things that were seen to move already.
export function show(before: Before, told: Set<string>): void {
  if (!before.size) return
  const moved: [HTMLElement, number, number][] = []
  const changed: HTMLElement[] = []
  for (const [key, node] of things()) {
    const old = before.get(key)
    if (!old || old.words !== node.dataset.words) changed.push(node)
    if (!old || told.has(node.dataset.ref ?? '')) continue
    const box = node.getBoundingClientRect()
    const [dx, dy] = [old.box.left - box.left, old.box.top - box.top]
    if (box.width && old.box.width && Math.hypot(dx, dy) > NEAR) moved.push([node, dx, dy])
  }
  if (changed.length + moved.length > MOST) return
  if (prefs.moves) {
    for (const [node, dx, dy] of moved) slide(node, dx, dy)
    for (const node of changed) pop(node)
  } else {
    for (const node of changed) pointOut(node)
  }
}

function slide(node: HTMLElement, dx: number, dy: number): void {
  const svg = node.closest('svg.map') as SVGSVGElement | null
  const scale = svg?.getScreenCTM()?.a ?? 1
  const from = `translate(${dx / scale}px, ${dy / scale}px)`
  node.animate([{ transform: from }, { transform: 'translate(0, 0)' }], {
    duration: MOVE,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    composite: 'add',
  })
}

function pop(node: HTMLElement): void {
  node.animate([{ filter: 'brightness(1.9)' }, { filter: 'brightness(1)' }], { duration: POP, easing: 'ease-out' })
}

function pointOut(node: HTMLElement): void {
  node.classList.add('changed')
  setTimeout(() => node.classList.remove('changed'), SHOWN)
}
