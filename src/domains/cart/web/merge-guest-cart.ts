import { groupDigits } from '#shared/group-digits.ts'
import { readStorage, writeStorage } from '#ui/browser-storage.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { MAX_LINES, MAX_QUANTITY, type MergedCart, mergeCart } from '../contract.ts'
import { readOwner } from './cart-owner.ts'
import { createGuestId, GUEST_ID_KEY, readGuestId } from './guest-id.ts'
import { deleteStoredCart, storeCart } from './stored-cart.ts'

const MERGE_FAILED = 'Failed to merge cart'

let mergeInFlight: Promise<MergedCart | undefined> | undefined

/** A guest id that is still stored after a login belongs to a cart that has yet to be merged. */
export const hasGuestCartToMerge = (): boolean => {
  const owner = readOwner()
  return owner !== undefined && 'userId' in owner && readGuestId() !== undefined
}

/** Merges the guest's cart and shows what was added. Concurrent callers share one request. */
export function startOrJoinMerge(): Promise<MergedCart | undefined> {
  mergeInFlight ??= merge().finally(() => {
    mergeInFlight = undefined
  })
  return mergeInFlight
}

async function merge(): Promise<MergedCart | undefined> {
  const owner = readOwner()
  const guestId = readGuestId()
  if (!owner || !('userId' in owner) || !guestId) return undefined
  const result = await callApi(mergeCart, { body: { guestId } }, { fallbackMessage: MERGE_FAILED })
  const { merged, left: leftover, ...cart } = result
  storeCart(cart, owner)
  // leftover lines need the id for the next visit; after a logout, the stored id is that of a new guest
  if (!leftover && readGuestId() === guestId) writeStorage(GUEST_ID_KEY, null)
  if (merged.items > 0) {
    toast(formatMergedNotice(merged.items))
    if (leftover) showLeftoverNotice(leftover.items)
  }
  return result
}

const formatMergedNotice = (units: number) =>
  `We added ${units} ${units === 1 ? 'item' : 'items'} that you picked before logging in.`

const formatLeftoverNotice = (units: number) =>
  `${units} more didn't fit. A cart can hold at most ${MAX_LINES} different items, and ${groupDigits(MAX_QUANTITY)} of each. We'll add the rest once there's space.`

const showLeftoverNotice = (units: number) => toast(formatLeftoverNotice(units), { kind: 'error' })

/**
 * Merges the guest's cart after a login or registration, and says so if nothing fits or the merge fails. Never throws:
 * lines that were not merged stay in the guest's cart, and the next visit retries them.
 */
export async function mergeGuestCart(): Promise<void> {
  try {
    const { merged, left: leftover } = (await startOrJoinMerge()) ?? {}
    if (leftover && merged?.items === 0) showLeftoverNotice(leftover.items)
  } catch (error) {
    toast(error instanceof Error ? error.message : MERGE_FAILED, { kind: 'error' })
  }
}

/** Merges a guest's change whose response arrived only after the login. */
export function mergeLateChange(guestId: string): void {
  if (readStorage(GUEST_ID_KEY) === null) writeStorage(GUEST_ID_KEY, guestId)
  void mergeGuestCart()
}

/** Starts a new guest with an empty cart. Call it after a logout, once the token is deleted. */
export function startNewGuest(): void {
  deleteStoredCart()
  writeStorage(GUEST_ID_KEY, createGuestId())
}
