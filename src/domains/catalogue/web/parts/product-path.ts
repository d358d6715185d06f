import { formatSearchParams } from '#shared/search-params.ts'

interface Selection {
  color?: string | undefined
  size?: string | undefined
}

/** Returns the path of a product, with the color and size that its page preselects. */
export const productPath = (id: string, { color, size }: Selection = {}): string =>
  `/product/${id}${formatSearchParams({ color, size })}`
