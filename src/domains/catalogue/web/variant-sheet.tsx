import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { LoginLink } from '#domains/accounts/web/parts/login-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ProductDetail } from '../contract.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { ColorPicker } from './color-picker.tsx'
import { LowStockTag } from './low-stock-tag.tsx'
import { Price } from './parts/price.tsx'
import { ProductImageFrame } from './parts/product-image-frame.tsx'
import { filterImagesByColor } from './product-gallery.tsx'
import { RestockOffer } from './restock-offer.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'
import { VariantPicker } from './variant-picker.tsx'

interface VariantSheetProps {
  product: ProductDetail
  form: AddToCartForm
  label: string
  isOpen: boolean
  onClose: () => void
}

/** Selects a variant within reach of the thumb and adds it to the cart, or requests a restock alert. */
export function VariantSheet({ product, form, label, isOpen, onClose }: VariantSheetProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} label={label} placement="bottom" className="lg:hidden">
      <SheetHeader product={product} form={form} onClose={onClose} />
      {product.countInStock > 0 ? (
        <Purchase product={product} form={form} onAdded={onClose} />
      ) : (
        <Restock product={product} form={form} />
      )}
    </Dialog>
  )
}

function SheetHeader({ product, form, onClose }: Pick<VariantSheetProps, 'product' | 'form' | 'onClose'>) {
  const [image] = filterImagesByColor(product, form.color ?? product.colors[0])
  return (
    <div className="sticky top-0 z-20 flex items-stretch border-b border-ink bg-paper">
      <div className="w-16 shrink-0 border-r border-ink">
        <ProductImageFrame image={image} sizes="4rem" maxWidth={400} isPriority={false} />
      </div>
      <div className="grid min-w-0 grow content-center gap-1 px-4">
        <h2 className="truncate font-bold">{product.name}</h2>
        <Price {...form.price} />
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="focus-inside grid w-14 shrink-0 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

/** Returns the page's form with the controls of the sheet, so the page's own controls stay as they are. */
function useSheetForm(form: AddToCartForm, initialRestockForm?: AddToCartForm['restockForm']): AddToCartForm {
  const optionsRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [restockForm, setRestockForm] = useState(initialRestockForm)
  return { ...form, optionsRef, buttonRef, restockForm, setRestockForm }
}

function Purchase({
  product,
  form: pageForm,
  onAdded,
}: Pick<VariantSheetProps, 'product' | 'form'> & { onAdded: () => void }) {
  const sheetForm = useSheetForm(pageForm)
  const add = async () => {
    const isAdded = await pageForm.add(sheetForm.optionsRef.current)
    if (isAdded) onAdded()
    return isAdded
  }
  const form = { ...sheetForm, add }
  return (
    <>
      <div className="gutter grid gap-4 pt-5 pb-6">
        <VariantPicker product={product} form={form} />
        <LowStockTag product={product} form={form} />
      </div>
      <div className="gutter sticky bottom-0 z-20 grid gap-2 border-t border-ink bg-paper pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <p role="alert" className="text-sm font-semibold empty:hidden">
          {form.errorMessage && <span className="bg-brick px-1.5 py-0.5">{form.errorMessage}</span>}
          {form.wasLoggedOut && <LoginLink className="ml-2 underline underline-offset-4 hover:bg-accent" />}
        </p>
        <AddToCartButton form={form} isSoldOut={false} />
      </div>
    </>
  )
}

function Restock({ product, form: pageForm }: Pick<VariantSheetProps, 'product' | 'form'>) {
  const id = useId()
  // the restock form is open from the start
  const form = useSheetForm(pageForm, {})
  return (
    <section aria-labelledby={id} className="gutter grid gap-5 pt-5 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
      <h3 id={id} className="headline text-xl">
        Back soon? We'll tell you.
      </h3>
      {product.colors.length > 1 && <ColorPicker product={product} form={form} />}
      {/* shows its label until the form has loaded */}
      <RestockOffer product={product} form={form} label="Loading..." className="mono-caption min-h-14 text-left" />
    </section>
  )
}
