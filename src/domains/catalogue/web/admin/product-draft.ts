import { brand } from '#shared/brand.ts'
import type { AdminProductDetail, NewProductForm, ProductEditInput } from '../../admin-contract.ts'
import type { Gender, ProductImage, ProductState } from '../../contract.ts'

/** A product as its form holds it: texts as they are typed. */
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
  /** Whether stock is one number, or lies by size and colour. */
  countedBy: 'product' | 'choice'
  count: string
  /** By size and colour, as `keyOf` writes them. */
  cells: Cells
  /** What is measured, and the centimetres by size and measure. */
  measures: string
  centimetres: Cells
}

export type Cells = Record<string, string>

export const keyOf = (row: string, column: string) => `${row}\n${column}`

/** Comma-separated text as a list: split on commas and trimmed. */
export const listOf = (text: string) => [
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

export function draftOf(product: AdminProductDetail): ProductDraft {
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
      stock.flatMap(({ size, color, available }) => (size && color ? [[keyOf(size, color), String(available)]] : [])),
    ),
    measures: measures.join(', '),
    centimetres: Object.fromEntries(
      measurements.flatMap(({ size, cm }) =>
        Object.entries(cm).map(([measure, value]) => [keyOf(size, measure), String(value)]),
      ),
    ),
  }
}

const numberOf = (text: string) => Number(text.replace(/[₹,\s]/g, ''))

/** All that the draft says but its stock, as the call sends it. */
function fieldsOf(draft: ProductDraft) {
  const { name, description, sku, category, gender, brand, material, state, images } = draft
  return {
    ...{ name, description, sku, category, gender, brand, material, state },
    price: numberOf(draft.price),
    originalPrice: draft.originalPrice.trim() === '' ? null : numberOf(draft.originalPrice),
    collections: listOf(draft.collections),
    sizes: listOf(draft.sizes),
    colors: listOf(draft.colors),
    images,
    measurements: measurementsOf(draft),
  }
}

function measurementsOf({ sizes, measures, centimetres }: ProductDraft) {
  const names = listOf(measures)
  return listOf(sizes).flatMap((size) => {
    const cm = names.flatMap((measure): [string, number][] => {
      const typed = centimetres[keyOf(size, measure)]?.trim() ?? ''
      return typed === '' ? [] : [[measure, numberOf(typed)]]
    })
    return cm.length > 0 ? [{ size, cm: Object.fromEntries(cm) }] : []
  })
}

export const choicesOf = ({ sizes, colors }: Pick<ProductDraft, 'sizes' | 'colors'>) =>
  listOf(sizes).flatMap((size) => listOf(colors).map((color) => ({ size, color })))

const cellsOf = (draft: ProductDraft) =>
  choicesOf(draft).map(({ size, color }) => ({
    size,
    color,
    available: numberOf(draft.cells[keyOf(size, color)] || '0'),
  }))

/** How many there are of all choices together. */
export const totalOf = (draft: ProductDraft) => cellsOf(draft).reduce((sum, { available }) => sum + available, 0)

export function newProductOf(draft: ProductDraft): NewProductForm {
  const stock =
    draft.countedBy === 'choice' ? { stock: cellsOf(draft) } : { countInStock: numberOf(draft.count || '0') }
  return { ...fieldsOf(draft), ...stock }
}

/** What changed since the product was opened, with what was seen of its stock, so that sales meanwhile are not lost. */
export function editOf(draft: ProductDraft, seen: AdminProductDetail): ProductEditInput {
  const [now, then] = [fieldsOf(draft), fieldsOf(draftOf(seen))]
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(then[field as keyof typeof then]),
  )
  return { ...Object.fromEntries(changed), ...stockEditOf(draft, seen), version: seen.version }
}

function stockEditOf(
  draft: ProductDraft,
  seen: AdminProductDetail,
): Pick<ProductEditInput, 'stock' | 'countInStock' | 'countSeen'> {
  if (draft.countedBy !== seen.countedBy) {
    return { stock: draft.countedBy === 'choice' ? cellsOf(draft) : [{ available: numberOf(draft.count || '0') }] }
  }
  if (draft.countedBy === 'product') {
    const countInStock = numberOf(draft.count || '0')
    return countInStock === seen.countInStock ? {} : { countInStock, countSeen: seen.countInStock }
  }
  const before = new Map(seen.stock.map(({ size = '', color = '', available }) => [keyOf(size, color), available]))
  const stock = cellsOf(draft).flatMap((cell) => {
    const known = before.get(keyOf(cell.size, cell.color))
    if (cell.available === (known ?? 0)) return []
    return [{ ...cell, ...(known === undefined ? {} : { seen: known }) }]
  })
  return stock.length > 0 ? { stock } : {}
}

export interface StockChange {
  name: string
  from: number
  to: number
}

/** How many there will be of what, where that is not how many there are. */
export function stockChanges(draft: ProductDraft, seen: AdminProductDetail | undefined): StockChange[] {
  const before = new Map(
    (seen?.stock ?? []).map(({ size, color, available }) => [size && color ? keyOf(size, color) : '', available]),
  )
  const after = new Map<string, number>(
    draft.countedBy === 'choice'
      ? cellsOf(draft).map(({ size, color, available }) => [keyOf(size, color), available])
      : [['', numberOf(draft.count || '0')]],
  )
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [from, to] = [before.get(key) ?? 0, after.get(key) ?? 0]
    return from === to || Number.isNaN(to) ? [] : [{ name: key.replace('\n', ' / ') || 'All together', from, to }]
  })
}

export const isSameDraft = (a: ProductDraft, b: ProductDraft) => JSON.stringify(a) === JSON.stringify(b)
