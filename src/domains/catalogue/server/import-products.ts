import type { Account } from '#domains/accounts/server/api.ts'
import { flushStockDeltas } from '#domains/inventory/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type ImportReport, MAX_IMPORT_PROBLEMS } from '../product-csv-contract.ts'
import * as store from './admin-product-store.ts'
import { createAuditedProduct } from './create-admin-product.ts'
import type { Deps } from './deps.ts'
import { editProduct } from './edit-product.ts'
import { attachStock } from './export-products.ts'
import { parseProductCsv } from './parse-product-csv.ts'
import { type ImportPlan, planImport } from './plan-import.ts'

interface ImportRequest {
  csv: string
  apply: boolean
}

/** Imports all rows in one transaction, or none if any row has a problem. A dry run unless `apply` is set. */
export async function importProducts(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  { csv, apply }: ImportRequest,
): Promise<ImportReport> {
  const rows = await parseProductCsv(csv)
  const skus = rows.flatMap(({ cells }) => (cells.sku ? [cells.sku.toLowerCase()] : []))
  const existing = await attachStock(db, await store.findProductsBySku(db, skus))
  const plan = await planImport(rows, new Map(existing.map((product) => [product.sku.toLowerCase(), product])))
  const applied = apply && plan.problems.length === 0
  if (applied) {
    await applyPlan(db, actor, plan)
    await flushStockDeltas({ db })
  }
  const { creates, updates, unchanged, problems } = plan
  const changes = [
    ...creates.map(({ line, input: { sku, name } }) => ({ line, sku, name, fields: ['new'] })),
    ...updates.map(({ line, sku, name, changes }) => ({ line, sku, name, fields: changes })),
  ]
  return {
    rows: rows.length,
    created: creates.length,
    updated: updates.length,
    unchanged,
    problems: problems.slice(0, MAX_IMPORT_PROBLEMS),
    changes: changes.toSorted((a, b) => a.line - b.line).slice(0, MAX_IMPORT_PROBLEMS),
    applied,
  }
}

async function applyPlan(db: Db, actor: Account, { creates, updates }: ImportPlan): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { line, input } of creates) await withLineNumber(line, () => createAuditedProduct(tx, actor, input))
    for (const { line, id, edit } of updates) await withLineNumber(line, () => editProduct(tx, actor, id, edit))
  })
}

/** Adds the line number to an error that the plan could not foresee, such as a concurrent change. */
async function withLineNumber(line: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    throw new ShopError(error.code, `Line ${line}: ${error.message} Nothing was imported.`)
  }
}
