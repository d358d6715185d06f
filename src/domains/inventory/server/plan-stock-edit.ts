import { type FieldError, ShopError } from '#shared/errors.ts'
import { isConsistentStock } from '../rules.ts'

export interface StockRow {
  id: number
  size: string | null
  color: string | null
  available: number
  held: number
  sold: number
}

interface Variant {
  size?: string | undefined
  color?: string | undefined
}

interface VariantEdit extends Variant {
  available: number
  /** The count that the admin saw. If given, only the change from it is applied, so sales in the meantime are kept. */
  seen?: number | undefined
}

export interface StockEdit {
  stock?: VariantEdit[] | undefined
  countInStock?: number | undefined
  countSeen?: number | undefined
}

interface VariantChange extends Variant {
  from: number
  to: number
}

export interface StockEditPlan {
  /** Used rows that change variant when stock switches between product-level and per variant. */
  reassignments: { id: number; size: string | null; color: string | null }[]
  deltas: { id: number; by: number }[]
  inserts: { size?: string | undefined; color?: string | undefined; quantity: number }[]
  deletes: number[]
  /** For the audit log. */
  changes: VariantChange[]
}

const formatVariant = ({ size, color }: { size?: string | null | undefined; color?: string | null | undefined }) =>
  size && color ? `${color}, ${size}` : 'The product'
const toKey = ({ size, color }: { size?: string | null | undefined; color?: string | null | undefined }) =>
  JSON.stringify([size ?? null, color ?? null])
const isUsed = ({ sold, held }: StockRow) => sold > 0 || held > 0
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Computes the row changes for an edit of stock, sizes or colors. */
export function planStockEdit(
  rows: StockRow[],
  { sizes, colors }: { sizes: string[]; colors: string[] },
  requestedEdit: StockEdit,
): StockEditPlan {
  const edit = resolveEdit(rows, requestedEdit)
  const isPerVariant = edit.stock ? edit.stock.some(({ size }) => size !== undefined) : rows.some(({ size }) => size)
  const variants: Variant[] = isPerVariant ? sizes.flatMap((size) => colors.map((color) => ({ size, color }))) : [{}]
  if (isPerVariant && variants.length === 0) {
    throw createStockError('Stock per size and colour needs at least one size and one colour.')
  }
  const variantKeys = new Set(variants.map(toKey))
  const unknownVariant = edit.stock?.find((variant) => !variantKeys.has(toKey(variant)))
  if (unknownVariant) throw createStockError(`${formatVariant(unknownVariant)} is not a variant of this product.`)
  const plan: StockEditPlan = { reassignments: [], deltas: [], inserts: [], deletes: [], changes: [] }
  const rowByVariant = assignRows(rows, variants, plan)
  const targets = calculateTargets(variants, rowByVariant, edit)
  for (const [index, variant] of variants.entries()) {
    const row = rowByVariant.get(toKey(variant))
    const to = targets[index] ?? 0
    const from = row?.available ?? 0
    if (to < 0) throw createShortageError(variant, from)
    if (!row) plan.inserts.push({ ...variant, quantity: to })
    else if (to !== from) plan.deltas.push({ id: row.id, by: to - from })
    if (to !== from) plan.changes.push({ ...variant, from, to })
  }
  return plan
}

/** Reduces the edit to either `stock` or `countInStock`. */
function resolveEdit(rows: StockRow[], { stock, countInStock, countSeen }: StockEdit): StockEdit {
  if (
    stock &&
    !isConsistentStock(stock.map(({ size, color }) => ({ ...(size && { size }), ...(color && { color }) })))
  ) {
    throw createStockError('Stock must be either one number for the product or one number per size and colour.')
  }
  if (!stock || stock.length === 0) return { countInStock, countSeen }
  if (countInStock === undefined || countInStock === sum(stock.map(({ available }) => available))) return { stock }
  const current = new Map(rows.map((row) => [toKey(row), row.available]))
  // the product was sent back as it was received, with only countInStock changed
  if (stock.every((variant) => current.get(toKey(variant)) === variant.available)) return { countInStock, countSeen }
  const message = "Count in stock doesn't match the sum of the stock per size and colour."
  throw new ShopError('bad_request', message, { errors: [{ field: 'countInStock', message }] })
}

/** Assigns a row to each variant. Rows without a variant are deleted, or emptied if they were sold. */
function assignRows(rows: StockRow[], variants: Variant[], plan: StockEditPlan): Map<string, StockRow> {
  const variantKeys = new Set(variants.map(toKey))
  const rowByVariant = new Map(rows.filter((row) => variantKeys.has(toKey(row))).map((row) => [toKey(row), row]))
  const leftoverRows = rows.filter((row) => !variantKeys.has(toKey(row)))
  const changesLevel = leftoverRows.some((row) => (row.size === null) === (variants[0]?.size !== undefined))
  const usedRows = leftoverRows.filter(isUsed)
  if (changesLevel && usedRows.length > 1) {
    const message =
      "This product was sold by size and colour, so its stock can't become one number. Duplicate the product instead."
    throw new ShopError('conflict', message, { errors: [{ field: 'stock', message }] })
  }
  for (const row of leftoverRows) {
    const [firstVariant] = variants
    if (changesLevel && isUsed(row) && firstVariant) {
      plan.reassignments.push({ id: row.id, size: firstVariant.size ?? null, color: firstVariant.color ?? null })
      rowByVariant.set(toKey(firstVariant), row)
    } else if (isUsed(row)) emptyRow(row, plan)
    else {
      plan.deletes.push(row.id)
      if (row.available > 0) plan.changes.push(toRemoval(row))
    }
  }
  return rowByVariant
}

/** Keeps the row of a removed variant for its sales figures, with no stock left. */
function emptyRow(row: StockRow, plan: StockEditPlan): void {
  if (row.held > 0) {
    const message = `${formatVariant(row)} is on hold for a shopper at checkout. Please try again later.`
    throw new ShopError('conflict', message, { errors: [{ field: 'stock', message }] })
  }
  if (row.available === 0) return
  plan.deltas.push({ id: row.id, by: -row.available })
  plan.changes.push(toRemoval(row))
}

const toRemoval = ({ size, color, available }: StockRow): VariantChange => ({
  ...(size && color ? { size, color } : {}),
  from: available,
  to: 0,
})

function calculateTargets(variants: Variant[], rowByVariant: Map<string, StockRow>, edit: StockEdit): number[] {
  const rows = variants.map((variant) => rowByVariant.get(toKey(variant)))
  const { stock, countInStock, countSeen } = edit
  if (stock) {
    const entries = new Map(stock.map((entry) => [toKey(entry), entry]))
    return variants.map((variant, index) => {
      const row = rows[index]
      const entry = entries.get(toKey(variant))
      if (!entry) return row?.available ?? 0
      // `seen` means nothing if the row was reassigned from another variant
      const isSameVariant = row !== undefined && toKey(row) === toKey(variant)
      return isSameVariant && entry.seen !== undefined ? row.available + entry.available - entry.seen : entry.available
    })
  }
  const available = rows.map((row) => row?.available ?? 0)
  if (countInStock === undefined) return available
  return distributeDelta(available, countInStock - (countSeen ?? sum(available)))
}

/** Adds to the lowest counts or subtracts from the highest. If they are too low, the first count becomes negative. */
export function distributeDelta(counts: number[], delta: number): number[] {
  const [onlyCount] = counts
  if (counts.length === 1 && onlyCount !== undefined) return [onlyCount + delta]
  const total = sum(counts) + delta
  if (total < 0) return counts.map((_, index) => (index === 0 ? total : 0))
  const level = findLevel(counts, delta)
  const levelled = counts.map((count) => (delta > 0 ? Math.max(count, level) : Math.min(count, level)))
  let remainder = total - sum(levelled)
  return levelled.map((count) => {
    if (remainder === 0 || count !== level) return count
    remainder -= 1
    return count + 1
  })
}

/** Finds the level to raise or lower the counts to: the highest one whose sum does not exceed the new total. */
function findLevel(counts: number[], delta: number): number {
  const total = sum(counts) + delta
  const sumAt = (level: number) =>
    sum(counts.map((count) => (delta > 0 ? Math.max(count, level) : Math.min(count, level))))
  let [low, high] = [0, Math.max(...counts) + Math.max(delta, 0)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sumAt(middle) <= total) low = middle
    else high = middle - 1
  }
  return low
}

function createStockError(message: string): ShopError {
  const errors: FieldError[] = [{ field: 'stock', message }]
  return new ShopError('bad_request', message, { errors })
}

function createShortageError(variant: Variant, available: number): ShopError {
  const message = `${formatVariant(variant)}: only ${available} left now, so this would make the stock negative. Please check the current stock.`
  return new ShopError('conflict', message, { errors: [{ field: 'stock', message }] })
}
