import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { MAX_TAX_PRODUCTS, type TaxRate } from '../tax-contract.ts'
import { lockCatalogue } from './edit-store.ts'
import { describeTaxRates, toTaxRateRows } from './tax-rate-rows.ts'
import * as store from './tax-store.ts'

interface ProductWithTaxRates {
  productId: string
  name: string
  sku: string
  rates: store.TaxRateRow[]
}

/** Lists the products with rates of their own from a day on, and one more, by name. */
export async function listProductsWithTaxRates(
  { db }: { db: Queryable },
  extraId?: string,
): Promise<ProductWithTaxRates[]> {
  const products = await store.listProductsWithTaxRates(db, extraId)
  const ids = products.map(({ productId }) => productId)
  const rates = Map.groupBy(await store.listProductTaxRates(db, ids), ({ productId }) => productId)
  return products.map((product) => ({ ...product, rates: rates.get(product.productId) ?? [] }))
}

/** Replaces the product's own HSN codes and GST rates for future invoices. */
export async function updateProductTaxRates(
  { db }: { db: Db },
  actor: Account,
  { productId, rates }: { productId: string; rates: TaxRate[] },
): Promise<ProductWithTaxRates> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const product = (await listProductsWithTaxRates({ db: tx }, productId)).find((row) => row.productId === productId)
    if (!product) throw new ShopError('not_found', 'This product no longer exists.')
    const isFirst = product.rates.length === 0 && rates.length > 0
    if (isFirst && (await store.countProductsWithTaxRates(tx)) >= MAX_TAX_PRODUCTS)
      throw new ShopError('conflict', TOO_MANY)
    const after = toTaxRateRows(rates)
    const change = { before: describeTaxRates(product.rates), after: describeTaxRates(after) }
    if (!isDeepStrictEqual(change.before, change.after)) {
      await store.replaceProductTaxRates(tx, productId, after)
      const subject = { id: productId, name: product.name }
      await recordAuditEntry(tx, { actor, kind: 'product', subject, ...change })
    }
    return { ...product, rates: after }
  })
}

const TOO_MANY = `At most ${groupDigits(MAX_TAX_PRODUCTS)} products can have rates of their own from a day on. Use rates of a category instead.`
