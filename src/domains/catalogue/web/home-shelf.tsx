import { useQuery } from '@tanstack/react-query'
import type { Shelf } from '#domains/content/contract.ts'
import { Arrow } from '#ui/arrow.tsx'
import { CarouselButtons, CarouselRow } from '#ui/carousel.tsx'
import { Link } from '#ui/link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useCarousel } from '#ui/use-carousel.ts'
import { ALL_PRODUCTS_PATH } from './collections.ts'
import { ProductCard } from './parts/product-card.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { newArrivalsQueryOptions, productListQueryOptions } from './queries.ts'
import { isNewArrivalsShelf, toShelfQuery } from './shelf-query.ts'

interface HomeShelfProps {
  shelf: Shelf
}

function useShelfProducts(shelf: Shelf) {
  const isNewArrivals = isNewArrivalsShelf(shelf)
  const newArrivals = useQuery({ ...newArrivalsQueryOptions, enabled: isNewArrivals })
  const productList = useQuery({
    ...productListQueryOptions(toShelfQuery(shelf)),
    select: (page) => page.items,
    enabled: !isNewArrivals,
  })
  return isNewArrivals ? newArrivals : productList
}

export function GridShelf({ shelf }: HomeShelfProps) {
  const products = useShelfProducts(shelf)
  const { id, title, subtitle, link } = shelf
  return (
    <section aria-labelledby={id} className="below-fold">
      <SectionHeading id={id} title={title} {...(subtitle ? { subtitle } : {})} {...(link ? { link } : {})} />
      <ProductGrid query={products} isBelowFold {...(link ? { moreLink: link } : {})} />
    </section>
  )
}

/** Matches the carousel's scroll step, so each click moves by one card. */
const cardClass = 'w-75 shrink-0 border-r border-b border-line'
/** Further cards are beyond the right edge of a phone and are laid out lazily. */
const VISIBLE_CARDS = 2
const offscreenCardClass = `below-fold [--below-fold-height:1rem] ${cardClass}`

export function CarouselShelf({ shelf }: HomeShelfProps) {
  const products = useShelfProducts(shelf)
  const carousel = useCarousel()
  const { id, title, subtitle, link = { label: 'Shop all', to: ALL_PRODUCTS_PATH } } = shelf
  const hasProducts = products.data !== undefined && products.data.length > 0
  return (
    <section aria-labelledby={id} className="below-fold">
      <SectionHeading id={id} title={title} {...(subtitle ? { subtitle } : {})}>
        {hasProducts && <CarouselButtons carousel={carousel} />}
      </SectionHeading>
      {hasProducts ? (
        <CarouselRow carousel={carousel} label={title}>
          {products.data.map((product, index) => (
            <li key={product._id} className={index < VISIBLE_CARDS ? cardClass : offscreenCardClass}>
              <ProductCard product={product} sizes="300px" isPriority={false} />
            </li>
          ))}
          {/* fills the rest of a short row */}
          <li className={`grow ${cardClass}`}>
            <Link
              to={link.to}
              className="group focus-inside flex size-full flex-col justify-between bg-accent p-4 hover:bg-ink hover:text-paper lg:p-6"
            >
              <span className="headline text-5xl">{link.label}</span>
              <Arrow />
            </Link>
          </li>
        </CarouselRow>
      ) : (
        <ProductGrid query={products} />
      )}
    </section>
  )
}
