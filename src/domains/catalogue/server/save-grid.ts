import type { Account } from '#domains/accounts/server/api.ts'
import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { RunForItem } from '#shared/run-for-item.ts'
import type { GridEdit, GridResult } from '../grid-contract.ts'
import type { Deps } from './deps.ts'
import { editProducts, requireUnchanged, toColumns } from './edit-product.ts'
import * as store from './edit-store.ts'
import { findGridProducts, type GridRow } from './list-grid-products.ts'
import { type EditedProduct, recordBulkEdit } from './record-bulk-edit.ts'
import { requireStockPermission } from './require-stock-permission.ts'
import { validateOriginalPrice } from './validate-original-price.ts'

interface SavedGrid {
  results: {
    id: string
    outcome: GridResult['outcome']
    message?: string
    errors?: ShopError['errors']
    row?: GridRow
  }[]
  /** The audit entry of the whole save, unless nothing changed. */
  changeId: string | undefined
}

/** Saves each product completely or not at all, and records the save as one change that can be undone. */
export async function saveGrid({ db }: Pick<Deps, 'db'>, actor: Account, edits: GridEdit[]): Promise<SavedGrid> {
  if (edits.some(({ stock }) => stock)) requireStockPermission(actor)
  const problems = new Map<string, ShopError>()
  const changeId = await db.transaction(async (tx) => {
    await store.lockCatalogue(tx)
    const checked = await checkEdits(tx, edits, problems)
    const saved = await saveValidEdits(tx, actor, checked, problems)
    return recordBulkEdit(tx, actor, saved)
  })
  // without waiting for the next poll, so the admin sees the change in the list
  await flushStockDeltas({ db })
  const ids = edits.map(({ _id }) => _id)
  const rows = new Map((await findGridProducts({ db }, ids)).map((row) => [row.id, row]))
  const results = ids.map((id) => {
    const row = rows.get(id)
    return { id, ...describeOutcome(problems.get(id)), ...(row ? { row } : {}) }
  })
  return { results, changeId }
}

function describeOutcome(problem: ShopError | undefined) {
  if (!problem) return { outcome: 'saved' as const }
  const { message, errors } = problem
  const isConflict = errors?.some(({ field }) => field === 'version') ?? false
  return { outcome: isConflict ? ('conflict' as const) : ('invalid' as const), message, errors }
}

/** Returns the edits without a problem, with the products as they were. */
async function checkEdits(tx: Tx, edits: GridEdit[], problems: Map<string, ShopError>): Promise<EditedProduct[]> {
  const rows = await store.lockEditableProducts(
    tx,
    edits.map(({ _id }) => _id),
  )
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return edits.flatMap(({ _id: id, ...edit }) => {
    try {
      const before = requireUnchanged(rowById.get(id), edit)
      validateOriginalPrice(before, { ...before, ...toColumns(edit) })
      return [{ id, before, edit, auditEntryIds: [] }]
    } catch (error) {
      problems.set(id, asShopError(error))
      return []
    }
  })
}

/** Saves again without a product whose stock can't be changed, until the others are saved. */
async function saveValidEdits(
  tx: Tx,
  actor: Account,
  edits: EditedProduct[],
  problems: Map<string, ShopError>,
): Promise<EditedProduct[]> {
  let failed: { id: string; error: ShopError } | undefined
  const runForItem: RunForItem = (index, check) => {
    try {
      return check()
    } catch (error) {
      failed = { id: edits[index]?.id ?? '', error: asShopError(error) }
      throw error
    }
  }
  try {
    const results = await tx.transaction((savepoint) => editProducts(savepoint, actor, edits, { runForItem }))
    return edits.map((edit, index) => ({ ...edit, auditEntryIds: results[index]?.changeIds ?? [] }))
  } catch (error) {
    if (!failed) throw error
    const { id, error: problem } = failed
    problems.set(id, problem)
    const others = edits.filter((edit) => edit.id !== id)
    return others.length === 0 ? [] : saveValidEdits(tx, actor, others, problems)
  }
}

function asShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  throw error
}
