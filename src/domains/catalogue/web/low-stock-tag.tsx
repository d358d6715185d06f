import { useSite } from '#ui/site.ts'
import { Tag } from '#ui/tag.tsx'
import type { ProductDetail } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

export function LowStockTag({ product, form }: { product: ProductDetail; form: AddToCartForm }) {
  const { lowStockThreshold } = useSite().commerce
  const remaining = countAvailable(product.stock, form)
  return (
    <p role="status">
      {remaining > 0 && remaining <= lowStockThreshold && <Tag color="brick">Only {remaining} left</Tag>}
    </p>
  )
}
