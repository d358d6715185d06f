import { formatRupees, rupeesFromPaise } from '#shared/money.ts'
import type { ProductEdit } from '../admin-contract.ts'
import { changedParts } from './describe-changes.ts'
import { columnsOf } from './edit-product.ts'
import type { EditableColumns } from './edit-store.ts'
import { planStock } from './plan-stock.ts'
import { type CsvProduct, choiceName, headerOf } from './product-csv.ts'

/** Longer than this, a text is told by how it begins. */
const LONGEST = 60

/** What an edit would change, each as "Price ₹999.00 → ₹1,250.00"; empty when nothing would. */
export function describeImport(update: ProductEdit, product: CsvProduct): string[] {
  const before: Partial<EditableColumns> = product
  const columns = Object.entries(changedParts(before, columnsOf(update))).map(([column, to]) => {
    const from = before[column as keyof EditableColumns]
    return `${headerOf(column.replace('Paise', ''))} ${told(column, from)} → ${told(column, to)}`
  })
  return [...columns, ...stockChanges(update, product), ...imageChanges(update, product)]
}

function told(column: string, value: unknown): string {
  if (typeof value === 'number' && column.endsWith('Paise')) return formatRupees(rupeesFromPaise(value))
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return 'nothing'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function stockChanges(update: ProductEdit, product: CsvProduct): string[] {
  const rows = product.stock.map((choice, id) => ({ ...choice, id, held: 0, sold: 0 }))
  const after = { sizes: update.sizes ?? product.sizes, colors: update.colors ?? product.colors }
  return planStock(rows, after, update).changed.map(({ size, color, from, to }) => {
    const what = size && color ? `${headerOf('stock')} of ${choiceName(size, color)}` : headerOf('countInStock')
    return `${what} ${from} → ${to}`
  })
}

function imageChanges({ images }: ProductEdit, product: CsvProduct): string[] {
  const addresses = (list: { url: string }[]) => list.map(({ url }) => url).join(' ')
  if (!images || addresses(images) === addresses(product.images)) return []
  return [`${headerOf('images')} ${told('images', addresses(product.images))} → ${told('images', addresses(images))}`]
}
