import { mergeGuestCart } from '#domains/cart/web/queries.ts'
import { storeLogin } from '#web/session.ts'
import type { LoggedIn } from '../contract.ts'

/** Stores the login and merges the guest cart. Called after every kind of login. */
export async function completeLogin(loggedIn: LoggedIn): Promise<LoggedIn> {
  storeLogin(loggedIn)
  await mergeGuestCart()
  return loggedIn
}
