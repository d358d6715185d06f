import { useInView } from '#ui/use-in-view.ts'
import type { ProductDetail } from '../contract.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { Price } from './parts/price.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

/**
 * Shows the price and the button at the bottom of a phone screen while the page's own button is out of view. Must be the
 * last element of the page's content, so its sticky position never covers the footer.
 */
export function StickyAddToCartBar({ product, form }: { product: ProductDetail; form: AddToCartForm }) {
  const isVisible = !useInView(form.buttonRef)
  return (
    <div
      inert={!isVisible}
      className={`sticky bottom-0 z-20 border-t border-ink bg-paper transition-[translate,visibility] lg:hidden noscript:hidden ${isVisible ? '' : 'invisible translate-y-full'}`}
    >
      {form.errorMessage && (
        <p aria-hidden="true" className="gutter bg-brick py-1.5 text-sm font-semibold">
          {form.errorMessage}
        </p>
      )}
      <div className="gutter flex items-center justify-between gap-4 py-2">
        <div className="min-w-0">
          <Price {...form.price} alwaysShowOriginal={false} />
          <p className="mono-caption truncate text-smoke">{[form.size, form.color].filter(Boolean).join(' / ')}</p>
        </div>
        <AddToCartButton form={form} isSoldOut={product.countInStock === 0} className="shrink-0" />
      </div>
    </div>
  )
}
