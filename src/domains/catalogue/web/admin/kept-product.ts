import type { AdminProductDetail } from '../../admin-contract.ts'
import { type Gender, genders, type ProductState, productStates } from '../../contract.ts'
import { draftOf, emptyDraft, type ProductDraft } from './product-draft.ts'

/** What was typed, with the product as it was when the form was opened: what changed meanwhile is told by it. */
interface KeptProduct {
  draft: ProductDraft
  seen?: AdminProductDetail
}

const NEW = 'new'

/** Under this name what one admin typed about one product, or about one that is new, is kept. */
export const keptAs = (userId: string | undefined, productId = NEW) => `product:${userId}:${productId}`

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'
const isCells = (value: unknown) => isObject(value) && Object.values(value).every(isText)
const isImage = (value: unknown) => isObject(value) && isText(value['url']) && isText(value['altText'])

/** Fields that are no plain text. */
const checks: Partial<Record<keyof ProductDraft, (value: unknown) => boolean>> = {
  gender: (value) => genders.includes(value as Gender),
  state: (value) => productStates.includes(value as ProductState),
  images: (value) => Array.isArray(value) && value.every(isImage),
  countedBy: (value) => value === 'product' || value === 'choice',
  cells: isCells,
  centimetres: isCells,
}

/** Looked at by hand: a schema would bring its whole library along. */
function isDraft(value: unknown): value is ProductDraft {
  const names = Object.keys(emptyDraft) as (keyof ProductDraft)[]
  return isObject(value) && names.every((name) => (checks[name] ?? isText)(value[name]))
}

const isCounted = (choice: unknown) => isObject(choice) && Number.isInteger(choice['available'])

function isSeen(value: unknown, id: string): value is AdminProductDetail {
  if (!isObject(value) || value['_id'] !== id || !Number.isInteger(value['version'])) return false
  const { stock, countInStock } = value
  const isStocked = Array.isArray(stock) && stock.every(isCounted) && Number.isInteger(countInStock)
  return isStocked && isDraft(draftOf(value as AdminProductDetail))
}

/** What is kept of a product, if it is that; of one that is new, without an id. */
export const readKeptProduct =
  (id?: string) =>
  (kept: unknown): KeptProduct | undefined => {
    if (!isObject(kept) || !isDraft(kept['draft'])) return undefined
    const { draft, seen } = kept
    if (id === undefined) return { draft }
    return isSeen(seen, id) ? { draft, seen } : undefined
  }
