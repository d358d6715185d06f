import { findVariant, type SellableProduct } from '#domains/catalogue/server/api.ts'

/** Returns whether the new size costs what the returned one costs now: an exchange settles no difference in price. */
export function hasSamePrice(
  product: SellableProduct,
  { size, color }: { size: string | null; color: string | null },
  newSize: string,
): boolean {
  const getPrice = (variantSize: string | null) =>
    findVariant(product.variants, { size: variantSize, color })?.pricePaise ?? product.pricePaise
  return getPrice(size) === getPrice(newSize)
}
