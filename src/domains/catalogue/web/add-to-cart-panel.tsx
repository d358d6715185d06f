import { Check } from 'lucide-react'
import { LoginLink } from '#domains/accounts/web/parts/login-link.tsx'
import { MAX_QUANTITY } from '#domains/cart/contract.ts'
import { AddedLineNotice } from '#domains/cart/web/parts/added-line-notice.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { ProductDetail } from '../contract.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { LowStockTag } from './low-stock-tag.tsx'
import { RESTOCK_LABEL, RestockOffer } from './restock-offer.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const ADDED_HINT = 'Product added to cart. Open cart to checkout.'

interface AddToCartPanelProps {
  product: ProductDetail
  form: AddToCartForm
}

export function AddToCartPanel({ product, form }: AddToCartPanelProps) {
  if (product.countInStock === 0) return <SoldOut product={product} form={form} />
  return (
    <div className="grid gap-2">
      <div className="flex min-h-6 items-end justify-between">
        <span aria-hidden="true" className="mono-caption text-smoke">
          Quantity
        </span>
        <LowStockTag product={product} form={form} />
      </div>
      <div className="flex gap-3">
        <Stepper label="quantity" value={form.quantity} onChange={form.setQuantity} min={1} max={MAX_QUANTITY} />
        <AddToCartButton ref={form.buttonRef} form={form} isSoldOut={false} className="grow" />
      </div>
      <p className="hidden text-sm noscript:block">Turn on JavaScript to add this to your cart.</p>
      <AddResult product={product} form={form} />
    </div>
  )
}

/** Reserves its height while empty, so the layout does not shift. */
function AddResult({ product, form }: AddToCartPanelProps) {
  return (
    <div className="-mb-5 min-h-6 text-sm font-semibold">
      <p role="alert">
        {form.errorMessage && <span className="bg-brick px-1.5 py-0.5">{form.errorMessage}</span>}
        {form.wasLoggedOut && <LoginLink className="ml-2 underline underline-offset-4 hover:bg-accent" />}
      </p>
      {/* quieter than the toast, which says the same for a second */}
      <p role="status">
        {form.isAdded && (
          <span className="flex items-start gap-2 font-normal text-smoke">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink" strokeWidth={2.5} />
            {ADDED_HINT}
          </span>
        )}
      </p>
      <div role="status" className="mt-2 mb-5 empty:hidden">
        {form.isAdded && (
          <AddedLineNotice
            added={{ productId: product._id, size: form.size, color: form.color }}
            onReduce={() => form.buttonRef.current?.focus()}
          />
        )}
      </div>
    </div>
  )
}

function SoldOut({ product, form }: AddToCartPanelProps) {
  return (
    <div className="grid gap-3">
      <RestockOffer
        product={product}
        form={form}
        label={RESTOCK_LABEL}
        className="h-14 border border-ink bg-accent px-5 font-bold hover:bg-paper"
      />
      <AddToCartButton ref={form.buttonRef} form={form} isSoldOut />
      <p className="text-sm">
        All gone.{' '}
        <a href="#newsletter" className="underline underline-offset-4 hover:bg-accent">
          Subscribe to the newsletter
        </a>{' '}
        for restock alerts.
      </p>
    </div>
  )
}
