import type { Account } from '#domains/accounts/server/api.ts'
import { flushStockDeltas, lockStockOfProducts } from '#domains/inventory/server/api.ts'
import { listLatestEntries } from '#platform/audit/audit-store.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { type ImportReport, MAX_IMPORT_PROBLEMS } from '../product-csv-contract.ts'
import * as store from './admin-product-store.ts'
import { createAuditedProduct } from './create-admin-product.ts'
import type { Deps } from './deps.ts'
import { editProduct } from './edit-product.ts'
import { lockCatalogue } from './edit-store.ts'
import { attachStock } from './export-products.ts'
import { findImportConflicts } from './find-import-conflicts.ts'
import { type CsvRow, parseProductCsv } from './parse-product-csv.ts'
import { parseCountedAt } from './parse-stock-cells.ts'
import { type ImportPlan, planImport, type StockHistory } from './plan-import.ts'
import type { ExportedProduct } from './product-csv.ts'
import { resolveStockCount } from './resolve-stock-count.ts'

type ImportDeps = Pick<Deps, 'db' | 'now' | 'sumStockMovements'>

interface ImportRequest {
  csv: string
  apply: boolean
}

/** Imports all rows in one transaction, or none if any row has a problem. A dry run unless `apply` is set. */
export async function importProducts(
  deps: ImportDeps,
  actor: Account,
  { csv, apply }: ImportRequest,
): Promise<ImportReport> {
  const { db } = deps
  const rows = await parseProductCsv(csv)
  const skus = rows.flatMap(({ cells }) => (cells.sku ? [cells.sku.toLowerCase()] : []))
  const existing = await attachStock(db, await store.findProductsBySku(db, skus))
  const productsBySku = new Map(existing.map((product) => [product.sku.toLowerCase(), product]))
  const plan = await planImport(rows, productsBySku, await readStockHistory(deps, rows, productsBySku))
  plan.problems.push(...(await findImportConflicts(db, plan)))
  plan.problems.sort((a, b) => a.line - b.line)
  const applied = apply && plan.problems.length === 0
  if (applied) {
    await db.transaction((tx) => applyPlan(deps, tx, actor, plan))
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

async function readStockHistory(
  { db, now, sumStockMovements }: ImportDeps,
  rows: CsvRow[],
  productsBySku: Map<string, ExportedProduct>,
): Promise<StockHistory> {
  const counted = rows.flatMap(({ cells }) => {
    const product = productsBySku.get((cells.sku ?? '').toLowerCase())
    const since = parseCountedAt(cells.countedAt ?? '')
    return product && since ? [{ product, since }] : []
  })
  const productIds = counted.map(({ product }) => product.id)
  const lastEdits = productIds.length === 0 ? [] : await listLatestEntries(db, 'stock', productIds)
  const stockRows = counted.flatMap(({ product, since }) => product.stock.map(({ id }) => ({ stockId: id, since })))
  return {
    now: now(),
    movedUnits: await sumStockMovements(db, stockRows),
    lastEdits: new Map(lastEdits.map((entry) => [entry.subjectId, entry])),
  }
}

async function applyPlan(
  { sumStockMovements }: ImportDeps,
  tx: Tx,
  actor: Account,
  { creates, updates }: ImportPlan,
): Promise<void> {
  await lockCatalogue(tx)
  // all rows in id order, like a checkout; with the locks, the movements since a count are complete
  const stockRows = await lockStockOfProducts(
    tx,
    updates.map(({ id }) => id),
  )
  const rowsByProduct = Map.groupBy(stockRows, ({ productId }) => productId)
  const movedUnits = await sumStockMovements(
    tx,
    updates.flatMap(({ id, countedAt }) =>
      countedAt ? (rowsByProduct.get(id) ?? []).map((row) => ({ stockId: row.id, since: countedAt })) : [],
    ),
  )
  for (const { line, input } of creates) await withLineNumber(line, () => createAuditedProduct(tx, actor, input))
  for (const { line, id, edit, countedAt } of updates) {
    await withLineNumber(line, async () => {
      const resolved = countedAt ? resolveStockCount(edit, rowsByProduct.get(id) ?? [], movedUnits) : edit
      await editProduct(tx, actor, id, resolved)
    })
  }
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
