import { call } from '#web/api.ts'
import { getProfile } from '../contract.ts'
import { keepUser, readToken } from './stored-login.ts'

/** Who was refused may not be who this browser takes them for: the server says who it is. */
export async function correctUser(): Promise<void> {
  const token = readToken()
  if (!token) return
  const user = await call(getProfile, {})
  if (readToken() === token) keepUser(user)
}
