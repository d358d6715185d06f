import type { Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { insertSession } from './session-store.ts'
import { hashToken, newToken } from './tokens.ts'

interface Opening {
  userId: string
  /** In words, as its owner knows it. */
  device: string
  now: Date
}

/** Answers the token, which is kept nowhere here. */
export async function openSession(tx: Tx, { userId, device, now }: Opening): Promise<string> {
  const token = newToken()
  await insertSession(tx, {
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    device,
    createdAt: now,
    lastUsedAt: now,
  })
  return token
}
