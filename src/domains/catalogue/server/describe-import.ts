import { formatRupees, rupeesFromPaise } from '#shared/money.ts'
import type { ProductEdit } from '../admin-contract.ts'
import { changedParts } from './describe-changes.ts'
import { columnsOf } from './edit-product.ts'
import type { EditableColumns } from './edit-store.ts'
import { planStock } from './plan-stock.ts'
import { type CsvProduct, choiceName, headerOf } from './product-csv.ts'

const MAX_LENGTH = 60

/** Lists the changes of an edit, for example "Price ₹999.00 → ₹1,250.00". */
export function describeImport(update: ProductEdit, product: CsvProduct): string[] {
  const before: Partial<EditableColumns> = product
  const columns = Object.entries(changedParts(before, columnsOf(update))).map(([column, to]) => {
    const from = before[column as keyof EditableColumns]
    return `${headerOf(column.replace('Paise', ''))} ${formatValue(column, from)} → ${formatValue(column, to)}`
  })
  return [...columns, ...listStockChanges(update, product), ...listImageChanges(update, product)]
}

function formatValue(column: string, value: unknown): string {
  if (typeof value === 'number' && column.endsWith('Paise')) return formatRupees(rupeesFromPaise(value))
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return 'nothing'
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

function listStockChanges(update: ProductEdit, product: CsvProduct): string[] {
  const rows = product.stock.map((variant, id) => ({ ...variant, id, held: 0, sold: 0 }))
  const options = { sizes: update.sizes ?? product.sizes, colors: update.colors ?? product.colors }
  return planStock(rows, options, update).changed.map(({ size, color, from, to }) => {
    const label = size && color ? `${headerOf('stock')} of ${choiceName(size, color)}` : headerOf('countInStock')
    return `${label} ${from} → ${to}`
  })
}

function listImageChanges({ images }: ProductEdit, product: CsvProduct): string[] {
  const joinUrls = (list: { url: string }[]) => list.map(({ url }) => url).join(' ')
  if (!images || joinUrls(images) === joinUrls(product.images)) return []
  return [
    `${headerOf('images')} ${formatValue('images', joinUrls(product.images))} → ${formatValue('images', joinUrls(images))}`,
  ]
}
