import { readStored } from '#ui/browser-storage.ts'
import { forgetDrafts } from '#ui/drafts.ts'
import { ENDED_KEY, readToken } from './stored-login.ts'

/**
 * Leaves no draft of whoever has logged out, in whichever tab: this one hears of it, or finds it so when it wakes. Whose
 * login ended by itself comes back and goes on, and so does who never had one.
 */
export function followFarewells(): void {
  const look = () => {
    if (!readToken() && readStored(ENDED_KEY) === null) forgetDrafts('owned')
  }
  look()
  window.addEventListener('storage', look)
}
