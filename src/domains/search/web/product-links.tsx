import { useId } from 'react'
import { Price } from '#domains/catalogue/web/parts/price.tsx'
import { ProductPicture } from '#domains/catalogue/web/parts/product-picture.tsx'
import { Link } from '#ui/link.tsx'
import type { Suggestion } from '../contract.ts'

const STRAIGHT = 'Straight to the product'
const MOST_PICTURED = 4

/** The products among the suggestions once more, as pictures that lead to them: an option of a list cannot hold a link. */
export function ProductLinks({ suggestions }: { suggestions: Suggestion[] }) {
  const heading = useId()
  const pictured = suggestions.filter(({ productId }) => productId !== undefined).slice(0, MOST_PICTURED)
  if (pictured.length === 0) return null
  return (
    <section aria-labelledby={heading} className="border-t border-ink lg:border-t-0 lg:border-l">
      <p id={heading} className="tag-type flex h-11 items-center gutter text-smoke lg:px-4">
        {STRAIGHT}
      </p>
      <ul className="grid auto-cols-[minmax(9rem,42vw)] grid-flow-col gap-px overflow-x-auto border-t border-line bg-line lg:auto-cols-[13rem]">
        {pictured.map(({ productId, text, price, originalPrice, image }) => (
          <li key={productId} className="bg-paper">
            <Link to={`/product/${productId}`} className="group focus-inside flex h-full flex-col">
              <ProductPicture image={image} sizes="(min-width: 64rem) 13rem, 42vw" />
              <span className="flex grow flex-col justify-between gap-1 p-3 text-sm leading-snug font-semibold group-hover:bg-acid">
                {text}
                {price !== undefined && <Price price={price} originalPrice={originalPrice} className="text-sm" />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
