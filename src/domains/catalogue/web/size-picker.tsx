import { type MouseEvent, useId } from 'react'
import { useSite } from '#ui/site.ts'
import type { ProductDetail } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import { findSizeTagline } from './find-size-tagline.ts'
import { SizeGuide } from './size-guide.tsx'
import { SizeTable } from './size-table.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const SOLD_OUT = 'Sold out'

export function SizePicker({ product, form }: { product: ProductDetail; form: AddToCartForm }) {
  const radioGroup = useId()
  const { color, size: selectedSize, selectSize, requestRestock } = form
  return (
    <div className="relative">
      {product.measurements.length > 0 && (
        <div className="absolute -top-3.5 right-0">
          <SizeGuide measurements={product.measurements} selectedSize={selectedSize} />
        </div>
      )}
      <fieldset data-option="size" className="min-w-0">
        <legend className="mono-caption mb-2">
          <span className="text-smoke">Size</span> {selectedSize ?? (product.countInStock > 0 ? 'Pick one' : SOLD_OUT)}
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] pr-px pb-px">
          {product.sizes.map((size) => (
            <SizeRadio
              key={size}
              radioGroup={radioGroup}
              size={size}
              isSelected={size === selectedSize}
              isSoldOut={countAvailable(product.stock, { size, color }) === 0}
              onSelect={selectSize}
              onClickSoldOut={(soldOutSize) => requestRestock({ size: soldOutSize })}
            />
          ))}
        </div>
      </fieldset>
      {product.measurements.length > 0 && (
        <noscript>
          {/* rendered on the server only, so the table's code is not loaded in the browser */}
          {import.meta.env.SSR && (
            <SizeTable measurements={product.measurements} unit="cm" caption="Size guide, in centimetres" />
          )}
        </noscript>
      )}
    </div>
  )
}

interface SizeRadioProps {
  radioGroup: string
  size: string
  isSelected: boolean
  isSoldOut: boolean
  onSelect: (size: string) => void
  onClickSoldOut: (size: string) => void
}

/** A sold-out size stays focusable and readable, but cannot be selected. */
function SizeRadio({ radioGroup, size, isSelected, isSoldOut, onSelect, onClickSoldOut }: SizeRadioProps) {
  const { sizeTaglines } = useSite().brand.copy
  const handleClick = (event: MouseEvent) => {
    // arrow keys also fire click on the sizes they pass; only pointer clicks have a detail
    if (isSoldOut && event.detail > 0) onClickSoldOut(size)
  }
  const stateClass = isSoldOut
    ? 'bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-ash)_50%,transparent_calc(50%+0.5px))] text-smoke'
    : 'cursor-pointer hover:bg-card has-checked:bg-acid'
  return (
    <label
      className={`relative -mr-px -mb-px grid min-h-18 content-between gap-1 border border-ink px-2.5 py-2 has-focus-visible:z-10 ${stateClass}`}
    >
      <input
        type="radio"
        name={radioGroup}
        value={size}
        checked={isSelected}
        aria-disabled={isSoldOut}
        onChange={() => isSoldOut || onSelect(size)}
        onClick={handleClick}
        className="absolute inset-0 cursor-[inherit] appearance-none"
      />
      <span className="font-mono font-bold">{size}</span>{' '}
      <span className="text-xs leading-tight">{isSoldOut ? SOLD_OUT : findSizeTagline(sizeTaglines, size)}</span>
    </label>
  )
}
