import type { NewAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { newId } from '#shared/ids.ts'
import { MAX_UNITS } from '../admin-contract.ts'
import type { CountScope } from '../count-contract.ts'
import { addProductNames } from './add-product-names.ts'
import { applyAdjustments } from './adjust-stock.ts'
import * as store from './count-store.ts'
import type { Deps } from './deps.ts'
import { findVariantsByCode, listUncounted, lockVariants, type VariantRow } from './variant-stock-store.ts'

type Actor = NewAuditEntry['actor']

const COUNT_NOT_FOUND = 'Count not found.'
const COUNT_ENDED = 'This count has ended. Start another one.'
const COUNT_UNDONE = 'This count is already undone.'
const COUNT_NOT_BOOKED = 'Only a booked count can be undone.'
const CORRECTED_SINCE = 'Some of these items were counted or corrected again since. Count them once more instead.'
const MAX_UNCOUNTED = 500

interface NewCount {
  scope: CountScope
  collection?: string | undefined
  includesUnpacked: boolean
}

export async function startStockCount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { scope, collection = undefined, includesUnpacked }: NewCount,
): Promise<StockCountDetail> {
  const id = newId()
  const count = { id, scope, collection: collection ?? null, includesUnpacked }
  if (scope === 'collection' && (await listUncounted(db, count, 1)).length === 0) {
    throw new ShopError('not_found', `The collection ${collection} has no products to count.`)
  }
  await store.insertCount(db, { ...count, startedAt: now(), startedBy: actor.name })
  return getStockCount({ db }, id)
}

export type StockCountDetail = Awaited<ReturnType<typeof getStockCount>>

export async function getStockCount({ db }: { db: Queryable }, id: string) {
  const count = await store.findCount(db, id)
  if (!count) throw new ShopError('not_found', COUNT_NOT_FOUND)
  const counted = await store.listLines(db, id)
  const uncounted =
    count.scope === 'scanned' || count.status !== 'open' ? [] : await listUncounted(db, count, MAX_UNCOUNTED)
  const rows: (VariantRow & Partial<store.CountLineRow>)[] = [...counted, ...uncounted]
  return {
    ...count,
    uncountedVariants: uncounted[0]?.total ?? 0,
    lines: await addProductNames(db, rows),
    unknownCodes: await store.listUnknownCodes(db, id),
  }
}

type CountDeps = Pick<Deps, 'db' | 'now' | 'sumUnpackedUnits'>

/** Counts units of the variant with this code, or says why it did not. */
export async function scanCode(
  deps: CountDeps,
  actor: Actor,
  {
    id,
    code,
    variantId: stockId,
    quantity,
  }: { id: string; code: string; variantId?: number | undefined; quantity: number },
) {
  return deps.db.transaction(async (tx) => {
    const count = await lockOpenCount(tx, id, 'share')
    const variants = await findVariantsByCode(tx, code)
    const [variant, ...others] = stockId ? variants.filter((choice) => choice.id === stockId) : variants
    if (!variant) {
      await store.addUnknownCode(tx, id, code)
      return { outcome: 'unknown' as const }
    }
    if (others.length > 0) {
      return { outcome: 'ambiguous' as const, choices: await addProductNames(tx, [variant, ...others]) }
    }
    const line = await saveLine(deps, tx, { actor, count, stockId: variant.id, units: quantity, mode: 'add' })
    return { outcome: 'counted' as const, line }
  })
}

export async function setCountedUnits(
  deps: CountDeps,
  actor: Actor,
  { id, variantId: stockId, counted }: { id: string; variantId: number; counted: number },
) {
  return deps.db.transaction(async (tx) => {
    const count = await lockOpenCount(tx, id, 'share')
    return saveLine(deps, tx, { actor, count, stockId, units: counted, mode: 'set' })
  })
}

export async function clearCountedUnits(
  { db }: Pick<Deps, 'db'>,
  { id, variantId: stockId }: { id: string; variantId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOpenCount(tx, id, 'share')
    await store.deleteLine(tx, id, stockId)
  })
}

interface CountedUnits {
  actor: Actor
  count: store.CountRow
  stockId: number
  units: number
  mode: 'add' | 'set'
}

/** Saves the units with what should be there now, so sales before and after make no difference. */
async function saveLine(
  { now, sumUnpackedUnits }: CountDeps,
  tx: Tx,
  { actor, count, stockId, units, mode }: CountedUnits,
) {
  // no sale of the variant ends while its row is locked
  const [row] = await lockVariants(tx, [stockId])
  if (!row) throw new ShopError('not_found', 'Variant not found.')
  const unpacked = count.includesUnpacked ? ((await sumUnpackedUnits(tx, [stockId])).get(stockId) ?? 0) : 0
  const [expected, countedAt] = [row.onHand + unpacked, now()]
  const values = { countId: count.id, stockId, units, expected, countedAt, countedBy: actor.name }
  const counted = await store.saveLine(tx, values, mode)
  if (counted > MAX_UNITS)
    throw new ShopError('conflict', `At most ${groupDigits(MAX_UNITS)} units of a variant can be counted.`)
  const { id, productId, size, color } = row
  const line = {
    id,
    productId,
    size,
    color,
    counted,
    expected,
    countedAt: countedAt.toISOString(),
    countedBy: actor.name,
  }
  const [named = { ...line, name: undefined, sku: undefined, barcode: undefined }] = await addProductNames(tx, [line])
  return named
}

async function lockOpenCount(tx: Tx, id: string, strength: 'share' | 'update'): Promise<store.CountRow> {
  const count = await store.lockCount(tx, id, strength)
  if (!count) throw new ShopError('not_found', COUNT_NOT_FOUND)
  if (count.status !== 'open') throw new ShopError('conflict', COUNT_ENDED)
  return count
}

/** Books every difference and ends the count. Returns how many were booked. */
export async function bookStockCount({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockOpenCount(tx, id, 'update')
    // before the differences are read, because another count of the same variants may be booked at the same time
    const counted = await store.listLines(tx, id)
    await lockVariants(
      tx,
      counted.map((line) => line.id),
    )
    const differences = (await store.listLines(tx, id))
      .map((line) => ({ stockId: line.id, quantity: line.counted - line.expected }))
      .filter(({ quantity }) => quantity !== 0)
    await applyAdjustments(tx, actor, differences, { reason: 'count', reference: id })
    await store.endCount(tx, id, { status: 'booked', endedAt: now(), endedBy: actor.name })
    return differences.length
  })
}

export async function cancelStockCount({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOpenCount(tx, id, 'update')
    await store.endCount(tx, id, { status: 'cancelled', endedAt: now(), endedBy: actor.name })
  })
}

/**
 * Reverses what a count has booked, once, unless one of the variants was counted or corrected since. Sales since then are kept. Returns how many
 * differences were reversed.
 */
export async function undoStockCount({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const count = await store.lockCount(tx, id, 'update')
    if (!count) throw new ShopError('not_found', COUNT_NOT_FOUND)
    if (count.status !== 'booked') throw new ShopError('conflict', COUNT_NOT_BOOKED)
    if (count.undoneAt) throw new ShopError('conflict', COUNT_UNDONE)
    const booked = await store.listBookedQuantities(tx, id)
    if (await store.wasCorrectedSince(tx, count, booked)) throw new ShopError('conflict', CORRECTED_SINCE)
    const reversed = booked.map(({ stockId, quantity }) => ({ stockId, quantity: -quantity }))
    await applyAdjustments(tx, actor, reversed, { reason: 'count', reference: id, note: 'Count undone' })
    await store.markUndone(tx, id, { undoneAt: now(), undoneBy: actor.name })
    return reversed.length
  })
}
