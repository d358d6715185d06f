import { findProductsInCollections, lockCatalogue } from '#domains/catalogue/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { asPaise } from '#shared/money.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import { SECOND } from '#shared/time.ts'
import { calculateSalePrice, getSaleStep } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './sale-store.ts'

type Sale = NonNullable<Awaited<ReturnType<typeof store.lockSale>>>
type RunDeps = Pick<Deps, 'db' | 'now' | 'log'>

const CHECK_INTERVAL_MS = 5 * SECOND

/** All prices of a sale change in one transaction, with statements of this many products. */
const BATCH_SIZE = 2_000

export const startSaleWorker = (deps: RunDeps): PeriodicTask =>
  runPeriodically(
    { everyMs: CHECK_INTERVAL_MS, failureMessage: 'Could not look for due sales; will retry', immediately: true },
    deps.log,
    () => runDueSales(deps),
  )

/** Starts and ends the sales that are due. Ends come first, so the next sale can have the same products. */
export async function runDueSales({ db, now, log }: RunDeps): Promise<void> {
  const due = (await store.listOpenSales(db)).filter((sale) => getSaleStep(sale, now()))
  for (const { id } of due) {
    try {
      const step = await db.transaction((tx) => runSale(tx, id, now()))
      if (step) log.info({ saleId: id, step }, 'Sale prices changed')
    } catch (error) {
      // the others still run, and the next check tries this one again
      log.warn({ err: error, saleId: id }, 'Could not change the prices of a sale; will retry')
    }
  }
}

/** Checks again what is due, because another process may have done it. */
async function runSale(tx: Tx, id: string, now: Date) {
  await lockCatalogue(tx)
  const sale = await store.lockSale(tx, id)
  const step = sale && getSaleStep(sale, now)
  if (sale && step === 'start') await lowerPrices(tx, sale, now)
  if (sale && step === 'restore') await restorePrices(tx, sale, now)
  return step
}

/** Returns the products that the sale would have if it started now. */
export async function findSelectedProducts(
  db: Queryable,
  { collectionIds, productIds }: Pick<Sale, 'collectionIds' | 'productIds'>,
): Promise<string[]> {
  return [...new Set([...productIds, ...(await findProductsInCollections(db, collectionIds))])]
}

async function lowerPrices(tx: Tx, sale: Sale, now: Date): Promise<void> {
  const selected = await findSelectedProducts(tx, sale)
  const free = await store.lockProductsForSale(tx, sale.id, selected)
  let productCount = 0
  for (const productIds of splitIntoBatches(free, BATCH_SIZE)) {
    const rows = (await store.listPrices(tx, productIds)).flatMap((price) => toSalePrice(sale, price) ?? [])
    await store.insertSalePrices(tx, rows)
    await store.lowerPrices(tx, { saleId: sale.id, productIds, editedBy: getEditorName(sale) })
    productCount += new Set(rows.map(({ productId }) => productId)).size
  }
  await store.updateSale(tx, sale.id, { startedAt: now, selectedCount: selected.length, productCount })
  await recordStep(tx, sale, { change: 'prices lowered', products: productCount })
}

function toSalePrice(sale: Sale, price: store.PriceRow) {
  const salePaise = calculateSalePrice(sale, price.pricePaise)
  if (salePaise === undefined) return undefined
  const saleOriginalPaise = price.isVariant ? null : asPaise(Math.max(price.originalPaise ?? 0, price.pricePaise))
  return { ...price, saleId: sale.id, salePaise, saleOriginalPaise }
}

async function restorePrices(tx: Tx, sale: Sale, now: Date): Promise<void> {
  const onSale = await store.lockProductsForSale(tx, sale.id, await store.listProductsOnSale(tx, sale.id))
  for (const productIds of splitIntoBatches(onSale, BATCH_SIZE)) {
    await store.restorePrices(tx, { saleId: sale.id, productIds, editedBy: getEditorName(sale) })
  }
  await store.updateSale(tx, sale.id, { endedAt: now })
  await recordStep(tx, sale, { change: 'prices restored', products: onSale.length })
}

/** What a conflict names when an admin saves a form that was opened before. */
const getEditorName = ({ title }: Sale) => `The sale “${title}”`

async function recordStep(tx: Tx, sale: Sale, after: { change: string; products: number }): Promise<void> {
  const actor = { id: sale.id, name: getEditorName(sale) }
  await recordChange(tx, { actor, kind: 'price', subject: { id: sale.id, name: sale.title }, after })
}
