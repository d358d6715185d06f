import { rupeesFromPaise } from '#shared/money.ts'
import type { Wishlist, WishlistItem } from '../contract.ts'
import { countUnits } from '../rules.ts'
import type { ItemRow, WishlistRow } from './read-store.ts'

export const presentWishlist = ({ hasAlerts, items }: WishlistRow): Wishlist => ({
  items: items.map(presentItem),
  hasAlerts,
})

function presentItem(row: ItemRow): WishlistItem {
  const { pricePaise, highestPricePaise, originalPricePaise, savedPricePaise, image } = row
  const color = row.color ?? undefined
  const stock = row.stock.map(({ available, ...variant }) => ({
    ...(variant.size === null ? {} : { size: variant.size }),
    ...(variant.color === null ? {} : { color: variant.color }),
    available,
  }))
  return {
    productId: row.productId,
    ...(color === undefined ? {} : { color }),
    name: row.name,
    ...(image
      ? {
          image: {
            url: image.url,
            altText: image.altText,
            ...(image.placeholder === null ? {} : { placeholder: image.placeholder }),
          },
        }
      : {}),
    price: rupeesFromPaise(pricePaise),
    ...(originalPricePaise === null ? {} : { originalPrice: rupeesFromPaise(originalPricePaise) }),
    ...(highestPricePaise === pricePaise ? {} : { isStartingPrice: true as const }),
    savedPrice: rupeesFromPaise(savedPricePaise),
    sizes: row.sizes,
    colors: row.colors,
    stock,
    inStock: countUnits(stock, { color }) > 0,
    addedAt: row.addedAt.toISOString(),
  }
}
