import { paiseFromRupees } from '#shared/money.ts'
import type { ProductCardData } from './product-card-data.ts'

interface CardTag {
  text: string
  color: 'accent' | 'brick' | 'ink' | 'paper'
}

/** More would hide the garment. */
const MAX_TAGS = 2

/** Lists the tags of a product's card, the most important first. A sold-out product has no other tag. */
export function listCardTags(product: ProductCardData, lowStockThreshold: number): CardTag[] {
  if (!product.inStock) return [{ text: 'Out of Stock', color: 'ink' }]
  const discount = getDiscountPercent(product)
  const tags: CardTag[] = [
    ...(discount > 0 ? [{ text: `−${discount}%`, color: 'brick' as const }] : []),
    ...(product.countInStock <= lowStockThreshold ? [{ text: 'Few left', color: 'paper' as const }] : []),
    ...(product.isNew ? [{ text: 'New', color: 'accent' as const }] : []),
  ]
  return tags.slice(0, MAX_TAGS)
}

/** Rounds down, so the tag never promises too much. Variants that cost more have no original price to compare with. */
function getDiscountPercent({ price, originalPrice, isStartingPrice }: ProductCardData): number {
  if (originalPrice === undefined || isStartingPrice) return 0
  const [paise, originalPaise] = [paiseFromRupees(price), paiseFromRupees(originalPrice)]
  return Math.floor(((originalPaise - paise) * 100) / originalPaise)
}
