import { usePurchaseFacts } from './use-purchase-facts.ts'

/** A row of tags: how to pay, how long goods can be returned and that the price has its tax. */
export function PurchaseTags() {
  const { payment, returns, tax } = usePurchaseFacts()
  const tags = { Pay: payment, Return: returns, Tax: tax }
  return (
    <dl className="grid grid-cols-[1.4fr_1.2fr_1fr] divide-x divide-line">
      {Object.entries(tags).map(([name, text]) => (
        <div key={name} className="grid content-start gap-1 px-3 py-2.5">
          <dt className="mono-caption text-smoke">{name}</dt>
          <dd className="text-xs leading-snug text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
