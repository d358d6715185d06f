import type { Account } from '#domains/accounts/server/api.ts'
import { flushStockDeltas, lockStockOfProducts, type StockCause } from '#domains/inventory/server/api.ts'
import { listLatestEntries } from '#platform/audit/audit-store.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { RunForItem } from '#shared/run-for-item.ts'
import {
  IMPORT_TOO_LARGE,
  type ImportFormat,
  type ImportReport,
  MAX_IMPORT_BYTES,
  MAX_LISTED_ROWS,
} from '../product-csv-contract.ts'
import { addImportRedirects, findNewRedirects } from './add-import-redirects.ts'
import * as store from './admin-product-store.ts'
import { createAuditedProducts, withBrand } from './create-admin-product.ts'
import type { Deps } from './deps.ts'
import { affectsStock, editProducts } from './edit-product.ts'
import { lockCatalogue } from './edit-store.ts'
import { attachStock } from './export-products.ts'
import { attachCopiedImages, findExistingProducts } from './find-existing-products.ts'
import { findImportConflicts } from './find-import-conflicts.ts'
import { queueFetches } from './image-fetch-store.ts'
import { listRefusedImages } from './list-refused-images.ts'
import { type CsvRow, parseProductCsv } from './parse-product-csv.ts'
import { isShopifyFile, parseShopifyCsv } from './parse-shopify-csv.ts'
import { parseCountedAt } from './parse-stock-cells.ts'
import { type ImportPlan, planImport, type StockHistory, toImportKey } from './plan-import.ts'
import { planShopifyImport } from './plan-shopify-import.ts'
import type { ExportedProduct } from './product-csv.ts'
import { type CsvFile, readCsv } from './read-csv.ts'
import { resolveStockCount } from './resolve-stock-count.ts'
import { listStockImports, recordStockImports } from './stock-import-store.ts'
import { trackProgress } from './track-progress.ts'

type ImportDeps = Pick<Deps, 'db' | 'now' | 'sumStockMovements' | 'shopSettings' | 'mediaFetchAllow'>

interface ImportRequest {
  csv: string
  apply: boolean
  tagsAsCollections: boolean
  overwriteStock: boolean
  repeatStock: boolean
  progressId?: string | undefined
}

interface PlannedFile {
  format: ImportFormat
  rows: number
  ignoredColumns: string[]
  plan: ImportPlan
}

/**
 * Imports all rows in one transaction, or none if any row has a problem. A dry run unless `apply` is set. Images on other
 * servers are copied afterwards (fetch-images.ts).
 */
export async function importProducts(
  deps: ImportDeps,
  actor: Account,
  { csv, apply, progressId, ...options }: ImportRequest,
): Promise<ImportReport> {
  if (Buffer.byteLength(csv) > MAX_IMPORT_BYTES) throw new ShopError('too_large', IMPORT_TOO_LARGE)
  const { db } = deps
  const file = await readCsv(csv)
  const { format, rows, ignoredColumns, plan } = isShopifyFile(file)
    ? await planShopifyFile(deps, file, options)
    : await planShopFile(deps, file, options)
  const { creates, updates, unchanged, problems } = plan
  const notes = [...plan.notes, ...listRefusedImages(plan, format, deps)].toSorted((a, b) => a.line - b.line)
  const applied = apply && problems.length === 0
  const redirects = await findNewRedirects(db, plan)
  if (applied) {
    const onProgress = await trackProgress(deps, progressId, creates.length + updates.length)
    await db.transaction(async (tx) => {
      const createdIds = await applyPlan(deps, tx, actor, plan, { ...options, onProgress })
      await addImportRedirects(tx, redirects, [...plan.handles, ...createdIds])
    })
    await flushStockDeltas({ db })
  }
  const changes = [
    ...creates.map(({ line, input: { sku, name }, changes: fields }) => ({ line, sku, name, fields })),
    ...updates.map(({ line, sku, name, changes: fields }) => ({ line, sku, name, fields })),
  ]
  return {
    format,
    rows,
    created: creates.length,
    updated: updates.length,
    unchanged,
    repeatedStock: plan.repeatedStock,
    ignoredColumns,
    problems: problems.slice(0, MAX_LISTED_ROWS),
    notes: notes.slice(0, MAX_LISTED_ROWS),
    changes: changes.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED_ROWS),
    images: [...creates, ...updates].reduce((sum, { imageFetches }) => sum + imageFetches.length, 0),
    redirects: redirects.length,
    applied,
  }
}

async function planShopFile(
  deps: ImportDeps,
  file: CsvFile,
  options: Pick<ImportRequest, 'repeatStock'>,
): Promise<PlannedFile> {
  const rows = parseProductCsv(file)
  const skus = rows.flatMap(({ cells }) => (cells.sku ? [cells.sku.toLowerCase()] : []))
  const products = await attachStock(deps.db, await store.findProductsBySku(deps.db, skus))
  const productsWithCopies = await attachCopiedImages(deps.db, products)
  const productsBySku = new Map(productsWithCopies.map((product) => [product.sku.toLowerCase(), product]))
  const plan = await planImport(rows, productsBySku, await readStockHistory(deps, rows, productsBySku, options))
  plan.problems.push(...(await findImportConflicts(deps.db, plan)))
  plan.problems.sort((a, b) => a.line - b.line)
  return { format: 'shop', rows: rows.length, ignoredColumns: [], plan }
}

async function planShopifyFile(
  deps: ImportDeps,
  file: CsvFile,
  options: Pick<ImportRequest, 'tagsAsCollections' | 'overwriteStock'>,
): Promise<PlannedFile> {
  const shopifyFile = parseShopifyCsv(file)
  const existing = await findExistingProducts(deps.db, shopifyFile.rows)
  const plan = await planShopifyImport(shopifyFile, existing, options)
  // conflicts that the plan can't see, such as a handle that is the SKU of another product
  if (plan.problems.length === 0) plan.problems.push(...(await findImportConflicts(deps.db, plan)))
  const { ignoredColumns, rows } = shopifyFile
  return { format: 'shopify', rows: rows.length, ignoredColumns, plan }
}

async function readStockHistory(
  { db, now, sumStockMovements }: ImportDeps,
  rows: CsvRow[],
  productsBySku: Map<string, ExportedProduct>,
  { repeatStock }: Pick<ImportRequest, 'repeatStock'>,
): Promise<StockHistory> {
  const counted = rows.flatMap(({ cells }) => {
    const product = productsBySku.get((cells.sku ?? '').toLowerCase())
    const since = parseCountedAt(cells.countedAt ?? '')
    return product && since ? [{ product, since }] : []
  })
  const productIds = counted.map(({ product }) => product.id)
  const lastEdits = productIds.length === 0 ? [] : await listLatestEntries(db, 'stock', productIds)
  const stockRows = counted.flatMap(({ product, since }) => product.stock.map(({ id }) => ({ stockId: id, since })))
  const ids = [...productsBySku.values()].map(({ id }) => id)
  const imports = repeatStock || ids.length === 0 ? [] : await listStockImports(db, ids)
  return {
    now: now(),
    movedUnits: await sumStockMovements(db, stockRows),
    lastEdits: new Map(lastEdits.map((entry) => [entry.subjectId, entry])),
    imports: new Map(imports.map((entry) => [toImportKey(entry.productId, entry.fingerprint), entry])),
  }
}

async function applyPlan(
  { sumStockMovements, shopSettings }: ImportDeps,
  tx: Tx,
  actor: Account,
  { creates, updates }: ImportPlan,
  { repeatStock, onProgress }: Pick<ImportRequest, 'repeatStock'> & { onProgress: (done: number) => void },
): Promise<ImportPlan['handles']> {
  await lockCatalogue(tx)
  // in id order, like a checkout, so they can't deadlock; while the rows are locked, no further movement changes a count
  const stockRows = await lockStockOfProducts(
    tx,
    updates.filter(({ edit }) => affectsStock(edit)).map(({ id }) => id),
  )
  const rowsByProduct = Map.groupBy(stockRows, ({ productId }) => productId)
  const movedUnits = await sumStockMovements(
    tx,
    updates.flatMap(({ id, countedAt }) =>
      countedAt ? (rowsByProduct.get(id) ?? []).map((row) => ({ stockId: row.id, since: countedAt })) : [],
    ),
  )
  const stockCause: StockCause = { reason: 'import', reference: newId() }
  const inputs = creates.map(({ input }) => withBrand(input, shopSettings))
  const createdIds = await createAuditedProducts(tx, actor, inputs, {
    runForItem: checkLines(creates),
    onProgress,
    stockCause,
  })
  const runForItem = checkLines(updates)
  const edits = updates.map(({ id, edit, countedAt }, index) => {
    const resolve = () => resolveStockCount(edit, rowsByProduct.get(id) ?? [], movedUnits)
    return { id, edit: countedAt ? runForItem(index, resolve) : edit }
  })
  const stockImports = updates.flatMap(({ id, stockFingerprint }) =>
    stockFingerprint === undefined ? [] : [{ productId: id, fingerprint: stockFingerprint }],
  )
  const recorded = await recordStockImports(tx, stockImports, actor.name)
  const repeated = updates.findIndex(({ id, stockFingerprint }) => stockFingerprint && !recorded.has(id))
  if (repeated >= 0 && !repeatStock) runForItem(repeated, throwImportedMeanwhile)
  await editProducts(tx, actor, edits, {
    runForItem,
    stockCause,
    onProgress: (done) => onProgress(creates.length + done),
  })
  const created = creates.map((create, index) => ({ ...create, id: createdIds[index] ?? '' }))
  await queueFetches(
    tx,
    [...created, ...updates].flatMap(({ id, imageFetches }) =>
      imageFetches.map(({ url }) => ({ productId: id, sourceUrl: url })),
    ),
  )
  return created.flatMap(({ handle, id }) => (handle === undefined ? [] : [{ handle, productId: id }]))
}

function throwImportedMeanwhile(): never {
  throw new ShopError('conflict', 'This stock was imported a moment ago.')
}

/** Adds the line number to an error that the plan could not foresee, such as a concurrent change. */
const checkLines =
  (changes: { line: number }[]): RunForItem =>
  (index, check) => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      throw new ShopError(error.code, `Line ${changes[index]?.line}: ${error.message} Nothing was imported.`)
    }
  }
