import { groupDigits } from '#shared/digits.ts'
import { readStored, writeStored } from '#ui/browser-storage.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { MAX_QUANTITY, type MergedCart, mergeCart } from '../contract.ts'
import { MAX_LINES } from '../rules.ts'
import { readOwner } from './cart-owner.ts'
import { GUEST_ID_KEY, newGuestId, readGuestId } from './guest-id.ts'
import { dropCart, keepCart } from './stored-cart.ts'

const MERGE_FAILED = 'Failed to merge cart'

let underway: Promise<MergedCart | undefined> | undefined

/** While somebody is logged in, a guest id that is still here is a cart that still has to be fetched. */
export const isMergeDue = (): boolean => {
  const owner = readOwner()
  return owner !== undefined && 'userId' in owner && readGuestId() !== undefined
}

/** Fetches what the guest left. Whoever asks while it is under way gets the same answer. */
export function fetchGuestCart(): Promise<MergedCart | undefined> {
  underway ??= merge().finally(() => {
    underway = undefined
  })
  return underway
}

async function merge(): Promise<MergedCart | undefined> {
  const owner = readOwner()
  const guestId = readGuestId()
  if (!owner || !('userId' in owner) || !guestId) return undefined
  const answer = await call(mergeCart, { body: { guestId } }, { otherwise: MERGE_FAILED })
  const { merged, left, ...cart } = answer
  keepCart(cart, owner)
  // what did not fit is asked for again at the next start; after a logout it is another guest's id
  if (!left && readGuestId() === guestId) writeStored(GUEST_ID_KEY, null)
  if (merged.items > 0) toast(inYourCart(merged.items))
  return answer
}

const inYourCart = (items: number) =>
  items === 1 ? '1 item from your visit is in your cart.' : `${items} items from your visit are in your cart.`

const didNotFit = (items: number) =>
  `${items} more did not fit: a cart holds at most ${MAX_LINES} different items, and ${groupDigits(MAX_QUANTITY)} of each. They come when there is room.`

/**
 * After a login or a registration: what was in the guest's cart is in the customer's, and the shopper is told. Never
 * fails: what could not be merged stays the guest's, and is tried again when the shop is next opened.
 */
export async function mergeGuestCart(): Promise<void> {
  try {
    const { left } = (await fetchGuestCart()) ?? {}
    if (left) toast(didNotFit(left.items), { kind: 'error' })
  } catch (error) {
    toast(error instanceof Error ? error.message : MERGE_FAILED, { kind: 'error' })
  }
}

/** What a guest sent off and the server took after somebody had logged in here: it is fetched, too. */
export function fetchLateAnswer(guestId: string): void {
  if (readStored(GUEST_ID_KEY) === null) writeStored(GUEST_ID_KEY, guestId)
  void mergeGuestCart()
}

/** After a logout, once the token is forgotten: a new guest with an empty cart. */
export function forgetCart(): void {
  dropCart()
  writeStored(GUEST_ID_KEY, newGuestId())
}
