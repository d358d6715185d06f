import { useMemo } from 'react'
import { readStorage, useStorage } from '#ui/browser-storage.ts'
import { TOKEN_KEY, USER_KEY } from '#web/session.ts'
import { ensureGuestId, GUEST_ID_KEY, parseGuestId } from './guest-id.ts'

export type CartOwner = { userId: string } | { guestId: string }

export const getOwnerId = (owner: CartOwner): string => ('userId' in owner ? owner.userId : owner.guestId)

/** A token wins over a guest id, as on the server. */
function toOwner(token: string | null, user: string | null, guestId: string | null): CartOwner | undefined {
  if (token) return { userId: parseUserId(user) }
  const validGuestId = parseGuestId(guestId)
  return validGuestId === undefined ? undefined : { guestId: validGuestId }
}

function parseUserId(text: string | null): string {
  try {
    const user: { _id?: unknown } | null = JSON.parse(text ?? 'null')
    return String(user?._id ?? '')
  } catch {
    return ''
  }
}

export function readOwner(): CartOwner | undefined {
  return toOwner(readStorage(TOKEN_KEY), readStorage(USER_KEY), readStorage(GUEST_ID_KEY))
}

/** Returns the logged-in customer, else a guest, creating the guest id if needed. */
export async function ensureOwner(): Promise<CartOwner> {
  const owner = readOwner()
  return owner && 'userId' in owner ? owner : { guestId: await ensureGuestId() }
}

/** Returns undefined on the server, during hydration, and for a guest without an id. */
export function useOwner(): CartOwner | undefined {
  const token = useStorage(TOKEN_KEY)
  const user = useStorage(USER_KEY)
  const guestId = useStorage(GUEST_ID_KEY)
  return useMemo(() => toOwner(token, user, guestId), [token, user, guestId])
}
