import type { ProductDetail } from '../contract.ts'
import { findVariant } from '../rules.ts'

export interface ShownPrice {
  price: number
  originalPrice: number | undefined
  /** Whether to show it as 'From ₹899', because some variants cost more. */
  isStartingPrice: boolean
  /** The product's own price is always shown with its original price; that of a variant only if it is lower. */
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
  const variantPrice = isComplete ? (findVariant(variants, options)?.price ?? price) : lowestPrice
  return {
    price: variantPrice ?? price,
    originalPrice,
    isStartingPrice: !isComplete && lowestPrice !== undefined,
    alwaysShowOriginal: variantPrice === undefined || variantPrice === price,
  }
}
