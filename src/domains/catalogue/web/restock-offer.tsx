import { useEffect } from 'react'
import { useLoaded, warmUp } from '#ui/use-loaded.ts'
import type { ProductDetail } from '../contract.ts'
import { availableIn } from './availability.ts'
import type { Purchase } from './use-purchase.ts'

const importForm = async () => (await import('#domains/restock/web/parts/restock-form.tsx')).RestockForm
const warmUpForm = warmUp(importForm)

interface RestockOfferProps {
  product: ProductDetail
  purchase: Purchase
  label: string
  className: string
}

/** Offers a restock alert; loads the form on demand. */
export function RestockOffer({ product, purchase, label, className }: RestockOfferProps) {
  const { color, awaited, awaitRestock } = purchase
  const [RestockForm, load] = useLoaded(importForm, () => awaitRestock(undefined))
  useEffect(() => {
    if (awaited) load()
  }, [awaited, load])
  if (RestockForm && awaited) {
    return (
      <RestockForm
        key={color}
        productId={product._id}
        color={color}
        sizes={product.sizes.filter((size) => availableIn(product.stock, { size, color }) === 0)}
        size={awaited.size}
        isAll={availableIn(product.stock, { color }) === 0}
      />
    )
  }
  return (
    <button
      type="button"
      aria-busy={awaited !== undefined}
      onClick={() => awaitRestock({})}
      onPointerEnter={warmUpForm}
      onFocus={warmUpForm}
      className={`cursor-pointer hover:bg-acid noscript:hidden ${className}`}
    >
      {label}
    </button>
  )
}
