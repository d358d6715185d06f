import { foldText } from '../rules.ts'
import { specifiedCollections } from './collections.ts'

/** Every unknown collection gets the page of this path, which is cached once for all of them. */
export const UNKNOWN_COLLECTION_PATH = '/collections/404'

/** A specified collection exists even while it has no products; any other exists if a product is in it. */
export function isKnownCollection(collection: string, used: readonly { value: string }[] = []): boolean {
  const names = [...specifiedCollections, 'All T-Shirts', ...used.map(({ value }) => value)]
  return names.some((name) => foldText(name) === foldText(collection))
}
