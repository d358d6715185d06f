import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { LazyHydration, lazyComponent } from '#ui/lazy-hydration.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { ProductDetail } from '../contract.ts'
import { bestSellerQueryOptions } from './queries.ts'

const BestSellerCard = lazyComponent(async () => (await import('./best-seller-card.tsx')).BestSellerCard)
/** Named here, so a click on the card can load it together with the card. */
const loadSheet = async () => (await import('./best-seller-sheet.tsx')).BestSellerSheet
const EmbeddedProduct = lazyComponent(async () => (await import('./parts/embedded-product.tsx')).EmbeddedProduct)

/** Shows the best-selling product with its purchase controls; renders nothing when the shop has no products. */
export function BestSeller({ title }: { title: string }) {
  const { data: product, error, refetch } = useQuery(bestSellerQueryOptions)
  if (product === null) return null
  return (
    <section aria-labelledby="best-seller" className="below-fold">
      <SectionHeading id="best-seller" title={title} />
      {product && <ResponsiveProduct product={product} />}
      {!product && error && <FailureNotice title={`Error: ${error.message}`} onRetry={() => void refetch()} />}
    </section>
  )
}

/** A small card up to tablets, the whole product on wide screens. Each screen loads the code of one of them. */
const ResponsiveProduct = memo(function ResponsiveProduct({ product }: { product: ProductDetail }) {
  return (
    <>
      <LazyHydration className="lg:hidden">
        <BestSellerCard product={product} loadSheet={loadSheet} />
      </LazyHydration>
      <LazyHydration className="hidden lg:block">
        <EmbeddedProduct product={product} headingLevel={3} fullPageLabel="View full details" />
      </LazyHydration>
    </>
  )
})
