import { ALL_PRODUCTS_SLUG } from '../rules.ts'

export const collectionPath = (slugOrName: string) => `/collections/${encodeURIComponent(slugOrName)}`

/** Returns the path of the image for shared links. */
export const collectionSocialCardPath = (slug: string) => `/share/collections/${slug}.jpg`

export const ALL_PRODUCTS_PATH = collectionPath(ALL_PRODUCTS_SLUG)

/** Every unknown collection gets the page of this one, which is cached once for all of them. */
export const UNKNOWN_COLLECTION = '404'

/** Returns the path of the current name for another spelling, an old name or an old slug. */
export function findCollectionRedirect(
  slugOrName: string,
  { name, slug }: { name: string; slug: string },
): string | undefined {
  return slugOrName === name || slugOrName === slug ? undefined : collectionPath(name)
}
