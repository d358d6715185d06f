import { readStorage } from '#ui/browser-storage.ts'
import { deleteDrafts } from '#ui/drafts.ts'
import { readToken, SESSION_EXPIRED_KEY } from '#web/session.ts'

/**
 * Deletes the user's drafts when they log out in any tab, now or before this page was loaded. Keeps them when a session
 * expires, so the user can log in again and continue.
 */
export function syncLogoutAcrossTabs(): void {
  const deleteDraftsIfLoggedOut = () => {
    if (!readToken() && readStorage(SESSION_EXPIRED_KEY) === null) deleteDrafts('account')
  }
  deleteDraftsIfLoggedOut()
  window.addEventListener('storage', deleteDraftsIfLoggedOut)
}
