import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { Order } from '../../contract.ts'
import { boxButtonClass, ErrorBox } from '../error-box.tsx'
import { OrderCards, OrderTable } from '../order-list.tsx'
import { myOrdersQueryOptions } from '../queries.ts'
import { TABLE_MEDIA_QUERY } from '../table.tsx'
import { NO_ORDERS } from '../texts.ts'

export function MyOrders({ userId }: { userId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    myOrdersQueryOptions(userId),
  )
  if (!data && error) {
    return (
      <ErrorBox message={error.message}>
        <button type="button" onClick={() => void refetch()} className={boxButtonClass}>
          Try again
        </button>
      </ErrorBox>
    )
  }
  if (!data) return <PageSkeleton />
  const orders = data.pages.flatMap(({ items }) => items)
  if (orders.length === 0) return <NoOrders />
  return (
    <>
      <OrderList orders={orders} />
      {hasNextPage && (
        <button
          type="button"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
          className="mt-6 min-h-12 cursor-pointer border border-ink px-6 font-semibold hover:bg-accent aria-disabled:cursor-progress"
        >
          Show older orders
        </button>
      )}
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}

function OrderList({ orders }: { orders: Order[] }) {
  return useMediaQuery(TABLE_MEDIA_QUERY) ? <OrderTable orders={orders} /> : <OrderCards orders={orders} />
}

/** Like `EmptyState`, which would load the code of product cards. */
function NoOrders() {
  return (
    <div className="grid justify-items-start gap-5">
      <p className="headline text-[clamp(1.5rem,2.6vw,2.75rem)]">{NO_ORDERS}</p>
      <p className="max-w-[42ch] text-lg leading-snug">Once you place an order, you can follow it here.</p>
      <Link
        to="/collections/all"
        className="inline-flex min-h-12 items-center bg-ink px-6 font-bold text-paper hover:bg-accent hover:text-ink"
      >
        Shop New Launches
      </Link>
    </div>
  )
}
