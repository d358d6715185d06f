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
  return <p className={`text-pretty text-smoke ${className}`}>{facts.map((fact) => `${fact}.`).join(' ')}</p>
}
