import { useQuery } from '@tanstack/react-query'
import { shopQueryOptions } from '#domains/content/web/queries.ts'
import { OrderImage } from '#domains/orders/web/parts/order-image.tsx'
import { formatDateTime } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatShortRupees } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressSteps } from '#ui/progress-steps.tsx'
import { useSite } from '#ui/site.ts'
import type { Return, ReturnStatus } from '../contract.ts'
import { formatRefundDestination, isFinished, statusColors, statusLabels } from '../rules.ts'
import { outcomeLabels } from './outcome-labels.ts'

/** Shows one return to its customer: items, progress and what to do next. */
export function ReturnProgress({ returnRequest }: { returnRequest: Return }) {
  const { _id, status, outcome, reasonDropdown, lines } = returnRequest
  return (
    <article aria-label={`Return ${shortenId(_id)}`} className="border border-ink bg-chalk">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-ink px-4 py-3 lg:px-6">
        <h3 className="font-mono font-bold">#{shortenId(_id)}</h3>
        <p className="mr-auto text-sm max-sm:order-last max-sm:w-full">
          {outcomeLabels[status === 'refunded' ? 'refund' : outcome]}, {reasonDropdown}
        </p>
        <Badge color={statusColors[status]} label="Return status">
          {statusLabels[status]}
        </Badge>
      </header>
      <Steps returnRequest={returnRequest} />
      <div className="grid gap-6 border-t border-line px-4 py-5 lg:grid-cols-2 lg:px-6">
        <ul className="grid content-start gap-3">
          {lines.map(({ lineId, name, image, size, color, newSize, quantity }) => (
            <li key={lineId} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3">
              <OrderImage url={image} sizes="3rem" />
              <span className="leading-snug font-semibold break-words">
                {name}
                <span className="mono-caption block text-smoke">
                  {[size && `Size: ${size}`, color && `Color: ${color}`].filter(Boolean).join(' | ')}
                </span>
                {newSize && status !== 'refunded' && <span className="mono-caption block">New size: {newSize}</span>}
              </span>
              <span className="font-mono text-sm font-bold">× {quantity}</span>
            </li>
          ))}
        </ul>
        <div className="border-l-6 border-accent pl-4">
          <NextStep returnRequest={returnRequest} />
        </div>
      </div>
    </article>
  )
}

/** Lists the past and the upcoming steps. */
function Steps({ returnRequest: { status, outcome, steps } }: { returnRequest: Return }) {
  const allSteps: ReturnStatus[] = [
    'requested',
    'approved',
    'received',
    outcome === 'exchange' ? 'exchanged' : 'refunded',
  ]
  const upcomingSteps = isFinished(status) ? [] : allSteps.slice(allSteps.indexOf(status) + 1)
  return (
    <ProgressSteps
      label="Return steps"
      steps={[
        ...steps.map(({ status: pastStatus, at }) => ({
          title: statusLabels[pastStatus],
          at,
          note: formatDateTime(at),
        })),
        ...upcomingSteps.map((next) => ({ title: statusLabels[next], note: 'upcoming', isUpcoming: true })),
      ]}
      className="px-4 py-4 lg:px-6"
    />
  )
}

const messages = {
  received: {
    refund: "We've received your parcel. Your refund is next.",
    exchange: "We've received your parcel. We'll ship your new size next.",
  },
  exchanged: 'Your new size is on its way to you.',
}

function NextStep({ returnRequest }: { returnRequest: Return }) {
  const { status, outcome, refundedAmount, refundTo, steps, orderId } = returnRequest
  const { emailReplyTime } = useSite().pages
  if (status === 'requested') {
    return <p className="text-pretty">{`We'll email you ${emailReplyTime}. Please don't send it back until then.`}</p>
  }
  if (status === 'approved') return <ReturnAddress orderId={orderId} />
  if (status === 'rejected') {
    return (
      <div className="grid gap-2">
        <p className="font-bold">Why we can't accept it</p>
        <p className="break-words whitespace-pre-line">{steps.findLast((step) => step.note)?.note}</p>
        <p>
          Think we got it wrong?{' '}
          <Link to="/contact" className="font-bold underline underline-offset-4 hover:bg-accent">
            Tell us
          </Link>
        </p>
      </div>
    )
  }
  if (status === 'refunded') {
    const amount = refundedAmount === undefined ? '' : ` of ${formatShortRupees(refundedAmount)}`
    return (
      <p>{`Your refund${amount} goes to ${formatRefundDestination(refundTo ?? null)}. Banks take a few days to show it.`}</p>
    )
  }
  return <p className="text-pretty">{status === 'received' ? messages.received[outcome] : messages[status]}</p>
}

function ReturnAddress({ orderId }: { orderId: string }) {
  const { data } = useQuery(shopQueryOptions)
  const hasAddress = data !== undefined && data.seller.address.length > 0
  return (
    <div className="grid gap-2">
      <p className="text-pretty">
        Pack it with its tags on, write <span className="font-mono font-bold">#{shortenId(orderId)}</span> on the
        parcel, and send it {hasAddress ? 'here:' : 'where our email says.'}
      </p>
      {hasAddress && (
        <address className="font-semibold not-italic">
          {[data.seller.name, ...data.seller.address, data.seller.state].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
    </div>
  )
}
