import type { Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import * as devices from './device-store.ts'
import type { Client } from './read-client.ts'
import * as sessions from './session-store.ts'
import { generateToken, hashToken } from './tokens.ts'

interface NewSession {
  userId: string
  client: Client
  now: Date
}

/** Sent to the browser once; the server stores only their hashes. */
interface Tokens {
  token: string
  deviceToken: string
}

/** Limits the rows per user, because a client that does not keep its cookie adds one at every login. */
const MAX_DEVICES = 20

/** Creates a session and saves the browser as known. */
export async function openSession(tx: Tx, { userId, client, now }: NewSession): Promise<Tokens> {
  const token = generateToken()
  const times = { createdAt: now, lastUsedAt: now }
  await sessions.insertSession(tx, {
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    device: client.device,
    ...times,
  })
  const deviceToken = await getDeviceToken(tx, client)
  await devices.upsertDevice(tx, { tokenHash: hashToken(deviceToken), userId, lastUsedAt: now })
  await devices.deleteOldestDevices(tx, userId, MAX_DEVICES)
  return { token, deviceToken }
}

/** Users of the same browser share its token. A token that we did not issue is replaced. */
async function getDeviceToken(tx: Tx, { deviceToken }: Client): Promise<string> {
  const isKnown = deviceToken && (await devices.listDeviceUserIds(tx, hashToken(deviceToken))).length > 0
  return isKnown ? deviceToken : generateToken()
}
