import type { Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { Client } from './client.ts'
import { findUsersOfDevice, forgetOldDevices, rememberDevice } from './device-store.ts'
import { insertSession } from './session-store.ts'
import { hashToken, newToken } from './tokens.ts'

interface Opening {
  userId: string
  client: Client
  now: Date
}

/** Told once, to the browser, and kept nowhere here. */
interface Tokens {
  token: string
  deviceToken: string
}

/** Nobody has more, and a program that logs in without its cookie must not fill the table. */
const MAX_DEVICES = 20

/** Logs a user in, and knows the browser again from now on. */
export async function openSession(tx: Tx, { userId, client, now }: Opening): Promise<Tokens> {
  const token = newToken()
  const times = { createdAt: now, lastUsedAt: now }
  await insertSession(tx, { id: newId(), tokenHash: hashToken(token), userId, device: client.device, ...times })
  const deviceToken = await deviceTokenFor(tx, client)
  await rememberDevice(tx, { tokenHash: hashToken(deviceToken), userId, lastUsedAt: now })
  await forgetOldDevices(tx, userId, MAX_DEVICES)
  return { token, deviceToken }
}

/** Two who share a browser share its cookie; one that did not come from us is replaced. */
async function deviceTokenFor(tx: Tx, { deviceToken }: Client): Promise<string> {
  const isOurs = deviceToken && (await findUsersOfDevice(tx, hashToken(deviceToken))).length > 0
  return isOurs ? deviceToken : newToken()
}
