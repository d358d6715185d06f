import { parseTable } from '#domains/inventory/web/parts/paste-into-grid.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { splitList } from '#shared/split-list.ts'
import { productStates } from '../../contract.ts'
import type { GridProduct, GridResult } from '../../grid-contract.ts'
import { MAX_COLLECTIONS } from '../../product-input-contract.ts'
import { stateLabels } from './texts.ts'

export const gridColumns = ['price', 'originalPrice', 'state', 'collections', 'hsn', 'stock'] as const
export type GridColumn = (typeof gridColumns)[number]

/** One editable cell. The variant is set for stock that is counted by size and color. */
export interface GridCell {
  productId: string
  column: GridColumn
  variant?: string | undefined
}

/** What is typed into the cells of a product and not saved yet, by cell id. */
export type ProductInputs = Record<string, string>
export type GridInputs = Record<string, ProductInputs>

type Variant = GridProduct['stock'][number]

export const toCellId = ({ column, variant }: Omit<GridCell, 'productId'>) =>
  variant === undefined ? column : `${column} ${variant}`
export const toVariantKey = ({ size = '', color = '' }: Pick<Variant, 'size' | 'color'>) => `${size}\n${color}`

/** Returns the saved text of a cell, or undefined if the product has no such cell. */
export function findSavedText(product: GridProduct, { column, variant }: Omit<GridCell, 'productId'>) {
  const { price, originalPrice, state, collections, hsn, stock, countedBy } = product
  if (column === 'stock') {
    const isVariantCell = variant !== undefined
    if (isVariantCell !== (countedBy === 'variant')) return undefined
    const count = isVariantCell ? stock.find((entry) => toVariantKey(entry) === variant) : stock[0]
    return count && String(count.available)
  }
  if (variant !== undefined) return undefined
  const saved = { price: String(price), originalPrice: String(originalPrice ?? ''), state, hsn }
  return column === 'collections' ? collections.join(', ') : saved[column]
}

export const findInput = (product: GridProduct, inputs: ProductInputs | undefined, cell: Omit<GridCell, 'productId'>) =>
  inputs?.[toCellId(cell)] ?? findSavedText(product, cell)

export interface CellChange extends GridCell {
  text: string
}

/** Sets the inputs; one that is the same as the saved text is no change. The inputs of unchanged products keep their identity. */
export function setInputs(
  inputs: GridInputs,
  products: ReadonlyMap<string, GridProduct>,
  changes: CellChange[],
): GridInputs {
  const next = { ...inputs }
  for (const { productId, text, ...cell } of changes) {
    const product = products.get(productId)
    const saved = product && findSavedText(product, cell)
    if (saved === undefined) continue
    const { [toCellId(cell)]: _previous, ...others } = next[productId] ?? {}
    const productInputs = text === saved ? others : { ...others, [toCellId(cell)]: text }
    if (Object.keys(productInputs).length > 0) next[productId] = productInputs
    else delete next[productId]
  }
  return next
}

/** Returns what to send for a product. */
export function toGridEdit({ _id, version, stock }: GridProduct, inputs: ProductInputs) {
  const { price, originalPrice, state, collections, hsn } = inputs
  const counts = listChangedCounts(stock, inputs)
  return {
    _id,
    version,
    ...(price === undefined ? {} : { price: parseNumber(price) }),
    ...(originalPrice === undefined
      ? {}
      : { originalPrice: originalPrice.trim() === '' ? null : parseNumber(originalPrice) }),
    ...(state === undefined ? {} : { state: state as GridProduct['state'] }),
    ...(collections === undefined ? {} : { collections: splitList(collections) }),
    ...(hsn === undefined ? {} : { hsn }),
    ...(counts.length > 0 ? { stock: counts.map(({ count }) => count) } : {}),
  }
}

function listChangedCounts(stock: Variant[], inputs: ProductInputs) {
  return stock.flatMap(({ size, color, available: seen }) => {
    const variant = size && color ? { size, color } : {}
    const cellId = toCellId({ column: 'stock', ...(size && color ? { variant: toVariantKey(variant) } : {}) })
    const text = inputs[cellId]
    return text === undefined ? [] : [{ cellId, count: { ...variant, available: parseNumber(text || '0'), seen } }]
  })
}

const MAX_NAME_LENGTH = 60
const MAX_UNITS = 999_999

function validatePrice(label: string, price: number | null | undefined): string | undefined {
  if (price === undefined || price === null) return undefined
  if (Number.isNaN(price)) return `${label} must be a number.`
  if (price <= 0) return `${label} must be above 0.`
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6 ? undefined : `${label} can have at most two decimals.`
}

function validateCollections(names: string[] = []): string | undefined {
  if (names.length > MAX_COLLECTIONS) return `A product can have at most ${MAX_COLLECTIONS} collections.`
  return names.some(({ length }) => length > MAX_NAME_LENGTH)
    ? `Each collection can be at most ${MAX_NAME_LENGTH} characters.`
    : undefined
}

function validateUnits(units: number): string | undefined {
  if (!Number.isInteger(units)) return 'Stock must be a whole number.'
  if (units < 0) return "Stock can't be below 0."
  return units > MAX_UNITS ? `Stock can be at most ${groupDigits(MAX_UNITS)}.` : undefined
}

/**
 * Returns the messages about invalid inputs, by cell id. The server checks them again. Without its schemas, because every
 * shopper would load the library for them.
 */
export function validateProduct(product: GridProduct, inputs: ProductInputs): Record<string, string> {
  const { price, originalPrice, collections, hsn } = toGridEdit(product, inputs)
  const isHsn = hsn === undefined || /^(?:\d{4}|\d{6}|\d{8})?$/.test(hsn.trim())
  const messages = {
    price: validatePrice('Price', price),
    originalPrice: validatePrice('Original price', originalPrice),
    collections: validateCollections(collections),
    hsn: isHsn ? undefined : 'HSN code must have 4, 6 or 8 digits.',
    ...Object.fromEntries(
      listChangedCounts(product.stock, inputs).map(({ cellId, count }) => [cellId, validateUnits(count.available)]),
    ),
  }
  return Object.fromEntries(
    Object.entries(messages).flatMap(([cell, message]) => (message === undefined ? [] : [[cell, message]])),
  )
}

export interface ProductSaveError {
  isConflict: boolean
  message: string
  /** The messages of cells, by column. */
  cells: Record<string, string>
}

/** Returns why a product was not saved. */
export function toSaveError({ outcome, message = '', errors = [] }: GridResult): ProductSaveError | undefined {
  if (outcome === 'saved') return undefined
  const isCell = ({ field }: { field: string }) => gridColumns.some((column) => column === field && column !== 'stock')
  const cells = Object.fromEntries(errors.filter(isCell).map((error) => [error.field, error.message]))
  return { isConflict: outcome === 'conflict', message, cells }
}

/** Converts a pasted or copied text to one that the column can have. */
function toCellText(column: GridColumn, text: string): string {
  const trimmed = text.trim()
  if (column !== 'state') return trimmed
  const isNamed = (state: (typeof productStates)[number]) =>
    [state, stateLabels[state]].some((name) => name.toLowerCase() === trimmed.toLowerCase())
  return productStates.find(isNamed) ?? ''
}

/** A visible row of the grid: a product, or one of its variants. */
export interface GridRow {
  productId: string
  variant?: string | undefined
}

/** Returns the rows that have a cell in this column, starting with the given one. */
export function listRowsFrom(
  rows: GridRow[],
  products: ReadonlyMap<string, GridProduct>,
  { productId, column, variant }: GridCell,
): GridRow[] {
  const start = rows.findIndex((row) => row.productId === productId && row.variant === variant)
  return rows.slice(start).filter((row) => {
    const product = products.get(row.productId)
    return product && findSavedText(product, { column, variant: row.variant }) !== undefined
  })
}

/** Returns the changes of a spreadsheet range that is pasted into a cell. */
export function pasteCells(
  rows: GridRow[],
  products: ReadonlyMap<string, GridProduct>,
  from: GridCell,
  clipboard: string,
): CellChange[] {
  const targets = listRowsFrom(rows, products, from)
  const columns = gridColumns.slice(gridColumns.indexOf(from.column))
  return parseTable(clipboard).flatMap((values, rowIndex) => {
    const row = targets[rowIndex]
    if (!row) return []
    return values.flatMap((value, index) => {
      const column = columns[index]
      const text = column && toCellText(column, value)
      return column === undefined || (column === 'state' && text === '') ? [] : [{ ...row, column, text: text ?? '' }]
    })
  })
}
