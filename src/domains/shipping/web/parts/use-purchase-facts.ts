import { formatRange } from '#shared/format-promises.ts'
import { listPaymentMethods } from '#shared/payment-methods.ts'
import { useSite } from '#ui/site.ts'

/** Returns how to pay, how long goods can be returned and that the price has its tax. */
export function usePurchaseFacts() {
  const { commerce, seller } = useSite()
  return {
    payment: listPaymentMethods(commerce).join(', '),
    returns: `Returns within ${formatRange(commerce.returnDays)} days of delivery`,
    tax: seller.isGstRegistered ? 'GST included' : 'Taxes included',
  }
}
