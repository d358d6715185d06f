import { usePurchaseFacts } from './use-purchase-facts.ts'

/** A list of tags, in a row on tablets: how to pay, how long goods can be returned and that the price has its tax. */
export function PurchaseTags() {
  const { payment, returns, tax } = usePurchaseFacts()
  const tags = { Pay: payment, Return: returns, Tax: tax }
  return (
    <dl className="grid divide-line text-xs leading-snug max-md:divide-y md:max-lg:grid-cols-[1.4fr_1.2fr_1fr] md:max-lg:divide-x lg:divide-y">
      {Object.entries(tags).map(([name, text]) => (
        <div
          key={name}
          className="grid content-start gap-1 px-3 py-2.5 max-md:grid-cols-[4rem_1fr] lg:grid-cols-[4rem_1fr]"
        >
          <dt className="mono-caption text-smoke">{name}</dt>
          <dd className="text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
