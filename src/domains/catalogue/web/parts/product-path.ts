import { formatSearchParams } from '#shared/search-params.ts'

interface Selection {
  color?: string | undefined
  size?: string | undefined
}

/** Returns the path of a product, with the color and size that its page preselects. */
export const productPath = (id: string, { color, size }: Selection = {}): string =>
  `/product/${id}${formatSearchParams({ color, size })}`

/** Returns the path for search engines and shared links. Links within the shop keep the id. */
export const canonicalProductPath = (
  { _id, slug }: { _id: string; slug?: string | undefined },
  selection: Selection = {},
): string => productPath(slug ?? _id, selection)

/** Returns the path of the image for shared links. */
export const productSocialCardPath = (id: string): string => `/share/products/${id}.jpg`
