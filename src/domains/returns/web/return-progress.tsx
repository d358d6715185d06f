import { useQuery } from '@tanstack/react-query'
import { shopQuery } from '#domains/content/web/queries.ts'
import { OrderPicture } from '#domains/orders/web/parts/order-picture.tsx'
import { dateAndTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { formatShortRupees } from '#shared/money.ts'
import { EMAIL_REPLIES } from '#shared/promises.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import type { Return, ReturnStatus } from '../contract.ts'
import { isFinished, statusColour, statusLabel } from '../rules.ts'
import { outcomeName } from './outcome-name.ts'

/** One return as its customer sees it: what of, how far, and what to do next. */
export function ReturnProgress({ made }: { made: Return }) {
  const { _id, status, outcome, reasonDropdown, lines } = made
  return (
    <article aria-label={`Return ${shortId(_id)}`} className="border border-ink bg-chalk">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-ink px-4 py-3 lg:px-6">
        <h3 className="font-mono font-bold">#{shortId(_id)}</h3>
        <p className="mr-auto text-sm max-sm:order-last max-sm:w-full">
          {outcomeName[status === 'refunded' ? 'refund' : outcome]}, {reasonDropdown}
        </p>
        <Badge colour={statusColour[status]} label="Status of the return">
          {statusLabel[status]}
        </Badge>
      </header>
      <Steps made={made} />
      <div className="grid gap-6 border-t border-line px-4 py-5 lg:grid-cols-2 lg:px-6">
        <ul className="grid content-start gap-3">
          {lines.map(({ lineId, name, image, size, color, newSize, quantity }) => (
            <li key={lineId} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3">
              <OrderPicture url={image} sizes="3rem" />
              <span className="leading-snug font-semibold break-words">
                {name}
                <span className="tag-type block text-smoke">
                  {[size && `Size: ${size}`, color && `Color: ${color}`].filter(Boolean).join(' | ')}
                </span>
                {newSize && status !== 'refunded' && <span className="tag-type block">New size: {newSize}</span>}
              </span>
              <span className="font-mono text-sm font-bold">× {quantity}</span>
            </li>
          ))}
        </ul>
        <div className="border-l-6 border-acid pl-4">
          <Next made={made} />
        </div>
      </div>
    </article>
  )
}

/** What has happened, and what is still to come. */
function Steps({ made: { status, outcome, steps } }: { made: Return }) {
  const plan: ReturnStatus[] = ['requested', 'approved', 'received', outcome === 'exchange' ? 'exchanged' : 'refunded']
  const toCome = isFinished(status) ? [] : plan.slice(plan.indexOf(status) + 1)
  return (
    <ol
      aria-label="Steps of the return"
      className="flex flex-col gap-x-8 gap-y-3 px-4 py-4 sm:flex-row sm:flex-wrap lg:px-6"
    >
      {steps.map(({ status: was, at }) => (
        <li key={was} className="border-l-6 border-ink pl-3">
          <span className="block font-bold">{statusLabel[was]}</span>
          <time dateTime={at} className="tag-type text-smoke">
            {dateAndTime(at)}
          </time>
        </li>
      ))}
      {toCome.map((next) => (
        <li key={next} className="border-l-6 border-dashed border-ash pl-3 text-smoke">
          <span className="block font-bold">{statusLabel[next]}</span>
          <span className="tag-type">to come</span>
        </li>
      ))}
    </ol>
  )
}

const said = {
  requested: `We answer ${EMAIL_REPLIES}, by mail. Keep it as it is until then.`,
  received: {
    refund: 'It is here. Your money goes back next.',
    exchange: 'It is here. Your new size leaves next.',
  },
  exchanged: 'Your new size is on its way to you.',
}

function Next({ made }: { made: Return }) {
  const { status, outcome, refundedAmount, steps, orderId } = made
  if (status === 'approved') return <WhereTo orderId={orderId} />
  if (status === 'rejected') {
    return (
      <div className="grid gap-2">
        <p className="font-bold">Why we said no</p>
        <p className="break-words whitespace-pre-line">{steps.findLast((step) => step.note)?.note}</p>
        <p>
          Think we are wrong?{' '}
          <Link to="/contact" className="font-bold underline underline-offset-4 hover:bg-acid">
            Tell us
          </Link>
        </p>
      </div>
    )
  }
  if (status === 'refunded') {
    const amount = refundedAmount === undefined ? 'Your money' : formatShortRupees(refundedAmount)
    return <p>{amount} goes back the way it came. Banks take a few days to show it.</p>
  }
  return <p className="text-pretty">{status === 'received' ? said.received[outcome] : said[status]}</p>
}

function WhereTo({ orderId }: { orderId: string }) {
  const { data } = useQuery(shopQuery)
  return (
    <div className="grid gap-2">
      <p className="text-pretty">
        Pack it with its tags on, write <span className="font-mono font-bold">#{shortId(orderId)}</span> on the parcel,
        and send it here:
      </p>
      {data && (
        <address className="font-semibold not-italic">
          {[data.seller.name, ...data.seller.address, data.seller.state].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
    </div>
  )
}
