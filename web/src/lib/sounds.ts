// Short sounds, made here: for your turn, for the end, and for what happens.

import type { Played } from './beats'
import { prefs } from './prefs.svelte'

type Wave = OscillatorType | 'noise'
// Wave, frequency at the beginning and at the end, when it begins, how long it lasts (seconds), how loud it is.
type Tone = [Wave, number, number, number, number, number]

const TONES: Record<string, Tone[]> = {
  turn: [
    ['sine', 660, 660, 0, 0.09, 1],
    ['sine', 880, 880, 0.09, 0.14, 1],
  ],
  won: [
    ['sine', 523, 523, 0, 0.12, 1],
    ['sine', 659, 659, 0.12, 0.12, 1],
    ['sine', 784, 784, 0.24, 0.26, 1],
  ],
  lost: [
    ['sine', 330, 330, 0, 0.18, 1],
    ['sine', 247, 247, 0.18, 0.3, 1],
  ],
  attack: [['noise', 2400, 500, 0, 0.16, 0.5]],
  target: [['sine', 740, 990, 0, 0.1, 0.4]],
  damage: [
    ['triangle', 170, 60, 0, 0.18, 1],
    ['noise', 900, 200, 0, 0.09, 0.5],
  ],
  shield: [
    ['triangle', 1200, 1180, 0, 0.22, 0.5],
    ['sine', 1800, 1780, 0, 0.16, 0.25],
  ],
  heal: [
    ['sine', 520, 620, 0, 0.12, 0.5],
    ['sine', 780, 880, 0.08, 0.14, 0.4],
  ],
  destroyed: [
    ['noise', 1400, 90, 0, 0.42, 0.9],
    ['triangle', 120, 36, 0, 0.4, 1],
  ],
  battle: [
    ['sawtooth', 146, 146, 0, 0.22, 0.3],
    ['sawtooth', 220, 220, 0.12, 0.28, 0.3],
  ],
  victory: [
    ['triangle', 392, 392, 0, 0.12, 0.6],
    ['triangle', 587, 587, 0.1, 0.24, 0.6],
  ],
  dice: [
    ['noise', 3200, 2600, 0, 0.03, 0.6],
    ['noise', 2800, 2400, 0.07, 0.03, 0.6],
    ['noise', 3000, 2200, 0.15, 0.04, 0.7],
  ],
  play: [['noise', 700, 2600, 0, 0.12, 0.3]],
  use: [['sine', 587, 740, 0, 0.12, 0.4]],
  deploy: [
    ['triangle', 210, 140, 0.04, 0.1, 0.8],
    ['noise', 500, 260, 0, 0.07, 0.4],
  ],
  move: [['noise', 360, 760, 0, 0.14, 0.35]],
  retreat: [['noise', 760, 300, 0, 0.18, 0.35]],
  leave: [['noise', 1600, 700, 0, 0.1, 0.3]],
  draw: [['noise', 2200, 3600, 0, 0.06, 0.3]],
  discard: [['noise', 2600, 900, 0, 0.09, 0.3]],
  turn_over: [['noise', 900, 2400, 0, 0.14, 0.35]],
  order: [['triangle', 330, 300, 0, 0.08, 0.5]],
  gain: [
    ['sine', 1046, 1046, 0, 0.05, 0.35],
    ['sine', 1318, 1318, 0.05, 0.09, 0.35],
  ],
  lose: [['sine', 392, 294, 0, 0.14, 0.4]],
  struggle: [['triangle', 294, 440, 0, 0.16, 0.5]],
  score: [
    ['triangle', 523, 523, 0, 0.1, 0.6],
    ['triangle', 784, 784, 0.09, 0.1, 0.6],
    ['triangle', 1046, 1046, 0.18, 0.24, 0.6],
  ],
  burn: [
    ['noise', 420, 160, 0, 0.6, 0.9],
    ['triangle', 92, 48, 0, 0.5, 0.7],
  ],
  round: [['sine', 440, 440, 0, 0.2, 0.25]],
}

let audio: AudioContext | null = null
let hiss: AudioBuffer | null = null

function source(at: AudioContext, wave: Wave, from: number, to: number, begin: number, end: number): AudioNode {
  if (wave !== 'noise') {
    const tone = at.createOscillator()
    tone.type = wave
    tone.frequency.setValueAtTime(from, begin)
    tone.frequency.exponentialRampToValueAtTime(to, end)
    tone.start(begin)
    tone.stop(end)
    return tone
  }
  if (!hiss) {
    hiss = at.createBuffer(1, at.sampleRate, at.sampleRate)
    const data = hiss.getChannelData(0)
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  }
  const noise = at.createBufferSource()
  const band = at.createBiquadFilter()
  noise.buffer = hiss
  band.type = 'bandpass'
  band.frequency.setValueAtTime(from, begin)
  band.frequency.exponentialRampToValueAtTime(to, end)
  noise.connect(band)
  noise.start(begin)
  noise.stop(end)
  return band
}

export function play(sound: string): void {
  const tones = TONES[sound]
  if (!prefs.volume || !tones) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume() // it was made before anything was clicked
  for (const [wave, from, to, wait, length, share] of tones) {
    const begin = audio.currentTime + wait
    const loud = audio.createGain()
    loud.gain.setValueAtTime(prefs.volume * 0.2 * share, begin)
    loud.gain.exponentialRampToValueAtTime(0.0001, begin + length)
    source(audio, wave, from, to, begin, begin + length)
      .connect(loud)
      .connect(audio.destination)
  }
}

// What is played together sounds once; where nothing is played, the weightiest of it does.
const WEIGHTY = ['score', 'burn', 'destroyed', 'damage', 'attack']
export function soundOf(played: Played[]): void {
  const kinds = played.map((one) => one.beat.kind)
  const kind = WEIGHTY.find((one) => kinds.includes(one)) ?? kinds[0]
  if (kind) play(kind === 'turn' ? 'turn_over' : kind)
}
