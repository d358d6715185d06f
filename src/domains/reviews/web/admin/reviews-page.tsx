import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatShortDate } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Tag } from '#ui/tag.tsx'
import type { AdminReview } from '../../admin-contract.ts'
import { Stars } from '../parts/stars.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewStatusTag, reviewStatusLabels } from './review-status-tag.tsx'
import { PAGE_SIZE, reviewListParams, reviewsQueryOptions } from './reviews-queries.ts'

const NOTE = 'Customers review what they have received. A review appears in the shop once you publish it.'

const ratingLabels = { 5: '5 stars', 4: '4 stars', 3: '3 stars', 2: '2 stars', 1: '1 star' }

const columns: Column<AdminReview>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: ({ product, author }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{product.name}</span>
        <span className="block text-sm font-normal text-smoke">{author}</span>
      </>
    ),
    className: 'md:w-40 lg:w-56',
  },
  {
    id: 'rating',
    header: 'Rating',
    sortable: true,
    cell: ({ rating }) => <Stars rating={rating} className="text-lg" />,
    className: 'whitespace-nowrap md:w-28',
  },
  {
    id: 'text',
    header: 'Review',
    cell: ({ title, text, images }) => (
      <>
        {title && <span className="block font-semibold wrap-anywhere">{title}</span>}
        <span className="line-clamp-2 wrap-anywhere">{text}</span>
        {images.length > 0 && (
          <span className="mono-caption text-smoke">{images.length === 1 ? '1 photo' : `${images.length} photos`}</span>
        )}
      </>
    ),
    className: 'max-md:text-right',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (review) => <ReviewTag review={review} />,
    className: 'md:w-28 lg:w-32',
  },
  {
    id: 'createdAt',
    header: 'Written',
    sortable: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    className: 'font-mono md:w-32 lg:w-52 lg:whitespace-nowrap',
  },
]

const ReviewTag = ({ review: { status, isDemo } }: { review: AdminReview }) =>
  isDemo ? <Tag color="outline">Demo</Tag> : <ReviewStatusTag status={status} />

/** Product and state; stars, author and day; then the review. */
function PhoneRow({ review }: { review: AdminReview }) {
  const { product, author, rating, title, text, createdAt } = review
  return (
    <span className="grid gap-0.5">
      <span className="flex items-center gap-3">
        <span className="min-w-0 truncate font-semibold">{product.name}</span>
        <span className="ml-auto shrink-0">
          <ReviewTag review={review} />
        </span>
      </span>
      <span className="flex items-center gap-3 text-xs text-smoke">
        <Stars rating={rating} className="text-base text-ink" />
        <span className="min-w-0 truncate">{author}</span>
        <time dateTime={createdAt} className="ml-auto shrink-0 font-mono">
          {formatShortDate(createdAt)}
        </time>
      </span>
      <span className="line-clamp-2 text-sm wrap-anywhere">{title ? `${title}: ${text}` : text}</span>
    </span>
  )
}

export function ReviewsPage() {
  const list = useListParams(reviewListParams)
  const reviews = useQuery(reviewsQueryOptions(list.values))
  const [opened, setOpened] = useState<AdminReview>()
  return (
    <>
      <AdminPageHeader title="Reviews" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar list={list} searchLabel="Search by product, author or text">
          <ListFilter list={list} name="status" label="Status" allLabel="All statuses" options={reviewStatusLabels} />
          <ListFilter list={list} name="rating" label="Rating" allLabel="All ratings" options={ratingLabels} />
        </ListToolbar>
        <DataTable
          label="Reviews"
          list={list}
          query={reviews}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="No reviews yet."
          noResults="No reviews found."
          onOpen={setOpened}
          phoneRow={(review) => <PhoneRow review={review} />}
        />
      </div>
      <ReviewDialog review={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
