import { planStockEdit } from '#domains/inventory/server/api.ts'
import { asPaise, formatRupees, rupeesFromPaise } from '#shared/money.ts'
import type { ProductEdit } from '../admin-contract.ts'
import { pickChangedFields } from './audit-fields.ts'
import { toColumns } from './edit-product.ts'
import type { EditableColumns } from './edit-store.ts'
import { type ExportedProduct, formatCsvVariant, getColumnHeader } from './product-csv.ts'

const MAX_LENGTH = 60

/** Lists what an edit would change, for example "Price ₹999.00 → ₹1,250.00". */
export function listImportChanges(edit: ProductEdit, storedProduct: ExportedProduct): string[] {
  const before: Partial<EditableColumns> = storedProduct
  const columns = Object.entries(pickChangedFields(before, toColumns(edit))).map(([column, to]) => {
    const from = before[column as keyof EditableColumns]
    return `${getColumnHeader(column.replace('Paise', ''))} ${formatValue(column, from)} → ${formatValue(column, to)}`
  })
  return [...columns, ...listStockChanges(edit, storedProduct), ...listImageChanges(edit, storedProduct)]
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

function listImageChanges({ images }: ProductEdit, product: ExportedProduct): string[] {
  const joinUrls = (list: { url: string }[]) => list.map(({ url }) => url).join(' ')
  if (!images || joinUrls(images) === joinUrls(product.images)) return []
  return [
    `${getColumnHeader('images')} ${formatValue('images', joinUrls(product.images))} → ${formatValue('images', joinUrls(images))}`,
  ]
}
