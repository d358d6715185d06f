import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { idPattern } from '#shared/ids.ts'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Tag } from '#ui/tag.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { ProductDetail } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import { getShownPrice } from './get-shown-price.ts'
import { Price } from './parts/price.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { ProductImageFrame } from './parts/product-image-frame.tsx'
import { productPath } from './parts/product-path.ts'
import { newArrivalsQueryOptions, productQueryOptions } from './queries.ts'
import { SizeTable } from './size-table.tsx'

const MAX_COMPARED = 3
const IMAGE_SIZES = '(min-width: 48rem) 33vw, 68vw'

/** Only the browser reads the products from the URL: otherwise every choice would be a page of its own in the cache. */
export function ComparePage() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const ids = isHydrated ? parseIds(params.get('products') ?? '') : undefined
  return (
    <>
      <PageHead title="Compare" />
      <header className="gutter flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-ink pt-6 pb-5 lg:pt-10 lg:pb-8">
        <h1 className="headline text-[clamp(1.75rem,5.6vw,6rem)]">Compare</h1>
        <Link
          to="/wishlist"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:bg-accent"
        >
          Back to your wishlist
        </Link>
      </header>
      {ids && <Comparison ids={ids} />}
    </>
  )
}

const parseIds = (text: string): string[] =>
  [...new Set(text.split(','))].filter((id) => idPattern.test(id)).slice(0, MAX_COMPARED)

function Comparison({ ids }: { ids: string[] }) {
  const results = useQueries({ queries: ids.map((id) => ({ ...productQueryOptions(id), throwOnError: false })) })
  const products = results.flatMap(({ data }) => data ?? [])
  if (results.some(({ isPending }) => isPending)) return <PageSkeleton />
  if (products.length < 2) return <TooFew />
  return (
    // hidden labels are positioned in it, and would make the page wider than the screen otherwise
    <section aria-label="Products side by side" className="relative snap-x snap-mandatory overflow-x-auto">
      <ul
        className={`grid w-max auto-cols-[68vw] grid-flow-col sm:auto-cols-[20rem] md:w-full ${products.length === 2 ? 'md:grid-cols-2 md:auto-cols-auto lg:w-2/3 lg:border-r lg:border-line' : 'md:grid-cols-3 md:auto-cols-auto'} grid-rows-[repeat(8,auto)]`}
      >
        {products.map((product) => (
          <Column key={product._id} product={product} />
        ))}
      </ul>
    </section>
  )
}

function Column({ product }: { product: ProductDetail }) {
  const price = getShownPrice(product, { size: undefined, color: undefined, isComplete: false })
  const to = productPath(product._id)
  const sizes = product.sizes.filter((size) => countAvailable(product.stock, { size }) > 0)
  return (
    <li className="row-span-8 grid snap-start grid-cols-[minmax(0,1fr)] grid-rows-subgrid border-r border-line last:border-r-0">
      {/* on wide screens the picture is cut mostly at its foot, so the facts come into view and hoods stay whole */}
      <div className="relative overflow-hidden bg-card lg:aspect-8/9">
        <div className="lg:-mt-[4%]">
          <ProductImageFrame image={product.images[0]} sizes={IMAGE_SIZES} isPriority />
        </div>
        {!product.inStock && (
          <Tag color="ink" className="absolute top-0 left-0">
            Out of Stock
          </Tag>
        )}
      </div>
      <div className="grid content-start gap-2 border-b border-line px-4 py-4">
        <h2 className="leading-snug font-semibold lg:text-lg">
          <Link to={to} className="underline-offset-4 hover:underline">
            {product.name}
          </Link>
        </h2>
        <Price {...price} />
      </div>
      <Fact name="Sizes in stock">
        {sizes.length > 0 ? <span className="font-mono font-bold">{sizes.join(' · ')}</span> : 'None right now'}
      </Fact>
      <Fact name="Colours">{product.colors.join(', ')}</Fact>
      <Fact name="Fabric">{product.material}</Fact>
      <Fact name="Cut">{[product.category, ...product.collections, product.gender].join(' · ')}</Fact>
      <Measurements product={product} />
      <Fact name="Details and care" className="flex flex-col">
        <div className="grid grow content-start gap-2 text-sm leading-relaxed">
          {product.description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Link
          to={to}
          className="mt-4 flex min-h-12 items-center justify-center bg-ink px-4 font-semibold text-paper hover:bg-accent hover:text-ink"
        >
          {product.inStock ? 'Choose a size' : 'See it'}
        </Link>
      </Fact>
    </li>
  )
}

function Fact({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`border-b border-line px-4 py-3 ${className}`}>
      <h3 className="mono-caption mb-1 text-smoke">{name}</h3>
      {children || '–'}
    </div>
  )
}

function Measurements({ product: { measurements, name } }: { product: ProductDetail }) {
  return (
    <div className="border-b border-line py-3 max-lg:[&_table]:text-xs max-lg:[&_td]:px-1 max-lg:[&_th]:px-1">
      <h3 className="mono-caption mb-1 px-4 text-smoke">Measurements in cm</h3>
      {measurements.length > 0 ? (
        <SizeTable measurements={measurements} unit="cm" caption={`Measurements of ${name}, in centimetres`} />
      ) : (
        <p className="px-4">–</p>
      )}
    </div>
  )
}

function TooFew() {
  const arrivals = useQuery(newArrivalsQueryOptions)
  return (
    <>
      <section className="gutter grid justify-items-start gap-x-10 gap-y-5 py-8 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <div className="grid gap-3">
          <h2 className="headline text-[clamp(1.35rem,2.4vw,2.5rem)]">Nothing to compare</h2>
          <p className="max-w-[42ch] text-lg leading-snug">
            Save a few pieces, tick two or three of them on your wishlist, and see them here side by side.
          </p>
        </div>
        <Link
          to="/wishlist"
          className="inline-flex min-h-12 items-center bg-ink px-6 font-semibold text-paper hover:bg-accent hover:text-ink"
        >
          Go to your wishlist
        </Link>
      </section>
      {arrivals.data?.length !== 0 && (
        <section aria-labelledby="new-arrivals" className="border-t border-ink">
          <SectionHeading id="new-arrivals" title="Just in" />
          <ProductGrid query={arrivals} />
        </section>
      )}
    </>
  )
}
