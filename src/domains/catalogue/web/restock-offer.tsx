import { useCallback, useEffect } from 'react'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import type { ProductDetail } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

export const RESTOCK_LABEL = "Tell me when it's back"

const importForm = async () => (await import('#domains/restock/web/parts/restock-form.tsx')).RestockForm
const preloadForm = createPreload(importForm)

interface RestockOfferProps {
  product: ProductDetail
  form: AddToCartForm
  label: string
  className: string
}

/** A button that opens the form for a restock alert in its place; loads the form on demand. */
export function RestockOffer({ product, form, label, className }: RestockOfferProps) {
  const { color, restockForm, setRestockForm } = form
  const closeForm = useCallback(() => setRestockForm(undefined), [setRestockForm])
  const [RestockForm, loadForm] = useLazyLoad(importForm, closeForm)
  useEffect(() => {
    if (restockForm) loadForm()
  }, [restockForm, loadForm])
  if (RestockForm && restockForm) {
    return (
      <RestockForm
        key={color}
        productId={product._id}
        color={color}
        sizes={product.sizes.filter((size) => countAvailable(product.stock, { size, color }) === 0)}
        size={restockForm.size}
        areAllSizesSoldOut={countAvailable(product.stock, { color }) === 0}
      />
    )
  }
  return (
    <button
      type="button"
      aria-busy={restockForm !== undefined}
      onClick={() => setRestockForm({})}
      onPointerEnter={preloadForm}
      onFocus={preloadForm}
      className={`cursor-pointer noscript:hidden ${className}`}
    >
      {label}
    </button>
  )
}
