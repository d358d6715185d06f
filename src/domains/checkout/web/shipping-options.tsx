import { formatCharge } from '#domains/shipping/web/parts/describe-quote.ts'
import { formatShortDay } from '#shared/format-short-day.ts'
import type { ShippingChoice } from './use-shipping-choice.ts'

/** Free shipping without a choice needs no question. */
export function ShippingOptions({ shipping: { quote, option, choose } }: { shipping: ShippingChoice }) {
  const options = quote?.options ?? []
  if (!option || (options.length === 1 && option.charge === 0)) return null
  return (
    <fieldset>
      <legend className="mb-3 font-bold">How fast?</legend>
      <div className="grid gap-px border border-ink bg-ink">
        {options.map(({ id, name, charge, deliverBy }) => (
          <label
            key={id}
            className="relative flex cursor-pointer gap-3 bg-chalk p-4 hover:bg-paper has-checked:bg-accent has-[input:focus-visible]:z-10 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:-outline-offset-4 has-[input:focus-visible]:outline-ink"
          >
            <input
              type="radio"
              name="shippingOption"
              value={id}
              checked={id === option.id}
              onChange={() => choose(id)}
              className="mt-1 size-4 shrink-0 accent-ink focus-visible:shadow-none focus-visible:outline-none"
            />
            <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <span className="font-bold break-words">{name}</span>{' '}
              <span className="font-mono font-bold">{formatCharge(charge)}</span>{' '}
              <span className="col-span-2 text-sm leading-snug">By {formatShortDay(new Date(deliverBy))}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
