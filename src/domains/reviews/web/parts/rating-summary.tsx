import { useInfiniteQuery } from '@tanstack/react-query'
import { reviewsQueryOptions } from '../queries.ts'
import { formatReviewCount } from '../texts.ts'
import { Stars } from './stars.tsx'

/** The average and a link to the reviews of the same page; nothing for a product without a rating. */
export function RatingSummary({ productId }: { productId: string }) {
  const { data } = useInfiniteQuery(reviewsQueryOptions(productId))
  const summary = data?.pages[0]?.summary
  if (summary?.average === undefined) return null
  return (
    <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline">
      <Stars rating={summary.average} className="text-lg" />
      <span className="font-mono">{summary.average.toFixed(1)}</span>
      <span className="text-smoke">{formatReviewCount(summary.count)}</span>
    </a>
  )
}
