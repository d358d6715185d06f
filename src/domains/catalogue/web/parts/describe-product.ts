import { formatRupees } from '#shared/money.ts'

interface DescribedProduct {
  name: string
  price: number
  lowestPrice?: number | undefined
  description: string[]
}

/** Returns the description for search engines of a product that has none of its own. */
export const describeProduct = ({ name, price, lowestPrice, description }: DescribedProduct): string =>
  `${name}, ${formatRupees(lowestPrice ?? price)}. ${description[0] ?? ''}`.slice(0, 200)
