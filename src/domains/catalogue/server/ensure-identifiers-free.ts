import type { Tx } from '#platform/database/connect.ts'
import { type CheckItem, runCheck } from '#shared/check-item.ts'
import { formatVariantLabel } from '../rules.ts'
import { createSkuTakenError } from './create-sku-taken-error.ts'
import { createVariantError } from './plan-variants.ts'
import type { VariantRow } from './product-store.ts'
import * as store from './variant-store.ts'

export interface IdentifiedProduct {
  /** Undefined for a new product. */
  id: string | undefined
  sku: string
  variants: VariantRow[]
}

const toLowercase = (values: (string | null)[]) => values.flatMap((value) => value?.toLowerCase() ?? [])

/**
 * Throws if an SKU or barcode belongs to another product or one of its variants in the database. Must run with the
 * catalogue locked.
 */
export async function ensureIdentifiersFree(
  tx: Tx,
  products: IdentifiedProduct[],
  checkItem: CheckItem = runCheck,
): Promise<void> {
  const variants = products.flatMap((product) => product.variants)
  const taken = await store.findTakenIdentifiers(tx, {
    skus: toLowercase([...products, ...variants].map(({ sku }) => sku)),
    barcodes: toLowercase(variants.map(({ barcode }) => barcode)),
  })
  if (taken.length === 0) return
  const ownersByKey = Map.groupBy(taken, ({ kind, value }) => `${kind} ${value}`)
  for (const [index, product] of products.entries()) {
    const isTaken = (kind: 'sku' | 'barcode', value: string | null) =>
      value !== null &&
      (ownersByKey.get(`${kind} ${value.toLowerCase()}`) ?? []).some(({ productId }) => productId !== product.id)
    checkItem(index, () => requireFree(product, isTaken))
  }
}

function requireFree(
  { sku, variants }: IdentifiedProduct,
  isTaken: (kind: 'sku' | 'barcode', value: string | null) => boolean,
): void {
  if (isTaken('sku', sku)) throw createSkuTakenError(sku)
  for (const variant of variants) {
    const label = formatVariantLabel(variant)
    if (isTaken('sku', variant.sku)) {
      throw createVariantError(`${label}: another product already uses the SKU ${variant.sku}.`, 'conflict')
    }
    if (isTaken('barcode', variant.barcode)) {
      throw createVariantError(`${label}: another product already uses the barcode ${variant.barcode}.`, 'conflict')
    }
  }
}
