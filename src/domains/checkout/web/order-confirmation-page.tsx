import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import { PrintedReceipt } from '#domains/orders/web/parts/printed-receipt.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site.ts'
import { GIVEN_BACK } from '../rules.ts'
import { type Confirmation, readConfirmation } from './confirmation.ts'
import { useOutcome } from './queries.ts'
import { PAYMENT_ARRIVED, STILL_ASKING, UNPAID } from './texts.ts'

export function OrderConfirmationPage() {
  const user = useUser()
  const { state } = useLocation()
  if (!user) return null
  const told = readConfirmation(state, user._id)
  return (
    <>
      <PageHead title="Order Confirmation" />
      <Outcome told={told} />
    </>
  )
}

function Outcome({ told }: { told: Confirmation }) {
  const { data } = useOutcome(told.order ? undefined : told.checkoutId)
  const order = told.order ?? data?.order
  if (order) return <PrintedReceipt order={order} paymentId={told.paymentDetails?.razorpay_payment_id} />
  if (data?.outcome === 'refunded') return <MoneyBack message={data.message} />
  if (data?.outcome === 'apart') return <Told title="We look into it." message={data.message ?? PAYMENT_ARRIVED} />
  if (told.message === undefined) return <Navigate to="/my-orders" replace />
  const isUnpaid = data?.outcome === 'unpaid' || data?.outcome === 'ended'
  return <Unclear told={told} message={told.message} isUnpaid={isUnpaid} />
}

interface UnclearProps {
  told: Confirmation
  message: string
  isUnpaid: boolean
}

/** The payment may have gone through, and the order may still come. */
function Unclear({ told: { reason, paymentDetails, checkoutId }, message: told, isUnpaid }: UnclearProps) {
  const { careEmail } = useSite()
  // what the shop says now counts, whatever it said before
  const message = isUnpaid && told === PAYMENT_ARRIVED ? UNPAID : told
  return (
    <Screen title={message === PAYMENT_ARRIVED ? 'One moment.' : 'Hold on.'}>
      <p role="alert" className="text-xl leading-snug font-semibold">
        <span className={`box-decoration-clone px-2 py-1 ${message === PAYMENT_ARRIVED ? 'bg-acid' : 'bg-brick'}`}>
          {message}
        </span>
      </p>
      {checkoutId !== undefined && (
        <p role="status" className="flex items-baseline gap-3 text-lg">
          <span aria-hidden="true" className="size-3 shrink-0 animate-pulse bg-ink motion-reduce:animate-none" />
          <span>
            {isUnpaid && message !== UNPAID && `${UNPAID} `}
            {STILL_ASKING}
          </span>
        </p>
      )}
      <dl className="tag-type grid gap-1 border-y border-dashed border-ink py-4 text-sm">
        {paymentDetails && <Detail name="Payment">{paymentDetails.razorpay_payment_id}</Detail>}
        {checkoutId && <Detail name="Checkout">{checkoutId}</Detail>}
        {reason && reason !== message && !isUnpaid && <Detail name="Shop said">{reason}</Detail>}
        <Detail name="Support">
          <a href={`mailto:${careEmail}`} className="underline underline-offset-4 hover:bg-acid">
            {careEmail}
          </a>
        </Detail>
      </dl>
    </Screen>
  )
}

const GONE = 'What you ordered was gone before your payment arrived. You get back all that you paid.'

/** The shop's own sentence says how far it is. */
const MoneyBack = ({ message = GONE }: { message: string | undefined }) => (
  <Told
    title={message.includes(GIVEN_BACK) ? 'Your money was given back.' : 'Your money is on its way back.'}
    message={message}
  />
)

/** What the shop says is the last word for now. */
function Told({ title, message }: { title: string; message: string }) {
  return (
    <Screen title={title}>
      <p role="alert" className="max-w-[52ch] text-lg leading-snug text-pretty">
        {message}
      </p>
    </Screen>
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

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gutter grid min-h-[60vh] content-center py-10">
      <div className="grid max-w-3xl gap-6">
        <h1 className="headline text-[clamp(2.25rem,8vw,6rem)]">{title}</h1>
        {children}
        <p className="flex flex-wrap gap-3">
          <Link
            to="/my-orders"
            className="inline-flex min-h-12 items-center bg-ink px-6 font-bold text-paper hover:bg-acid hover:text-ink"
          >
            Track Your Orders
          </Link>
          <Link
            to="/collections/all"
            className="inline-flex min-h-12 items-center border border-ink px-6 font-bold hover:bg-acid"
          >
            Continue Shopping
          </Link>
        </p>
      </div>
    </section>
  )
}
