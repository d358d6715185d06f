import type { Tx } from '#platform/database/connect.ts'
import { formatVariantLabel } from '../rules.ts'
import { createSkuTakenError } from './create-sku-taken-error.ts'
import { createVariantError } from './plan-variants.ts'
import type { VariantRow } from './product-store.ts'
import * as store from './variant-store.ts'

interface IdentifiedProduct {
  /** Undefined for a new product. */
  id: string | undefined
  sku: string
  variants: VariantRow[]
}

/** Throws if another product or one of its variants uses an SKU or barcode. Must run with the catalogue locked. */
export async function ensureIdentifiersFree(tx: Tx, { id, sku, variants }: IdentifiedProduct): Promise<void> {
  const lowercase = (values: (string | null)[]) => values.flatMap((value) => value?.toLowerCase() ?? [])
  const skus = lowercase([sku, ...variants.map((variant) => variant.sku)])
  const barcodes = lowercase(variants.map(({ barcode }) => barcode))
  const taken = (await store.findTakenIdentifiers(tx, { skus, barcodes })).filter(({ productId }) => productId !== id)
  if (taken.length === 0) return
  const isTaken = (kind: 'sku' | 'barcode', value: string | null) =>
    value !== null && taken.some((row) => row.kind === kind && row.value === value.toLowerCase())
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
