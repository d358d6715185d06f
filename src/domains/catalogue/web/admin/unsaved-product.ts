import type { AdminProductDetail } from '../../admin-contract.ts'
import { type Gender, genders, type ProductState, productStates } from '../../contract.ts'
import { emptyFormValues, type ProductFormValues, toFormValues } from './product-form-values.ts'

interface UnsavedProduct {
  values: ProductFormValues
  /** The product as it was when the form opened, to detect concurrent changes; absent for a new product. */
  original?: AdminProductDetail
}

/** Returns the storage key of one admin's unsaved changes to one product, or of a new product. */
export const unsavedProductKey = (userId: string | undefined, productId = 'new') => `product:${userId}:${productId}`

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isString = (value: unknown) => typeof value === 'string'
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isStringRecord = (value: unknown) => isObject(value) && Object.values(value).every(isString)
const isImage = (value: unknown) => isObject(value) && isString(value['url']) && isString(value['altText'])

/** Checks of the fields that are not plain text. */
const fieldChecks: Partial<Record<keyof ProductFormValues, (value: unknown) => boolean>> = {
  gender: (value) => genders.includes(value as Gender),
  state: (value) => value === 'scheduled' || productStates.includes(value as ProductState),
  isDrop: isBoolean,
  hasWaitingList: isBoolean,
  showsPrice: isBoolean,
  images: (value) => Array.isArray(value) && value.every(isImage),
  countedBy: (value) => value === 'product' || value === 'variant',
  cells: isStringRecord,
  centimetres: isStringRecord,
  variantSkus: isStringRecord,
  variantBarcodes: isStringRecord,
  variantPrices: isStringRecord,
  complementaryProductIds: (value) => Array.isArray(value) && value.every(isString),
}

// without a schema, which would add the whole Zod library to the bundle
function areFormValues(value: unknown): value is ProductFormValues {
  const names = Object.keys(emptyFormValues) as (keyof ProductFormValues)[]
  return isObject(value) && names.every((name) => (fieldChecks[name] ?? isString)(value[name]))
}

const isStockEntry = (entry: unknown) => isObject(entry) && Number.isInteger(entry['available'])

function isProduct(value: unknown, id: string): value is AdminProductDetail {
  if (!isObject(value) || value['_id'] !== id || !Number.isInteger(value['version'])) return false
  const { stock, countInStock, variants } = value
  if (!Array.isArray(variants) || !variants.every(isObject)) return false
  const hasStock = Array.isArray(stock) && stock.every(isStockEntry) && Number.isInteger(countInStock)
  return hasStock && areFormValues(toFormValues(value as AdminProductDetail))
}

/** Creates a parser for the stored changes to a product, or without an id, for a new product. */
export const createUnsavedProductParser =
  (id?: string) =>
  (stored: unknown): UnsavedProduct | undefined => {
    if (!isObject(stored) || !areFormValues(stored['draft'])) return undefined
    const { draft: values, base: original } = stored as { draft: ProductFormValues; base?: unknown }
    if (id === undefined) return { values }
    return isProduct(original, id) ? { values, original } : undefined
  }
