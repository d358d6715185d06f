import { useQuery } from '@tanstack/react-query'
import type { Shelf } from '#domains/content/contract.ts'
import { Arrow } from '#ui/arrow.tsx'
import { CarouselButtons, CarouselRow } from '#ui/carousel.tsx'
import { Link } from '#ui/link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useCarousel } from '#ui/use-carousel.ts'
import { ProductCard } from './parts/product-card.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { newArrivalsQuery, productListQuery } from './queries.ts'
import { isNewest, shelfQuery } from './shelf-query.ts'

interface HomeShelfProps {
  shelf: Shelf
}

function useShelf(shelf: Shelf) {
  const isTheNewest = isNewest(shelf)
  const newest = useQuery({ ...newArrivalsQuery, enabled: isTheNewest })
  const listed = useQuery({
    ...productListQuery(shelfQuery(shelf)),
    select: (page) => page.items,
    enabled: !isTheNewest,
  })
  return isTheNewest ? newest : listed
}

/** Products in a grid, and the way to more of them. */
export function GridShelf({ shelf }: HomeShelfProps) {
  const products = useShelf(shelf)
  const { id, title, link } = shelf
  return (
    <section aria-labelledby={id} className="late">
      <SectionHeading id={id} title={title} {...(link ? { link } : {})} />
      <ProductGrid query={products} {...(link ? { onwards: link } : {})} />
    </section>
  )
}

/** As wide as one press of a button goes, so that a press brings one card. */
const card = 'w-75 shrink-0 border-r border-b border-line'
/** More cards than these a phone does not show; the others are as high as those. */
const FIRST_CARDS = 2
const laterCard = `late [--folded:1rem] ${card}`

/** Products in a row to be dragged, with the way to more of them at its end. */
export function CarouselShelf({ shelf }: HomeShelfProps) {
  const products = useShelf(shelf)
  const carousel = useCarousel()
  const { id, title, link = { label: 'Shop all', to: '/collections/all' } } = shelf
  const hasAny = products.data !== undefined && products.data.length > 0
  return (
    <section aria-labelledby={id} className="late">
      <SectionHeading id={id} title={title}>
        {hasAny && <CarouselButtons carousel={carousel} />}
      </SectionHeading>
      {hasAny ? (
        <CarouselRow carousel={carousel} label={title}>
          {products.data.map((product, index) => (
            <li key={product._id} className={index < FIRST_CARDS ? card : laterCard}>
              <ProductCard product={product} sizes="300px" first={false} />
            </li>
          ))}
          <li className={card}>
            <Link
              to={link.to}
              className="group focus-inside flex size-full flex-col justify-between bg-acid p-4 hover:bg-ink hover:text-paper lg:p-6"
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
