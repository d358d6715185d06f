import type { ProductDetail } from '../contract.ts'
import { ColorPicker } from './color-picker.tsx'
import { countAvailable } from './count-available.ts'
import { RestockOffer } from './restock-offer.tsx'
import { SizePicker } from './size-picker.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

export function VariantPicker({ product, form }: { product: ProductDetail; form: AddToCartForm }) {
  return (
    <div ref={form.optionsRef} className="grid scroll-mt-20 scroll-mb-36 gap-6">
      {product.colors.length > 0 && <ColorPicker product={product} form={form} />}
      {product.sizes.length > 0 && <SizePicker product={product} form={form} />}
      {isPartlySoldOut(product, form) && (
        <RestockOffer
          product={product}
          form={form}
          label="Yours is sold out? Get a restock alert"
          className="mono-caption -my-3 min-h-11 justify-self-start underline underline-offset-4 hover:bg-accent"
        />
      )}
    </div>
  )
}

/** Checks whether the selected color, or a size of it, is sold out while other variants are available. */
function isPartlySoldOut({ countInStock, stock, sizes }: ProductDetail, { color }: AddToCartForm): boolean {
  if (countInStock === 0) return false
  if (sizes.length === 0) return countAvailable(stock, { color }) === 0
  return sizes.some((size) => countAvailable(stock, { size, color }) === 0)
}
