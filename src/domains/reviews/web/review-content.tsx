import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { FailureNotice } from '#ui/notice.tsx'
import type { ReviewSort } from '../contract.ts'
import { type ReviewFilter, reviewsQueryOptions } from './queries.ts'
import { RatingBreakdown } from './rating-breakdown.tsx'
import { ReviewArticle } from './review-article.tsx'
import { NO_REVIEWS, WRITE_REVIEW } from './texts.ts'

const WriteReview = lazy(async () => ({ default: (await import('./write-review.tsx')).WriteReview }))

const sortLabels: Record<ReviewSort, string> = { newest: 'Newest', highest: 'Highest rating', lowest: 'Lowest rating' }

const buttonClass = 'min-h-12 cursor-pointer border border-ink px-6 font-semibold hover:bg-accent'

interface ReviewContentProps {
  productId: string
  /** Opens the form, because the customer came to write a review. */
  startsWithForm: boolean
}

export function ReviewContent({ productId, startsWithForm }: ReviewContentProps) {
  const [filter, setFilter] = useState<ReviewFilter>({})
  const [isWriting, setWriting] = useState(startsWithForm)
  const unfiltered = useInfiniteQuery(reviewsQueryOptions(productId))
  const summary = unfiltered.data?.pages[0]?.summary
  const isEmpty = unfiltered.data?.pages[0]?.reviews.length === 0
  const writeButton = !isWriting && (
    <button type="button" onClick={() => setWriting(true)} className={`${buttonClass} justify-self-start`}>
      {WRITE_REVIEW}
    </button>
  )
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (startsWithForm) ref.current?.scrollIntoView({ block: 'start' })
  }, [startsWithForm])
  return (
    <div
      ref={ref}
      className={`grid scroll-mt-24 gap-8 ${isEmpty ? '' : 'lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14'}`}
    >
      <div className="grid content-start gap-6 empty:hidden">
        {summary && summary.count > 0 && (
          <RatingBreakdown
            summary={summary}
            rating={filter.rating}
            onChange={(rating) => setFilter({ ...filter, rating })}
          />
        )}
        {!isEmpty && writeButton}
      </div>
      <div
        className={`min-w-0 content-start gap-x-10 gap-y-8 ${isEmpty && !isWriting ? 'flex flex-wrap items-center justify-between' : 'grid'}`}
      >
        {isWriting && (
          <Suspense fallback={<p role="status">Loading...</p>}>
            <WriteReview productId={productId} onClose={() => setWriting(false)} />
          </Suspense>
        )}
        {!(isEmpty && isWriting) && <ReviewList productId={productId} filter={filter} onChange={setFilter} />}
        {isEmpty && writeButton}
      </div>
    </div>
  )
}

interface ReviewListProps {
  productId: string
  filter: ReviewFilter
  onChange: (filter: ReviewFilter) => void
}

function ReviewList({ productId, filter, onChange }: ReviewListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...reviewsQueryOptions(productId, filter),
    placeholderData: (previous) => previous,
  })
  if (!data && error) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  if (!data) return <p role="status">Loading...</p>
  const reviews = data.pages.flatMap((page) => page.reviews)
  if (reviews.length === 0 && filter.rating === undefined)
    return (
      <p className="max-w-[42ch] text-lg leading-snug">
        <span className="font-semibold">{NO_REVIEWS}</span> Reviews come from customers who have received the product.
      </p>
    )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-ink pb-2">
        <p role="status" className="text-sm">
          {filter.rating === undefined
            ? 'All reviews'
            : `Reviews with ${filter.rating === 1 ? '1 star' : `${filter.rating} stars`}`}
          {filter.rating !== undefined && (
            <button
              type="button"
              onClick={() => onChange({ ...filter, rating: undefined })}
              className="min-h-11 cursor-pointer px-3 font-semibold underline underline-offset-4 hover:bg-accent"
            >
              Show all
            </button>
          )}
        </p>
        <label className="flex items-center gap-2 text-sm">
          <span className="mono-caption text-smoke">Sort</span>
          <select
            value={filter.sort ?? 'newest'}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, sort: value === 'newest' ? undefined : (value as ReviewSort) })
            }
            className="min-h-11 cursor-pointer border border-ink bg-paper px-3 font-semibold hover:bg-accent"
          >
            {Object.entries(sortLabels).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {reviews.length === 0 && <p className="py-6 font-semibold">No reviews with this rating.</p>}
      <ul>
        {reviews.map((review) => (
          <li key={review._id} className="border-b border-line py-6">
            <ReviewArticle review={review} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
          className={`${buttonClass} mt-4 justify-self-start aria-disabled:cursor-progress`}
        >
          Show more reviews
        </button>
      )}
    </div>
  )
}
