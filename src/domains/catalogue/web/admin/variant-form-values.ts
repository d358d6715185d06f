import { type Cells, toCellKey } from '#domains/inventory/web/parts/cells.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { splitList } from '#shared/split-list.ts'
import type { Variant } from '../../contract.ts'
import type { VariantEdit } from '../../product-input-contract.ts'
import { findVariant, listOptionCombinations } from '../../rules.ts'

/** The text typed for each variant; keys come from `toVariantKey`. */
export interface VariantFormValues {
  variantSkus: Cells
  variantBarcodes: Cells
  variantPrices: Cells
}

interface Options {
  size?: string | null | undefined
  color?: string | null | undefined
}

export const toVariantKey = ({ size, color }: Options) => toCellKey(size ?? '', color ?? '')

const toCells = (variants: Variant[], pick: (variant: Variant) => string | number | undefined): Cells =>
  Object.fromEntries(
    variants.flatMap((variant) => {
      const value = pick(variant)
      return value === undefined ? [] : [[toVariantKey(variant), String(value)]]
    }),
  )

export const toVariantFormValues = (variants: Variant[]): VariantFormValues => ({
  variantSkus: toCells(variants, ({ sku }) => sku),
  variantBarcodes: toCells(variants, ({ barcode }) => barcode),
  variantPrices: toCells(variants, ({ price }) => price),
})

/** `sizes` and `colors` are comma-separated. */
export const listFormVariants = ({ sizes, colors }: { sizes: string; colors: string }) =>
  listOptionCombinations({ sizes: splitList(sizes), colors: splitList(colors) })

/** Returns the variants that differ from the saved ones. */
export function toVariantEdits(
  values: VariantFormValues & { sizes: string; colors: string },
  saved: Variant[],
): { variants?: VariantEdit[] } {
  const variants = listFormVariants(values).flatMap(({ size, color }) => {
    const key = toVariantKey({ size, color })
    const [sku = '', barcode = '', price = ''] = [values.variantSkus, values.variantBarcodes, values.variantPrices].map(
      (cells) => cells[key]?.trim(),
    )
    const edit = {
      sku: sku || null,
      barcode: barcode || null,
      price: price === '' ? null : parseNumber(price),
    }
    const before = findVariant(saved, { size, color })
    const isSame =
      edit.sku === (before?.sku ?? null) &&
      edit.barcode === (before?.barcode ?? null) &&
      edit.price === (before?.price ?? null)
    return isSame ? [] : [{ ...(size && { size }), ...(color && { color }), ...edit }]
  })
  return variants.length > 0 ? { variants } : {}
}

const toCode = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Adds an SKU such as TEE-M-BLACK to each variant that has none. */
export function fillSkus(values: VariantFormValues & { sku: string; sizes: string; colors: string }): Cells {
  const filled = listFormVariants(values).map(({ size, color }) => {
    const key = toVariantKey({ size, color })
    const code = [values.sku.trim(), toCode(size ?? ''), toCode(color ?? '')].filter(Boolean).join('-')
    return [key, values.variantSkus[key]?.trim() || code]
  })
  return { ...values.variantSkus, ...Object.fromEntries(filled) }
}
