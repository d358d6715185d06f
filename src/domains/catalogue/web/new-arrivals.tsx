import { useQuery } from '@tanstack/react-query'
import { Arrow } from '#ui/arrow.tsx'
import { CarouselButtons, CarouselRow } from '#ui/carousel.tsx'
import { Link } from '#ui/link.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useCarousel } from '#ui/use-carousel.ts'
import { ProductCard } from './parts/product-card.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { newArrivalsQuery } from './queries.ts'

const TITLE = 'Explore New Arrivals'
/** As wide as one press of a button goes, so that a press brings one card. */
const card = 'w-75 shrink-0 border-r border-b border-line'

export function NewArrivals() {
  const arrivals = useQuery(newArrivalsQuery)
  const carousel = useCarousel()
  const hasAny = arrivals.data !== undefined && arrivals.data.length > 0
  return (
    <section aria-labelledby="new-arrivals" className="late">
      <SectionHeading id="new-arrivals" title={TITLE}>
        {hasAny && <CarouselButtons carousel={carousel} />}
      </SectionHeading>
      {hasAny ? (
        <CarouselRow carousel={carousel} label={TITLE}>
          {arrivals.data.map((product) => (
            <li key={product._id} className={card}>
              <ProductCard product={product} sizes="300px" first={false} />
            </li>
          ))}
          <li className={card}>
            <Link
              to="/collections/all"
              className="group focus-inside flex size-full flex-col justify-between bg-acid p-4 hover:bg-ink hover:text-paper lg:p-6"
            >
              <span className="headline text-5xl">Shop all</span>
              <Arrow />
            </Link>
          </li>
        </CarouselRow>
      ) : (
        <ProductGrid query={arrivals} />
      )}
    </section>
  )
}
