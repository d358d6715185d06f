import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import { Arrow } from '#ui/arrow.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { collectionPath, tShirtCollections, winterCollections } from './collections.ts'
import { topWears } from './needs.ts'
import { ProductGrid } from './parts/product-grid.tsx'
import { newArrivalsQuery, productListQuery } from './queries.ts'

const everything = { label: 'Shop all', to: '/collections/all' }

export function HomePage() {
  const arrivals = useQuery(newArrivalsQuery)
  const tops = useQuery({ ...productListQuery(topWears), select: (page) => page.items })
  return (
    <>
      <PageHead title={`${brand.name} · ${brand.tagline}`} path="/" />
      <Hero />
      <GenderTiles />
      <section aria-labelledby="new-arrivals">
        <SectionHeading id="new-arrivals" title="Explore New Arrivals" link={everything} />
        <ProductGrid query={arrivals} onwards={everything} />
      </section>
      <CollectionIndex />
      <section aria-labelledby="top-wears">
        <SectionHeading id="top-wears" title="Top Wears for Men" link={everything} />
        <ProductGrid query={tops} onwards={everything} />
      </section>
    </>
  )
}

/** A street sign in the size of a wall. */
function Hero() {
  return (
    <section className="gutter relative bg-ink pt-8 pb-8 text-paper lg:pt-12 lg:pb-12">
      <h1 className="headline text-[min(15.2vw,17.5rem)] leading-[0.86] whitespace-nowrap">
        {/* the M is set back in its own width; the A is not */}
        <span className="-ml-[0.06em] block">Meet me</span>
        <span className="block">at the</span>
        <span className="mt-[0.12em] block w-fit bg-acid px-[0.14em] pt-[0.1em] pb-[0.06em] text-ink">
          <BrandMark className="block h-[0.86em]" />
        </span>
      </h1>
      <div className="mt-7 grid gap-6 lg:absolute lg:right-[clamp(1rem,2.5vw,2.5rem)] lg:bottom-12 lg:mt-0 lg:w-[42%] lg:max-w-xl">
        <p className="text-lg leading-snug text-pretty lg:text-xl">
          Oversized tees, acid washes and hoodies with the weight to stand up on their own. Cut for chai stalls, gully
          cricket and the last local home.
        </p>
        <Link
          to={everything.to}
          className="group flex min-h-14 items-center justify-between gap-6 bg-paper px-5 text-lg font-bold text-ink hover:bg-acid"
        >
          Shop New Launches <Arrow />
        </Link>
      </div>
    </section>
  )
}

const tiles = [
  { title: 'Women’s Collection', to: '/collections/all?gender=Women' },
  { title: 'Men’s Collection', to: '/collections/all?gender=Men' },
]

function GenderTiles() {
  return (
    <ul className="grid grid-cols-2 divide-x divide-ink">
      {tiles.map(({ title, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="group gutter focus-inside flex h-full min-h-44 flex-col justify-between gap-8 py-5 hover:bg-acid lg:min-h-72 lg:py-8"
          >
            <h2 className="headline text-[clamp(1.05rem,3.9vw,4rem)] break-words">{title}</h2>
            <span className="flex items-center gap-3 font-semibold">
              Shop Now <Arrow />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const index = [
  { name: 'New Launches', to: everything.to },
  ...[...tShirtCollections, 'Essentials', ...winterCollections].map((name) => ({ name, to: collectionPath(name) })),
]

function CollectionIndex() {
  return (
    <nav aria-labelledby="collections" className="bg-ink text-paper">
      <h2 id="collections" className="tag-type gutter border-b border-iron py-4 text-ash">
        Every shelf
      </h2>
      <ol className="gap-0 [column-rule:1px_solid_var(--color-iron)] md:columns-2">
        {index.map(({ name, to }, position) => (
          <li key={name} className="break-inside-avoid border-b border-iron">
            <Link
              to={to}
              className="gutter focus-inside flex min-h-16 items-center gap-5 hover:bg-acid hover:text-ink lg:min-h-20"
            >
              <span aria-hidden="true" className="tag-type w-6 shrink-0">
                {String(position + 1).padStart(2, '0')}
              </span>
              <span className="headline text-[clamp(1.05rem,2.1vw,2rem)]">{name}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
