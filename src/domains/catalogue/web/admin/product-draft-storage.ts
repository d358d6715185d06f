import type { AdminProductDetail } from '../../admin-contract.ts'
import { type Gender, genders, type ProductState, productStates } from '../../contract.ts'
import { emptyDraft, type ProductDraft, toDraft } from './product-draft.ts'

interface StoredProductDraft {
  draft: ProductDraft
  /** The product as it was when the form opened, to detect concurrent changes; absent for a new product. */
  seen?: AdminProductDetail
}

const NEW = 'new'

/** Returns the storage key of one admin's draft for one product, or for a new one. */
export const productDraftKey = (userId: string | undefined, productId = NEW) => `product:${userId}:${productId}`

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isString = (value: unknown) => typeof value === 'string'
const isTextRecord = (value: unknown) => isObject(value) && Object.values(value).every(isString)
const isImage = (value: unknown) => isObject(value) && isString(value['url']) && isString(value['altText'])

const nonTextChecks: Partial<Record<keyof ProductDraft, (value: unknown) => boolean>> = {
  gender: (value) => genders.includes(value as Gender),
  state: (value) => productStates.includes(value as ProductState),
  images: (value) => Array.isArray(value) && value.every(isImage),
  countedBy: (value) => value === 'product' || value === 'choice',
  cells: isTextRecord,
  centimetres: isTextRecord,
}

// validated by hand: a schema would add the whole Zod library to the bundle
function isDraft(value: unknown): value is ProductDraft {
  const names = Object.keys(emptyDraft) as (keyof ProductDraft)[]
  return isObject(value) && names.every((name) => (nonTextChecks[name] ?? isString)(value[name]))
}

const isStockEntry = (choice: unknown) => isObject(choice) && Number.isInteger(choice['available'])

function isProduct(value: unknown, id: string): value is AdminProductDetail {
  if (!isObject(value) || value['_id'] !== id || !Number.isInteger(value['version'])) return false
  const { stock, countInStock } = value
  const hasStock = Array.isArray(stock) && stock.every(isStockEntry) && Number.isInteger(countInStock)
  return hasStock && isDraft(toDraft(value as AdminProductDetail))
}

/** Creates a parser for stored drafts; without an id, for drafts of a new product. */
export const createProductDraftParser =
  (id?: string) =>
  (stored: unknown): StoredProductDraft | undefined => {
    if (!isObject(stored) || !isDraft(stored['draft'])) return undefined
    const { draft, seen } = stored
    if (id === undefined) return { draft }
    return isProduct(seen, id) ? { draft, seen } : undefined
  }
