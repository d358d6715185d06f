import { DeliveryPin } from '#domains/shipping/web/parts/delivery-pin.tsx'
import { useDeliveryPlace } from '#domains/shipping/web/parts/delivery-place.ts'
import { PurchaseFacts } from '#domains/shipping/web/parts/purchase-facts.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'

/** Shows the delivery date, the place it is for, the ways to pay and how long goods can be returned. */
export function PurchaseInfo({ isInStock }: { isInStock: boolean }) {
  const place = useDeliveryPlace()
  return (
    <div className="grid gap-2 text-sm">
      {isInStock && <DeliveryEstimate days={place?.days} />}
      {isInStock && <DeliveryPin />}
      <PurchaseFacts />
    </div>
  )
}
