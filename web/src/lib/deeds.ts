// How each kind of event looks.

import type { Deed } from './acting'
import { arrow, banner, burst, centred, crack, glyph, html, middle, put, shieldOn, type Box, type Spot } from './props'
import { w } from './words'

type Scene = (deed: Deed) => Promise<unknown> | undefined

const HEAVY = 4 // damage from which a blow is heavy
const MOST_BACKS = 3
const MOST_DICE = 8
const SHAKE = [0, 6, -6, 4, -4, 0].map((x) => ({ transform: `translateX(${x}px)` }))
const LIFT = [{ transform: 'none' }, { transform: 'translateY(-10px)' }]

function boxOf(node: Element): Box {
  const { left, top, width, height } = node.getBoundingClientRect()
  return { left, top, width, height }
}

// The middle of the board, for what happens nowhere in particular.
function board(): Box {
  const main = document.querySelector('.tbl .lineup, .tbl .mapmain') ?? document.querySelector('.tbl')
  return boxOf(main ?? document.body)
}

function strike(deed: Deed, from: Element | null, to: Element | null, className: string): Promise<unknown> | undefined {
  if (!from || !to || from === to) return undefined
  const made = arrow(boxOf(from), boxOf(to), className)
  deed.actor.lay(made.node)
  void deed.move(made.head, [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], 0.6)
  return deed.move(made.shaft, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], 0.6)
}

function tag(deed: Deed, node: Element | null, words: string, className = ''): void {
  if (!node) return
  const { left, top, width } = boxOf(node)
  const made = deed.actor.lay(centred(html(`tagged ${className}`, words), [left + width / 2, Math.max(14, top - 10)]))
  void deed.move(made, [{ opacity: 0 }, { opacity: 1 }], 0.3)
}

// A number that comes, and stays small where the table will have it.
function number(deed: Deed, node: Element, words: string, className: string, large = 1): Promise<unknown> {
  const box = boxOf(node)
  const [x, y] = middle(box)
  const made = deed.actor.lay(centred(burst(words, `stays ${className}`), [x, y]))
  const end = `translate(${Math.min(60, box.width / 2 - 14)}px, ${-Math.min(40, box.height / 2 - 12)}px) scale(.36)`
  return deed.move(made, [
    { transform: 'scale(.3)', opacity: 0.4 },
    { transform: `scale(${1.25 * large})`, opacity: 1, offset: 0.3 },
    { transform: `scale(${large})`, opacity: 1, offset: 0.66 },
    { transform: end, opacity: 1 },
  ])
}

function proclaim(deed: Deed, box: Box, sign: string, words = deed.line.text): Promise<unknown> {
  const [x, y] = middle(box)
  const wide = 160 // half of what a banner may take
  const at: Spot = [Math.max(wide, Math.min(innerWidth - wide, x)), y + deed.number * 46]
  const made = deed.actor.lay(centred(banner(words.charAt(0).toUpperCase() + words.slice(1), deed.palette, sign), at))
  return deed.move(made, [
    { opacity: 0, transform: 'scale(.86)' },
    { opacity: 1, transform: 'none', offset: 0.25 },
    { opacity: 1, transform: 'none', offset: 0.85 },
    { opacity: 0, transform: 'none' },
  ])
}

// A light over a place.
function wash(deed: Deed, node: Element | null, className: string): void {
  const place = node?.closest('.pcol') ?? node
  if (!place) return
  const made = deed.actor.lay(put(html(`washed ${className} fx-${deed.palette}`), boxOf(place)))
  void deed.move(made, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }])
}

// Where at a place things of a seat lie: in its half, or beside what lies there already.
function side(deed: Deed, node: Element | null): Element | null {
  const area = node?.closest('.area')
  if (area) return document.querySelector(`.tbl .piece[data-around~="${area.getAttribute('data-ref')}"]`) ?? area
  const own = deed.seat === (deed.actor.d.view.seat ?? 0) ? 'own' : 'foe'
  return node?.matches('.planet') ? (node.closest('.pcol')?.querySelector(`.half.${own}`) ?? node) : node
}

// Something goes from one place to another, on top of all.
function travel(
  deed: Deed,
  from: Element | null,
  to: Element | null,
  end: Keyframe = {},
): Promise<unknown> | undefined {
  const node = deed.movable('thing')
  const start = node ?? from
  if (!start || !to || start === to) return undefined
  const made = deed.copy('thing', boxOf(start))
  if (node) deed.hide(node)
  if (node?.closest('.piece')) void strike(deed, node, to, 'trail')
  return deed.fly(made, boxOf(start), middle(boxOf(to)), end)
}

function floated(deed: Deed, sign: string, className: string): Promise<unknown> | undefined {
  const seat = deed.actor.find(`seat-${deed.seat}`)
  if (!seat) return undefined
  const what = deed.beat.amount ? '' : (deed.line.things.at(-1)?.text ?? '')
  const { left, top, width } = boxOf(seat)
  const made = html(`floated ${className}`, `${sign}${deed.beat.amount ? deed.amount : ` ${what}`}`)
  deed.actor.lay(centred(made, [left + Math.min(width * 0.6, 170), top + 12 + 20 * (deed.number % 3)]))
  return deed.move(made, [
    { opacity: 0, transform: 'translateY(12px)' },
    { opacity: 1, transform: 'none', offset: 0.3 },
    { opacity: 1, transform: 'none', offset: 0.75 },
    { opacity: 0, transform: 'translateY(-14px)' },
  ])
}

// What was rolled: symbols where the game has some for the words of the line, else numbers.
function rolled(deed: Deed): HTMLElement[] {
  const icons = deed.actor.d.table.contest?.icons ?? {}
  const word = deed.words('thing')
  const faces: [string, string][] = icons[word] ? [[icons[word], '']] : []
  for (const [n, many] of (deed.beat.amount ?? []).entries()) {
    const place = deed.line.template.match(/\{(\d+)\}( \w+)?/g)?.filter((one) => !one.startsWith('{0}'))[n]
    const icon = icons[place?.split(' ')[1] ?? '']
    if (icon) for (let i = 0; i < many; i++) faces.push([icon, ''])
    else faces.push(['', String(many)])
  }
  return faces.slice(0, MOST_DICE).map(([icon, number]) => {
    const die = html(`cube ${icon}`, number)
    if (icon) die.append(glyph(icon))
    return die
  })
}

const toSeat = (deed: Deed): Element | null => deed.actor.find(`seat-${deed.seat}`)
const where = (deed: Deed): Element | null => deed.node('at') ?? deed.actor.find(deed.actor.battle)

export const scenes: Record<string, Scene> = {
  attack(deed) {
    const [by, to] = [deed.node('by'), deed.node('to') ?? where(deed)]
    deed.ring(by, 'doing')
    deed.ring(to, 'struck')
    const piece = by?.closest('.unit, .piece')
    if (piece) {
      void deed.nudge(piece, LIFT)
      tag(deed, by, w.beats.attacks(deed.beat.amount?.[0]))
    }
    return strike(deed, by, to, 'blow')
  },

  target(deed) {
    const [by, to] = [deed.node('by') ?? toSeat(deed), deed.node('to')]
    deed.ring(to, 'aimed')
    return strike(deed, by, to, 'aim')
  },

  damage(deed) {
    const to = deed.node('to')
    if (!to) return undefined
    const heavy = deed.amount >= HEAVY
    if (!deed.actor.over.querySelector('.blow, .aim')) {
      const from = deed.actor.find(deed.beat.by ?? deed.beat.cause?.by)
      if (from && deed.actor.seatOf(deed.beat.by ?? deed.beat.cause?.by) < 0) void strike(deed, from, to, 'blow')
    }
    const body = to.closest('.unit, .piece, .splate')
    if (body && deed.amount) void deed.nudge(body, SHAKE, 0.6)
    return number(deed, to, String(deed.amount), deed.amount ? 'hit' : 'ice', heavy ? 1.3 : 1)
  },

  shield(deed) {
    const to = deed.node('to')
    if (!to) return undefined
    const box = boxOf(to)
    const cover = deed.actor.lay(shieldOn({ ...box, height: Math.min(box.height, box.width * 1.3) }))
    if (deed.beat.thing) {
      const hand = deed.actor.zone('hand', deed.seat)
      if (hand) {
        const card = deed.copy('thing', boxOf(hand))
        const [x, y] = middle(box)
        void deed.fly(card, boxOf(card), [x - box.width * 0.5 - 40, y], { transform: 'rotate(-8deg)' })
      }
      tag(deed, to, w.beats.shields(deed.words('thing')), 'ice')
    } else if (deed.beat.amount) tag(deed, to, String(deed.amount), 'ice')
    return deed.move(
      cover,
      [
        { opacity: 0, transform: 'scale(1.3)' },
        { opacity: 1, transform: 'none' },
      ],
      0.5,
    )
  },

  heal(deed) {
    const to = deed.node('to')
    return to ? number(deed, to, `−${deed.amount}`, 'round good') : undefined
  },

  destroyed(deed) {
    const node = deed.movable('to')
    if (!node) {
      const to = deed.node('to')
      if (to) {
        wash(deed, to, 'fire')
        return number(deed, to, '✕', 'hit')
      }
      return undefined
    }
    const box = boxOf(node.closest('.unit') ?? node)
    const made = deed.copy('to', box)
    made.classList.add('dead')
    made.append(crack())
    deed.hide(node)
    const goal = deed.actor.zone('discard', deed.actor.thing(deed.beat.to, deed.line)?.owner ?? -1)
    const [x, y] = goal ? middle(boxOf(goal)) : [middle(box)[0], middle(box)[1] + 60]
    const [sx, sy] = middle(box)
    const small = Math.min(0.4, 60 / Math.max(1, box.width))
    return deed.move(
      made,
      [
        { transform: 'none', opacity: 1 },
        { transform: 'rotate(7deg) translateY(10px)', opacity: 1, offset: 0.5 },
        { transform: `translate(${x - sx}px, ${y - sy}px) rotate(-16deg) scale(${small})`, opacity: 0.1 },
      ],
      1,
      'in',
    )
  },

  battle(deed) {
    deed.actor.battle = deed.beat.at ?? ''
    const at = where(deed)
    deed.ring(at?.closest('.pcol') ?? at, 'struck')
    return proclaim(deed, at ? boxOf(at) : board(), 'attack')
  },

  victory(deed) {
    const at = where(deed)
    wash(deed, at, 'won')
    return proclaim(deed, at ? boxOf(at) : board(), deed.seal)
  },

  dice(deed) {
    const seat = deed.actor.find(deed.beat.by)
    const made = html(`thrown fx-${deed.palette}`)
    made.append(...rolled(deed))
    if (!seat || !made.childElementCount) return undefined
    const { left, top, width, height } = boxOf(seat)
    const below = top < innerHeight / 2
    deed.actor.lay(centred(made, [left + width / 2, below ? top + height + 34 : top - 34]))
    const all = [...made.children].map((die, n) =>
      deed.move(
        die,
        [
          { transform: `translateY(-26px) rotate(${n % 2 ? 300 : -300}deg)`, opacity: 0 },
          { transform: 'rotate(0)', opacity: 1, offset: 0.55 },
          { transform: 'rotate(0)', opacity: 1 },
        ],
        0.8,
        'out',
        Math.min(0.2, n * 0.05),
      ),
    )
    return Promise.all(all)
  },

  play(deed) {
    const thing = deed.actor.thing(deed.beat.thing, deed.line)
    const seat = deed.actor.zone('hand', deed.seat) ?? toSeat(deed)
    const [x, y] = middle(board())
    const [sx, sy] = seat ? middle(boxOf(seat)) : [x, y]
    const made = thing ? deed.actor.face(thing) : banner(deed.line.text, deed.palette, 'event')
    deed.actor.lay(centred(made, [x, y]))
    const away = `translate(${(sx - x) * 0.6}px, ${(sy - y) * 0.6}px) scale(.5)`
    return deed.move(made, [
      { opacity: 0, transform: away },
      { opacity: 1, transform: 'none', offset: 0.25 },
      { opacity: 1, transform: 'none', offset: 0.88 },
      { opacity: 0, transform: 'scale(.94)' },
    ])
  },

  use(deed) {
    const node = deed.node('thing')
    if (!node) {
      const seat = toSeat(deed)
      if (!seat || !deed.words('thing')) return undefined
      return proclaim(deed, boxOf(seat), deed.seal, deed.words('thing'))
    }
    deed.ring(node, 'aimed')
    const to = deed.node('to')
    if (to) void strike(deed, node, to, 'aim')
    const piece = node.closest('.unit, .piece')
    return piece ? deed.nudge(piece, [...LIFT, { transform: 'none' }]) : undefined
  },

  deploy(deed) {
    const from = deed.actor.zone('hand', deed.seat) ?? toSeat(deed)
    return travel(deed, from, side(deed, deed.node('at')) ?? toSeat(deed))
  },

  move(deed) {
    return travel(deed, deed.node('start') ?? toSeat(deed), side(deed, deed.node('at')) ?? toSeat(deed))
  },

  retreat(deed) {
    const to = side(deed, deed.node('at')) ?? toSeat(deed)
    if (deed.actor.seatOf(deed.beat.thing) < 0) return travel(deed, null, to, { opacity: 0.5 })
    const at = where(deed)
    return proclaim(deed, at ? boxOf(at) : board(), 'routed')
  },

  leave(deed) {
    const to = deed.actor.zone('hand', deed.seat)
    return travel(deed, null, to, { opacity: 0.2, transform: 'scale(.5)' })
  },

  draw(deed) {
    const [deck, hand] = [deed.actor.zone('deck', deed.seat), deed.actor.zone('hand', deed.seat)]
    if (!deck || !hand) return undefined
    const goal = middle(boxOf(hand))
    const all = Array.from({ length: Math.min(MOST_BACKS, deed.amount) }, (_, n) => {
      const made = deed.copy('thing', boxOf(deck))
      made.style.marginLeft = `${n * 10}px`
      return deed.fly(made, boxOf(made), goal, { opacity: deck === hand ? 0 : 1, transform: 'scale(.9)' })
    })
    return Promise.all(all)
  },

  discard(deed) {
    const from = deed.actor.zone('hand', deed.seat)
    return travel(deed, from, deed.actor.zone('discard', deed.seat), { opacity: 0.2, transform: 'scale(.5)' })
  },

  turn(deed) {
    const node = deed.movable('thing') ?? deed.node('thing')
    if (!node) {
      const thing = deed.actor.thing(deed.beat.thing, deed.line)
      return thing ? scenes.play?.(deed) : undefined
    }
    wash(deed, node, 'light')
    const card = node.closest('.unit')
    if (!card) return number(deed, node, '↻', 'round ice')
    const sides = ['rotateY(0)', 'rotateY(90deg)', 'rotateY(0)'].map((transform) => ({ transform }))
    return deed.nudge(card, sides)
  },

  change(deed) {
    deed.ring(deed.node('thing'), 'aimed')
    return undefined
  },

  order(deed) {
    const [seat, at] = [toSeat(deed), deed.node('at')]
    if (!at) return undefined
    deed.ring(at, 'aimed')
    if (!seat || !deed.beat.thing) return undefined
    const made = html(`ordered fx-${deed.palette}`, deed.words('thing') || '?')
    made.prepend(glyph(deed.seal))
    const from = boxOf(seat)
    deed.actor.lay(centred(made, middle(from)))
    return deed.fly(made, from, middle(boxOf(at)))
  },

  gain: (deed) => floated(deed, '+', 'good'),
  lose: (deed) => floated(deed, '−', 'bad'),

  struggle(deed) {
    const at = deed.node('at')
    if (!at) return undefined
    wash(deed, at, deed.beat.by ? 'won beam' : 'beam')
    const numbers = deed.beat.amount ?? []
    const words = deed.beat.by ? numbers.join(' : ') || w.beats.won : `${numbers.join(' : ')} ${w.beats.tied}`
    return proclaim(deed, boxOf(at), deed.beat.by ? deed.seal : '', words.trim())
  },

  score(deed) {
    const at = deed.node('at') ?? deed.node('thing')
    wash(deed, at, 'won')
    const seat = toSeat(deed)
    if (at && seat) {
      const star = deed.actor.lay(centred(burst('★', 'round gold'), middle(boxOf(at))))
      const [x, y] = middle(boxOf(seat))
      const [sx, sy] = middle(boxOf(at))
      const gone = `translate(${x - sx}px, ${y - sy}px) scale(.5)`
      void deed.move(star, [{ transform: 'scale(.6)' }, { transform: 'scale(1)', offset: 0.4 }, { transform: gone }])
    }
    return proclaim(deed, at ? boxOf(at) : board(), deed.seal)
  },

  burn(deed) {
    const to = deed.node('to')
    wash(deed, to, 'fire')
    return proclaim(deed, to ? boxOf(to) : board(), 'damage')
  },

  round(deed) {
    const { left, top, width } = board()
    return proclaim(deed, { left, top: top + 24, width, height: 60 }, '')
  },
}
