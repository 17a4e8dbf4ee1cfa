// A deck that is being built, and the decks that this browser keeps.

import { api, type Checked, type Deck, type Decks } from './api'
import { readJson, write } from './prefs.svelte'

const PAUSE = 150 // milliseconds after the latest change until the deck is checked

export class Building {
  deck = $state.raw<Deck>({ name: '', format: '', cards: {} })
  checked = $state.raw<Checked | null>(null)
  kept = $state.raw<Deck[]>([])
  problem = $state('')
  note = $state('')
  private timer = 0
  private asked = 0

  constructor(
    readonly game: string,
    readonly shelf: Decks,
  ) {
    this.kept = readJson<Deck[]>(`decks/${game}`, [])
    this.take(readJson<Deck | null>(`deck/${game}`, null) ?? shelf.decks[0]?.deck ?? this.deck)
  }

  empty(): Deck {
    return { name: '', format: this.shelf.formats[0] ?? '', cards: {} }
  }

  take(deck: Deck): void {
    this.deck = { ...deck, cards: { ...deck.cards } }
    this.note = ''
    this.check()
  }

  copies(card: string): number {
    return this.deck.cards[card] ?? 0
  }

  add(card: string, by: number): void {
    const copies = Math.max(0, this.copies(card) + by)
    const { [card]: _, ...others } = this.deck.cards
    this.take({ ...this.deck, cards: copies ? { ...this.deck.cards, [card]: copies } : others })
  }

  set(key: string, value: string): void {
    this.take({ ...this.deck, [key]: value })
  }

  private check(): void {
    write(`deck/${this.game}`, JSON.stringify(this.deck))
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => void this.ask({ deck: this.deck }), PAUSE)
  }

  private async ask(body: { deck?: Deck; text?: string }): Promise<Checked | null> {
    const asked = ++this.asked
    try {
      const told = await api.checkDeck(this.game, body)
      if (asked !== this.asked) return null
      this.checked = told
      this.problem = ''
      return told
    } catch (error) {
      if (asked === this.asked) this.problem = (error as Error).message
      return null
    }
  }

  async read(text: string): Promise<boolean> {
    const told = await this.ask({ text })
    if (told) this.take(told.deck)
    return Boolean(told)
  }

  async file(kind: string): Promise<string> {
    try {
      return (await api.writeDeck(this.game, this.deck, kind)).text
    } catch (error) {
      this.problem = (error as Error).message
      return ''
    }
  }

  save(): void {
    const name = this.deck.name || this.game
    this.keep([...this.kept.filter((one) => one.name !== name), { ...this.deck, name }])
  }

  remove(): void {
    this.keep(this.kept.filter((one) => one.name !== this.deck.name))
    this.take(this.empty())
  }

  private keep(decks: Deck[]): void {
    this.kept = decks
    write(`decks/${this.game}`, JSON.stringify(decks))
  }
}
