import { call } from '#web/api.ts'
import { getProfile } from '../contract.ts'
import { keepUser, readToken } from './stored-login.ts'

/** Reloads the stored user from the server, because a rejected request may mean that the role has changed. */
export async function correctUser(): Promise<void> {
  const token = readToken()
  if (!token) return
  const user = await call(getProfile, {})
  if (readToken() === token) keepUser(user)
}
