import type { ProductDetail } from '../contract.ts'
import { findVariant } from '../rules.ts'

export interface ShownPrice {
  price: number
  originalPrice: number | undefined
  /** Whether to show it as 'From ₹899', because some variants cost more. */
  isStartingPrice: boolean
  /** The product's own price is always shown with its original price; a variant's price only if it is below the original. */
  alwaysShowOriginal: boolean
}

interface Selection {
  size: string | undefined
  color: string | undefined
  /** Whether every option is selected. */
  isComplete: boolean
}

/** Returns the price of the selected variant, or the lowest one until a variant is selected. */
export function getShownPrice(
  {
    price,
    lowestPrice,
    originalPrice,
    variants,
  }: Pick<ProductDetail, 'price' | 'lowestPrice' | 'originalPrice' | 'variants'>,
  { isComplete, ...options }: Selection,
): ShownPrice {
  const selectedPrice = isComplete ? (findVariant(variants, options)?.price ?? price) : lowestPrice
  return {
    price: selectedPrice ?? price,
    originalPrice,
    isStartingPrice: !isComplete && lowestPrice !== undefined,
    alwaysShowOriginal: selectedPrice === undefined || selectedPrice === price,
  }
}
