import { createHash } from 'node:crypto'
import type { Account } from '#domains/accounts/server/api.ts'
import { type DropProduct, getDropProduct } from '#domains/catalogue/server/api.ts'
import { holdStock } from '#domains/inventory/server/api.ts'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import type { Tx } from '#platform/database/connect.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import { ShopError } from '#shared/errors.ts'
import { decideOutcomes, HOLD_MS, NOT_OPEN_YET, type Outcome } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

type JoinDeps = Pick<Deps, 'db' | 'now' | 'countAccountUnits'>

interface JoinRequest {
  /** The ID or slug of the product. */
  id: string
  token: string
  account: Account | undefined
  ip: string
  size: string | undefined
  color: string | undefined
  email: string | undefined
}

export interface JoinedEntry {
  row: Pick<store.QueueEntryRow, 'state' | 'heldUntil' | 'size' | 'color'>
  position: number
}

interface Item {
  request: JoinRequest
  /** Set by the batch. */
  result?: JoinedEntry | Error
}

/**
 * Creates the function that adds shoppers to the queue in the order of their arrival. Those that arrive while one batch is
 * written are the next batch, so a rush takes few transactions.
 */
export function createJoinDrop(deps: JoinDeps): (request: JoinRequest) => Promise<JoinedEntry> {
  const joinInBatch = createBatcher<Item>((items) => joinAll(deps, items))
  return async (request) => {
    const item: Item = { request }
    await joinInBatch(item)
    if (item.result instanceof Error || !item.result) throw item.result ?? new Error('The batch returned no entry')
    return item.result
  }
}

async function joinAll(deps: JoinDeps, items: Item[]): Promise<void> {
  for (const [id, group] of Map.groupBy(items, ({ request }) => request.id)) {
    try {
      await joinProduct(deps, id, group)
    } catch (error) {
      for (const item of group) item.result ??= error as Error
    }
  }
}

async function joinProduct(deps: JoinDeps, id: string, items: Item[]): Promise<void> {
  const { db, now } = deps
  const product = await getDropProduct({ db }, id)
  if (product.state !== 'live') throw new ShopError('conflict', NOT_OPEN_YET)
  const arrivals = items.flatMap((item) => toArrival(product, item))
  await db.transaction(async (tx) => {
    await store.lockQueue(tx, product.id)
    const allowed = await refuseAboveLimit(deps, tx, product, arrivals)
    await assignInOrder(tx, product, allowed, now())
  })
}

type NewArrival = NonNullable<ReturnType<typeof toArrival>[number]>

/**
 * Rejects arrivals whose account already has as many units as the drop allows, because they could not buy the unit that is
 * held for them. Returns the others.
 */
async function refuseAboveLimit(
  { countAccountUnits }: Pick<Deps, 'countAccountUnits'>,
  tx: Tx,
  { id, name, drop: { limitPerCustomer } }: DropProduct,
  arrivals: NewArrival[],
): Promise<NewArrival[]> {
  const userIds = arrivals.flatMap(({ userId }) => userId ?? [])
  const units = await countAccountUnits(tx, id, userIds)
  return arrivals.filter(({ userId = '', item }) => {
    const own = units.get(userId) ?? 0
    if (own < limitPerCustomer) return true
    const message = `${name}: at most ${limitPerCustomer} per customer. You already have ${own}.`
    item.result = new ShopError('conflict', message)
    return false
  })
}

/** Sets the error of an item whose variant is unknown, and returns an empty list for it. */
function toArrival(product: DropProduct, item: Item) {
  const { token, account, ip, email } = item.request
  const size = item.request.size ?? onlyOption(product.sizes) ?? null
  const color = item.request.color ?? onlyOption(product.colors) ?? null
  const isOffered = isOption(product.sizes, size) && isOption(product.colors, color)
  const row = product.stock.find(
    (candidate) => candidate.size === null || (candidate.size === size && candidate.color === color),
  )
  if (!row || !isOffered) {
    const message = "This product isn't sold in that size or colour."
    item.result = new ShopError('bad_request', message, { errors: [{ field: 'size', message }] })
    return []
  }
  const arrival = {
    stockId: row.id,
    size,
    color,
    tokenHash: hashToken(token),
    userId: account?.id,
    networkHash: hashNetwork(ip),
    email: account?.email ?? email ?? null,
  }
  return [{ ...arrival, item }]
}

const isOption = (options: string[], value: string | null) =>
  options.length === 0 ? value === null : value !== null && options.includes(value)

const onlyOption = (options: string[]) => (options.length === 1 ? options[0] : undefined)

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Requests from this machine come through a proxy that does not forward the client's IP address. */
function hashNetwork(ip: string): string | undefined {
  const network = toNetworkPrefix(ip)
  return network.startsWith('127.') || ip === '::1' ? undefined : hashToken(`network ${network}`)
}

async function assignInOrder(tx: Tx, product: DropProduct, arrivals: NewArrival[], now: Date): Promise<void> {
  const live = await store.findLiveEntries(tx, [product.id], {
    tokenHashes: arrivals.map(({ tokenHash }) => tokenHash),
    userIds: arrivals.flatMap(({ userId }) => userId ?? []),
  })
  const findLive = ({ tokenHash, userId }: NewArrival, entries: store.QueueEntryRow[]) =>
    entries.find((entry) => entry.tokenHash === tokenHash || (userId !== undefined && entry.userId === userId))
  const newcomers = arrivals.filter((arrival) => !findLive(arrival, live))
  const waiting = await store.countWaiting(tx, product.id)
  const outcomes = decideOutcomes(newcomers, {
    hasWaitingList: product.drop.hasWaitingList,
    available: await store.lockAvailable(tx, [...new Set(newcomers.map(({ stockId }) => stockId))]),
    waiting,
    totalWaiting: [...waiting.values()].reduce((sum, n) => sum + n, 0),
    entriesByNetwork: await store.countByNetwork(tx, product.id, [
      ...new Set(newcomers.flatMap(({ networkHash }) => networkHash ?? [])),
    ]),
  })
  const accepted = newcomers.flatMap((arrival, index) => {
    const state = outcomes[index]
    return state === 'held' || state === 'waiting' ? [{ arrival, state }] : []
  })
  const held = accepted.filter(({ state }) => state === 'held')
  if (held.length > 0) {
    const shortages = await holdStock(
      tx,
      held.map(({ arrival }) => ({ stockId: arrival.stockId, quantity: 1 })),
    )
    if (shortages.size > 0) throw new Error('Stock that was locked is gone')
  }
  const inserted = await store.insertEntries(
    tx,
    accepted.map(({ arrival: { stockId, size, color, tokenHash, userId, networkHash, email }, state }) => ({
      productId: product.id,
      stockId,
      size,
      color,
      tokenHash,
      userId: userId ?? null,
      networkHash: networkHash ?? null,
      email,
      state,
      joinedAt: now,
      heldUntil: state === 'held' ? new Date(now.getTime() + HOLD_MS) : null,
    })),
  )
  const all = [...live, ...inserted]
  const newEntries = Map.groupBy(
    inserted.filter(({ state }) => state === 'waiting'),
    ({ stockId }) => stockId,
  )
  const outcomeByArrival = new Map(newcomers.map((arrival, index) => [arrival, outcomes[index]]))
  for (const arrival of arrivals) {
    const row = findLive(arrival, all)
    if (row && arrival.email !== null && row.email === null) await store.setEmail(tx, row.id, arrival.email)
    const position = row && live.includes(row) ? await findPosition(tx, row) : findNewPosition(row, waiting, newEntries)
    arrival.item.result = row ? { row, position } : createRefusal(outcomeByArrival.get(arrival) ?? 'soldOut')
  }
}

const findNewPosition = (
  row: store.QueueEntryRow | undefined,
  waiting: ReadonlyMap<number, number>,
  newEntries: ReadonlyMap<number, store.QueueEntryRow[]>,
) => (row ? (waiting.get(row.stockId) ?? 0) + (newEntries.get(row.stockId) ?? []).indexOf(row) + 1 : 0)

async function findPosition(tx: Tx, { productId, tokenHash, userId }: store.QueueEntryRow): Promise<number> {
  return (await store.findEntryStatus(tx, { productId, tokenHash, userId }))?.position ?? 0
}

const refusals = {
  soldOut: 'Sold out: all of these are bought or held.',
  full: "So many people are in line that we can't add more. Please check back soon.",
  tooMany: 'Too many people are in line from your network. Please try from another one.',
} satisfies Record<Exclude<Outcome, 'held' | 'waiting'>, string>

const createRefusal = (outcome: Outcome) =>
  new ShopError('conflict', outcome in refusals ? refusals[outcome as keyof typeof refusals] : refusals.soldOut)
