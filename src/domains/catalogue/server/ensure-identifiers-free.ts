import type { Tx } from '#platform/database/connect.ts'
import { type RunForItem, runDirectly } from '#shared/run-for-item.ts'
import { formatVariantLabel } from '../rules.ts'
import { createSkuTakenError } from './create-sku-taken-error.ts'
import { describeOwner } from './describe-owner.ts'
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
  runForItem: RunForItem = runDirectly,
): Promise<void> {
  const variants = products.flatMap((product) => product.variants)
  const taken = await store.findTakenIdentifiers(tx, {
    skus: toLowercase([...products, ...variants].map(({ sku }) => sku)),
    barcodes: toLowercase(variants.map(({ barcode }) => barcode)),
  })
  if (taken.length === 0) return
  const ownersByKey = Map.groupBy(taken, ({ kind, value }) => `${kind} ${value}`)
  for (const [index, product] of products.entries()) {
    const findOwner: FindOwner = (kind, value) =>
      value === null
        ? undefined
        : ownersByKey.get(`${kind} ${value.toLowerCase()}`)?.find(({ productId }) => productId !== product.id)
    runForItem(index, () => requireFree(product, findOwner))
  }
}

type FindOwner = (kind: 'sku' | 'barcode', value: string | null) => store.TakenIdentifier | undefined

function requireFree({ sku, variants }: IdentifiedProduct, findOwner: FindOwner): void {
  const owner = findOwner('sku', sku)
  if (owner) throw createSkuTakenError(sku, owner)
  for (const variant of variants) {
    const label = formatVariantLabel(variant)
    const skuOwner = findOwner('sku', variant.sku)
    if (skuOwner) throw createVariantError(`${label}: ${describeOwner(`the SKU ${variant.sku}`, skuOwner)}`, 'conflict')
    const barcodeOwner = findOwner('barcode', variant.barcode)
    if (barcodeOwner) {
      throw createVariantError(`${label}: ${describeOwner(`the barcode ${variant.barcode}`, barcodeOwner)}`, 'conflict')
    }
  }
}
