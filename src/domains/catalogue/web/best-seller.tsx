import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '#ui/notice.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { ProductDetailView } from './parts/product-detail.tsx'
import { bestSellerQuery } from './queries.ts'

/** The product that sells most, to be chosen and bought without going to its page. Without products, nothing. */
export function BestSeller({ title }: { title: string }) {
  const { data: product, error, refetch } = useQuery(bestSellerQuery)
  if (product === null) return null
  return (
    <section aria-labelledby="best-seller" className="late">
      <SectionHeading id="best-seller" title={title} />
      {product && <ProductDetailView product={product} headingLevel={3} fullPage="See all about it" />}
      {!product && error && <FailureNotice title={`Error: ${error.message}`} onRetry={() => void refetch()} />}
    </section>
  )
}
