import { mergeGuestCart } from '#domains/cart/web/queries.ts'
import type { LoggedIn } from '../contract.ts'
import { keepLogin } from './stored-login.ts'

/** What every way in ends with: who it is, and what they brought along. */
export async function enter(loggedIn: LoggedIn): Promise<LoggedIn> {
  keepLogin(loggedIn)
  await mergeGuestCart()
  return loggedIn
}
