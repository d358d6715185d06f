import { mergeGuestCart } from '#domains/cart/web/queries.ts'
import type { LoggedIn } from '../contract.ts'
import { storeLogin } from './stored-login.ts'

/** Stores the login and merges the guest cart. Every kind of login ends with this. */
export async function completeLogin(loggedIn: LoggedIn): Promise<LoggedIn> {
  storeLogin(loggedIn)
  await mergeGuestCart()
  return loggedIn
}
