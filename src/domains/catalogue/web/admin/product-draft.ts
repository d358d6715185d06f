import { type Cells, toCellKey } from '#domains/inventory/web/parts/cells.ts'
import { type StockDraft, toNewStock, toStockCells, toStockEdit } from '#domains/inventory/web/parts/stock-draft.ts'
import { fromIndianTime, toIndianTime } from '#shared/indian-time.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { splitList } from '#shared/split-list.ts'
import type { AdminImage, AdminProductDetail } from '../../admin-contract.ts'
import type { Gender, ProductState } from '../../contract.ts'
import type { NewProductForm, ProductEditInput } from '../../product-input-contract.ts'
import { toVariantDraft, toVariantEdits, type VariantDraft } from './variant-draft.ts'

export type FormState = ProductState | 'scheduled'

/** Holds a product's form state; numbers stay as typed text. */
export interface ProductDraft extends StockDraft, VariantDraft {
  name: string
  description: string
  price: string
  originalPrice: string
  sku: string
  category: string
  gender: Gender
  collections: string
  brand: string
  material: string
  /** `scheduled` is a draft that goes live at `publishAt`. */
  state: FormState
  /** Times are Indian, as the input has them. */
  publishAt: string
  /** Empty: the product stays live. */
  unpublishAt: string
  isDrop: boolean
  dropLimit: string
  hasWaitingList: boolean
  showsPrice: boolean
  images: AdminImage[]
  /** The names of the measurements, comma-separated. */
  measures: string
  /** By size and measurement; keys come from `toCellKey`. */
  centimetres: Cells
  weightGrams: string
  hsn: string
  gstRate: string
  seoTitle: string
  seoDescription: string
  slug: string
  complementaryProductIds: string[]
}

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
  brand: '',
  material: '',
  state: 'live',
  publishAt: '',
  unpublishAt: '',
  isDrop: false,
  dropLimit: '1',
  hasWaitingList: true,
  showsPrice: true,
  images: [],
  countedBy: 'product',
  count: '0',
  cells: {},
  measures: '',
  centimetres: {},
  ...toVariantDraft([]),
  weightGrams: '',
  hsn: '',
  gstRate: '',
  seoTitle: '',
  seoDescription: '',
  slug: '',
  complementaryProductIds: [],
}

export function toDraft(product: AdminProductDetail): ProductDraft {
  const { name, sku, category, gender, brand, material, images, countedBy, stock, measurements } = product
  const { hsn = '', seoTitle = '', seoDescription = '', slug = '' } = product
  const measurementNames = [...new Set(measurements.flatMap(({ cm }) => Object.keys(cm)))]
  return {
    name,
    sku,
    category,
    gender,
    brand,
    material,
    images,
    countedBy,
    ...toScheduleDraft(product),
    hsn,
    seoTitle,
    seoDescription,
    slug,
    complementaryProductIds: product.complementaryProductIds ?? [],
    ...toVariantDraft(product.variants),
    weightGrams: String(product.weightGrams ?? ''),
    gstRate: String(product.gstRate ?? ''),
    description: product.description.join('\n\n'),
    price: String(product.price),
    originalPrice: String(product.originalPrice ?? ''),
    collections: product.collections.join(', '),
    sizes: product.sizes.join(', '),
    colors: product.colors.join(', '),
    count: String(product.countInStock),
    cells: toStockCells(stock),
    measures: measurementNames.join(', '),
    centimetres: Object.fromEntries(
      measurements.flatMap(({ size, cm }) =>
        Object.entries(cm).map(([name, value]) => [toCellKey(size, name), String(value)]),
      ),
    ),
  }
}

const toScheduleDraft = ({ state, publishAt, unpublishAt, drop }: AdminProductDetail) => ({
  state: publishAt === undefined ? state : ('scheduled' as const),
  publishAt: publishAt === undefined ? '' : toIndianTime(publishAt),
  unpublishAt: unpublishAt === undefined ? '' : toIndianTime(unpublishAt),
  isDrop: drop !== undefined,
  dropLimit: String(drop?.limitPerCustomer ?? emptyDraft.dropLimit),
  hasWaitingList: drop?.hasWaitingList ?? emptyDraft.hasWaitingList,
  showsPrice: drop?.showsPrice ?? emptyDraft.showsPrice,
})

export const canUnpublish = ({ state }: Pick<ProductDraft, 'state'>) => state === 'live' || state === 'scheduled'

/** Of a time as the input has it, which is Indian. */
export const isPast = (time: string, now = new Date()) => time !== '' && new Date(fromIndianTime(time)) <= now

export const goesLiveAtOnce = ({ state, publishAt }: ProductDraft) => state === 'scheduled' && isPast(publishAt)

const toSchedule = (draft: ProductDraft) => {
  const { state, publishAt, unpublishAt, isDrop, dropLimit, hasWaitingList, showsPrice } = draft
  return {
    state: state === 'scheduled' ? ('draft' as const) : state,
    publishAt: state === 'scheduled' ? fromIndianTime(publishAt) : null,
    unpublishAt: canUnpublish(draft) && unpublishAt !== '' ? fromIndianTime(unpublishAt) : null,
    drop: isDrop ? { limitPerCustomer: parseNumber(dropLimit), hasWaitingList, showsPrice } : null,
  }
}

const parseOptionalNumber = (typed: string) => (typed.trim() === '' ? null : parseNumber(typed))

/** Returns every field except stock and variants, as in a request. */
function toRequestFields(draft: ProductDraft) {
  const { name, description, sku, category, gender, brand, material, images } = draft
  const { hsn, seoTitle, seoDescription, slug, complementaryProductIds } = draft
  return {
    hsn,
    seoTitle,
    seoDescription,
    slug,
    complementaryProductIds,
    weightGrams: parseOptionalNumber(draft.weightGrams),
    gstRate: parseOptionalNumber(draft.gstRate),
    name,
    description,
    sku,
    category,
    gender,
    brand,
    material,
    ...toSchedule(draft),
    price: parseNumber(draft.price),
    originalPrice: parseOptionalNumber(draft.originalPrice),
    collections: splitList(draft.collections),
    sizes: splitList(draft.sizes),
    colors: splitList(draft.colors),
    images,
    measurements: toMeasurements(draft),
  }
}

function toMeasurements({ sizes, measures, centimetres }: ProductDraft) {
  const measurementNames = splitList(measures)
  return splitList(sizes).flatMap((size) => {
    const cm = measurementNames.flatMap((name): [string, number][] => {
      const typed = centimetres[toCellKey(size, name)]?.trim() ?? ''
      return typed === '' ? [] : [[name, parseNumber(typed)]]
    })
    return cm.length > 0 ? [{ size, cm: Object.fromEntries(cm) }] : []
  })
}

export function toNewProduct(draft: ProductDraft): NewProductForm {
  return { ...toRequestFields(draft), ...toVariantEdits(draft, []), ...toNewStock(draft) }
}

/** Returns the changed fields and the version they are based on. */
export function toProductEdit(draft: ProductDraft, base: AdminProductDetail): ProductEditInput {
  const [current, original] = [toRequestFields(draft), toRequestFields(toDraft(base))]
  const changedFields = Object.entries(current).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(original[field as keyof typeof original]),
  )
  return {
    ...Object.fromEntries(changedFields),
    ...toVariantEdits(draft, base.variants),
    ...toStockEdit(draft, base),
    version: base.version,
  }
}

export const isSameDraft = (a: ProductDraft, b: ProductDraft) => JSON.stringify(a) === JSON.stringify(b)
