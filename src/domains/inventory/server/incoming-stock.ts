import type { NewAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { newIds } from '#shared/ids.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { IncomingInput, IncomingQuery } from '../incoming-contract.ts'
import { addProductNames } from './add-product-names.ts'
import { applyAdjustments } from './adjust-stock.ts'
import type { Deps } from './deps.ts'
import * as store from './incoming-store.ts'
import { findVariants } from './variant-stock-store.ts'

type Actor = NewAuditEntry['actor']

const NOT_FOUND = 'This incoming stock was not found. It may have been deleted.'

export async function listIncomingStock(
  { db }: Pick<Deps, 'db'>,
  { limit = MAX_PAGE_SIZE, page = 1, state = 'expected' }: IncomingQuery,
) {
  const { rows, total } = await store.listIncoming(db, state, { limit, offset: (page - 1) * limit })
  return { incoming: await addProductNames(db, rows), total }
}

/** Returns the ids of the lines. */
export async function addIncomingStock(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { lines, reference, expectedOn }: IncomingInput,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const variants = await findVariants(
      tx,
      lines.map(({ variantId: stockId }) => stockId),
    )
    if (variants.length < lines.length) throw new ShopError('not_found', 'Variant not found.')
    const ids = newIds(lines.length)
    const rows = lines.map(({ variantId: stockId, quantity }, index) => ({
      id: ids[index] ?? '',
      stockId,
      quantity,
      reference,
      expectedOn: expectedOn ?? null,
      createdAt: now(),
      createdBy: actor.name,
    }))
    await store.insertIncoming(tx, rows)
    return ids
  })
}

/** Adds the received units to stock, once. */
export async function receiveIncomingStock(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id, quantity }: { id: string; quantity: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const incoming = await store.lockIncoming(tx, id)
    if (!incoming) throw new ShopError('not_found', NOT_FOUND)
    if (incoming.receivedAt) {
      throw new ShopError('conflict', `${incoming.receivedBy} has already received this stock.`)
    }
    const { stockId, reference } = incoming
    const adjustments = quantity > 0 ? [{ stockId, quantity }] : []
    await applyAdjustments(tx, actor, adjustments, { reason: 'incoming', reference: id, note: reference })
    await store.markReceived(tx, id, { receivedQuantity: quantity, receivedAt: now(), receivedBy: actor.name })
  })
}

export async function deleteIncomingStock({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await store.deleteExpected(tx, id)) return
    if (await store.lockIncoming(tx, id))
      throw new ShopError('conflict', "This stock was received, so it can't be deleted.")
    throw new ShopError('not_found', NOT_FOUND)
  })
}
