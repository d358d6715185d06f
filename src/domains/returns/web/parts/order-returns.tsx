import { useQuery } from '@tanstack/react-query'
import type { Order } from '#domains/orders/contract.ts'
import { ShopError } from '#shared/errors.ts'
import { RETURN_DAYS, span } from '#shared/promises.ts'
import { Link } from '#ui/link.tsx'
import type { Return } from '../../contract.ts'
import { returnsQuery } from '../queries.ts'
import { ReturnProgress } from '../return-progress.tsx'
import { START_RETURN } from '../texts.ts'

const button = 'inline-flex min-h-12 cursor-pointer items-center border border-ink px-5 font-semibold hover:bg-acid'

/** What of the order went back or is on its way, and the way to send something back. */
export function OrderReturns({ userId, order }: { userId: string; order: Order }) {
  const { data, error, refetch } = useQuery(returnsQuery(userId, order._id))
  const returns = data ?? []
  const canAsk = order.status !== 'Cancelled' && isSomethingLeft(order, returns)
  if (returns.length === 0 && !canAsk) return null
  return (
    <section aria-labelledby="order-returns" className="gutter border-t border-ink py-6 lg:py-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="order-returns" className="headline text-[clamp(1.35rem,2.4vw,2.5rem)]">
          Returns
        </h2>
        {canAsk && (
          <Link to={`/return?order=${order._id}`} className={button}>
            {START_RETURN}
          </Link>
        )}
      </div>
      {error && !isNone(error) && (
        <p role="alert" className="mt-4 flex flex-wrap items-center gap-3">
          <span className="bg-brick px-2 py-1 font-semibold">{error.message}</span>
          <button type="button" onClick={() => void refetch()} className={button}>
            Try again
          </button>
        </p>
      )}
      {data?.length === 0 && (
        <p className="mt-3 max-w-[52ch] text-pretty">
          Wrong size, wrong print, wrong day? Send it back within {span(RETURN_DAYS)} days of the parcel, or swap it for
          another size.
        </p>
      )}
      {returns.length > 0 && (
        <ul className="mt-5 grid gap-5">
          {returns.map((each) => (
            <li key={each._id}>
              <ReturnProgress made={each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const isNone = (error: Error) => error instanceof ShopError && ['not_found', 'bad_request'].includes(error.code)

function isSomethingLeft({ orderItems }: Order, returns: Return[]): boolean {
  const back = returns.filter(({ status }) => status !== 'rejected').flatMap(({ lines }) => lines)
  const count = (list: { quantity: number }[]) => list.reduce((sum, { quantity }) => sum + quantity, 0)
  return count(back) < count(orderItems)
}
