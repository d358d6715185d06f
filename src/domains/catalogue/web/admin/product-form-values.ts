import { type Cells, toCellKey } from '#domains/inventory/web/parts/cells.ts'
import {
  type StockFormValues,
  toNewStock,
  toStockCells,
  toStockEdit,
} from '#domains/inventory/web/parts/stock-form-values.ts'
import { fromIndianTime, toIndianTime } from '#shared/indian-time.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { splitList } from '#shared/split-list.ts'
import { toJson } from '#shared/to-json.ts'
import type { AdminImage, AdminProductDetail } from '../../admin-contract.ts'
import type { Gender, ProductState } from '../../contract.ts'
import type { NewProductForm, ProductEditInput } from '../../product-input-contract.ts'
import { toVariantEdits, toVariantFormValues, type VariantFormValues } from './variant-form-values.ts'

export type FormState = ProductState | 'scheduled'

/** Holds a product's form state; numbers stay as typed text. */
export interface ProductFormValues extends StockFormValues, VariantFormValues {
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

export const emptyFormValues: ProductFormValues = {
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
  ...toVariantFormValues([]),
  weightGrams: '',
  hsn: '',
  gstRate: '',
  seoTitle: '',
  seoDescription: '',
  slug: '',
  complementaryProductIds: [],
}

export function toFormValues(product: AdminProductDetail): ProductFormValues {
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
    ...toScheduleValues(product),
    hsn,
    seoTitle,
    seoDescription,
    slug,
    complementaryProductIds: product.complementaryProductIds ?? [],
    ...toVariantFormValues(product.variants),
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

const toScheduleValues = ({ state, publishAt, unpublishAt, drop }: AdminProductDetail) => ({
  state: publishAt === undefined ? state : ('scheduled' as const),
  publishAt: publishAt === undefined ? '' : toIndianTime(publishAt),
  unpublishAt: unpublishAt === undefined ? '' : toIndianTime(unpublishAt),
  isDrop: drop !== undefined,
  dropLimit: String(drop?.limitPerCustomer ?? emptyFormValues.dropLimit),
  hasWaitingList: drop?.hasWaitingList ?? emptyFormValues.hasWaitingList,
  showsPrice: drop?.showsPrice ?? emptyFormValues.showsPrice,
})

export const canUnpublish = ({ state }: Pick<ProductFormValues, 'state'>) => state === 'live' || state === 'scheduled'

/** Of a time as the input has it, which is Indian. */
export const isPast = (time: string, now = new Date()) => time !== '' && new Date(fromIndianTime(time)) <= now

export const goesLiveAtOnce = ({ state, publishAt }: ProductFormValues) => state === 'scheduled' && isPast(publishAt)

const toSchedule = (values: ProductFormValues) => {
  const { state, publishAt, unpublishAt, isDrop, dropLimit, hasWaitingList, showsPrice } = values
  return {
    state: state === 'scheduled' ? ('draft' as const) : state,
    publishAt: state === 'scheduled' ? fromIndianTime(publishAt) : null,
    unpublishAt: canUnpublish(values) && unpublishAt !== '' ? fromIndianTime(unpublishAt) : null,
    drop: isDrop ? { limitPerCustomer: parseNumber(dropLimit), hasWaitingList, showsPrice } : null,
  }
}

const parseOptionalNumber = (typed: string) => (typed.trim() === '' ? null : parseNumber(typed))

/** Returns every field except stock and variants, as in a request. */
function toRequestFields(values: ProductFormValues) {
  const { name, description, sku, category, gender, brand, material, images } = values
  const { hsn, seoTitle, seoDescription, slug, complementaryProductIds } = values
  return {
    hsn,
    seoTitle,
    seoDescription,
    slug,
    complementaryProductIds,
    weightGrams: parseOptionalNumber(values.weightGrams),
    gstRate: parseOptionalNumber(values.gstRate),
    name,
    description,
    sku,
    category,
    gender,
    brand,
    material,
    ...toSchedule(values),
    price: parseNumber(values.price),
    originalPrice: parseOptionalNumber(values.originalPrice),
    collections: splitList(values.collections),
    sizes: splitList(values.sizes),
    colors: splitList(values.colors),
    images,
    measurements: toMeasurements(values),
  }
}

function toMeasurements({ sizes, measures, centimetres }: ProductFormValues) {
  const measurementNames = splitList(measures)
  return splitList(sizes).flatMap((size) => {
    const cm = measurementNames.flatMap((name): [string, number][] => {
      const typed = centimetres[toCellKey(size, name)]?.trim() ?? ''
      return typed === '' ? [] : [[name, parseNumber(typed)]]
    })
    return cm.length > 0 ? [{ size, cm: Object.fromEntries(cm) }] : []
  })
}

export function toNewProduct(values: ProductFormValues): NewProductForm {
  return { ...toRequestFields(values), ...toVariantEdits(values, []), ...toNewStock(values) }
}

/** Returns the changed fields and the version they are based on. */
export function toProductEdit(values: ProductFormValues, original: AdminProductDetail): ProductEditInput {
  const [current, before] = [toRequestFields(values), toRequestFields(toFormValues(original))]
  const changedFields = Object.entries(current).filter(
    ([field, value]) => toJson(value) !== toJson(before[field as keyof typeof before]),
  )
  return {
    ...Object.fromEntries(changedFields),
    ...toVariantEdits(values, original.variants),
    ...toStockEdit(values, original),
    version: original.version,
  }
}

export const isSameFormValues = (a: ProductFormValues, b: ProductFormValues) => JSON.stringify(a) === JSON.stringify(b)
