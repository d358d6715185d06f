import { parseNumber } from '#shared/parse-number.ts'
import { splitList } from '#shared/split-list.ts'
import type { StockGranularity, VariantStock } from '../../contract.ts'
import { type Cells, toCellKey } from './cells.ts'

/** The stock in a product form; numbers are text, as typed. */
export interface StockDraft {
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

export const listVariants = ({ sizes, colors }: Pick<StockDraft, 'sizes' | 'colors'>) =>
  splitList(sizes).flatMap((size) => splitList(colors).map((color) => ({ size, color })))

const parseVariantCounts = (draft: StockDraft) =>
  listVariants(draft).map(({ size, color }) => ({
    size,
    color,
    available: parseNumber(draft.cells[toCellKey(size, color)] || '0'),
  }))

export const sumStock = (draft: StockDraft) =>
  parseVariantCounts(draft).reduce((sum, { available }) => sum + available, 0)

const parseCount = ({ count }: StockDraft) => parseNumber(count || '0')

export const toNewStock = (draft: StockDraft): NewStock =>
  draft.countedBy === 'variant' ? { stock: parseVariantCounts(draft) } : { countInStock: parseCount(draft) }

/** Returns the changed counts with the counts they are based on, so concurrent sales are not lost. */
export function toStockEdit(draft: StockDraft, base: SavedStock): StockEdit {
  if (draft.countedBy !== base.countedBy) {
    return { stock: draft.countedBy === 'variant' ? parseVariantCounts(draft) : [{ available: parseCount(draft) }] }
  }
  if (draft.countedBy === 'product') {
    const countInStock = parseCount(draft)
    return countInStock === base.countInStock ? {} : { countInStock, countSeen: base.countInStock }
  }
  const before = new Map(base.stock.map(({ size = '', color = '', available }) => [toCellKey(size, color), available]))
  const stock = parseVariantCounts(draft).flatMap((variant) => {
    const baseCount = before.get(toCellKey(variant.size, variant.color))
    if (variant.available === (baseCount ?? 0)) return []
    return [{ ...variant, ...(baseCount === undefined ? {} : { seen: baseCount }) }]
  })
  return stock.length > 0 ? { stock } : {}
}

interface StockChange {
  name: string
  from: number
  to: number
}

/** Lists the stock counts that saving would change. */
export function listStockChanges(draft: StockDraft, base: SavedStock | undefined): StockChange[] {
  const before = new Map(
    (base?.stock ?? []).map(({ size, color, available }) => [size && color ? toCellKey(size, color) : '', available]),
  )
  const after = new Map<string, number>(
    draft.countedBy === 'variant'
      ? parseVariantCounts(draft).map(({ size, color, available }) => [toCellKey(size, color), available])
      : [['', parseCount(draft)]],
  )
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [from, to] = [before.get(key) ?? 0, after.get(key) ?? 0]
    return from === to || Number.isNaN(to) ? [] : [{ name: key.replace('\n', ' / ') || 'Total', from, to }]
  })
}
