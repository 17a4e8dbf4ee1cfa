// Going through moves one by one, or letting them run.

import type { Sitting } from './sitting.svelte'

export abstract class Stepping {
  at = $state(0)
  moves = $state(0)
  playing = $state(false)
  speed = $state(1)
  private timer = 0

  abstract readonly sitting: Sitting
  abstract go(to: number): Promise<void>

  toggle(): void {
    this.playing = !this.playing
    clearTimeout(this.timer)
    if (this.playing && this.at >= this.moves) void this.go(0)
    if (this.playing) this.tick()
  }

  private tick(): void {
    this.timer = window.setTimeout(async () => {
      if (!this.playing) return
      this.sitting.stage.speed = this.speed
      await this.go(this.at + 1)
      await this.sitting.stage.done() // what happened is played first
      if (!this.playing) return
      if (this.at >= this.moves) this.playing = false
      else this.tick()
    }, 1000 / this.speed)
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.timer)
    this.sitting.stop()
  }

  // Arrows step, Space plays. Whether the key meant something.
  press(key: string): boolean {
    if (key === 'ArrowRight') void this.go(this.at + 1)
    else if (key === 'ArrowLeft') void this.go(this.at - 1)
    else if (key === 'Home') void this.go(0)
    else if (key === 'End') void this.go(this.moves)
    else if (key === ' ') this.toggle()
    else return false
    return true
  }
}
