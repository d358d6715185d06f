import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { OrderReturns } from '#domains/returns/web/parts/order-returns.tsx'
import { orderReturnsQueryOptions } from '#domains/returns/web/queries.ts'
import { orderShipmentsQueryOptions } from '#domains/shipping/web/parts/order-shipments-query.ts'
import { OrderTracking } from '#domains/shipping/web/parts/order-tracking.tsx'
import { ShopError } from '#shared/errors.ts'
import { formatLongDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useInitialLoad } from '#ui/use-initial-load.ts'
import { toList } from '#web/api.ts'
import type { Order } from '../contract.ts'
import { isInvoicePending } from '../rules.ts'
import { CashNotice } from './cash-notice.tsx'
import { CreditNotes } from './credit-notes.tsx'
import { boxButtonClass, ErrorBox } from './error-box.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderInfoCards } from './order-info-cards.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderStatusBadge } from './parts/order-status-badge.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { creditNotesQueryOptions, orderQueryOptions } from './queries.ts'
import { RefundNotice } from './refund-notice.tsx'
import { StatusHistory } from './status-history.tsx'
import { LOADING_DETAIL, NO_ORDER } from './texts.ts'

const INVOICE_POLL_MS = 1_000

export function OrderPage() {
  const user = useUser()
  const { id = '' } = useParams()
  if (!user) return null
  return (
    <>
      <PageHead title={`Order #${shortenId(id)}`} />
      <OrderView key={id} userId={user._id} id={id} />
    </>
  )
}

/** The server responds with not_found to another customer's order too, and with bad_request to a malformed id. */
const isOrderMissing = (error: Error) => error instanceof ShopError && ['not_found', 'bad_request'].includes(error.code)

/** Returns null for an empty response. */
const toOrder = (data: Order | null): Order | null =>
  typeof data?._id === 'string' ? { ...data, orderItems: toList(data.orderItems) } : null

const hasCreditNotes = ({ refundedAmount, status }: Order) => refundedAmount !== undefined || status === 'Cancelled'

function OrderView({ userId, id }: { userId: string; id: string }) {
  const orderQuery = useQuery({
    ...orderQueryOptions(userId, id),
    select: toOrder,
    refetchInterval: ({ state: { data } }) => !!data && isInvoicePending(data, new Date()) && INVOICE_POLL_MS,
  })
  const { data: order, error, refetch } = orderQuery
  const isLoading = useInitialLoad([
    orderQuery,
    useQuery(orderShipmentsQueryOptions(userId, id)),
    useQuery(orderReturnsQueryOptions(userId, id)),
    useQuery({ ...creditNotesQueryOptions(userId, id), enabled: !!order && hasCreditNotes(order) }),
  ])
  if (order && !isLoading) return <OrderDetail userId={userId} order={order} />
  if (error ? isOrderMissing(error) : order === null) return <NoOrder />
  if (error) {
    return (
      <div className="gutter grid gap-6 py-8 lg:py-12">
        <h1 className="headline text-[clamp(2.25rem,5vw,4.5rem)]">Order</h1>
        <ErrorBox message={error.message}>
          <button type="button" onClick={() => void refetch()} className={boxButtonClass}>
            Try again
          </button>
          <Link to="/my-orders" className={boxButtonClass}>
            Back to my orders
          </Link>
        </ErrorBox>
      </div>
    )
  }
  return <PageSkeleton label={LOADING_DETAIL} />
}

function NoOrder() {
  return (
    <div className="gutter grid min-h-96 content-center justify-items-start gap-6 py-12">
      <h1 className="headline text-[clamp(1.75rem,5vw,4rem)]">{NO_ORDER}</h1>
      <p className="max-w-[42ch] text-lg leading-snug text-pretty">
        Orders show only in the account that placed them. If the link is from our email, log in with that address.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/my-orders" className={boxButtonClass}>
          Back to my orders
        </Link>
        <Link to="/contact" className={boxButtonClass}>
          Ask us
        </Link>
      </div>
    </div>
  )
}

/** Shows the whole id, with the end highlighted that emails, receipt and lists show. */
const OrderNumber = ({ id }: { id: string }) => (
  <span className="font-mono text-[clamp(0.8125rem,1.2vw,1rem)] leading-tight break-all text-smoke">
    #{id.slice(0, -shortenId(id).length)}
    <span className="ml-1 bg-accent px-1 text-[clamp(1.125rem,2vw,1.75rem)] font-bold text-ink uppercase">
      {id.slice(-shortenId(id).length)}
    </span>
  </span>
)

function OrderDetail({ userId, order }: { userId: string; order: Order }) {
  return (
    <article>
      <header className="gutter grid gap-4 border-b border-ink py-6 lg:py-10">
        <p>
          <Link
            to="/my-orders"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:bg-accent"
          >
            Back to my orders
          </Link>
        </p>
        <h1 className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <span className="headline text-[clamp(2.25rem,5vw,4.5rem)]">Order</span> <OrderNumber id={order._id} />
        </h1>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p>
            Placed on <time dateTime={order.createdAt}>{formatLongDate(order.createdAt)}</time>
          </p>
          <p className="flex flex-wrap gap-2">
            <OrderStatusBadge status={order.status} label="Order status" />
            <PaymentBadge order={order} label="Payment status" isDetailed />
          </p>
        </div>
      </header>
      <CashNotice order={order} />
      <RefundNotice order={order} />
      <StatusHistory order={order} />
      <OrderTracking userId={userId} orderId={order._id} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:border-b xl:border-ink">
        <div className="xl:border-r xl:border-ink xl:*:last:border-b-0">
          <OrderItems order={order} />
          <OrderActions userId={userId} order={order} />
          {hasCreditNotes(order) && <CreditNotes userId={userId} orderId={order._id} />}
          <OrderReturns userId={userId} order={order} />
        </div>
        <OrderInfoCards order={order} />
      </div>
    </article>
  )
}
