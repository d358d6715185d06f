import { useSite } from '#ui/site.ts'
import type { ProductDetail } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import { findSizeTagline } from './find-size-tagline.ts'
import { OptionGroup, OptionRadio } from './option-group.tsx'
import { getSizeBasis } from './size-basis.ts'
import { SizeGuide } from './size-guide.tsx'
import { SizeTable } from './size-table.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const SOLD_OUT = 'Sold out'

export function SizePicker({ product, form }: { product: ProductDetail; form: AddToCartForm }) {
  const { sizeTaglines } = useSite().brand.copy
  const { color, size: selectedSize, selectSize, setRestockForm } = form
  const hasGuide = product.measurements.length > 0
  return (
    <div className="relative">
      {hasGuide && (
        <div className="absolute -top-3.5 right-0">
          <SizeGuide product={product} form={form} />
        </div>
      )}
      <OptionGroup
        option="size"
        form={form}
        {...(product.countInStock > 0 ? {} : { emptyLabel: SOLD_OUT })}
        className="flex flex-wrap pr-px pb-px"
      >
        {(group) =>
          product.sizes.map((size) => {
            const isSoldOut = countAvailable(product.stock, { size, color }) === 0
            return (
              <OptionRadio
                key={size}
                group={group}
                value={size}
                isSelected={size === selectedSize}
                onSelect={selectSize}
                onDisabledClick={isSoldOut ? (soldOutSize) => setRestockForm({ size: soldOutSize }) : undefined}
                className={`-mr-px -mb-px grid min-h-18 grow content-start gap-1.5 px-2 py-2 md:max-lg:basis-20 ${getSizeBasis(product.sizes.length)} ${isSoldOut ? 'bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-ash)_50%,transparent_calc(50%+0.5px))] text-smoke' : 'cursor-pointer hover:bg-card has-checked:bg-accent'}`}
              >
                <span className="font-mono font-bold">{size}</span>{' '}
                <span className="text-xs leading-tight">
                  {isSoldOut ? SOLD_OUT : findSizeTagline(sizeTaglines, size)}
                </span>
              </OptionRadio>
            )
          })
        }
      </OptionGroup>
      {hasGuide && (
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
