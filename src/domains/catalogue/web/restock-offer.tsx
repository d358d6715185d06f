import { useEffect } from 'react'
import { preload, useLazyLoad } from '#ui/use-lazy-load.ts'
import type { ProductDetail } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

export const RESTOCK_LABEL = "Tell me when it's back"

const importForm = async () => (await import('#domains/restock/web/parts/restock-form.tsx')).RestockForm
const preloadForm = preload(importForm)

interface RestockOfferProps {
  product: ProductDetail
  form: AddToCartForm
  label: string
  className: string
}

/** Offers a restock alert; loads the form on demand. */
export function RestockOffer({ product, form, label, className }: RestockOfferProps) {
  const { color, restockRequest, requestRestock } = form
  const [RestockForm, loadForm] = useLazyLoad(importForm, () => requestRestock(undefined))
  useEffect(() => {
    if (restockRequest) loadForm()
  }, [restockRequest, loadForm])
  if (RestockForm && restockRequest) {
    return (
      <RestockForm
        key={color}
        productId={product._id}
        color={color}
        sizes={product.sizes.filter((size) => countAvailable(product.stock, { size, color }) === 0)}
        size={restockRequest.size}
        areAllSizesSoldOut={countAvailable(product.stock, { color }) === 0}
      />
    )
  }
  return (
    <button
      type="button"
      aria-busy={restockRequest !== undefined}
      onClick={() => requestRestock({})}
      onPointerEnter={preloadForm}
      onFocus={preloadForm}
      className={`cursor-pointer hover:bg-acid noscript:hidden ${className}`}
    >
      {label}
    </button>
  )
}
