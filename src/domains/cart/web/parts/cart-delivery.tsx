import { DeliveryPin } from '#domains/shipping/web/parts/delivery-pin.tsx'
import {
  describeCharge,
  findFreeFrom,
  formatDelivery,
  formatFreeFrom,
  formatNotServed,
  isFreeWithoutChoice,
} from '#domains/shipping/web/parts/describe-quote.ts'
import { usePlaceQuote } from '#domains/shipping/web/parts/use-place-quote.ts'
import { weighLines } from '#domains/shipping/web/parts/weigh-lines.ts'
import { estimateDelivery, formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { useSite } from '#ui/site.ts'
import type { Cart } from '../../contract.ts'

/** Says when the cart arrives and what that costs, and how much is missing for free shipping. */
export function CartDelivery({ cart: { products, totalPrice } }: { cart: Cart }) {
  const { shipping } = useSite()
  const { place, quote } = usePlaceQuote({ amount: totalPrice, ...weighLines(products, shipping.defaultGrams) })
  const freeFrom = quote ? findFreeFrom(quote.options) : shipping.freeFrom
  return (
    <div className="grid gap-1 text-sm">
      {freeFrom !== undefined && totalPrice < freeFrom && (
        <p className="w-fit bg-accent px-1.5 py-0.5 font-semibold">{formatFreeFrom(freeFrom, totalPrice)}</p>
      )}
      {quote && !quote.serviceable && place ? (
        <p className="w-fit bg-brick px-1.5 py-0.5 font-semibold">{formatNotServed(place.pin)}</p>
      ) : (
        <Estimate hasPlace={place !== undefined} options={quote?.options ?? []} />
      )}
      <DeliveryPin />
    </div>
  )
}

type Options = Parameters<typeof describeCharge>[0]

function Estimate({ hasPlace, options }: { hasPlace: boolean; options: Options }) {
  const { isFree, days } = useSite().shipping
  const [cheapest] = options
  // while the quote loads, the line stays empty
  if (hasPlace)
    return (
      <p className="min-h-5">
        {cheapest &&
          [formatDelivery(cheapest), ...(isFree && isFreeWithoutChoice(options) ? [] : [describeCharge(options)])].join(
            '. ',
          )}
      </p>
    )
  return days === undefined ? null : <p>{formatDeliveryEstimate(estimateDelivery(new Date(), days))}</p>
}
