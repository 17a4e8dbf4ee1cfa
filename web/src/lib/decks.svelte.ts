// A deck that is being built, and the decks that this browser keeps.

import { api, type Checked, type Deck, type Decks } from './api'
import { readJson, write } from './prefs.svelte'
import { w } from './words'

const PAUSE = 150 // milliseconds after the latest change until the deck is checked

// The same name, format, heads and cards.
function alike(one: Deck, other: Deck): boolean {
  const key = ({ cards, game: _, ...rest }: Deck): string =>
    JSON.stringify([Object.entries(rest).sort(), Object.entries(cards).sort()])
  return key(one) === key(other)
}

export class Building {
  deck = $state.raw<Deck>({ name: '', format: '', cards: {} })
  checked = $state.raw<Checked | null>(null)
  kept = $state.raw<Deck[]>([])
  problem = $state('')
  note = $state('')
  waiting = $state.raw<Deck | null>(null) // would replace a deck that is not saved: the player is asked
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

  // Whether the deck is kept as it is, or is one that is always there.
  private isSafe(): boolean {
    const ready = this.shelf.decks.map((one) => one.deck)
    return [this.empty(), ...ready, ...this.kept].some((one) => alike(one, this.deck))
  }

  // Another deck in the place of this one; of one that would be lost the player is asked first.
  replace(deck: Deck): void {
    if (this.isSafe() || alike(deck, this.deck)) this.take(deck)
    else this.waiting = deck
  }

  // What the player has said to that.
  settle(answer: 'save' | 'replace' | 'stay'): void {
    const deck = this.waiting
    this.waiting = null
    if (answer === 'save') this.save()
    if (answer !== 'stay' && deck) this.take(deck)
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
    this.timer = window.setTimeout(async () => {
      this.checked = (await this.ask({ deck: this.deck })) ?? this.checked
    }, PAUSE)
  }

  private async ask(body: { deck?: Deck; text?: string }): Promise<Checked | null> {
    const asked = ++this.asked
    try {
      const told = await api.checkDeck(this.game, body)
      if (asked !== this.asked) return null
      this.problem = ''
      return told
    } catch (error) {
      if (asked === this.asked) this.problem = (error as Error).message
      return null
    }
  }

  async read(text: string): Promise<boolean> {
    clearTimeout(this.timer) // a check that waits would come after it and take its place
    const told = await this.ask({ text })
    this.check()
    if (!told) return false
    if (!Object.keys(told.deck.cards).length) {
      this.problem = w.decks.noCards
      return false
    }
    this.replace(told.deck)
    return true
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
