import type { QueryClient } from '@tanstack/react-query'
import { forgetCart } from '#domains/cart/web/queries.ts'
import { forgetDrafts } from '#ui/drafts.ts'
import { call } from '#web/api.ts'
import { endAllSessions, logout } from '../contract.ts'
import { forgetLogin } from './stored-login.ts'

/** Ends the login on the server and, whether that is reached or not, in this browser. */
export function logOut(client: QueryClient): void {
  // the token is read before it is forgotten; without a connection it ends by its age
  call(logout, {}).catch(() => {})
  leave(client)
}

/** Here too. Refused or unreached it throws, and everybody stays logged in. */
export async function logOutEverywhere(client: QueryClient): Promise<void> {
  await call(endAllSessions, {}, { otherwise: 'We could not log you out everywhere. Please try again.' })
  leave(client)
}

/** Leaves nothing for whoever sits here next. */
function leave(client: QueryClient): void {
  forgetDrafts()
  forgetLogin({ onPurpose: true })
  forgetCart()
  client.removeQueries({ queryKey: ['account'] })
}
