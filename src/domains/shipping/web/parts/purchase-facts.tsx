import { formatRange } from '#shared/format-promises.ts'
import { listPaymentMethods } from '#shared/payment-methods.ts'
import { useSite } from '#ui/site.ts'

/** Says how to pay, that goods can be returned and that the price has its tax, before anyone has to ask. */
export function PurchaseFacts({ className = '' }: { className?: string }) {
  const { commerce, seller } = useSite()
  const facts = [
    listPaymentMethods(commerce).join(', '),
    `Returns within ${formatRange(commerce.returnDays)} days of delivery`,
    seller.isGstRegistered ? 'GST included' : 'Taxes included',
  ]
  return (
    <p className={`flex flex-wrap gap-x-2 text-smoke ${className}`}>
      {facts.map((fact) => (
        <span key={fact} className="not-last:after:ml-2 not-last:after:content-['·']">
          {fact}
        </span>
      ))}
    </p>
  )
}
