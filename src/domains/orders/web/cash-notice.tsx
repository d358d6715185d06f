import type { Order } from '../contract.ts'
import { listCashSentences } from './labels.ts'

/** Tells the customer what to do about an order with cash on delivery. */
export function CashNotice({ order }: { order: Order }) {
  const sentences = listCashSentences(order)
  if (sentences.length === 0) return null
  return (
    <section aria-label="Cash on delivery" className="gutter border-b border-ink bg-accent py-5">
      {sentences.map((sentence) => (
        <p key={sentence} className="max-w-prose font-semibold wrap-anywhere">
          {sentence}
        </p>
      ))}
    </section>
  )
}
