// Who plays: finds on the table what a beat is about, and moves it. What is laid over the table is removed afterwards.

import { mount, unmount } from 'svelte'

import { GAP, lasts, type Played } from './beats'
import CardFace from './CardFace.svelte'
import { scenes } from './deeds'
import type { Describing } from './describing'
import { copyOf, html, middle, put, ringOf, slip, type Box, type Spot } from './props'
import type { Sitting } from './sitting.svelte'
import { pictureOf } from './staging'
import type { Beat, LogLine, Thing } from './types'

const EASE = { out: 'cubic-bezier(.2,.7,.2,1)', in: 'cubic-bezier(.5,0,.9,.4)', linear: 'linear' }
export type Ease = keyof typeof EASE
const LATE = 400 // milliseconds that a movement may be late: then nobody waits for it any more
const PLAYED_WIDTH = 220 // pixels of a card that is shown because it is played
// What goes on with what was laid over the table before: an arrow stays while the blow falls.
const GOES_ON = ['damage', 'shield', 'heal', 'destroyed', 'turn']

export class Actor {
  battle = '' // where the last fight began
  private running = new Set<Animation>()
  private faces: Record<string, unknown>[] = []

  constructor(
    readonly over: HTMLElement,
    readonly sitting: Sitting,
  ) {}

  get d(): Describing {
    return this.sitting.describing as Describing
  }

  async act(group: Played[], rate: number): Promise<void> {
    const kind = group[0]?.beat.kind ?? ''
    if (!GOES_ON.includes(kind)) this.tidy()
    const ms = (lasts(group) - GAP * (group.length - 1)) / rate
    try {
      const all = group.map((one, n) => new Deed(this, one, ms, (GAP * n) / rate, n))
      await Promise.all([...all.map((deed) => scenes[kind]?.(deed)), this.rest(lasts(group) / rate)])
    } catch (problem) {
      console.warn('this cannot be played', group[0]?.line.text, problem)
    }
  }

  // Nothing is laid over the table, and all lies where it lies.
  clear(): void {
    for (const one of this.running) one.cancel()
    this.running.clear()
    for (const face of this.faces.splice(0)) void unmount(face)
    this.over.replaceChildren()
  }

  // What only belongs to the beat before is removed; what tells how things are now stays.
  private tidy(): void {
    this.over.querySelectorAll(':scope > :not(.stays)').forEach((one) => one.remove())
  }

  // So long as it takes.
  private rest(ms: number): Promise<void> {
    return this.move(this.over, [{ opacity: 1 }, { opacity: 1 }], ms, 'linear')
  }

  move(node: Element, frames: Keyframe[], ms: number, ease: Ease = 'out', delay = 0, add = false): Promise<void> {
    const movement = node.animate(frames, {
      duration: ms,
      delay,
      easing: EASE[ease],
      fill: 'both',
      composite: add ? 'add' : 'replace',
    })
    this.running.add(movement)
    const late = new Promise<void>((resolve) => setTimeout(resolve, ms + delay + LATE))
    return Promise.race([
      movement.finished.then(
        () => undefined,
        () => undefined,
      ),
      late,
    ])
  }

  lay<T extends Element>(made: T): T {
    this.over.append(made)
    return made
  }

  // ---- finding --------------------------------------------------------------------------------
  seatOf(ref: string | undefined): number {
    return Number(/^seat-(\d+)$/.exec(ref ?? '')?.[1] ?? -1)
  }

  find(ref: string | undefined): Element | null {
    if (!ref) return null
    const seat = this.seatOf(ref)
    if (seat >= 0) return this.seen(`.hqrow[data-seat="${seat}"] .who2, .mapbar [data-seat="${seat}"]`)
    return this.seen(`[data-ref="${CSS.escape(ref)}"]`)
  }

  // Beside the table nothing is played: what is out of sight is told in words.
  private seen(which: string): Element | null {
    const all = [...document.querySelectorAll(which.replaceAll(/(^|, )/g, '$1.tbl '))]
    return (
      all.find((node) => {
        const { width, height, right, bottom, left, top } = node.getBoundingClientRect()
        return width && height && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
      }) ?? null
    )
  }

  zone(sort: 'hand' | 'deck' | 'discard', seat: number): Element | null {
    const id = this.d
      .zones('seat')
      .find(([id, zone]) =>
        sort === 'hand'
          ? zone.size === 'hand'
          : zone.kind === 'pile' && (sort === 'discard' ? /discard/.test(id) : Boolean(zone.hidden)),
      )?.[0]
    const own = sort === 'hand' && seat === (this.d.view.seat ?? -1)
    return (
      (own ? this.seen('.handrow') : null) ??
      this.seen(`[data-zone="${id}"][data-seat="${seat}"]`) ??
      this.find(`seat-${seat}`)
    )
  }

  thing(ref: string | undefined, line: LogLine): Thing | undefined {
    const known = this.sitting.things.get(ref ?? '') ?? this.sitting.now.things.get(ref ?? '')
    if (known || !ref) return known
    const name = line.things.find((one) => one.ref === ref)?.text ?? ''
    return this.sitting.cards.get(name) ?? this.sitting.cards.get(name.replace(/ \(.*\)$/, ''))
  }

  // The whole card, as it is read.
  face(thing: Thing): HTMLElement {
    const made = html('shown')
    made.style.width = `${PLAYED_WIDTH}px`
    this.faces.push(mount(CardFace, { target: made, props: { d: this.d, thing } }))
    return made
  }
}

// One beat that is being played.
export class Deed {
  readonly beat: Beat
  readonly line: LogLine

  constructor(
    readonly actor: Actor,
    played: Played,
    readonly ms: number,
    readonly delay: number,
    readonly number: number, // among those that are played together
  ) {
    this.beat = played.beat
    this.line = played.line
  }

  node(role: 'by' | 'to' | 'thing' | 'at' | 'start'): Element | null {
    return this.actor.find(this.beat[role])
  }

  // A card or a piece: a seat, a place or the like is never moved about.
  movable(role: 'to' | 'thing'): Element | null {
    const found = this.node(role)
    return found?.closest('.unit, .piece, .stackof, .att, .lordp, .chit') ? found : null
  }

  // Whose it is: who did it, or whose card it is.
  get seat(): number {
    const by = this.actor.seatOf(this.beat.by)
    if (by >= 0) return by
    const { thing, to } = this.beat
    return this.actor.thing(thing ?? to ?? this.beat.by, this.line)?.owner ?? -1
  }

  get palette(): string {
    return this.seat >= 0 ? this.actor.d.seatFaction(this.seat).palette : 'neu'
  }

  get seal(): string {
    return this.seat >= 0 ? this.actor.d.seatFaction(this.seat).glyph : 'f-neu'
  }

  // The words of the line for a thing in it.
  words(role: 'by' | 'to' | 'thing' | 'at'): string {
    return this.line.things.find((one) => one.ref && one.ref === this.beat[role])?.text ?? ''
  }

  get amount(): number {
    return this.beat.amount?.[0] ?? 1
  }

  move(node: Element, frames: Keyframe[], part = 1, ease: Ease = 'out', after = 0): Promise<void> {
    return this.actor.move(node, frames, this.ms * part, ease, this.delay + this.ms * after)
  }

  // What lies on the table is moved from where it lies.
  nudge(node: Element, frames: Keyframe[], part = 1): Promise<void> {
    return this.actor.move(node, frames, this.ms * part, 'out', this.delay, true)
  }

  // What is moved, as a copy: of what lies there, or of a card that nobody sees.
  copy(role: 'to' | 'thing', from: Box): HTMLElement {
    const node = this.movable(role)
    if (node) return this.actor.lay(copyOf(node))
    const thing = this.actor.thing(this.beat[role], this.line)
    const d = this.actor.d
    const back = !this.beat[role] || (thing && d.isBack(thing))
    const name = back ? '' : thing ? d.title(thing) : this.words(role)
    const palette = thing && !back ? d.faction(thing).palette : this.palette
    const made = slip(name, palette, this.seal, thing && !back ? pictureOf(d, thing) : '')
    const [x, y] = middle(from)
    return this.actor.lay(put(made, { left: x - 38, top: y - 50, width: 76, height: 100 }))
  }

  // The original is gone as soon as its copy moves, unless it stands for several.
  hide(node: Element): void {
    const pile = node.closest('.unit')?.querySelector('.xn') ?? node.querySelector(':scope .many')
    if (!pile)
      void this.actor.move(node.closest('.unit') ?? node, [{ opacity: 0 }, { opacity: 0 }], 1, 'linear', this.delay)
  }

  // From where it is laid to a spot.
  fly(made: HTMLElement, from: Box, [x, y]: Spot, end: Keyframe = {}): Promise<void> {
    const [sx, sy] = middle(from)
    const last = `translate(${x - sx}px, ${y - sy}px)`
    return this.move(made, [{ transform: 'none' }, { opacity: 1, ...end, transform: `${last} ${end.transform ?? ''}` }])
  }

  ring(node: Element | null, className: string): void {
    if (!node) return
    const made = this.actor.lay(ringOf(node, className))
    void this.move(made, [{ opacity: 0 }, { opacity: 1 }], 0.3)
  }
}
