import { mergeGuestCart } from '#domains/cart/web/queries.ts'
import type { LoggedIn } from '../contract.ts'
import { keepLogin } from './stored-login.ts'

/** Stores the login and merges the guest cart. Every kind of login ends with this. */
export async function enter(loggedIn: LoggedIn): Promise<LoggedIn> {
  keepLogin(loggedIn)
  await mergeGuestCart()
  return loggedIn
}
