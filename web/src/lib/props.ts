// What is laid over the table while something is played: arrows, bursts, banners, copies of cards.

import { knownPalette } from './glyphs'

const SVG = 'http://www.w3.org/2000/svg'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export type Spot = [number, number]

export const middle = (box: Box): Spot => [box.left + box.width / 2, box.top + box.height / 2]

export function html(className: string, words = ''): HTMLElement {
  const made = document.createElement('div')
  made.className = className
  made.textContent = words
  return made
}

function svg(tag: string, facts: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(facts)) made.setAttribute(name, String(value))
  return made
}

export function glyph(id: string): SVGElement {
  const made = svg('svg', { class: 'g', 'aria-hidden': 'true' })
  made.append(svg('use', { href: `#${id}` }))
  return made
}

export function put<T extends HTMLElement | SVGElement>(made: T, box: Box): T {
  made.style.left = `${box.left}px`
  made.style.top = `${box.top}px`
  made.style.width = `${box.width}px`
  made.style.height = `${box.height}px`
  return made
}

// With its middle at a spot.
export function centred<T extends HTMLElement>(made: T, [x, y]: Spot): T {
  made.classList.add('centred')
  made.style.left = `${x}px`
  made.style.top = `${y}px`
  return made
}

// Where the line from a spot to the middle of a box meets the box.
function edge([x, y]: Spot, box: Box): Spot {
  const [cx, cy] = middle(box)
  const [dx, dy] = [x - cx, y - cy]
  const part = Math.min(1, box.width / 2 / Math.max(1, Math.abs(dx)), box.height / 2 / Math.max(1, Math.abs(dy)))
  return [cx + dx * part, cy + dy * part]
}

const ROOM = 24 // pixels around an arrow
const OUT = 0.55 // where an arrow begins, between the middle and the edge

export interface Arrow {
  node: SVGElement
  shaft: SVGElement
  head: SVGElement
}

export function arrow(from: Box, to: Box, className: string): Arrow {
  const [cx, cy] = middle(from)
  const [ex, ey] = edge(middle(to), from)
  const [x, y] = [cx + (ex - cx) * OUT, cy + (ey - cy) * OUT]
  const [tx, ty] = edge([cx, cy], to)
  const long = Math.hypot(tx - x, ty - y) || 1
  const bend = Math.min(60, long * 0.22) * (tx >= x ? -1 : 1)
  const [mx, my] = [(x + tx) / 2 - (bend * (ty - y)) / long, (y + ty) / 2 + (bend * (tx - x)) / long]
  const turn = (Math.atan2(ty - my, tx - mx) * 180) / Math.PI
  // No larger than it is: what is drawn anew in every frame is small.
  const [left, top] = [Math.min(x, tx, mx) - ROOM, Math.min(y, ty, my) - ROOM]
  const [right, bottom] = [Math.max(x, tx, mx) + ROOM, Math.max(y, ty, my) + ROOM]
  const [width, height] = [right - left, bottom - top]
  const node = svg('svg', { class: `flown ${className}`, viewBox: `${left} ${top} ${width} ${height}` })
  put(node, { left, top, width, height })
  const d = `M${x} ${y}Q${mx} ${my} ${tx} ${ty}`
  const shaft = svg('g', {})
  shaft.append(svg('path', { d, pathLength: 1, class: 'under' }), svg('path', { d, pathLength: 1, class: 'shaft' }))
  const head = svg('g', { transform: `translate(${tx} ${ty}) rotate(${turn})` })
  head.append(svg('path', { d: 'M4 0-18-11-13 0-18 11Z', class: 'head' }))
  node.append(shaft, head)
  return { node, shaft, head }
}

const STAR = 'M0-50 11-27 35-40 27-14 50-8 30 6 44 28 17 22 13 48-4 28-24 46-22 19-50 18-31 0-48-20-20-19-24-42-4-28Z'

export function burst(words: string, className: string): HTMLElement {
  const made = html(`burst ${className}`)
  const star = svg('svg', { viewBox: '-52 -52 104 104', 'aria-hidden': 'true' })
  star.append(svg('path', { d: className.includes('round') ? 'M0-46A46 46 0 1 1 0 46 46 46 0 1 1 0-46Z' : STAR }))
  const number = document.createElement('b')
  number.textContent = words
  made.append(star, number)
  return made
}

export function shieldOn(box: Box): HTMLElement {
  const made = put(html('warded'), box)
  const shape = svg('svg', { viewBox: '0 0 100 120', preserveAspectRatio: 'none' })
  shape.append(svg('path', { d: 'M50 3 97 18V58C97 92 76 108 50 117 24 108 3 92 3 58V18Z' }))
  made.append(shape)
  return made
}

export function crack(): SVGElement {
  const made = svg('svg', { viewBox: '0 0 100 100', preserveAspectRatio: 'none', class: 'crack' })
  made.append(svg('path', { d: 'M24 0 46 28 34 36 60 62 50 68 70 100' }))
  return made
}

export function banner(words: string, palette: string, sign: string): HTMLElement {
  const made = html(`banner fx-${knownPalette(palette)}`)
  if (sign) made.append(glyph(sign))
  const said = document.createElement('span')
  said.textContent = words
  made.append(said)
  return made
}

// A card that lies nowhere on the table: its back, or its name and picture.
export function slip(name: string, palette: string, sign: string, picture = ''): HTMLElement {
  const made = html(`slip fx-${knownPalette(palette)}${name ? '' : ' back'}`)
  if (name) made.append(html('nm', name))
  if (picture) {
    const image = document.createElement('img')
    image.src = picture
    image.alt = ''
    made.append(image)
  } else made.append(glyph(sign))
  return made
}

// A line around something: an area of a map has an outline of its own.
export function ringOf(node: Element, className: string): HTMLElement | SVGElement {
  const { left, top, width, height } = node.getBoundingClientRect()
  const ground = node.querySelector<SVGPathElement>(':scope > path.ground')
  if (!ground) {
    return put(html(`ringed ${className}`), { left: left - 3, top: top - 3, width: width + 6, height: height + 6 })
  }
  const box = ground.getBBox()
  const made = svg('svg', { class: `outlined ${className}`, viewBox: `${box.x} ${box.y} ${box.width} ${box.height}` })
  made.append(svg('path', { d: ground.getAttribute('d') ?? '' }))
  return put(made, ground.getBoundingClientRect())
}

// A copy of what lies on the table, where it lies: a card, or a piece of a map.
export function copyOf(node: Element): HTMLElement {
  const box = node.getBoundingClientRect()
  const made = put(html('copied'), box)
  const whole = node.closest('.unit') ?? node
  const copy = whole.cloneNode(true) as HTMLElement | SVGGraphicsElement
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['data-ref', 'data-words', 'id', 'tabindex']) one.removeAttribute(name)
    one.classList.remove('glow', 'sel')
  }
  copy.querySelectorAll('.key, .keyb, .word').forEach((one) => one.remove())
  made.inert = true
  if (node instanceof SVGGraphicsElement && !(node instanceof SVGSVGElement)) {
    const { x, y, width, height } = node.getBBox()
    const sheet = svg('svg', { viewBox: `${x} ${y} ${width} ${height}`, class: 'map' })
    copy.removeAttribute('transform')
    sheet.append(copy)
    made.append(sheet)
  } else {
    const laid = (copy as HTMLElement).style
    laid.position = 'absolute'
    laid.inset = '0'
    laid.width = laid.height = '100%'
    laid.transform = 'none'
    made.append(copy)
  }
  return made
}
