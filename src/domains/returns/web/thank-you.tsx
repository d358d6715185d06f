import { useEffect, useRef } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { OrderImage } from '#domains/orders/web/parts/order-image.tsx'
import { shortenId } from '#shared/ids.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import type { Return } from '../contract.ts'
import { formatRefundDestination } from '../rules.ts'
import { outcomeLabels } from './outcome-labels.ts'
import { THANK_YOU } from './texts.ts'

const buttonClass = 'inline-flex min-h-14 items-center justify-center px-6 font-bold'
const nextSteps = {
  refund: "Once we have it, we'll refund your original payment method.",
  exchange: 'Your new size is reserved for you from now on.',
}
const CASH_REFUND = "Once we have it, we'll send your refund by UPI or bank transfer."

export function ThankYou({ returnRequest }: { returnRequest: Return }) {
  const user = useUser()
  const { emailReplyTime } = useSite().pages
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="grid lg:grid-cols-2">
      <div className="gutter flex flex-col gap-6 bg-ink py-10 text-paper lg:py-16">
        <h1
          ref={heading}
          tabIndex={-1}
          className="headline w-fit text-[10.4vw] whitespace-nowrap lg:text-[min(5.2vw,6.5rem)]"
        >
          <span className="-ml-[0.08em] block w-fit bg-accent px-[0.08em] pt-[0.06em] text-ink">{THANK_YOU}</span>
        </h1>
        <p className="max-w-[44ch] text-lg leading-snug text-pretty">
          We have your request for order{' '}
          <span className="font-mono font-bold">#{shortenId(returnRequest.orderId)}</span>. We'll email{' '}
          <span className="font-bold break-words">{returnRequest.email}</span> {emailReplyTime} with where to send it.{' '}
          {returnRequest.refundTo ? CASH_REFUND : nextSteps[returnRequest.outcome]}
        </p>
        <p className="grid gap-3 sm:flex">
          {user && (
            <Link to={`/order/${returnRequest.orderId}`} className={`${buttonClass} bg-accent text-ink hover:bg-paper`}>
              See the order
            </Link>
          )}
          <Link to="/collections/all" className={`${buttonClass} border border-paper hover:bg-paper hover:text-ink`}>
            Continue Shopping
          </Link>
        </p>
      </div>
      <section aria-label="Your request" className="bg-card px-4 py-10 sm:px-8 lg:py-16">
        <div className="mx-auto grid max-w-md gap-4 border border-ink bg-chalk p-5 font-mono text-sm">
          <p className="flex justify-between gap-4 border-b border-dashed border-ink pb-3 text-base font-bold">
            Return <span>#{shortenId(returnRequest._id)}</span>
          </p>
          <dl className="grid gap-1.5">
            <Fact name="Order" value={`#${shortenId(returnRequest.orderId)}`} />
            <Fact name="Reason" value={returnRequest.reasonDropdown} />
            <Fact name="You want" value={outcomeLabels[returnRequest.outcome]} />
            {returnRequest.refundTo && (
              <Fact name="Refund to" value={formatRefundDestination(returnRequest.refundTo)} />
            )}
            {returnRequest.imageUrl && <Fact name="Photo" value="Received" />}
          </dl>
          <ul className="grid gap-3 border-t border-dashed border-ink pt-4">
            {returnRequest.lines.map((line) => (
              <li key={line.lineId} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3">
                <OrderImage url={line.image} sizes="3rem" />
                <span className="font-sans leading-snug font-semibold break-words">
                  {line.name}
                  <span className="mono-caption block text-smoke">
                    {[line.size, line.color].filter(Boolean).join(' | ')}
                    {line.newSize && `, new size ${line.newSize}`}
                  </span>
                </span>
                <span className="font-bold">× {line.quantity}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-smoke">{name}</dt>
      <dd className="text-right font-bold">{value}</dd>
    </div>
  )
}
