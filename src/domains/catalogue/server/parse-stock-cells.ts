import { ShopError } from '#shared/errors.ts'
import type { CsvRow } from './parse-product-csv.ts'
import { type ExportedProduct, formatCsvVariant } from './product-csv.ts'

interface VariantCount {
  size: string
  color: string
  available: number
}

type StockCell = { total: number } | { variants: VariantCount[] }

/** The stock fields of an edit, and when the stock was counted if they are a count. */
export interface StockCells {
  fields: {
    stock?: (VariantCount & { seen?: number })[]
    countInStock?: number | undefined
    countSeen?: number
  }
  countedAt?: Date
}

interface Options {
  sizes: string[]
  colors: string[]
}

const COUNTED_AT_MISSING =
  'Counted at is missing. Enter when the stock was counted, such as 2026-11-16 18:30 (Indian time), or export the products again and keep the column Stock at export.'
const COUNTED_AT_INVALID = 'Counted at must be a date and time such as 2026-11-16 18:30 (Indian time).'

/**
 * Reads the stock columns. For an existing product they are a difference from "Stock at export", or a count with the time
 * it was made.
 */
export function parseStockCells(
  { cells }: Pick<CsvRow, 'cells'>,
  options: Options,
  product: ExportedProduct | undefined,
): StockCells {
  const stock = parseStockCell('stock', cells.stock, options)
  const count = cells.countInStock ? parseNumberCell(cells.countInStock) : undefined
  if (!product) return { fields: stock ? toNewStock(stock) : { ...(count !== undefined && { countInStock: count }) } }
  if (stock) requireSameLevel(stock, product)
  const exported = parseStockCell('stockAtExport', cells.stockAtExport, options)
  if (exported) return { fields: toDifference(stock ?? exported, exported, count, product) }
  if (!stock && count === undefined) return { fields: {} }
  if (count !== undefined && !stock) requireSameLevel({ total: count }, product)
  const fields = stock ? toNewStock(stock) : { countInStock: count }
  return { fields, countedAt: requireCountedAt(cells.countedAt ?? '') }
}

const toNewStock = (stock: StockCell) =>
  'variants' in stock ? { stock: stock.variants } : { countInStock: stock.total }

const sumStock = (stock: StockCell) =>
  'variants' in stock ? stock.variants.reduce((sum, { available }) => sum + available, 0) : stock.total

function toDifference(
  stock: StockCell,
  exported: StockCell,
  count: number | undefined,
  product: ExportedProduct,
): StockCells['fields'] {
  const isUnchanged = JSON.stringify(stock) === JSON.stringify(exported)
  const countSeen = sumStock(exported)
  if (count !== undefined && count !== countSeen) {
    if (isUnchanged) return { countInStock: count, countSeen }
    if (count !== sumStock(stock)) {
      throw createCellError('countInStock', "Count In Stock doesn't match Stock. Change only one of them.")
    }
  }
  if (isUnchanged) return {}
  if ('total' in stock) return { countInStock: stock.total, countSeen }
  const seen = new Map('variants' in exported ? exported.variants.map((entry) => [toKey(entry), entry.available]) : [])
  return {
    stock: stock.variants.map((entry) => ({ ...entry, seen: seen.get(toKey(entry)) ?? getSeenCount(entry, product) })),
  }
}

const toKey = ({ size, color }: { size: string | null; color: string | null }) => JSON.stringify([size, color])

/** Returns 0 for a variant that is missing in "Stock at export", which must be new. */
function getSeenCount(entry: VariantCount, { stock }: ExportedProduct): number {
  if (!stock.some((row) => toKey(row) === toKey(entry))) return 0
  throw createCellError('stockAtExport', `Stock at export has no "${formatCsvVariant(entry.size, entry.color)}".`)
}

function requireSameLevel(stock: StockCell, product: ExportedProduct): void {
  const isPerVariant = product.stock.some(({ size }) => size !== null)
  if (product.stock.length === 0 || isPerVariant === 'variants' in stock) return
  throw createCellError(
    'stock',
    isPerVariant
      ? 'This product is counted by size and colour, so Stock must be like "M / Black = 5".'
      : "This product's stock is one number. To count it by size and colour, edit the product.",
  )
}

const isoDateTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)\s?(Z|[+-]\d\d:\d\d)?$/

/** Times without an offset are Indian time. */
export function parseCountedAt(cell: string): Date | undefined {
  const [, date, time, offset = '+05:30'] = isoDateTime.exec(cell) ?? []
  const countedAt = new Date(`${date}T${time}${offset}`)
  return Number.isNaN(countedAt.getTime()) ? undefined : countedAt
}

function requireCountedAt(cell: string): Date {
  if (cell === '') throw createCellError('countedAt', COUNTED_AT_MISSING)
  const countedAt = parseCountedAt(cell)
  if (!countedAt) throw createCellError('countedAt', COUNTED_AT_INVALID)
  return countedAt
}

/** Accepts Indian and Western digit grouping; any other comma could be a decimal point. */
const numberPattern = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$/

/** Returns NaN for malformed numbers, which every field rejects. */
export function parseNumberCell(cell: string): number | undefined {
  if (cell === '') return undefined
  const digits = cell.replace(/^₹\s*/, '')
  return numberPattern.test(digits) ? Number(digits.replaceAll(',', '')) : Number.NaN
}

function parseStockCell(field: string, cell = '', { sizes, colors }: Options): StockCell | undefined {
  if (cell === '') return undefined
  const total = parseNumberCell(cell)
  if (total !== undefined && !Number.isNaN(total)) return { total }
  const listedVariants = new Set<object>()
  const variants = new Map(
    sizes.flatMap((size) => colors.map((color) => [formatCsvVariant(size, color), { size, color }])),
  )
  const entries = cell
    .split(/[\n;]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const separator = entry.lastIndexOf('=')
      const label = entry.slice(0, separator).trim()
      const variant = variants.get(label)
      const available = parseNumberCell(entry.slice(separator + 1).trim())
      if (separator < 0 || !variant || available === undefined || Number.isNaN(available)) {
        throw createCellError(
          field,
          `"${entry.slice(0, 60)}" is not a size and colour of this product followed by a number, like "M / Black = 5".`,
        )
      }
      if (listedVariants.has(variant)) throw createCellError(field, `"${label}" is listed twice.`)
      listedVariants.add(variant)
      return { ...variant, available }
    })
  return { variants: entries }
}

const createCellError = (field: string, message: string) =>
  new ShopError('bad_request', message, { errors: [{ field, message }] })
