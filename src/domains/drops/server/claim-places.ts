import type { Tx } from '#platform/database/connect.ts'
import { hashToken } from './join-drop.ts'
import * as store from './store.ts'

interface Units {
  stockId: number
  quantity: number
}

interface Claim {
  userId: string | null
  /** Of the browser; a place may have been taken before the login. */
  token: string | undefined
  /** Sorted or not; locked in order. */
  productIds: string[]
  /** What the checkout needs, by stock row. */
  needed: Units[]
  /** What the checkout that is replaced holds already. */
  replaced: Units[]
}

interface Claimed {
  /** Units that places hold for this shopper; the caller must release them with what it replaces. */
  held: Units[]
  /** Stock rows whose free units belong to those in line. */
  withQueue: Set<number>
}

/**
 * Takes the held units of a shopper's places over into a checkout, in its transaction, and finds the rows where the shopper
 * would jump the queue. Must come before locks on stock.
 */
export async function claimPlaces(tx: Tx, { userId, token, productIds, needed, replaced }: Claim): Promise<Claimed> {
  for (const productId of productIds.toSorted()) await store.lockQueue(tx, productId)
  const owners = {
    tokenHashes: token === undefined ? [] : [hashToken(token)],
    userIds: userId === null ? [] : [userId],
  }
  const places = await store.findLivePlaces(tx, productIds, owners)
  const wanted = new Set(needed.map(({ stockId }) => stockId))
  // a place that an account took is the account's alone, whatever browser it was taken in
  const isOwn = (place: { userId: string | null }) => place.userId === null || place.userId === userId
  const claimed = places.filter((place) => place.state === 'held' && wanted.has(place.stockId) && isOwn(place))
  const held = claimed.map(({ stockId }) => ({ stockId, quantity: 1 }))
  const withQueue = new Set<number>()
  for (const productId of productIds)
    for (const [stockId] of await store.countWaiting(tx, productId))
      if (sumUnits(needed, stockId) > sumUnits([...held, ...replaced], stockId)) withQueue.add(stockId)
  await store.endPlaces(
    tx,
    claimed.map(({ id }) => id),
    'used',
  )
  return { held, withQueue }
}

const sumUnits = (lines: Units[], stockId: number) =>
  lines.reduce((sum, line) => (line.stockId === stockId ? sum + line.quantity : sum), 0)

/**
 * Locks the queue of a drop, which must come before locks on stock. Returns the stock rows whose free units belong to those
 * in line.
 */
export async function lockQueueAndListStockIds(tx: Tx, productId: string): Promise<Set<number>> {
  await store.lockQueue(tx, productId)
  return new Set((await store.countWaiting(tx, productId)).keys())
}

/** Whether someone is in line for one of these stock rows of a product. */
export async function hasQueue(tx: Tx, productId: string, stockIds: number[]): Promise<boolean> {
  const waiting = await store.countWaiting(tx, productId)
  return stockIds.some((stockId) => waiting.has(stockId))
}
