import { useQuery } from '@tanstack/react-query'
import type { Order } from '#domains/orders/contract.ts'
import { ShopError } from '#shared/errors.ts'
import { formatRange } from '#shared/format-promises.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import type { Return } from '../../contract.ts'
import { canOfferReturn } from '../../rules.ts'
import { orderReturnsQueryOptions } from '../queries.ts'
import { ReturnProgress } from '../return-progress.tsx'
import { START_RETURN } from '../texts.ts'

const buttonClass =
  'inline-flex min-h-12 cursor-pointer items-center border border-ink px-5 font-semibold hover:bg-accent'

/** Lists the returns of an order and links to the return form. */
export function OrderReturns({ userId, order }: { userId: string; order: Order }) {
  const { data, error, refetch } = useQuery(orderReturnsQueryOptions(userId, order._id))
  const { commerce, brand } = useSite()
  const { returnDays } = commerce
  const returns = data ?? []
  const canReturn = canOfferReturn(order, new Date(), returnDays) && hasReturnableUnits(order, returns)
  if (returns.length === 0 && !canReturn) return null
  return (
    <section aria-labelledby="order-returns" className="gutter border-b border-ink py-6 lg:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="order-returns" className="headline text-xl">
          Returns
        </h2>
        {canReturn && (
          <Link to={`/return?order=${order._id}`} className={buttonClass}>
            {START_RETURN}
          </Link>
        )}
      </div>
      {error && !isOrderMissing(error) && (
        <p role="alert" className="mt-4 flex flex-wrap items-center gap-3">
          <span className="bg-brick px-2 py-1 font-semibold">{error.message}</span>
          <button type="button" onClick={() => void refetch()} className={buttonClass}>
            Try again
          </button>
        </p>
      )}
      {data?.length === 0 && (
        <p className="mt-3 max-w-[52ch] text-pretty">
          {brand.copy.returnsQuestion} Send it back within {formatRange(returnDays)} days of delivery, or swap it for
          another size.
        </p>
      )}
      {returns.length > 0 && (
        <ul className="mt-5 grid gap-5">
          {returns.map((returnRequest) => (
            <li key={returnRequest._id}>
              <ReturnProgress returnRequest={returnRequest} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const isOrderMissing = (error: Error) => error instanceof ShopError && ['not_found', 'bad_request'].includes(error.code)

function hasReturnableUnits({ orderItems }: Order, returns: Return[]): boolean {
  const returnedLines = returns.filter(({ status }) => status !== 'rejected').flatMap(({ lines }) => lines)
  const countUnits = (lines: { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return countUnits(returnedLines) < countUnits(orderItems)
}
