import { planStockEdit } from '#domains/inventory/server/api.ts'
import { asPaise, formatRupees, rupeesFromPaise } from '#shared/money.ts'
import type { ProductEdit } from '../product-input-contract.ts'
import { findVariant, formatVariantLabel } from '../rules.ts'
import { pickChangedFields } from './audit-fields.ts'
import { toColumns } from './edit-product.ts'
import type { EditableFields } from './edit-store.ts'
import { planVariants } from './plan-variants.ts'
import { type ExportedProduct, formatCsvVariant, getColumnHeader } from './product-csv.ts'

const MAX_LENGTH = 60

/** Lists what an edit would change, for example "Price ₹999.00 → ₹1,250.00". */
export function listImportChanges(edit: ProductEdit, storedProduct: ExportedProduct): string[] {
  const before: Partial<EditableFields> = storedProduct
  const columns = Object.entries(pickChangedFields(before, toColumns(edit))).map(([column, to]) => {
    const from = before[column as keyof EditableFields]
    return `${getColumnHeader(column.replace('Paise', ''))} ${formatValue(column, from)} → ${formatValue(column, to)}`
  })
  return [
    ...columns,
    ...listVariantChanges(edit, storedProduct),
    ...listStockChanges(edit, storedProduct),
    ...listImageChanges(edit, storedProduct),
  ]
}

const variantFields = [
  { field: 'sku', label: 'SKU' },
  { field: 'barcode', label: 'Barcode' },
  { field: 'pricePaise', label: 'Price' },
] as const

/** Also lists what is dropped with a variant. */
function listVariantChanges(edit: ProductEdit, product: ExportedProduct): string[] {
  const after = planVariants({ ...product, ...toColumns(edit) }, product.variants, edit.variants)
  const changed = [...after, ...product.variants.filter((variant) => !findVariant(after, variant))]
  return changed.flatMap((variant) => {
    const [from, to] = [findVariant(product.variants, variant), findVariant(after, variant)]
    return variantFields.flatMap(({ field, label }) => {
      const [before, now] = [from?.[field] ?? null, to?.[field] ?? null]
      if (before === now) return []
      return [`${label} of ${formatVariantLabel(variant)} ${formatValue(field, before)} → ${formatValue(field, now)}`]
    })
  })
}

function formatValue(column: string, value: unknown): string {
  if (typeof value === 'number' && column.endsWith('Paise')) return formatRupees(rupeesFromPaise(asPaise(value)))
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return 'nothing'
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

export function listStockChanges(edit: ProductEdit, product: ExportedProduct): string[] {
  const rows = product.stock.map((variant, id) => ({ ...variant, id, held: 0, sold: 0 }))
  const options = { sizes: edit.sizes ?? product.sizes, colors: edit.colors ?? product.colors }
  return planStockEdit(rows, options, edit).changes.map(({ size, color, from, to }) => {
    const label =
      size && color
        ? `${getColumnHeader('stock')} of ${formatCsvVariant(size, color)}`
        : getColumnHeader('countInStock')
    return `${label} ${from} → ${to}`
  })
}

interface ImageFields {
  url: string
  altText: string
  color?: string | null | undefined
}

function listImageChanges({ images }: ProductEdit, product: ExportedProduct): string[] {
  if (!images) return []
  const lists = [
    { field: 'images', format: ({ url }: ImageFields) => url },
    { field: 'imageAltTexts', format: ({ altText }: ImageFields) => altText },
    { field: 'imageColors', format: ({ color }: ImageFields) => color ?? '' },
  ]
  return lists.flatMap(({ field, format }) => {
    const [from, to] = [product.images, images].map((list) => list.map(format).join(' ').trim())
    return from === to ? [] : [`${getColumnHeader(field)} ${formatValue(field, from)} → ${formatValue(field, to)}`]
  })
}
