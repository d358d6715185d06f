import { LoginLink } from '#domains/accounts/web/parts/login-link.tsx'
import { MAX_QUANTITY } from '#domains/cart/contract.ts'
import { LOW_STOCK_THRESHOLD } from '#domains/inventory/contract.ts'
import { Stepper } from '#ui/stepper.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ProductDetail } from '../contract.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { countAvailable } from './count-available.ts'
import { RestockOffer } from './restock-offer.tsx'
import type { Purchase } from './use-purchase.ts'

const ADDED_HINT = 'Product added to cart. Open cart to checkout.'

interface PurchasePanelProps {
  product: ProductDetail
  purchase: Purchase
}

export function PurchasePanel({ product, purchase }: PurchasePanelProps) {
  if (product.countInStock === 0) return <SoldOut product={product} purchase={purchase} />
  return (
    <div className="grid gap-2">
      <div className="flex min-h-6 items-end justify-between">
        <span aria-hidden="true" className="mono-caption text-smoke">
          Quantity
        </span>
        <LowStockTag product={product} purchase={purchase} />
      </div>
      <div className="flex gap-3">
        <Stepper
          label="quantity"
          value={purchase.quantity}
          onChange={purchase.setQuantity}
          min={1}
          max={MAX_QUANTITY}
        />
        <AddToCartButton ref={purchase.buttonRef} purchase={purchase} isSoldOut={false} className="grow" />
      </div>
      <p className="hidden text-sm noscript:block">Turn on JavaScript to add this to your cart.</p>
      <AddResult purchase={purchase} />
    </div>
  )
}

/** Reserves its height while empty, so the layout does not shift. */
function AddResult({ purchase }: { purchase: Purchase }) {
  return (
    <div className="-mb-5 min-h-6 text-sm font-semibold">
      <p role="alert">
        {purchase.errorMessage && <span className="bg-brick px-1.5 py-0.5">{purchase.errorMessage}</span>}
        {purchase.wasLoggedOut && <LoginLink className="ml-2 underline underline-offset-4 hover:bg-acid" />}
      </p>
      <p role="status">{purchase.isAdded && <span className="bg-acid px-1.5 py-0.5">{ADDED_HINT}</span>}</p>
    </div>
  )
}

function LowStockTag({ product, purchase }: PurchasePanelProps) {
  const remaining = countAvailable(product.stock, purchase)
  return (
    <p role="status">
      {remaining > 0 && remaining <= LOW_STOCK_THRESHOLD && <Tag color="brick">Only {remaining} left</Tag>}
    </p>
  )
}

function SoldOut({ product, purchase }: PurchasePanelProps) {
  return (
    <div className="grid gap-3">
      <AddToCartButton ref={purchase.buttonRef} purchase={purchase} isSoldOut />
      <p className="text-sm">
        All gone.{' '}
        <a href="#newsletter" className="underline underline-offset-4 hover:bg-acid">
          Subscribe to the newsletter
        </a>{' '}
        for restock alerts.
      </p>
      <RestockOffer
        product={product}
        purchase={purchase}
        label="Tell me when it's back"
        className="h-14 border border-ink px-5 font-bold"
      />
    </div>
  )
}
