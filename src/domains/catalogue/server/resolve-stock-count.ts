import { ShopError } from '#shared/errors.ts'
import type { ProductEdit } from '../product-input-contract.ts'
import { formatCsvVariant } from './product-csv.ts'

interface CountedRow {
  id: number
  size: string | null
  color: string | null
  held: number
}

/**
 * Turns counted units on hand into the stock available now: what was sold or restocked after the count is applied, and
 * what shoppers hold is subtracted.
 */
export function resolveStockCount(edit: ProductEdit, rows: CountedRow[], movedUnits: Map<number, number>): ProductEdit {
  const getOffset = ({ id, held }: CountedRow) => (movedUnits.get(id) ?? 0) - held
  const { stock, countInStock } = edit
  if (stock) {
    const resolved = stock.map(({ size, color, available }) => {
      const row = rows.find((candidate) => candidate.size === size && candidate.color === color)
      const label = formatCsvVariant(size ?? '', color ?? '')
      return { size, color, available: requireNotNegative(available + (row ? getOffset(row) : 0), label) }
    })
    return { ...edit, stock: resolved }
  }
  if (countInStock === undefined) return edit
  const row = rows.find(({ size }) => size === null)
  return { ...edit, countInStock: requireNotNegative(countInStock + (row ? getOffset(row) : 0), 'This product') }
}

function requireNotNegative(available: number, label: string): number {
  if (available >= 0) return available
  const message = `${label}: the count is short by ${-available}, after sales since the count and units held for shoppers at checkout. Please count again.`
  throw new ShopError('conflict', message, { errors: [{ field: 'stock', message }] })
}
