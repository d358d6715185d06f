import type { Tx } from '#platform/database/connect.ts'
import { hashToken } from './join-drop.ts'
import * as store from './store.ts'

interface Units {
  stockId: number
  quantity: number
}

interface Claim {
  userId: string | null
  /** Of the browser; the entry may be older than the login. */
  token: string | undefined
  /** Sorted or not; locked in order. */
  productIds: string[]
  /** What the checkout needs, by stock row. */
  needed: Units[]
  /** What the checkout that is replaced holds already. */
  replaced: Units[]
}

interface Claimed {
  /** Units that queue entries hold for this shopper; the caller must release them with what it replaces. */
  held: Units[]
  /** Stock rows whose free units belong to the queue. */
  withQueue: Set<number>
}

/**
 * Hands the units that a shopper's queue entries hold over to a checkout, in its transaction, and finds the rows where the
 * shopper would jump the queue. Must come before locks on stock.
 */
export async function claimQueueEntries(
  tx: Tx,
  { userId, token, productIds, needed, replaced }: Claim,
): Promise<Claimed> {
  for (const productId of productIds.toSorted()) await store.lockQueue(tx, productId)
  const owners = {
    tokenHashes: token === undefined ? [] : [hashToken(token)],
    userIds: userId === null ? [] : [userId],
  }
  const entries = await store.findLiveEntries(tx, productIds, owners)
  const wanted = new Set(needed.map(({ stockId }) => stockId))
  // the entry of an account is the account's alone, whatever browser it was created in
  const isOwn = (entry: { userId: string | null }) => entry.userId === null || entry.userId === userId
  const claimed = entries.filter((entry) => entry.state === 'held' && wanted.has(entry.stockId) && isOwn(entry))
  const held = claimed.map(({ stockId }) => ({ stockId, quantity: 1 }))
  const withQueue = new Set<number>()
  for (const productId of productIds)
    for (const [stockId] of await store.countWaiting(tx, productId))
      if (sumUnits(needed, stockId) > sumUnits([...held, ...replaced], stockId)) withQueue.add(stockId)
  await store.endEntries(
    tx,
    claimed.map(({ id }) => id),
    'used',
  )
  return { held, withQueue }
}

const sumUnits = (lines: Units[], stockId: number) =>
  lines.reduce((sum, line) => (line.stockId === stockId ? sum + line.quantity : sum), 0)

/**
 * Locks the queue of a drop, which must come before locks on stock. Returns the stock rows whose free units belong to the
 * queue.
 */
export async function lockQueueAndListStockIds(tx: Tx, productId: string): Promise<Set<number>> {
  await store.lockQueue(tx, productId)
  return new Set((await store.countWaiting(tx, productId)).keys())
}

/** Returns whether somebody waits for one of these stock rows of a product. */
export async function hasQueue(tx: Tx, productId: string, stockIds: number[]): Promise<boolean> {
  const waiting = await store.countWaiting(tx, productId)
  return stockIds.some((stockId) => waiting.has(stockId))
}
