import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useLazyLoad } from '#ui/use-lazy-load.ts'
import { useNearViewport } from '#ui/use-near-viewport.ts'
import { reviewsQueryOptions } from '../queries.ts'

const importContent = async () => (await import('../review-content.tsx')).ReviewContent

/** The reviews of a product. Loads its content, and the code for it, when it comes near the viewport. */
export function ProductReviews({ productId }: { productId: string }) {
  const ref = useRef<HTMLElement>(null)
  const isNear = useNearViewport(ref)
  const [params] = useSearchParams()
  // links in emails and order pages open the form
  const wantsForm = params.get('review') === '1'
  const [ReviewContent, loadContent] = useLazyLoad(importContent)
  const { data } = useInfiniteQuery(reviewsQueryOptions(productId))
  const isEmpty = data?.pages[0]?.reviews.length === 0
  const isNeeded = isNear || wantsForm
  useEffect(() => {
    if (isNeeded) loadContent()
  }, [isNeeded, loadContent])
  return (
    <section ref={ref} id="reviews" aria-labelledby="reviews-title" className="below-fold scroll-mt-20">
      <SectionHeading id="reviews-title" title="Reviews" />
      {/* the height of its content, kept while the code for it loads */}
      <div className={`gutter py-6 lg:py-10 ${isEmpty ? 'min-h-48 sm:min-h-24' : 'min-h-96'}`}>
        {ReviewContent && <ReviewContent productId={productId} startsWithForm={wantsForm} />}
      </div>
    </section>
  )
}
