// Addresses of the client: / , /tables, /table/ID, /replay/ID, /learn/GAME/LESSON, /puzzles/GAME/PUZZLE, /decks/GAME, /rules/GAME, /you, /about.

class Router {
  path = $state(location.pathname)
  hash = $state(location.hash)

  start(): void {
    addEventListener('popstate', () => this.read())
    addEventListener('hashchange', () => this.read())
    addEventListener('click', (event) => this.follow(event))
  }

  go(path: string): void {
    history.pushState({}, '', path)
    this.read()
    scrollTo(0, 0)
  }

  private read(): void {
    this.path = location.pathname
    this.hash = location.hash
  }

  // Links inside the client are followed without loading the page anew.
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) return
    if (link.hasAttribute('download') || link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.pathname + link.hash)
  }
}

export const router = new Router()
