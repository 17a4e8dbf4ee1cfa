// Who plays in this browser.

import { api, type MeTold } from './api'
import { w } from './words'

class Me {
  name = $state('')
  handle = $state('') // by which you sign in; empty: you have no account
  accounts = $state(false) // whether there are any here

  notices = $state(false) // whether people are told of their moves
  broken = $state(false) // a way by which you are told does not work

  private take(told: MeTold): void {
    this.name = told.guest?.name ?? ''
    this.handle = told.guest?.handle ?? ''
    this.accounts = told.accounts ?? false
    this.notices = told.notices ?? false
    this.broken = told.broken ?? false
  }

  async start(): Promise<void> {
    this.take(await api.me())
  }

  async rename(name: string): Promise<void> {
    this.take(await api.callMe(name))
  }

  async signOut(session: string, sure: boolean): Promise<void> {
    this.take(await api.endSession(session, sure))
  }

  async useCode(code: string, sure: boolean): Promise<void> {
    this.take(await api.useCode(code, sure))
  }

  async signUp(handle: string, password: string, email: string): Promise<void> {
    this.take(await api.signUp(handle, password, email))
  }

  async change(password: string, fresh: string, email: string): Promise<void> {
    this.take(await api.changeAccount(password, fresh, email))
  }

  async signIn(handle: string, password: string, seats: string): Promise<void> {
    this.take(await api.signIn(handle, password, seats))
  }

  // A guest needs no more than a name; whoever gives none gets one.
  async ensure(): Promise<void> {
    if (!this.name) await this.rename(`${w.name.guest} ${Math.floor(1000 + Math.random() * 9000)}`)
  }
}

export const me = new Me()
