import { usePurchaseFacts } from './use-purchase-facts.ts'

/** Says how to pay, that goods can be returned and that the price has its tax, before anyone has to ask. */
export function PurchaseFacts({ className = '' }: { className?: string }) {
  const { payment, returns, tax } = usePurchaseFacts()
  return <p className={`text-pretty text-smoke ${className}`}>{`${payment}. ${returns}. ${tax}.`}</p>
}
