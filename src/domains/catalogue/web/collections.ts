import { fold } from '../rules.ts'

/** The collections that links name, spelled as the catalogue spells them. */
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

const known = [...tShirtCollections, 'Essentials', ...winterCollections, 'Acid Wash Hoodie']

/** Where a known collection has its one address, when it was spelled another way. */
export function respelled(collection: string): string | undefined {
  const folded = fold(collection)
  if (folded === 'all') return '/collections/all'
  const name = known.find((each) => fold(each) === folded)
  return name && name !== collection ? collectionPath(name) : undefined
}
