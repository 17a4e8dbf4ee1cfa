// What a player prefers, kept in this browser only.

type Theme = 'dark' | 'light'

export const ACTIONS = ['pass', 'passOn', 'passAll', 'undo', 'redo', 'zoom', 'why', 'log', 'map', 'settings'] as const
export type Action = (typeof ACTIONS)[number]
const KEYS: Record<Action, string> = {
  pass: ' ',
  passOn: 'p',
  passAll: 'n',
  undo: 'u',
  redo: 'y',
  zoom: 'z',
  why: 'w',
  log: 'l',
  map: 'm',
  settings: ',',
}
export const PACES = [0.5, 1, 2, 0]
export const FIXED_KEYS = /^([1-9]|enter|escape|tab|arrow.*|shift|control|alt|meta)$/

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // a browser that keeps nothing: it is asked again next time
  }
}

export function readJson<T>(key: string, other: T): T {
  try {
    return (JSON.parse(read(key) ?? 'null') as T | null) ?? other
  } catch {
    return other
  }
}

function follow(query: string, tell: (yes: boolean) => void): void {
  const found = matchMedia(query)
  tell(found.matches)
  found.addEventListener('change', () => tell(found.matches))
}

class Prefs {
  theme = $state<Theme>('dark')
  phone = $state(false) // upright, or on its side
  narrow = $state(false) // the log is a drawer
  motion = $state(true)
  pace = $state(1) // how fast what happens is played; 0: it is not
  volume = $state(0) // sounds are off until somebody wants them
  keys = $state.raw<Record<Action, string>>(KEYS)
  passes = $state.raw<Record<string, string[]>>({}) // by game: the questions that are always passed

  knows = $state.raw<string[]>([]) // the games whose short explanation was read

  private less = matchMedia('(prefers-reduced-motion: reduce)')

  start(): void {
    const kept = read('theme')
    const light = matchMedia('(prefers-color-scheme: light)').matches
    this.setTheme(kept === 'light' || kept === 'dark' ? kept : light ? 'light' : 'dark')
    follow('(max-width: 700px), (max-width: 1100px) and (max-height: 500px)', (yes) => (this.phone = yes))
    follow('(max-width: 1359px)', (yes) => (this.narrow = yes))
    this.setMotion(read('motion') !== 'off')
    this.pace = PACES.find((pace) => String(pace) === read('pace')) ?? 1
    this.volume = Number(read('volume') ?? 0) || 0
    this.keys = { ...KEYS, ...readJson<Partial<Record<Action, string>>>('keys', {}) }
    this.passes = readJson('passes', {})
    this.knows = readJson('knows', [])
  }

  setKnows(game: string, yes: boolean): void {
    this.knows = [...this.knows.filter((one) => one !== game), ...(yes ? [game] : [])]
    write('knows', JSON.stringify(this.knows))
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    document.documentElement.dataset.theme = theme
    write('theme', theme)
  }

  // Whether things may move: the player and his system both have a say.
  get moves(): boolean {
    return this.motion && !this.less.matches
  }

  // Whether what happens is played.
  get played(): boolean {
    return this.moves && this.pace > 0
  }

  setPace(pace: number): void {
    this.pace = pace
    write('pace', String(pace))
  }

  setMotion(on: boolean): void {
    this.motion = on
    document.documentElement.dataset.motion = on ? 'on' : 'off'
    write('motion', on ? 'on' : 'off')
  }

  setVolume(volume: number): void {
    this.volume = volume
    write('volume', String(volume))
  }

  // A key that another action had is exchanged with it, so that no action is left without one.
  setKey(action: Action, key: string): void {
    const other = ACTIONS.find((one) => this.keys[one] === key)
    const exchanged = other ? { [other]: this.keys[action] } : {}
    this.keys = { ...this.keys, ...exchanged, [action]: key }
    write('keys', JSON.stringify(this.keys))
  }

  resetKeys(): void {
    this.keys = KEYS
    write('keys', '{}')
  }

  actionOf(key: string): Action | undefined {
    return ACTIONS.find((action) => this.keys[action] === key)
  }

  passesAt(game: string, question: string): boolean {
    return this.passes[game]?.includes(question) ?? false
  }

  setPasses(game: string, question: string, on: boolean): void {
    const others = (this.passes[game] ?? []).filter((one) => one !== question)
    this.passes = { ...this.passes, [game]: on ? [...others, question] : others }
    write('passes', JSON.stringify(this.passes))
  }
}

export const prefs = new Prefs()
