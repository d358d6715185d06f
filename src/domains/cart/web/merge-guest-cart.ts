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

let pendingMerge: Promise<MergedCart | undefined> | undefined

/** A guest id that is still stored after a login marks a cart that has yet to be merged. */
export const isMergeDue = (): boolean => {
  const owner = readOwner()
  return owner !== undefined && 'userId' in owner && readGuestId() !== undefined
}

/** Merges the guest's cart. Concurrent callers share one request. */
export function fetchGuestCart(): Promise<MergedCart | undefined> {
  pendingMerge ??= merge().finally(() => {
    pendingMerge = undefined
  })
  return pendingMerge
}

async function merge(): Promise<MergedCart | undefined> {
  const owner = readOwner()
  const guestId = readGuestId()
  if (!owner || !('userId' in owner) || !guestId) return undefined
  const result = await call(mergeCart, { body: { guestId } }, { otherwise: MERGE_FAILED })
  const { merged, left, ...cart } = result
  keepCart(cart, owner)
  // items that did not fit are merged on the next visit; after a logout the stored id is a new guest's
  if (!left && readGuestId() === guestId) writeStored(GUEST_ID_KEY, null)
  if (merged.items > 0) toast(formatMerged(merged.items))
  return result
}

const formatMerged = (items: number) =>
  `We added ${items} ${items === 1 ? 'item' : 'items'} that you picked before logging in.`

const formatLeft = (items: number) =>
  `${items} more didn't fit. A cart can hold at most ${MAX_LINES} different items, and ${groupDigits(MAX_QUANTITY)} of each. We'll add the rest once there's space.`

/**
 * Merges the guest's cart after a login or registration and tells the shopper. Never throws: what could not be merged
 * stays with the guest and is retried on the next visit.
 */
export async function mergeGuestCart(): Promise<void> {
  try {
    const { left } = (await fetchGuestCart()) ?? {}
    if (left) toast(formatLeft(left.items), { kind: 'error' })
  } catch (error) {
    toast(error instanceof Error ? error.message : MERGE_FAILED, { kind: 'error' })
  }
}

/** Merges a guest's change whose response arrived only after the login. */
export function fetchLateAnswer(guestId: string): void {
  if (readStored(GUEST_ID_KEY) === null) writeStored(GUEST_ID_KEY, guestId)
  void mergeGuestCart()
}

/** Starts a new guest with an empty cart. Call it after a logout, once the token is deleted. */
export function forgetCart(): void {
  dropCart()
  writeStored(GUEST_ID_KEY, newGuestId())
}
