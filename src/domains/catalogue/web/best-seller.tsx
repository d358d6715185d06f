import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '#ui/notice.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { EmbeddedProduct } from './parts/embedded-product.tsx'
import { bestSellerQueryOptions } from './queries.ts'

/** Shows the best-selling product with its purchase controls; renders nothing when the shop has no products. */
export function BestSeller({ title }: { title: string }) {
  const { data: product, error, refetch } = useQuery(bestSellerQueryOptions)
  if (product === null) return null
  return (
    <section aria-labelledby="best-seller" className="below-fold">
      <SectionHeading id="best-seller" title={title} />
      {product && <EmbeddedProduct product={product} headingLevel={3} fullPageLabel="View full details" />}
      {!product && error && <FailureNotice title={`Error: ${error.message}`} onRetry={() => void refetch()} />}
    </section>
  )
}
