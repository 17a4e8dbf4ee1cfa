// The time of the server, as far as this browser knows it, and how clocks are read by it.

import type { ClockData, Pace } from '../lib/types'
import { wt } from './words'

class ServerTime {
  now = $state(Date.now() / 1000) // of the server, told anew four times a second while somebody looks at a clock
  private ahead = 0 // seconds by which the server's clock is ahead of ours
  private watchers = 0
  private timer = 0

  // An answer to a ping: when the server said it, and how many milliseconds it took there and back.
  heard(server: number, took: number): void {
    this.ahead = server + took / 2000 - Date.now() / 1000
    this.tick()
  }

  // Until what is given back is called.
  watch(): () => void {
    if (this.watchers++ === 0) this.timer = window.setInterval(() => this.tick(), 250)
    return () => {
      if (--this.watchers === 0) clearInterval(this.timer)
    }
  }

  private tick(): void {
    this.now = Date.now() / 1000 + this.ahead
  }
}

export const serverTime = new ServerTime()

// The milliseconds that are left. The first moments of a question are free.
export function leftOf(clock: ClockData, pace: Pace, now: number): number {
  if (clock.since === null) return clock.left
  return clock.left - Math.max(0, (now - clock.since) * 1000 - pace.free)
}

// As on a clock: 1:05, 1:02:03; of days the days and hours.
export function shown(milliseconds: number): string {
  const s = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = (n: number): string => String(n).padStart(2, '0')
  if (s >= 86_400) return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`
  if (s >= 3600) return `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`
  return `${Math.floor(s / 60)}:${two(s % 60)}`
}

export const inWords = (milliseconds: number): string => (milliseconds <= 0 ? wt.out : wt.long(milliseconds / 1000))
