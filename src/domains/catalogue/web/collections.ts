import { foldText } from '../rules.ts'

export const collectionPath = (name: string) => `/collections/${encodeURIComponent(name)}`

export const tShirtCollections = [
  'OverSized T-Shirt',
  'Tie Dye Oversized T-Shirt',
  'Acid Wash Oversized T-Shirt',
] as const

export const winterCollections = [
  'SweatShirt',
  'OverSized SweatShirt',
  'Hoodie',
  'Zip Hoodie',
  'OverSized Hoodie',
  'Acid Washed Hoodie',
  'Varsity Jacket',
] as const

const knownCollections = [...tShirtCollections, 'Essentials', ...winterCollections, 'Acid Wash Hoodie']

const ALL_T_SHIRTS = 'All T-Shirts'

/** Every unknown collection gets the page of this path, which is cached once for all of them. */
export const UNKNOWN_COLLECTION_PATH = '/collections/404'

/** A specified collection exists even while it has no products; any other exists if a product is in it. */
export function isSpecifiedCollection(collection: string): boolean {
  const folded = foldText(collection)
  return [...knownCollections, ALL_T_SHIRTS].some((name) => foldText(name) === folded)
}

export function isKnownCollection(collection: string, used: readonly { value: string }[]): boolean {
  const folded = foldText(collection)
  return isSpecifiedCollection(collection) || used.some(({ value }) => foldText(value) === folded)
}

/** Returns the canonical path of a known collection when its name is spelled differently. */
export function findCanonicalCollectionPath(collection: string): string | undefined {
  const folded = foldText(collection)
  if (folded === 'all') return '/collections/all'
  const name = knownCollections.find((candidate) => foldText(candidate) === folded)
  return name && name !== collection ? collectionPath(name) : undefined
}
