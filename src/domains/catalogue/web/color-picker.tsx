import type { ProductDetail } from '../contract.ts'
import { Checkmark } from './checkmark.tsx'
import { countAvailable } from './count-available.ts'
import { OptionGroup, OptionRadio } from './option-group.tsx'
import { productPath } from './parts/product-path.ts'
import { strikethrough } from './strikethrough.ts'
import { findSwatchBackground, listSwatchLetters } from './swatch-background.ts'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

export function ColorPicker({ product, form }: { product: ProductDetail; form: AddToCartForm }) {
  const letters = listSwatchLetters(product.colors)
  return (
    <div>
      <OptionGroup option="color" form={form} className="flex flex-wrap gap-2 noscript:hidden">
        {(group) =>
          product.colors.map((name, index) => {
            const isSoldOut = countAvailable(product.stock, { color: name }) === 0
            return (
              <OptionRadio
                key={name}
                group={group}
                value={name}
                label={isSoldOut ? `${name}, sold out` : name}
                isSelected={name === form.color}
                onSelect={form.selectColor}
                background={findSwatchBackground(name)}
                className="grid size-11 cursor-pointer place-items-center bg-card font-mono text-sm font-bold"
              >
                {letters[index] && <span aria-hidden="true">{letters[index]}</span>}
                {isSoldOut && (
                  <span aria-hidden="true" className={`pointer-events-none absolute inset-0 ${strikethrough}`} />
                )}
                <Checkmark className="hidden group-has-checked:block" />
              </OptionRadio>
            )
          })
        }
      </OptionGroup>
      {/* rendered on the server only */}
      <noscript>{import.meta.env.SSR && <ColorLinks product={product} form={form} />}</noscript>
    </div>
  )
}

function ColorLinks({ product, form }: { product: ProductDetail; form: AddToCartForm }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {product.colors.map((name) => (
        <li key={name}>
          <a
            href={productPath(form.idOrSlug, { color: name })}
            aria-current={name === form.color ? 'true' : undefined}
            className="grid min-h-11 place-items-center border border-ink px-3 aria-current:bg-accent"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
