import { readStored, writeStored } from '#ui/browser-storage.ts'
import type { LoggedIn, User } from '../contract.ts'

export const USER_KEY = 'userInfo'
export const TOKEN_KEY = 'userToken'
/** Stands while nobody is logged in because a login ended by itself, and not by a farewell in one of the tabs. */
export const ENDED_KEY = 'loginEnded'

/** What tells the server who asks. */
export const readToken = (): string | null => readStored(TOKEN_KEY)

/** Whether it was this page that logged out, and not another tab, the server or time. */
let isFarewell = false

export const wasFarewell = (): boolean => isFarewell

/** From now on this browser, in all its tabs, is this user. */
export function keepLogin({ user, token }: LoggedIn): void {
  isFarewell = false
  writeStored(TOKEN_KEY, token)
  keepUser(user)
  writeStored(ENDED_KEY, null)
}

export function keepUser({ _id, name, email, role }: User): void {
  writeStored(USER_KEY, JSON.stringify({ _id, name, email, role }))
}

/** From now on this browser is nobody. */
export function forgetLogin({ onPurpose = false } = {}): void {
  isFarewell = onPurpose
  // first, so that whoever hears that the token has gone can tell why
  writeStored(ENDED_KEY, onPurpose ? null : 'yes')
  writeStored(TOKEN_KEY, null)
  writeStored(USER_KEY, null)
}
