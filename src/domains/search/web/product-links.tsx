import { useId } from 'react'
import { Price } from '#domains/catalogue/web/parts/price.tsx'
import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'
import type { Suggestion } from '../contract.ts'

const HEADING = 'Straight to the product'
const MAX_PRODUCTS = 4
/** Shown large if there are no more than this. */
const MAX_LARGE_PRODUCTS = 2

/** Repeats the suggested products as links, because a listbox option can't contain a link. */
export function ProductLinks({ suggestions }: { suggestions: Suggestion[] }) {
  const heading = useId()
  const products = suggestions.filter(({ productId }) => productId !== undefined).slice(0, MAX_PRODUCTS)
  if (products.length === 0) return null
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col border-t border-ink lg:border-t-0 lg:border-l">
      <p id={heading} className="mono-caption gutter flex h-11 shrink-0 items-center text-smoke lg:px-4">
        {HEADING}
      </p>
      <ul className="flex grow overflow-x-auto overscroll-x-contain border-y border-line lg:border-b-0">
        {products.map((suggestion) => (
          <li
            key={suggestion.id}
            className={`w-[min(42vw,13rem)] shrink-0 border-r border-line lg:last:border-r-0 ${products.length > MAX_LARGE_PRODUCTS ? 'lg:w-36 xl:w-52' : 'lg:w-52 xl:w-112'}`}
          >
            <ProductLink suggestion={suggestion} isLarge={products.length <= MAX_LARGE_PRODUCTS} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProductLink({ suggestion, isLarge }: { suggestion: Suggestion; isLarge: boolean }) {
  const { productId, text, price, originalPrice, image } = suggestion
  return (
    <Link
      to={`/product/${productId}`}
      className={`group focus-inside flex h-full flex-col ${isLarge ? 'xl:flex-row' : ''}`}
    >
      <span className={isLarge ? 'block xl:w-64 xl:shrink-0' : 'block'}>
        <ProductImageFrame image={image} sizes={isLarge ? '(min-width: 80rem) 16rem, 13rem' : '13rem'} />
      </span>
      <span className="flex grow flex-col gap-2 p-3 group-hover:bg-accent lg:p-4">
        <span
          className={`text-sm leading-snug font-semibold ${isLarge ? 'xl:text-xl xl:leading-none xl:font-black xl:[font-stretch:125%]' : ''}`}
        >
          {text}
        </span>
        {price !== undefined && (
          <Price
            price={price}
            originalPrice={originalPrice}
            className={`mt-auto text-sm ${isLarge ? 'xl:mt-0' : ''}`}
          />
        )}
        {isLarge && (
          <span className="mt-auto hidden xl:block">
            <Arrow />
          </span>
        )}
      </span>
    </Link>
  )
}
