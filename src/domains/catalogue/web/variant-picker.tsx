import { type MouseEvent, useId } from 'react'
import { formatSearchParams } from '#shared/search-params.ts'
import { Link } from '#ui/link.tsx'
import type { ProductDetail } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import { productPath } from './parts/product-path.ts'
import { RestockOffer } from './restock-offer.tsx'
import { SizePicker } from './size-picker.tsx'
import { findSwatchBackground, listSwatchLetters } from './swatch-background.ts'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

/** A diagonal line that is visible on any color. */
const strikethrough =
  'bg-[linear-gradient(to_top_right,transparent_calc(50%-2px),var(--color-paper)_calc(50%-2px)_calc(50%-1px),var(--color-ink)_calc(50%-1px)_calc(50%+1px),var(--color-paper)_calc(50%+1px)_calc(50%+2px),transparent_calc(50%+2px))]'

interface VariantPickerProps {
  product: ProductDetail
  form: AddToCartForm
  heading: 'h2' | 'h3' | 'h4'
  /** Without it, selecting a color changes the URL. */
  onSelectColor?: ((color: string) => void) | undefined
}

export function VariantPicker({ product, form, heading, onSelectColor }: VariantPickerProps) {
  return (
    <div ref={form.optionsRef} className="grid scroll-mt-20 scroll-mb-36 gap-6">
      {product.colors.length > 0 && (
        <ColorPicker product={product} selectedColor={form.color} heading={heading} onSelectColor={onSelectColor} />
      )}
      {product.sizes.length > 0 && <SizePicker product={product} form={form} />}
      {isPartlySoldOut(product, form) && (
        <RestockOffer
          product={product}
          form={form}
          label="Yours is sold out? Get a restock alert"
          className="mono-caption -my-3 min-h-11 justify-self-start underline underline-offset-4"
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

interface ColorPickerProps extends Omit<VariantPickerProps, 'form'> {
  selectedColor: string | undefined
}

function ColorPicker({ product, selectedColor, heading: Heading, onSelectColor }: ColorPickerProps) {
  const id = useId()
  const letters = listSwatchLetters(product.colors)
  return (
    <section aria-labelledby={id} data-option="color">
      <Heading id={id} className="mono-caption mb-2">
        <span className="text-smoke">Colour</span> {selectedColor ?? 'Pick one'}
      </Heading>
      <ul className="flex flex-wrap gap-2">
        {product.colors.map((name, index) => (
          <li key={name}>
            <ColorLink
              product={product}
              name={name}
              letters={letters[index]}
              isSelected={name === selectedColor}
              onSelectColor={onSelectColor}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ColorLinkProps extends Pick<VariantPickerProps, 'product' | 'onSelectColor'> {
  name: string
  /** Shown if the color is unknown. */
  letters: string | undefined
  isSelected: boolean
}

/** Renders a link, so a color can be shared, opened in a new tab and selected without JavaScript. */
function ColorLink({ product, name, letters, isSelected, onSelectColor }: ColorLinkProps) {
  const isSoldOut = countAvailable(product.stock, { color: name }) === 0
  const background = findSwatchBackground(name)
  const selectInPlace = (event: MouseEvent) => {
    if (!onSelectColor || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSelectColor(name)
  }
  return (
    <Link
      // the page may be open by its slug: another path would load it again and lose the selected size
      to={onSelectColor ? productPath(product._id, { color: name }) : formatSearchParams({ color: name })}
      replace
      preventScrollReset
      onClick={selectInPlace}
      title={name}
      aria-label={isSoldOut ? `${name}, sold out` : name}
      aria-current={isSelected ? 'true' : undefined}
      style={{ background }}
      className="group relative grid size-11 place-items-center border border-ink bg-card font-mono text-sm font-bold"
    >
      {letters && <span aria-hidden="true">{letters}</span>}
      {isSoldOut && <span aria-hidden="true" className={`absolute inset-0 ${strikethrough}`} />}
      <Checkmark />
    </Link>
  )
}

function Checkmark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="absolute -right-px -bottom-px hidden size-5 border border-ink bg-acid fill-none stroke-ink stroke-[2.5] group-aria-[current=true]:block"
    >
      <path d="M4 10.5l4 4 8-9" />
    </svg>
  )
}
