import { ALL_COLLECTIONS } from '../rules.ts'

export const collectionPath = (address: string) => `/collections/${encodeURIComponent(address)}`

export const ALL_PRODUCTS_PATH = collectionPath(ALL_COLLECTIONS)

/** Every unknown collection gets the page of this one, which is cached once for all of them. */
export const UNKNOWN_COLLECTION = '404'

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

/** Returns the path of the current name for another spelling, an old name or an old slug. */
export function findCollectionRedirect(
  address: string,
  { name, slug }: { name: string; slug: string },
): string | undefined {
  return address === name || address === slug ? undefined : collectionPath(name)
}
