// Who plays in this browser.

import { api } from './api'
import { w } from './words'

class Me {
  name = $state('')

  async start(): Promise<void> {
    const told = await api.me()
    this.name = told.guest?.name ?? ''
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.callMe(name)).guest.name
  }

  async signOut(session: string, sure: boolean): Promise<void> {
    this.name = (await api.endSession(session, sure)).guest?.name ?? ''
  }

  async useCode(code: string, sure: boolean): Promise<void> {
    this.name = (await api.useCode(code, sure)).guest?.name ?? ''
  }

  // A guest needs no more than a name; whoever gives none gets one.
  async ensure(): Promise<void> {
    if (!this.name) await this.rename(`${w.name.guest} ${Math.floor(1000 + Math.random() * 9000)}`)
  }
}

export const me = new Me()
