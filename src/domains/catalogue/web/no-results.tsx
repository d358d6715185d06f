import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TrendingSearches } from '#domains/search/web/parts/trending-searches.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { ALL_PRODUCTS_PATH } from './collections.ts'
import { OpeningSoon } from './opening-soon.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { newArrivalsQueryOptions } from './queries.ts'

const PRODUCT_COUNT = 4
const allProducts = { label: 'Shop all', to: ALL_PRODUCTS_PATH }

interface NoResultsProps {
  title: string
  /** What to do. */
  text: ReactNode
}

export function NoResults({ title, text }: NoResultsProps) {
  const { data: arrivals } = useQuery(newArrivalsQueryOptions)
  if (arrivals?.length === 0) {
    return (
      <>
        <Notice>{title}</Notice>
        <OpeningSoon />
      </>
    )
  }
  return (
    <>
      <div className="gutter pt-3 pb-8 lg:pb-10">
        <EmptyState title={title} text={text} link={allProducts} isMain />
      </div>
      <OtherProducts />
    </>
  )
}

/** Searches and products to go on with. */
export function OtherProducts() {
  const arrivals = useQuery(newArrivalsQueryOptions)
  if (arrivals.data?.length === 0) return <OpeningSoon />
  return (
    <>
      <TrendingSearches />
      <section aria-labelledby="new-arrivals">
        <SectionHeading id="new-arrivals" title="Explore New Arrivals" />
        <ProductGrid query={{ ...arrivals, data: arrivals.data?.slice(0, PRODUCT_COUNT) }} moreLink={allProducts} />
      </section>
    </>
  )
}
