import { useState } from 'react'
import { useInView } from '#ui/use-in-view.ts'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import type { ProductDetail } from '../contract.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { Price } from './parts/price.tsx'
import { RESTOCK_LABEL } from './restock-offer.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const SELECT_SIZE = 'Select size'
const SELECT_COLOR = 'Select colour'

const importSheet = async () => (await import('./variant-sheet.tsx')).VariantSheet
const preloadSheet = createPreload(importSheet)

interface BarProps {
  product: ProductDetail
  form: AddToCartForm
}

/** Returns the label of what a shopper has to do before adding; undefined when nothing is left to do. */
function findNextStep({ countInStock }: ProductDetail, { missingOptions }: AddToCartForm): string | undefined {
  if (countInStock === 0) return RESTOCK_LABEL
  if (missingOptions.includes('size')) return SELECT_SIZE
  return missingOptions.length > 0 ? SELECT_COLOR : undefined
}

/**
 * Shows the price and the next step at the bottom of a phone screen while the page's own button is out of view. Must be
 * the last element of the page's content, so its sticky position never covers the footer.
 */
export function StickyAddToCartBar({ product, form }: BarProps) {
  const isVisible = !useInView(form.buttonRef)
  const nextStep = findNextStep(product, form)
  const [Sheet, loadSheet] = useLazyLoad(importSheet)
  // the label stays while the sheet is open, although the next step changes in it
  const [sheetState, setSheetState] = useState({ isOpen: false, label: '' })
  const openSheet = (label: string) => {
    loadSheet()
    setSheetState({ isOpen: true, label })
  }
  return (
    <>
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
            {/* the original price is in the header of the product */}
            <Price {...form.price} originalPrice={undefined} />
            <p className="mono-caption truncate text-smoke">{[form.size, form.color].filter(Boolean).join(' / ')}</p>
          </div>
          {nextStep ? (
            <button
              type="button"
              aria-haspopup="dialog"
              data-loads="variant-sheet"
              data-clicked={sheetState.isOpen && !Sheet ? '' : undefined}
              onClick={() => openSheet(nextStep)}
              onPointerEnter={preloadSheet}
              onFocus={preloadSheet}
              className={`h-14 shrink-0 cursor-pointer px-5 font-bold hover:bg-accent hover:text-ink ${nextStep === RESTOCK_LABEL ? 'border border-ink bg-accent' : 'bg-ink text-paper'}`}
            >
              {nextStep}
            </button>
          ) : (
            <AddToCartButton form={form} isSoldOut={false} className="shrink-0" />
          )}
        </div>
      </div>
      {Sheet && (
        <Sheet
          product={product}
          form={form}
          label={sheetState.label}
          isOpen={sheetState.isOpen}
          onClose={() => setSheetState({ ...sheetState, isOpen: false })}
        />
      )}
    </>
  )
}
