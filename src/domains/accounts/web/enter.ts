import type { LoggedIn } from '../contract.ts'
import { keepLogin } from './stored-login.ts'

/** What every way in ends with. */
export async function enter(loggedIn: LoggedIn): Promise<LoggedIn> {
  keepLogin(loggedIn)
  return loggedIn
}
