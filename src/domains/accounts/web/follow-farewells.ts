import { readStored } from '#ui/browser-storage.ts'
import { forgetDrafts } from '#ui/drafts.ts'
import { ENDED_KEY, readToken } from './stored-login.ts'

/**
 * Deletes the user's drafts when they log out in any tab, now or before this page was loaded. Keeps them when a session
 * expires, so the user can log in again and continue.
 */
export function followFarewells(): void {
  const deleteDraftsIfLoggedOut = () => {
    if (!readToken() && readStored(ENDED_KEY) === null) forgetDrafts('owned')
  }
  deleteDraftsIfLoggedOut()
  window.addEventListener('storage', deleteDraftsIfLoggedOut)
}
