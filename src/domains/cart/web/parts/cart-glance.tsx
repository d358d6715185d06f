import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { groupDigits } from '#shared/group-digits.ts'
import { formatShortRupees } from '#shared/money.ts'
import type { Cart } from '../../contract.ts'
import { countItems } from '../line-changes.ts'

const MAX_IMAGES = 4

/** What the shopper is about to order, in one row. */
export function CartGlance({ cart: { products, totalPrice } }: { cart: Cart }) {
  const items = countItems(products)
  return (
    <div className="flex min-h-20 items-center gap-4">
      <ul className="flex gap-2">
        {products.slice(0, MAX_IMAGES).map(({ productId, size, color, name, image }) => (
          <li key={[productId, size, color].join('|')} className="w-14 lg:w-16">
            <ProductImageFrame image={image ? { url: image, altText: name } : undefined} sizes="4rem" />
          </li>
        ))}
      </ul>
      <p className="grid gap-0.5 font-mono">
        <span className="text-xs text-smoke">
          {groupDigits(items)} {items === 1 ? 'item' : 'items'}
        </span>
        <span className="text-xl font-bold">{formatShortRupees(totalPrice)}</span>
      </p>
    </div>
  )
}
