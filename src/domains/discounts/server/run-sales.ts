import { findProductsInCollections, lockCatalogue } from '#domains/catalogue/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { asPaise } from '#shared/money.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import { SECOND } from '#shared/time.ts'
import { calculateSalePrice, findSaleStep } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './sale-store.ts'

type Sale = NonNullable<Awaited<ReturnType<typeof store.lockSale>>>
type SaleStep = NonNullable<ReturnType<typeof findSaleStep>>
type RunDeps = Pick<Deps, 'db' | 'now' | 'log'>

const CHECK_INTERVAL_MS = 5 * SECOND

/**
 * A transaction changes the prices of this many products. Edits of products, imports and the flush of stock deltas wait
 * until it ends.
 */
const BATCH_SIZE = 100

export const startSaleWorker = (deps: RunDeps): PeriodicTask =>
  runPeriodically(
    { everyMs: CHECK_INTERVAL_MS, failureMessage: 'Could not look for due sales; will retry', immediately: true },
    deps.log,
    () => runDueSales(deps),
  )

/** Starts and ends the sales that are due. Ends come first, so the next sale can have the same products. */
export async function runDueSales({ db, now, log }: RunDeps): Promise<void> {
  const due = (await store.listOpenSales(db)).filter((sale) => findSaleStep(sale, now()))
  for (const sale of due) {
    try {
      const step = await runSale({ db, now }, sale)
      if (step) log.info({ saleId: sale.id, step }, 'Sale prices changed')
    } catch (error) {
      // the others still run, and the next check tries this one again
      log.warn({ err: error, saleId: sale.id }, 'Could not change the prices of a sale; will retry')
    }
  }
}

/** Returns the step if it was due to its end. */
async function runSale(deps: Pick<Deps, 'db' | 'now'>, sale: Sale): Promise<SaleStep | undefined> {
  const step = findSaleStep(sale, deps.now())
  const isDone = step === 'start' ? await applySalePrices(deps, sale) : await restorePrices(deps, sale)
  return isDone ? step : undefined
}

/**
 * Runs one batch under the locks of the catalogue and the sale. Returns undefined if the step is no longer due: another
 * process may have done it, or an admin may have undone the sale between two batches.
 */
async function runBatch<T>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, step }: { id: string; step: SaleStep },
  changePrices: (tx: Tx, sale: Sale, now: Date) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const sale = await store.lockSale(tx, id)
    const at = now()
    return sale && findSaleStep(sale, at) === step ? changePrices(tx, sale, at) : undefined
  })
}

/** Returns the products that the sale would have if it started now. */
export async function findSelectedProducts(
  db: Queryable,
  { collectionIds, productIds }: Pick<Sale, 'collectionIds' | 'productIds'>,
): Promise<string[]> {
  return [...new Set([...productIds, ...(await findProductsInCollections(db, collectionIds))])]
}

async function applySalePrices(deps: Pick<Deps, 'db' | 'now'>, { id, ...selection }: Sale): Promise<boolean> {
  const selected = await findSelectedProducts(deps.db, selection)
  const batches = splitIntoBatches(selected, BATCH_SIZE)
  // the last one also has the counts, so a small sale starts in one transaction
  const lastBatch = batches.pop() ?? []
  for (const productIds of batches) {
    if (!(await runBatch(deps, { id, step: 'start' }, (tx, sale, now) => lowerBatch(tx, sale, { productIds, now })))) {
      return false
    }
  }
  const isDone = await runBatch(deps, { id, step: 'start' }, async (tx, sale, now) => {
    await lowerBatch(tx, sale, { productIds: lastBatch, now })
    const productCount = await store.countProducts(tx, id)
    await store.updateSale(tx, id, { selectedCount: selected.length, productCount })
    return recordStep(tx, sale, { change: 'prices lowered', products: productCount })
  })
  return isDone ?? false
}

async function lowerBatch(tx: Tx, sale: Sale, { productIds, now }: { productIds: string[]; now: Date }): Promise<true> {
  const free = await store.lockFreeProducts(tx, sale.id, productIds)
  const rows = (await store.listPrices(tx, free)).flatMap((price) => toSalePrice(sale, price) ?? [])
  await store.insertSalePrices(tx, rows)
  await store.applySalePrices(tx, { saleId: sale.id, productIds: free, editedBy: getEditorName(sale) })
  if (!sale.startedAt) await store.updateSale(tx, sale.id, { startedAt: now })
  return true
}

function toSalePrice(sale: Sale, price: store.PriceRow) {
  const salePaise = calculateSalePrice(sale, price.pricePaise)
  if (salePaise === undefined) return undefined
  const saleOriginalPaise = price.isVariant ? null : asPaise(Math.max(price.originalPaise ?? 0, price.pricePaise))
  return { ...price, saleId: sale.id, salePaise, saleOriginalPaise }
}

async function restorePrices(deps: Pick<Deps, 'db' | 'now'>, { id }: Sale): Promise<boolean> {
  let after = ''
  for (;;) {
    const restored = await runBatch(deps, { id, step: 'restore' }, (tx, sale, now) =>
      restoreBatch(tx, sale, { after, now }),
    )
    if (restored === undefined) return false
    const last = restored.at(-1)
    if (restored.length < BATCH_SIZE || last === undefined) return true
    after = last
  }
}

async function restoreBatch(tx: Tx, sale: Sale, { after, now }: { after: string; now: Date }): Promise<string[]> {
  const productIds = await store.listProductsOnSale(tx, sale.id, { after, limit: BATCH_SIZE })
  await store.lockProducts(tx, productIds)
  await store.restorePrices(tx, { saleId: sale.id, productIds, editedBy: getEditorName(sale) })
  if (productIds.length < BATCH_SIZE) {
    await store.updateSale(tx, sale.id, { endedAt: now })
    await recordStep(tx, sale, { change: 'prices restored', products: await store.countProducts(tx, sale.id) })
  }
  return productIds
}

/** What a conflict names when an admin saves a form that was opened before. */
const getEditorName = ({ title }: Sale) => `The sale “${title}”`

async function recordStep(tx: Tx, sale: Sale, after: { change: string; products: number }): Promise<true> {
  const actor = { id: sale.id, name: getEditorName(sale) }
  await recordAuditEntry(tx, { actor, kind: 'price', subject: { id: sale.id, name: sale.title }, after })
  return true
}
