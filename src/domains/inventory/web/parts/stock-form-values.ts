import { parseNumber } from '#shared/parse-number.ts'
import { splitList } from '#shared/split-list.ts'
import type { StockGranularity, VariantStock } from '../../contract.ts'
import { type Cells, toCellKey } from './cells.ts'

/** The stock in a product form; numbers are text, as typed. */
export interface StockFormValues {
  /** Comma-separated. */
  sizes: string
  /** Comma-separated. */
  colors: string
  countedBy: StockGranularity
  count: string
  /** Stock by variant; keys come from `toCellKey`. */
  cells: Cells
}

/** The stock as it was when the form opened. */
export interface SavedStock {
  countedBy: StockGranularity
  countInStock: number
  stock: VariantStock[]
}

interface VariantCount {
  size?: string
  color?: string
  available: number
  /** The count that the edit is based on. */
  seen?: number
}

interface NewStock {
  stock?: VariantCount[]
  countInStock?: number
}

interface StockEdit extends NewStock {
  countSeen?: number
}

export const toStockCells = (stock: VariantStock[]): Cells =>
  Object.fromEntries(
    stock.flatMap(({ size, color, available }) => (size && color ? [[toCellKey(size, color), String(available)]] : [])),
  )

export const listVariants = ({ sizes, colors }: Pick<StockFormValues, 'sizes' | 'colors'>) =>
  splitList(sizes).flatMap((size) => splitList(colors).map((color) => ({ size, color })))

const parseVariantCounts = (values: StockFormValues) =>
  listVariants(values).map(({ size, color }) => ({
    size,
    color,
    available: parseNumber(values.cells[toCellKey(size, color)] || '0'),
  }))

export const sumStock = (values: StockFormValues) =>
  parseVariantCounts(values).reduce((sum, { available }) => sum + available, 0)

const parseCount = ({ count }: StockFormValues) => parseNumber(count || '0')

export const toNewStock = (values: StockFormValues): NewStock =>
  values.countedBy === 'variant' ? { stock: parseVariantCounts(values) } : { countInStock: parseCount(values) }

/** Returns the changed counts with the counts they are based on, so concurrent sales are not lost. */
export function toStockEdit(values: StockFormValues, saved: SavedStock): StockEdit {
  if (values.countedBy !== saved.countedBy) {
    return { stock: values.countedBy === 'variant' ? parseVariantCounts(values) : [{ available: parseCount(values) }] }
  }
  if (values.countedBy === 'product') {
    const countInStock = parseCount(values)
    return countInStock === saved.countInStock ? {} : { countInStock, countSeen: saved.countInStock }
  }
  const before = new Map(saved.stock.map(({ size = '', color = '', available }) => [toCellKey(size, color), available]))
  const stock = parseVariantCounts(values).flatMap((variant) => {
    const savedCount = before.get(toCellKey(variant.size, variant.color))
    if (variant.available === (savedCount ?? 0)) return []
    return [{ ...variant, ...(savedCount === undefined ? {} : { seen: savedCount }) }]
  })
  return stock.length > 0 ? { stock } : {}
}

interface StockChange {
  name: string
  from: number
  to: number
}

/** Lists the stock counts that saving would change. */
export function listStockChanges(values: StockFormValues, saved: SavedStock | undefined): StockChange[] {
  const before = new Map(
    (saved?.stock ?? []).map(({ size, color, available }) => [size && color ? toCellKey(size, color) : '', available]),
  )
  const after = new Map<string, number>(
    values.countedBy === 'variant'
      ? parseVariantCounts(values).map(({ size, color, available }) => [toCellKey(size, color), available])
      : [['', parseCount(values)]],
  )
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [from, to] = [before.get(key) ?? 0, after.get(key) ?? 0]
    return from === to || Number.isNaN(to) ? [] : [{ name: key.replace('\n', ' / ') || 'Total', from, to }]
  })
}
