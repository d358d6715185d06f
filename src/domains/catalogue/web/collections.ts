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

export const specifiedCollections = [...tShirtCollections, 'Essentials', ...winterCollections, 'Acid Wash Hoodie']

/** Returns the canonical path of a known collection when its name is spelled differently. */
export function findCanonicalCollectionPath(collection: string): string | undefined {
  const folded = foldText(collection)
  if (folded === 'all') return '/collections/all'
  const name = specifiedCollections.find((candidate) => foldText(candidate) === folded)
  return name && name !== collection ? collectionPath(name) : undefined
}
