// The stage: what happened is played, one thing after another, and then the table is drawn as it is.
//
// The newest picture waits here until it was told how it came about. Nothing else waits: the question is asked at once,
// and whoever answers, presses a key or clicks sees the table as it is. Too much at once is summed up instead.

import { tick } from 'svelte'

import type { Actor } from './acting'
import { grouped, lasts, playedOf, type Played } from './beats'
import { prefs } from './prefs.svelte'
import { soundOf } from './sounds'
import type { LogLine, Picture } from './types'

const LONGEST = 2500 // milliseconds for all that waits, at normal speed: more than that is played faster
const SHORTEST = 120 // that are left for the last of it, whatever was before
const BETWEEN = 90 // while things slide to their new places
const MOST = 24 // more than that is summed up
const FEW = 5 // lines that need no summary
const SPOKEN = 6 // lines that are read out at once
const NOTED = 120 // kinds of beats that are noted as played

interface Frame {
  picture: Picture
  log: LogLine[]
  groups: Played[][]
  acted: Set<string>
}

// What was seen to move: it is where it is.
const MOVED = ['deploy', 'move', 'retreat', 'leave']

export class Stage {
  playing = $state(false)
  caption = $state('') // what is played now
  summary = $state.raw<LogLine[]>([]) // what was not played
  spoken = $state.raw<{ lines: string[]; more: number }>({ lines: [], more: 0 })
  played = $state.raw<string[]>([]) // the kinds, the latest last
  actor: Actor | null = null // who plays; without one nothing is played
  speed = 1 // of a replay

  acted = new Set<string>() // what was played just now need not be shown once more
  private unseen: LogLine[] = []
  private queue: Frame[] = []
  private run = 0
  private until = 0 // when all of it shall be over
  private ended: (() => void)[] = []

  constructor(private readonly draw: (picture: Picture, log: LogLine[]) => void) {}

  // Something new, with the lines that tell how it came about; `plays`: they may be played.
  take(picture: Picture, log: LogLine[], lines: LogLine[], plays: boolean): void {
    const groups = plays ? grouped(playedOf(lines)) : []
    this.speak(plays ? lines : [])
    if (!groups.length && !this.queue.length) return this.draw(picture, log)
    const moved = groups.flat().filter(({ beat }) => MOVED.includes(beat.kind))
    this.queue.push({ picture, log, groups, acted: new Set(moved.map(({ beat }) => beat.thing ?? '')) })
    const waiting = this.queue.reduce((sum, frame) => sum + frame.groups.length, 0)
    if (!this.canPlay() || waiting > MOST) {
      const missed = this.missed()
      if (!prefs.played) soundOf(groups.flat())
      this.flush()
      if ((prefs.played && waiting > MOST) || document.hidden) this.sumUp(missed)
      return
    }
    this.until = performance.now() + LONGEST / this.pace()
    if (!this.playing) void this.play()
  }

  // What happened while nobody looked, or before anybody could.
  sumUp(lines: LogLine[]): void {
    this.unseen = [...this.unseen, ...lines]
    if (playedOf(this.unseen).length > FEW) this.summary = this.unseen
  }

  // It has been read, or is no news any more.
  forget(): void {
    this.summary = this.unseen = []
  }

  private speak(lines: LogLine[]): void {
    if (!lines.length) return
    const told = lines.slice(-SPOKEN).map((line) => line.text)
    this.spoken = { lines: told, more: lines.length - told.length }
  }

  private canPlay(): boolean {
    return prefs.played && this.actor !== null && !document.hidden
  }

  private pace(): number {
    return (prefs.pace || 1) * this.speed
  }

  // What has not been played yet.
  private missed(): LogLine[] {
    return this.queue.flatMap((frame) => frame.groups.flat().map((one) => one.line))
  }

  // How much faster than usual, so that all is over in time.
  private rate(): number {
    const left = this.queue.reduce((sum, frame) => sum + frame.groups.reduce((ms, group) => ms + lasts(group), 0), 0)
    const time = Math.max(SHORTEST / this.pace(), this.until - performance.now())
    return Math.max(this.pace(), left / time)
  }

  private async play(): Promise<void> {
    const mine = ++this.run
    this.playing = true
    for (let frame = this.queue[0]; frame; frame = this.queue[0]) {
      for (let group = frame.groups[0]; group; group = frame.groups[0]) {
        this.note(group)
        await this.actor?.act(group, this.rate())
        if (mine !== this.run) return
        if (performance.now() > this.until + LONGEST / this.pace()) return this.flush() // a machine that has no time for it
        frame.groups.shift()
      }
      this.queue.shift()
      this.actor?.clear()
      this.acted = frame.acted
      this.draw(frame.picture, frame.log)
      await tick()
      this.acted = new Set()
      if (this.queue.length) await new Promise((resolve) => setTimeout(resolve, BETWEEN / this.rate()))
      if (mine !== this.run) return
    }
    this.end()
  }

  private note(group: Played[]): void {
    this.caption = group.map((one) => one.line.text).join(' · ')
    this.played = [...this.played, ...group.map((one) => one.beat.kind)].slice(-NOTED)
    soundOf(group)
  }

  // The table as it is, at once.
  flush(): void {
    const last = this.queue[this.queue.length - 1]
    this.run++
    this.queue = []
    this.actor?.clear()
    if (last) this.draw(last.picture, last.log)
    this.end()
  }

  private end(): void {
    this.playing = false
    this.caption = ''
    for (const tell of this.ended.splice(0)) tell()
  }

  // Until everything has been played.
  done(): Promise<void> {
    return this.playing ? new Promise((resolve) => this.ended.push(resolve)) : Promise.resolve()
  }
}
