import { ShopError } from '#shared/errors.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import type { VariantEdit } from '../product-input-contract.ts'
import { findVariant, formatVariantLabel, listOptionCombinations } from '../rules.ts'
import type { VariantRow } from './product-store.ts'

interface ProductOptions {
  sku: string
  sizes: string[]
  colors: string[]
}

const unset = { sku: null, barcode: null, pricePaise: null }

/**
 * Returns the variants with an SKU, barcode or price of their own, after the edits. Variants that the product no longer
 * has are dropped. Throws if an edit names an unknown variant, or if an SKU or barcode would be used twice.
 */
export function planVariants(product: ProductOptions, current: VariantRow[], edits: VariantEdit[] = []): VariantRow[] {
  const options = listOptionCombinations(product)
  const unknown = edits.find((edit) => !findVariant(options, edit))
  if (unknown) throw createVariantError(`${formatVariantLabel(unknown)} is not a variant of this product.`)
  const repeated = edits.find((edit, index) => findVariant(edits.slice(0, index), edit))
  if (repeated) throw createVariantError(`${formatVariantLabel(repeated)} is listed twice.`)
  const variants = options
    .map((option) => applyEdit({ ...unset, ...findVariant(current, option), ...option }, findVariant(edits, option)))
    .filter(hasOwnValues)
  requireUnique('SKU', [product.sku, ...variants.flatMap(({ sku }) => sku ?? [])])
  requireUnique(
    'barcode',
    variants.flatMap(({ barcode }) => barcode ?? []),
  )
  return variants
}

function applyEdit(variant: VariantRow, edit: VariantEdit | undefined): VariantRow {
  if (!edit) return variant
  const { sku = variant.sku, barcode = variant.barcode, price } = edit
  const { size, color } = variant
  if (price === undefined) return { size, color, sku, barcode, pricePaise: variant.pricePaise }
  return { size, color, sku, barcode, pricePaise: price === null ? null : paiseFromRupees(price) }
}

const hasOwnValues = ({ sku, barcode, pricePaise }: VariantRow) =>
  sku !== null || barcode !== null || pricePaise !== null

function requireUnique(label: string, values: string[]): void {
  const lowercase = values.map((value) => value.toLowerCase())
  const repeated = values.find((_, index) => lowercase.indexOf(lowercase[index] ?? '') < index)
  if (repeated !== undefined) throw createVariantError(`This product uses the ${label} ${repeated} more than once.`)
}

export const createVariantError = (message: string, code: 'bad_request' | 'conflict' = 'bad_request') =>
  new ShopError(code, message, { errors: [{ field: 'variants', message }] })

/** Describes the variants that differ from `others`, such as "M / Black: SKU TEE-M, ₹1,099.00". */
export function describeVariants(variants: VariantRow[], others: VariantRow[]): string[] {
  return variants
    .map((variant) => ({ variant, text: describeVariant(variant) }))
    .filter(({ variant, text }) => {
      const other = findVariant(others, variant)
      return !other || describeVariant(other) !== text
    })
    .map(({ text }) => text)
}

function describeVariant({ sku, barcode, pricePaise, ...options }: VariantRow): string {
  const facts = [
    sku && `SKU ${sku}`,
    barcode && `barcode ${barcode}`,
    pricePaise !== null && formatRupees(rupeesFromPaise(pricePaise)),
  ]
  return `${formatVariantLabel(options)}: ${facts.filter(Boolean).join(', ')}`
}
