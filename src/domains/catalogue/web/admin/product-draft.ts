import { brand } from '#shared/brand.ts'
import type { AdminProductDetail, NewProductForm, ProductEditInput } from '../../admin-contract.ts'
import type { Gender, ProductImage, ProductState } from '../../contract.ts'

/** Holds a product's form state; numbers stay as typed text. */
export interface ProductDraft {
  name: string
  description: string
  price: string
  originalPrice: string
  sku: string
  category: string
  gender: Gender
  collections: string
  sizes: string
  colors: string
  brand: string
  material: string
  state: ProductState
  images: ProductImage[]
  /** Whether stock is one number or counted per variant. */
  countedBy: 'product' | 'choice'
  count: string
  /** Stock by variant; keys come from `cellKey`. */
  cells: Cells
  measures: string
  /** By size and measure; keys come from `cellKey`. */
  centimetres: Cells
}

export type Cells = Record<string, string>

export const cellKey = (row: string, column: string) => `${row}\n${column}`

/** Splits comma-separated text into trimmed, unique values. */
export const splitList = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

export const emptyDraft: ProductDraft = {
  name: '',
  description: '',
  price: '',
  originalPrice: '',
  sku: '',
  category: '',
  gender: 'Unisex',
  collections: '',
  sizes: '',
  colors: '',
  brand: brand.name,
  material: '',
  state: 'live',
  images: [],
  countedBy: 'product',
  count: '0',
  cells: {},
  measures: '',
  centimetres: {},
}

export function toDraft(product: AdminProductDetail): ProductDraft {
  const { name, sku, category, gender, brand, material, state, images, countedBy, stock, measurements } = product
  const measures = [...new Set(measurements.flatMap(({ cm }) => Object.keys(cm)))]
  return {
    ...{ name, sku, category, gender, brand, material, state, images, countedBy },
    description: product.description.join('\n\n'),
    price: String(product.price),
    originalPrice: String(product.originalPrice ?? ''),
    collections: product.collections.join(', '),
    sizes: product.sizes.join(', '),
    colors: product.colors.join(', '),
    count: String(product.countInStock),
    cells: Object.fromEntries(
      stock.flatMap(({ size, color, available }) => (size && color ? [[cellKey(size, color), String(available)]] : [])),
    ),
    measures: measures.join(', '),
    centimetres: Object.fromEntries(
      measurements.flatMap(({ size, cm }) =>
        Object.entries(cm).map(([measure, value]) => [cellKey(size, measure), String(value)]),
      ),
    ),
  }
}

const parseNumber = (text: string) => Number(text.replace(/[₹,\s]/g, ''))

/** Returns every field except stock in the request format. */
function toFields(draft: ProductDraft) {
  const { name, description, sku, category, gender, brand, material, state, images } = draft
  return {
    ...{ name, description, sku, category, gender, brand, material, state },
    price: parseNumber(draft.price),
    originalPrice: draft.originalPrice.trim() === '' ? null : parseNumber(draft.originalPrice),
    collections: splitList(draft.collections),
    sizes: splitList(draft.sizes),
    colors: splitList(draft.colors),
    images,
    measurements: toMeasurements(draft),
  }
}

function toMeasurements({ sizes, measures, centimetres }: ProductDraft) {
  const names = splitList(measures)
  return splitList(sizes).flatMap((size) => {
    const cm = names.flatMap((measure): [string, number][] => {
      const typed = centimetres[cellKey(size, measure)]?.trim() ?? ''
      return typed === '' ? [] : [[measure, parseNumber(typed)]]
    })
    return cm.length > 0 ? [{ size, cm: Object.fromEntries(cm) }] : []
  })
}

export const listVariants = ({ sizes, colors }: Pick<ProductDraft, 'sizes' | 'colors'>) =>
  splitList(sizes).flatMap((size) => splitList(colors).map((color) => ({ size, color })))

const toStock = (draft: ProductDraft) =>
  listVariants(draft).map(({ size, color }) => ({
    size,
    color,
    available: parseNumber(draft.cells[cellKey(size, color)] || '0'),
  }))

export const sumStock = (draft: ProductDraft) => toStock(draft).reduce((sum, { available }) => sum + available, 0)

export function toNewProduct(draft: ProductDraft): NewProductForm {
  const stock =
    draft.countedBy === 'choice' ? { stock: toStock(draft) } : { countInStock: parseNumber(draft.count || '0') }
  return { ...toFields(draft), ...stock }
}

/** Returns the changed fields; stock carries the count it is based on, so concurrent sales are not lost. */
export function toProductEdit(draft: ProductDraft, base: AdminProductDetail): ProductEditInput {
  const [current, original] = [toFields(draft), toFields(toDraft(base))]
  const changed = Object.entries(current).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(original[field as keyof typeof original]),
  )
  return { ...Object.fromEntries(changed), ...toStockEdit(draft, base), version: base.version }
}

function toStockEdit(
  draft: ProductDraft,
  base: AdminProductDetail,
): Pick<ProductEditInput, 'stock' | 'countInStock' | 'countSeen'> {
  if (draft.countedBy !== base.countedBy) {
    return { stock: draft.countedBy === 'choice' ? toStock(draft) : [{ available: parseNumber(draft.count || '0') }] }
  }
  if (draft.countedBy === 'product') {
    const countInStock = parseNumber(draft.count || '0')
    return countInStock === base.countInStock ? {} : { countInStock, countSeen: base.countInStock }
  }
  const before = new Map(base.stock.map(({ size = '', color = '', available }) => [cellKey(size, color), available]))
  const stock = toStock(draft).flatMap((cell) => {
    const baseCount = before.get(cellKey(cell.size, cell.color))
    if (cell.available === (baseCount ?? 0)) return []
    return [{ ...cell, ...(baseCount === undefined ? {} : { seen: baseCount }) }]
  })
  return stock.length > 0 ? { stock } : {}
}

export interface StockChange {
  name: string
  from: number
  to: number
}

/** Lists the stock counts that saving would change. */
export function listStockChanges(draft: ProductDraft, base: AdminProductDetail | undefined): StockChange[] {
  const before = new Map(
    (base?.stock ?? []).map(({ size, color, available }) => [size && color ? cellKey(size, color) : '', available]),
  )
  const after = new Map<string, number>(
    draft.countedBy === 'choice'
      ? toStock(draft).map(({ size, color, available }) => [cellKey(size, color), available])
      : [['', parseNumber(draft.count || '0')]],
  )
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [from, to] = [before.get(key) ?? 0, after.get(key) ?? 0]
    return from === to || Number.isNaN(to) ? [] : [{ name: key.replace('\n', ' / ') || 'Total', from, to }]
  })
}

export const isSameDraft = (a: ProductDraft, b: ProductDraft) => JSON.stringify(a) === JSON.stringify(b)
