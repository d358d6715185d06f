import { useInView } from '#ui/use-in-view.ts'
import type { ProductDetail } from '../contract.ts'
import { AddButton } from './add-button.tsx'
import { Price } from './parts/price.tsx'
import type { Purchase } from './use-purchase.ts'

/**
 * Price and button within reach of a thumb while the page's own button is out of sight. It closes the page's content
 * and sticks to the screen's edge above it, so it never lies on the footer.
 */
export function CartBar({ product, purchase }: { product: ProductDetail; purchase: Purchase }) {
  const isNeeded = !useInView(purchase.button)
  return (
    <div
      inert={!isNeeded}
      className={`sticky bottom-0 z-20 border-t border-ink bg-paper transition-[translate,visibility] lg:hidden noscript:hidden ${isNeeded ? '' : 'invisible translate-y-full'}`}
    >
      {purchase.refusal && (
        <p aria-hidden="true" className="gutter bg-brick py-1.5 text-sm font-semibold">
          {purchase.refusal}
        </p>
      )}
      <div className="gutter flex items-center justify-between gap-4 py-2">
        <div className="min-w-0">
          <Price price={product.price} originalPrice={product.originalPrice} />
          <p className="tag-type truncate text-smoke">{[purchase.size, purchase.color].filter(Boolean).join(' / ')}</p>
        </div>
        <AddButton purchase={purchase} isSoldOut={product.countInStock === 0} className="shrink-0" />
      </div>
    </div>
  )
}
