import { callApi } from '#web/api.ts'
import { readToken, storeUser } from '#web/session.ts'
import { getProfile } from '../contract.ts'

/** Reloads the stored user from the server, because a rejected request may mean that the role has changed. */
export async function refreshStoredUser(): Promise<void> {
  const token = readToken()
  if (!token) return
  const user = await callApi(getProfile, {})
  if (readToken() === token) storeUser(user)
}
