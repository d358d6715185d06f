import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#domains/accounts/server/api.ts'
import * as audit from '#platform/audit/audit-store.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { RunForItem } from '#shared/run-for-item.ts'
import type { ProductEdit } from '../product-input-contract.ts'
import { type BulkChange, type BulkFields, findBulkChanges } from './bulk-edit-store.ts'
import type { Deps } from './deps.ts'
import { editProducts } from './edit-product.ts'
import * as store from './edit-store.ts'
import { bulkFieldNames, recordBulkEdit, toBulkFields } from './record-bulk-edit.ts'
import { requireStockPermission } from './require-stock-permission.ts'

type Actor = Pick<Account, 'id' | 'name' | 'permissions' | 'isApiKey'>

/** Undoes a save of many products once, by its audit entry. Returns the id of the entry that undid it. */
export async function undoGridChange(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  entryId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const entry = await audit.lockAuditEntry(tx, entryId)
    if (entry?.kind !== 'bulk') throw new ShopError('not_found', 'Change not found.')
    if (entry.undoneByEntryId !== null) throw new ShopError('conflict', 'This change is already undone.')
    const undoneByEntryId = await undoBulkEdit({ db: tx, now }, actor, entry.subjectId)
    if (undoneByEntryId === undefined) throw new ShopError('conflict', 'There is nothing left to undo.')
    await audit.markUndone(tx, entryId, undoneByEntryId)
    return undoneByEntryId
  })
}

/**
 * Sets all changed fields back, or none if one of them has changed again. For stock, only the difference is reversed, so
 * later sales are kept. Returns the id of the audit entry, or undefined if nothing had to change.
 */
export async function undoBulkEdit(
  { db, now }: { db: Queryable; now: () => Date },
  actor: Actor,
  id: string,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await store.lockCatalogue(tx)
    const changes = await findBulkChanges(tx, id)
    if (!changes) throw new ShopError('not_found', 'This change is too old to be undone.')
    if (changes.some(({ stock }) => stock.length > 0)) requireStockPermission(actor)
    const products = await lockUnchangedProducts(tx, changes)
    requireFutureTimes(products, now())
    const results = await editProducts(tx, actor, products, { runForItem: nameProducts(products) })
    const edited = products.map((product, index) => ({ ...product, auditEntryIds: results[index]?.changeIds ?? [] }))
    return recordBulkEdit(tx, actor, edited, { change: 'undone' })
  })
}

interface RestoredProduct {
  id: string
  before: store.EditableRow
  edit: ProductEdit
}

/** Throws a conflict that names every product which was deleted or has other values now. */
async function lockUnchangedProducts(tx: Tx, changes: BulkChange[]): Promise<RestoredProduct[]> {
  const ids = changes.map(({ productId }) => productId)
  const rowById = new Map((await store.lockEditableProducts(tx, ids)).map((row) => [row.id, row]))
  const problems: string[] = []
  const products = changes.flatMap((change) => {
    const before = rowById.get(change.productId)
    const fields = before ? listOtherFields(before, change.after) : []
    if (!before) problems.push('a deleted product')
    else if (fields.length > 0) problems.push(`${before.name} (${fields.join(', ')})`)
    return before ? [{ id: before.id, before, edit: toEdit(change) }] : []
  })
  if (problems.length > 0) throw new ShopError('conflict', formatProblems(problems))
  return products
}

function listOtherFields(row: store.EditableRow, after: BulkFields): string[] {
  const current = toBulkFields(row)
  return (Object.keys(after) as (keyof BulkFields)[])
    .filter((field) => !isDeepStrictEqual(current[field], after[field]))
    .map((field) => bulkFieldNames[field])
}

/** A restored time that has passed would publish or hide the product immediately, which nobody expects of an undo. */
function requireFutureTimes(products: RestoredProduct[], now: Date): void {
  for (const { before, edit } of products) {
    for (const time of [edit.publishAt, edit.unpublishAt]) {
      if (!time || new Date(time) > now) continue
      const what = time === edit.publishAt ? 'publish' : 'unpublish'
      const message = `Nothing was undone, because the time to ${what} ${before.name} (${formatDateTime(time)}) has passed. You can edit the product instead.`
      throw new ShopError('conflict', message)
    }
  }
}

const NAMED_PROBLEMS = 5

function formatProblems(problems: string[]): string {
  const others = problems.length - NAMED_PROBLEMS
  const named = problems.slice(0, NAMED_PROBLEMS).join(', ')
  return `Nothing was undone, because this has changed since: ${named}${others > 0 ? ` and ${others} more` : ''}.`
}

function toEdit({ before, stock }: BulkChange): ProductEdit {
  const { pricePaise, originalPricePaise, ...fields } = before
  return {
    ...fields,
    ...(pricePaise === undefined ? {} : { price: rupeesFromPaise(pricePaise) }),
    ...(originalPricePaise === undefined
      ? {}
      : { originalPrice: originalPricePaise === null ? null : rupeesFromPaise(originalPricePaise) }),
    // with `seen`, only the difference is applied
    ...(stock.length > 0
      ? { stock: stock.map(({ from, to, ...variant }) => ({ ...variant, available: from, seen: to })) }
      : {}),
  }
}

const nameProducts =
  (products: RestoredProduct[]): RunForItem =>
  (index, check) => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      throw new ShopError('conflict', `Nothing was undone. ${products[index]?.before.name}: ${error.message}`)
    }
  }
