// Four short sounds, made here: your turn, damage, won, lost.

import { prefs } from './prefs.svelte'

export type Sound = 'turn' | 'hurt' | 'won' | 'lost'

// [frequency, beginning, length] of each tone, in seconds.
const TONES: Record<Sound, [number, number, number][]> = {
  turn: [
    [660, 0, 0.09],
    [880, 0.09, 0.14],
  ],
  hurt: [[150, 0, 0.16]],
  won: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.26],
  ],
  lost: [
    [330, 0, 0.18],
    [247, 0.18, 0.3],
  ],
}

let audio: AudioContext | null = null

export function play(sound: Sound): void {
  if (!prefs.volume) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume() // it was made before anything was clicked
  const now = audio.currentTime
  for (const [frequency, begin, length] of TONES[sound]) {
    const tone = audio.createOscillator()
    const loud = audio.createGain()
    tone.type = sound === 'hurt' ? 'triangle' : 'sine'
    tone.frequency.value = frequency
    loud.gain.setValueAtTime(prefs.volume * 0.2, now + begin)
    loud.gain.exponentialRampToValueAtTime(0.0001, now + begin + length)
    tone.connect(loud).connect(audio.destination)
    tone.start(now + begin)
    tone.stop(now + begin + length)
  }
}
