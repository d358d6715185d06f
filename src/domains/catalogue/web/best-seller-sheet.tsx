import { X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { ProductDetail } from '../contract.ts'
import { resolveColor } from '../rules.ts'
import { AddToCartPanel } from './add-to-cart-panel.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'
import { Price } from './parts/price.tsx'
import { useAddToCartForm } from './use-add-to-cart-form.ts'
import { VariantPicker } from './variant-picker.tsx'

interface BestSellerSheetProps {
  product: ProductDetail
  open: boolean
  onClose: () => void
}

/** Color, size, quantity and the add-to-cart button of the best seller, in a sheet on small screens. */
export function BestSellerSheet({ product, open, onClose }: BestSellerSheetProps) {
  const [requestedColor, setRequestedColor] = useState<string>()
  const form = useAddToCartForm(product, {
    color: resolveColor(product.colors, requestedColor),
    selectColor: setRequestedColor,
  })
  return (
    <Dialog open={open} onClose={onClose} label={product.name} placement="bottom">
      <div className="sticky top-0 z-20 flex items-stretch border-b border-ink bg-paper">
        <div className="grid min-w-0 grow content-center gap-1 px-4 py-2">
          <h2 className="truncate font-bold">{product.name}</h2>
          <Price {...form.price} />
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="focus-inside grid min-h-14 w-14 shrink-0 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="gutter grid gap-6 pt-5 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <VariantPicker product={product} form={form} />
        <AddToCartPanel product={product} form={form} />
        {product.countInStock > 0 && <DeliveryEstimate />}
      </div>
    </Dialog>
  )
}
