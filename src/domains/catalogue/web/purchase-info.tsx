import { DeliveryPin } from '#domains/shipping/web/parts/delivery-pin.tsx'
import {
  describeCharge,
  formatDelivery,
  formatNotServed,
  isFreeWithoutChoice,
} from '#domains/shipping/web/parts/describe-quote.ts'
import { PurchaseTags } from '#domains/shipping/web/parts/purchase-tags.tsx'
import { usePlaceQuote } from '#domains/shipping/web/parts/use-place-quote.ts'
import { useSite } from '#ui/site.ts'
import { DeliveryEstimate } from './delivery-estimate.tsx'

interface PurchaseInfoProps {
  price: number
  isInStock: boolean
}

/** Shows the delivery date, the place it is for, the ways to pay and how long goods can be returned. */
export function PurchaseInfo({ price, isInStock }: PurchaseInfoProps) {
  return (
    <div className="w-full border border-ink text-sm">
      {isInStock && (
        <div className="grid gap-2 border-b border-ink px-3 py-2.5">
          <Delivery price={price} />
        </div>
      )}
      <PurchaseTags />
    </div>
  )
}

function Delivery({ price }: { price: number }) {
  const { shipping, commerce } = useSite()
  const { place, quote } = usePlaceQuote({ amount: price, pieces: 1 })
  const options = quote?.options ?? []
  const [cheapest] = options
  const isUsual = shipping.isFree && isFreeWithoutChoice(options)
  return (
    <>
      {quote && !quote.serviceable && place ? (
        <p className="w-fit bg-brick px-2 py-1 font-semibold">{formatNotServed(place.pin)}</p>
      ) : (
        <DeliveryEstimate
          // while the quote loads, the line stays empty
          date={place && (cheapest ? `${formatDelivery(cheapest)}.` : '')}
          cost={!cheapest || isUsual ? undefined : `${describeCharge(options)} `}
        />
      )}
      <DeliveryPin />
      {quote?.serviceable && commerce.offersCod && !quote.cod && <p>Cash on delivery isn't available there.</p>}
    </>
  )
}
