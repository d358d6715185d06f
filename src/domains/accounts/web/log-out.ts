import type { QueryClient } from '@tanstack/react-query'
import { startNewGuest } from '#domains/cart/web/queries.ts'
import { deleteDrafts } from '#ui/drafts.ts'
import { callApi } from '#web/api.ts'
import { clearLogin } from '#web/session.ts'
import { endAllSessions, logout } from '../contract.ts'

/** Logs out in this browser, even if the server cannot be reached. */
export function logOut(client: QueryClient): void {
  // must run before the token is cleared; if it fails, the session expires on its own
  callApi(logout, {}).catch(() => {})
  clearUserData(client)
}

/** Logs out on all devices, including this one. If the server fails, throws and nothing changes. */
export async function logOutEverywhere(client: QueryClient): Promise<void> {
  await callApi(endAllSessions, {}, { fallbackMessage: "We couldn't log you out everywhere. Please try again." })
  clearUserData(client)
}

/** Deletes personal data, so the next user of this browser doesn't see it. */
export function clearUserData(client: QueryClient): void {
  deleteDrafts()
  clearLogin({ isLogout: true })
  startNewGuest()
  client.removeQueries({ queryKey: ['account'] })
}
