import { useMemo } from 'react'
import { readStored, useStored } from '#ui/browser-storage.ts'
import { ensureGuestId, GUEST_ID_KEY, knownGuestId } from './guest-id.ts'

/** Where the login leaves its token and its user. */
const TOKEN_KEY = 'userToken'
const USER_KEY = 'userInfo'

/** Whose cart this browser shows. */
export type CartOwner = { userId: string } | { guestId: string }

/** One text for each owner. */
export const idOf = (owner: CartOwner): string => ('userId' in owner ? owner.userId : owner.guestId)

/** The token decides on the server, so it decides here. */
function ownerFrom(token: string | null, user: string | null, guestId: string | null): CartOwner | undefined {
  if (token) return { userId: userIdIn(user) }
  const known = knownGuestId(guestId)
  return known === undefined ? undefined : { guestId: known }
}

function userIdIn(text: string | null): string {
  try {
    const user: { _id?: unknown } | null = JSON.parse(text ?? 'null')
    return String(user?._id ?? '')
  } catch {
    return ''
  }
}

export function readOwner(): CartOwner | undefined {
  return ownerFrom(readStored(TOKEN_KEY), readStored(USER_KEY), readStored(GUEST_ID_KEY))
}

/** The customer who is logged in, else the guest that this browser is from now on. */
export async function ensureOwner(): Promise<CartOwner> {
  const owner = readOwner()
  return owner && 'userId' in owner ? owner : { guestId: await ensureGuestId() }
}

/** Nobody on the server, until the page is awake, and before a guest puts something into the cart. */
export function useOwner(): CartOwner | undefined {
  const token = useStored(TOKEN_KEY)
  const user = useStored(USER_KEY)
  const guestId = useStored(GUEST_ID_KEY)
  return useMemo(() => ownerFrom(token, user, guestId), [token, user, guestId])
}
