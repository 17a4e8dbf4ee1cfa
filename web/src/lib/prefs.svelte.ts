// What a player prefers, kept in this browser only.

type Theme = 'dark' | 'light'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // a browser that keeps nothing: it is asked again next time
  }
}

class Prefs {
  theme = $state<Theme>('dark')
  phone = $state(false)

  start(): void {
    const kept = read('theme')
    const light = matchMedia('(prefers-color-scheme: light)').matches
    this.setTheme(kept === 'light' || kept === 'dark' ? kept : light ? 'light' : 'dark')
    const narrow = matchMedia('(max-width: 700px)')
    this.phone = narrow.matches
    narrow.addEventListener('change', () => (this.phone = narrow.matches))
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    document.documentElement.dataset.theme = theme
    write('theme', theme)
  }
}

export const prefs = new Prefs()
