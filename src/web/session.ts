import { readStorage, writeStorage } from '#ui/browser-storage.ts'

/** The user in browser storage, which pages can read without a request. */
interface SessionUser {
  _id: string
  name: string
  email: string
  role: string
  staffRole?: string | undefined
}

export const USER_KEY = 'userInfo'
export const TOKEN_KEY = 'userToken'
/** Set after a session has expired, until the next login or logout. */
export const SESSION_EXPIRED_KEY = 'loginEnded'

export const readToken = (): string | null => readStorage(TOKEN_KEY)

/** Whether the user logged out on this page; false after a logout in another tab or an expired session. */
let didLogOutHere = false

export const loggedOutHere = (): boolean => didLogOutHere

/** Stores the login for all tabs of this browser. */
export function storeLogin({ user, token }: { user: SessionUser; token: string }): void {
  didLogOutHere = false
  writeStorage(TOKEN_KEY, token)
  storeUser(user)
  writeStorage(SESSION_EXPIRED_KEY, null)
}

export function storeUser({ _id, name, email, role, staffRole }: SessionUser): void {
  writeStorage(USER_KEY, JSON.stringify({ _id, name, email, role, staffRole }))
}

/** Clears the login in all tabs. `isLogout` means that the user logged out. */
export function clearLogin({ isLogout = false } = {}): void {
  didLogOutHere = isLogout
  // written first, so listeners of the token can tell why it was removed
  writeStorage(SESSION_EXPIRED_KEY, isLogout ? null : 'yes')
  writeStorage(TOKEN_KEY, null)
  writeStorage(USER_KEY, null)
}
