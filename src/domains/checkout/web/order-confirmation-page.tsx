import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { resetStoredCart } from '#domains/cart/web/queries.ts'
import type { Order } from '#domains/orders/contract.ts'
import { PrintedReceipt } from '#domains/orders/web/parts/printed-receipt.tsx'
import { ShopError } from '#shared/errors.ts'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useSite } from '#ui/site.ts'
import { trackEvent } from '#ui/track-event.ts'
import { REFUNDED_PHRASE } from '../rules.ts'
import { type Confirmation, parseConfirmation } from './confirmation.ts'
import { removeLiveCheckout, useCheckoutOutcome } from './queries.ts'
import { NO_PAYMENT_YET, PAYMENT_RECEIVED, STILL_CHECKING } from './texts.ts'

export function OrderConfirmationPage() {
  const user = useUser()
  const { state } = useLocation()
  const [params] = useSearchParams()
  useRemoveLiveCheckout(user?._id)
  if (!user) return null
  const paidId = params.get('paid')
  const confirmation = paidId === null ? parseConfirmation(state, user._id) : { userId: user._id, checkoutId: paidId }
  return (
    <>
      <PageHead title="Order Confirmation" />
      <Outcome confirmation={confirmation} />
    </>
  )
}

/** Not earlier: the checkout page would load it again. */
function useRemoveLiveCheckout(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId !== undefined) removeLiveCheckout(client, userId)
  }, [client, userId])
}

function Outcome({ confirmation }: { confirmation: Confirmation }) {
  const { data, error } = useCheckoutOutcome(confirmation.order ? undefined : confirmation.checkoutId)
  const order = confirmation.order ?? data?.order
  useResetCart(data?.order !== undefined)
  useTrackedPurchase(order)
  if (order) return <PrintedReceipt order={order} paymentId={confirmation.paymentDetails?.razorpay_payment_id} />
  if (data?.outcome === 'refunded') return <RefundPage message={data.message} />
  if (data?.outcome === 'apart')
    return <MessagePage title="We're looking into it." message={data.message ?? PAYMENT_RECEIVED} />
  const { message = data && PAYMENT_RECEIVED, checkoutId } = confirmation
  if (message === undefined)
    return (
      <>
        <PageSkeleton />
        {!(checkoutId && !isRejected(error)) && <Navigate to="/my-orders" replace />}
      </>
    )
  const isUnpaid = data?.outcome === 'unpaid' || data?.outcome === 'ended'
  return <UnconfirmedPage confirmation={confirmation} message={message} isUnpaid={isUnpaid} />
}

/** An order placed while this page was open has emptied the cart on the server. */
function useResetCart(isPlaced: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isPlaced) resetStoredCart(client)
  }, [isPlaced, client])
}

function useTrackedPurchase(order: Order | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per order
  useEffect(() => {
    if (order) trackEvent({ name: 'purchase', value: order.totalPrice, items: order.orderItems, orderId: order._id })
  }, [order?._id])
}

/** The checkout in the URL is not the customer's. Other errors are temporary. */
const isRejected = (error: Error | null) => error instanceof ShopError && error.status < 500

interface UnconfirmedPageProps {
  confirmation: Confirmation
  message: string
  isUnpaid: boolean
}

function UnconfirmedPage({
  confirmation: { reason, paymentDetails, checkoutId },
  message: initialMessage,
  isUnpaid,
}: UnconfirmedPageProps) {
  const { careEmail } = useSite().seller
  // the server's current outcome overrides the initial message
  const message = isUnpaid && initialMessage === PAYMENT_RECEIVED ? NO_PAYMENT_YET : initialMessage
  return (
    <PageLayout title={message === PAYMENT_RECEIVED ? 'One moment.' : 'Hold on.'}>
      <p role="alert" className="text-xl leading-snug font-semibold">
        <span className={`box-decoration-clone px-2 py-1 ${message === PAYMENT_RECEIVED ? 'bg-accent' : 'bg-brick'}`}>
          {message}
        </span>
      </p>
      {checkoutId !== undefined && (
        <p role="status" className="flex items-baseline gap-3 text-lg">
          <span aria-hidden="true" className="size-3 shrink-0 animate-pulse bg-ink motion-reduce:animate-none" />
          <span>
            {isUnpaid && message !== NO_PAYMENT_YET && `${NO_PAYMENT_YET} `}
            {STILL_CHECKING}
          </span>
        </p>
      )}
      <dl className="mono-caption grid gap-1 border-y border-dashed border-ink py-4 text-sm">
        {paymentDetails && <Detail name="Payment">{paymentDetails.razorpay_payment_id}</Detail>}
        {checkoutId && <Detail name="Checkout">{checkoutId}</Detail>}
        {reason && reason !== message && !isUnpaid && <Detail name="Details">{reason}</Detail>}
        <Detail name="Support">
          <a href={`mailto:${careEmail}`} className="underline underline-offset-4 hover:bg-accent">
            {careEmail}
          </a>
        </Detail>
      </dl>
    </PageLayout>
  )
}

const SOLD_OUT = "Sorry, these items sold out before your payment came through. You'll get a full refund."

const RefundPage = ({ message = SOLD_OUT }: { message: string | undefined }) => (
  <MessagePage
    title={message.includes(REFUNDED_PHRASE) ? 'Your payment has been refunded.' : 'Your refund is on its way.'}
    message={message}
  />
)

function MessagePage({ title, message }: { title: string; message: string }) {
  return (
    <PageLayout title={title}>
      <p role="alert" className="max-w-[52ch] text-lg leading-snug text-pretty">
        {message}
      </p>
    </PageLayout>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-28 text-smoke">{name}</dt>
      <dd className="font-bold break-all">{children}</dd>
    </div>
  )
}

function PageLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gutter grid min-h-[60vh] content-center py-10">
      <div className="grid max-w-3xl gap-6">
        <h1 className="headline text-[clamp(2.25rem,8vw,6rem)]">{title}</h1>
        {children}
        <p className="flex flex-wrap gap-3">
          <Link
            to="/my-orders"
            className="inline-flex min-h-12 items-center bg-ink px-6 font-bold text-paper hover:bg-accent hover:text-ink"
          >
            Track Your Orders
          </Link>
          <Link
            to="/collections/all"
            className="inline-flex min-h-12 items-center border border-ink px-6 font-bold hover:bg-accent"
          >
            Continue Shopping
          </Link>
        </p>
      </div>
    </section>
  )
}
