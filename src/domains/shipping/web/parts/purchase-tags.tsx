import { ReceiptIndianRupee, RotateCcw, Wallet } from 'lucide-react'
import { usePurchaseFacts } from './use-purchase-facts.ts'

/** A row of tags: how to pay, how long goods can be returned and that the price has its tax. */
export function PurchaseTags() {
  const { payment, returns, tax } = usePurchaseFacts()
  const tags = [
    { text: payment, Icon: Wallet },
    { text: returns, Icon: RotateCcw },
    { text: tax, Icon: ReceiptIndianRupee },
  ]
  return (
    <ul className="grid grid-cols-[1.4fr_1.2fr_1fr] divide-x divide-line">
      {tags.map(({ text, Icon }) => (
        <li key={text} className="grid content-start gap-1.5 px-3 py-2.5">
          <Icon aria-hidden="true" className="size-5" />
          <span className="text-xs leading-snug text-pretty">{text}</span>
        </li>
      ))}
    </ul>
  )
}
