// A seat at a table: what is seen, what may be chosen, what was clicked.

import { api } from './api'
import { fates } from './contest'
import { buttons, Describing, toldApart, type Button } from './describing'
import { prefs, readJson, write } from './prefs.svelte'
import { play } from './sounds'
import { Stage } from './stage.svelte'
import { TableSocket, type Hears, type Line } from './socket'
import type { GameInfo, LogLine, Option, Picture, Reason, Thing } from './types'

export interface Popover {
  name: string
  reasons: Reason[]
  x: number
  y: number
}

export interface Zoomed {
  thing: Thing
  box: { left: number; right: number; top: number; bottom: number } // of what is pointed at
  held: boolean // it stays, and its links can be followed
}

const SPACE_REST = 300 // milliseconds after a new question in which Space is ignored
const WHY_SHOWN = 8000
const PASSING: [number, number] = [350, 900] // milliseconds before a question is passed for the player
const MOST_KEPT = 30 // tables of which it is known how far they were looked at
const PASSING_ALONE: [number, number] = [120, 120] // where only bots could tell by it

export class Sitting {
  picture = $state.raw<Picture | null>(null) // the newest: what is asked
  drawn = $state.raw<Picture | null>(null) // what the board shows: it is behind while something is played
  log = $state.raw<LogLine[]>([]) // of what is drawn
  private told: LogLine[] = [] // the newest log
  readonly stage = new Stage((picture, log) => {
    this.drawn = picture
    this.log = log
  })
  readTo = $state(0) // how many lines the log had at the player's last choice
  connected = $state(false)
  closed = $state(false) // the server shows this table here no longer
  refusal = $state('')
  busy = $state(false)
  private holding = $state(false) // what was chosen is told to the others in a moment
  held = $state.raw<string[]>([]) // things that were clicked to narrow the options
  why = $state.raw<Popover | null>(null)
  zoom = $state.raw<Zoomed | null>(null)
  opened = $state.raw<{ zone: string; seat: number | null } | null>(null) // the pile that is looked through
  cards = $state.raw(new Map<string, Thing>()) // all cards of the game by name
  peeking = $state(false) // the board is looked at, though a fight has its screen
  seat = $state<number | null>(null)
  curtain = $state<number | null>(null) // the seat that must take the screen, where several share it

  private socket: Line | null = null
  private asked = ''
  private askedAt = 0
  private whyTimer = 0
  private passTimer = 0
  private passedAt = '' // the table as it was when "pass until something changes" was said
  private passedAs = '' // the question that was passed last, with the table as it was
  readonly heard = new Map<string, number>() // what was said, and how many lines the log had then

  readonly id: string
  readonly game: GameInfo
  readonly seats: number[]

  readonly coached: boolean // it is a lesson
  meanwhile = $state('') // what a lesson says where nothing is asked

  // `still`: nothing is played here; what is looked at is given by `show`. `coach`: a line that is no socket.
  constructor(
    id: string,
    game: GameInfo,
    seats: number[],
    readonly still = false,
    coach?: (hears: Hears) => Line,
  ) {
    this.id = id
    this.game = game
    this.seats = seats
    this.seat = seats[0] ?? null
    this.coached = coach !== undefined
    if (still) return
    const hears: Hears = {
      picture: (picture, log) => this.show(picture, log),
      connected: (yes) => (this.connected = yes),
      closed: () => (this.closed = true),
      refused: (_, text) => {
        this.busy = false
        this.refusal = text
      },
      done: () => (this.busy = false),
    }
    this.socket = coach ? coach(hears) : new TableSocket(id, this.seat, hears)
  }

  stop(): void {
    clearTimeout(this.passTimer)
    this.stage.flush()
    this.socket?.stop()
  }

  // `follows`: it is what came next, and what happened in between may be played.
  show(picture: Picture, log: LogLine[], follows = true): void {
    const before = this.picture
    if (!before) this.readTo = log.length
    for (const n of Object.keys(picture.said ?? {})) if (!this.heard.has(n)) this.heard.set(n, log.length)
    const known = this.told.length
    const goesOn = Boolean(before?.view) && log.length >= known && log[known - 1]?.text === this.told[known - 1]?.text
    const same = before?.view?.seat === picture.view?.seat
    this.picture = picture
    this.told = log
    if (!this.still) this.remember(log, before === null)
    if (!(goesOn && same && follows)) this.stage.flush()
    this.stage.take(picture, log, log.slice(known), goesOn && same && follows)
    const question = `${picture.number}/${picture.decision?.kind}/${picture.decision?.draft?.length ?? 0}`
    if (question !== this.asked) {
      this.asked = question
      this.askedAt = performance.now()
      this.held = []
      this.refusal = ''
      this.why = null
      this.passIfWished()
    }
    this.sound(before, picture)
    if (this.curtain !== null && picture.view?.seat === this.curtain) this.curtain = null
    else this.handOver(picture)
  }

  private sound(before: Picture | null, now: Picture): void {
    if (this.still || !before) return
    const mine = this.seat === null ? '' : (now.view?.result?.outcome[this.seat] ?? '')
    if (now.view?.result && !before.view?.result) play(mine === 'lost' ? 'lost' : 'won')
    else if (now.decision && !before.decision) play('turn')
  }

  // Who comes back is told what happened since he looked last; this browser keeps how far that was.
  private remember(log: LogLine[], first: boolean): void {
    const kept = readJson<[string, number][]>('looked', [])
    const looked = kept.find(([id]) => id === this.id)?.[1] ?? 0
    if (first && this.seats.length && looked <= log.length) this.stage.sumUp(log.slice(looked))
    const others = kept.filter(([id]) => id !== this.id)
    write('looked', JSON.stringify([...others, [this.id, log.length]].slice(-MOST_KEPT)))
  }

  // Several seats at one screen: whoever is asked gets it.
  private handOver(picture: Picture): void {
    if (this.seats.length < 2 || !picture.view || picture.decision || this.curtain !== null) return
    const next = picture.view.waiting.find(([seat]) => this.seats.includes(seat) && seat !== this.seat)
    if (next && !picture.view.waiting.some(([seat]) => seat === this.seat)) this.curtain = next[0]
  }

  // The curtain stays until the new picture is there: nobody sees the hand of the one before.
  takeScreen(): void {
    if (this.curtain === null) return
    this.seat = this.curtain
    this.socket?.sit(this.seat)
  }

  // The bot that plays for this player, if one does.
  private own = $derived(this.picture?.table.seats[this.seat ?? -1])
  standIn = $derived(this.own?.stand_in ? this.own.bot : '')

  // ---- reading --------------------------------------------------------------------------------
  describing = $derived.by(() => (this.drawn?.view ? new Describing(this.game.table, this.drawn.view) : null))
  things = $derived(this.describing?.byRef() ?? new Map<string, Thing>())
  // As things are, though they may not be drawn yet: what is asked is about them.
  now = $derived.by(() => {
    if (this.drawn?.view === this.picture?.view) return { describing: this.describing, things: this.things }
    const describing = this.picture?.view ? new Describing(this.game.table, this.picture.view) : null
    return { describing, things: describing?.byRef() ?? new Map<string, Thing>() }
  })
  highlights = $derived(
    this.describing ? new Map([...this.describing.highlights(), ...fates(this.describing)]) : new Map<string, string>(),
  )
  // Where a bot plays for the player, or he has passed and it is told in a moment, there is nothing to choose.
  passed = $derived(this.busy && this.holding)
  private idle = $derived(Boolean(this.standIn) || this.passed)
  private offered = $derived(this.worded(this.described(this.idle ? [] : (this.picture?.decision?.options ?? []))))
  options = $derived(this.fitting(this.offered, this.held))
  buttons = $derived<Button[]>(buttons(this.options, (ref) => this.nameToHold(ref)))
  glowing = $derived(this.glow())
  picked = $derived(new Set((this.picture?.decision?.draft ?? []).flatMap((option) => option.refs)))

  // Options that name a place by its number are about that place.
  private described(options: Option[]): Option[] {
    const numbered = this.game.table.places?.numbered ?? []
    if (!options.some((option) => numbered.includes(option.verb))) return options
    const refs = this.now.describing?.places().map((place) => place.ref ?? '') ?? []
    return options.map((option) =>
      numbered.includes(option.verb) ? { ...option, refs: [refs[Number(option.refs[0]) - 1] ?? ''] } : option,
    )
  }

  // A game may say of a verb how it is said here: to answer with a card is to use it.
  private worded(options: Option[]): Option[] {
    const said = options.map((option) => {
      const word = this.game.table.says?.[option.verb]
      const named = word && option.text.startsWith(`${option.verb} `)
      return named ? { ...option, text: word + option.text.slice(option.verb.length) } : option
    })
    return toldApart(said, (ref) => this.apart(ref))
  }

  // Where a thing lies, and how it is turned.
  private apart(ref: string): string {
    const thing = this.now.things.get(ref)
    const turned = thing ? this.now.describing?.turnedWord(thing) : ''
    return [this.now.describing?.where(ref), turned].filter(Boolean).join(', ')
  }

  // The name of a thing that can be clicked to narrow the options.
  private nameToHold(ref: string): string {
    const thing = this.held.includes(ref) ? undefined : this.now.things.get(ref)
    return thing ? (this.now.describing?.title(thing) ?? '') : ''
  }

  private fitting(options: Option[], held: string[]): Option[] {
    return held.length ? options.filter((option) => held.every((ref) => option.refs.includes(ref))) : options
  }

  // What may be clicked, each with the key that chooses it (if one does).
  private glow(): Map<string, string> {
    const found = new Map<string, string>()
    for (const button of this.buttons) {
      for (const option of button.alike) {
        for (const ref of option.refs) {
          if (this.held.includes(ref) || !this.now.things.has(ref)) continue
          found.set(ref, found.has(ref) || button.leadsTo ? '' : button.key)
        }
      }
      if (button.leadsTo) found.set(button.leadsTo, button.key)
    }
    return found
  }

  // The card that an answer is about: one on the table, or one that its words name.
  cardOf(option: Option): Thing | undefined {
    const found = option.refs.map((ref) => this.now.things.get(ref)).find((thing) => thing)
    if (found) return this.now.describing?.texts(found).length ? found : undefined
    const name = [...this.cards.keys()].find((one) => option.refs.length && option.text.endsWith(one))
    return name ? this.cards.get(name) : undefined
  }

  // ---- choosing -------------------------------------------------------------------------------
  choose(option: Option): void {
    this.readTo = this.told.length
    this.stage.forget()
    this.answer(option)
  }

  private answer(option: Option): void {
    if (this.busy || this.still || this.standIn || !this.picture?.decision) return
    this.stage.flush() // who answers need not wait
    this.busy = true
    this.why = null
    this.zoom = null
    this.passedAs = option.verb === 'pass' ? this.asAsked() : ''
    this.holding = option.verb === 'pass' && !this.picture.table.solo && this.picture.table.table_rules.honest
    this.socket?.act('answer', { option: option.id })
  }

  press(key: string): void {
    const button = this.buttons.find((one) => one.key === key)
    if (button) this.take(button)
  }

  take(button: Button): void {
    if (button.leadsTo) this.held = [...this.held, button.leadsTo]
    else this.choose(button.option)
  }

  pass(): void {
    if (this.stage.playing) {
      this.stage.flush()
      this.askedAt = performance.now() // who skips does not pass
      return
    }
    if (performance.now() - this.askedAt < SPACE_REST) return
    const ways = this.buttons.filter((one) => one.leaves)
    if (ways.length === 1 && ways[0]) this.choose(ways[0].option)
  }

  // ---- passing without being asked ------------------------------------------------------------
  passingAll = $state(false) // until the player must decide something

  // How to pass, where it is an opportunity to act that is passed, and no turn of one's own.
  passing = $derived(
    this.picture?.decision?.opportunity ? this.buttons.find((one) => one.option.verb === 'pass') : undefined,
  )

  // All that is on the table; who is waited for is not part of it.
  private onTable(): string {
    const { waiting: _, ready: __, ...rest } = this.picture?.view ?? { waiting: [], ready: [] }
    return JSON.stringify(rest)
  }

  // The question, and all that is on the table.
  private asAsked(): string {
    const decision = this.picture?.decision
    const options = decision?.options.map((option) => [option.text, ...option.refs])
    return JSON.stringify([decision?.kind, decision?.prompt, options, this.onTable()])
  }

  // The same question once more, and nothing has changed: it was passed a moment ago.
  private wasPassed(): boolean {
    return this.passedAs !== '' && !this.picture?.ask_always && this.passedAs === this.asAsked()
  }

  passOn(): void {
    if (!this.passing) return
    this.passedAt = this.onTable()
    this.choose(this.passing.option)
  }

  passAll(): void {
    if (!this.passing) return
    this.passingAll = true
    this.choose(this.passing.option)
  }

  passNoMore(): void {
    this.passingAll = false
    this.passedAt = this.passedAs = ''
  }

  private passIfWished(): void {
    clearTimeout(this.passTimer)
    const decision = this.picture?.decision
    if (!decision || this.still || this.standIn) return
    if (!decision.opportunity) this.passingAll = false
    if (this.passedAt && this.passedAt !== this.onTable()) this.passedAt = ''
    const wished =
      this.passingAll || this.passedAt || this.wasPassed() || prefs.passesAt(this.game.name, decision.opportunity)
    if (!this.passing || !wished) return
    const pass = this.passing.option
    const alone = this.picture?.table.solo
    const [least, most] = alone ? PASSING_ALONE : PASSING
    const wait = least + Math.random() * (most - least)
    this.passTimer = window.setTimeout(() => this.picture?.decision === decision && this.answer(pass), wait)
  }

  passHere(on: boolean): void {
    const opportunity = this.picture?.decision?.opportunity
    if (!opportunity) return
    prefs.setPasses(this.game.name, opportunity, on)
    this.passIfWished()
  }

  // What a click on a thing is about: the thing, or what it lies in, if only that may be chosen.
  meant(thing: Thing, around: Thing[]): Thing {
    const asked = (one: Thing): boolean =>
      Boolean(one.ref && (this.glowing.has(one.ref) || this.held.includes(one.ref)))
    if (asked(thing)) return thing
    return around.find(asked) ?? thing
  }

  async click(thing: Thing, x: number, y: number): Promise<void> {
    const ref = thing.ref
    if (!ref) return
    if (this.held.includes(ref)) {
      this.held = this.held.filter((one) => one !== ref)
      return
    }
    if (this.glowing.has(ref)) {
      const held = [...this.held, ref]
      const left = buttons(this.fitting(this.offered, held))
      if (left.length === 1 && left[0]) this.choose(left[0].alike.find((o) => o.refs.includes(ref)) ?? left[0].option)
      else this.held = held
      return
    }
    if (this.stage.playing) return // who clicks somewhere skips what is played
    await this.askWhy(thing, x, y)
  }

  async askWhy(thing: Thing, x: number, y: number): Promise<void> {
    if (!thing.ref || this.seat === null || !this.socket || !this.describing) return
    const reasons = await this.socket.why(thing.ref)
    this.zoom = null
    this.why = { name: this.describing.title(thing), reasons, x, y }
    clearTimeout(this.whyTimer)
    this.whyTimer = window.setTimeout(() => (this.why = null), WHY_SHOWN)
  }

  stepBack(): void {
    if (this.why) this.why = null
    else if (this.stage.playing) this.stage.flush()
    else if (this.zoom) this.zoom = null
    else if (this.opened) this.opened = null
    else if (this.held.length) this.held = this.held.slice(0, -1)
    else this.passNoMore()
  }

  undo(): void {
    if (this.held.length) this.held = []
    else if (this.picture?.undo && this.picture.undo.may !== 'no') {
      this.passNoMore() // or what was taken back would be passed again
      this.socket?.act('undo')
    }
  }

  redo(): void {
    if (this.picture?.undo?.redo) this.socket?.act('redo')
  }

  offer(name: string): void {
    this.socket?.act('offer', { name })
  }

  setAskAlways(on: boolean): void {
    this.socket?.act('ask_always', { on })
  }

  consent(yes: boolean): void {
    const request = this.picture?.undo?.request
    if (request) this.socket?.consent(request.id, yes)
  }

  // Whether the player goes on under rules that have changed.
  async agree(yes: boolean): Promise<void> {
    const version = this.picture?.table.upgrade?.to
    if (version === undefined) return
    try {
      await api.agree(this.id, version, yes)
    } catch (problem) {
      this.refusal = (problem as Error).message
    }
  }

  say(text: string): void {
    this.socket?.chat(text)
  }

  // ---- who ------------------------------------------------------------------------------------
  who(seat: number): string {
    const name = this.picture?.view?.seats[seat] ?? ''
    return name.charAt(0).toUpperCase() + name.slice(1)
  }

  player(seat: number): string {
    return this.picture?.table.seats[seat]?.name ?? ''
  }

  async giveToBot(seat: number): Promise<void> {
    await this.wish(() => api.giveToBot(this.id, seat))
  }

  async comeBack(): Promise<void> {
    await this.wish(() => api.back(this.id))
  }

  private async wish(deed: () => Promise<unknown>): Promise<void> {
    this.refusal = ''
    try {
      await deed()
    } catch (problem) {
      this.refusal = (problem as Error).message
    }
  }
}
