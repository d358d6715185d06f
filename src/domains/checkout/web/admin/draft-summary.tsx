import type { ReactNode } from 'react'
import { formatCharge, formatDelivery } from '#domains/shipping/web/parts/describe-quote.ts'
import { formatShortRupees } from '#shared/money.ts'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import { type DraftCalculation, MAX_DRAFT_NOTE } from '../../draft-contract.ts'
import type { DraftForm } from './draft-form.ts'

interface DraftSummaryProps {
  form: DraftForm
  calculation: DraftCalculation | undefined
  /** Why the total is unknown. */
  problem: string | undefined
  onChange: (change: Partial<DraftForm>) => void
  children: ReactNode
}

/** The total as the checkout computes it, and what depends on it. */
export function DraftSummary({ form, calculation, problem, onChange, children }: DraftSummaryProps) {
  return (
    <section aria-labelledby="draft-total" className="grid content-start gap-4 border border-ink bg-paper p-4 sm:p-6">
      <h2 id="draft-total" className="text-lg font-bold">
        Total
      </h2>
      <FormRow label="Discount code" error={form.discountCode === '' ? undefined : calculation?.discountProblem}>
        {(control) => (
          <input
            {...control}
            value={form.discountCode}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ discountCode: event.target.value.toUpperCase() })}
            className={`${inputClass} font-mono`}
          />
        )}
      </FormRow>
      {calculation && <ShippingChoice calculation={calculation} onChange={onChange} />}
      <FormRow label="Note for the team">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={form.note}
            maxLength={MAX_DRAFT_NOTE}
            onChange={(event) => onChange({ note: event.target.value })}
            className={`${inputClass} py-2 field-sizing-content`}
          />
        )}
      </FormRow>
      {problem && <p className="bg-brick px-3 py-2 text-sm font-semibold">{problem}</p>}
      {calculation && form.items.length > 0 ? (
        <Sums calculation={calculation} />
      ) : (
        <p className="text-sm text-smoke">Add a product to see the total.</p>
      )}
      {children}
    </section>
  )
}

function ShippingChoice({
  calculation: { shippingOptions, shipping },
  onChange,
}: Pick<DraftSummaryProps, 'onChange'> & { calculation: DraftCalculation }) {
  if (shippingOptions.length < 2) return null
  return (
    <fieldset className="grid gap-px border border-ink bg-ink">
      <legend className="mono-caption mb-1.5">Shipping</legend>
      {shippingOptions.map((option) => (
        <label
          key={option.option}
          className="flex min-h-11 cursor-pointer items-center gap-3 bg-chalk px-3 text-sm has-checked:bg-accent"
        >
          <input
            type="radio"
            name="draftShipping"
            checked={option.option === shipping?.option}
            onChange={() => onChange({ shippingOption: option.option })}
            className="size-4 accent-ink"
          />
          <span className="grow font-semibold">{option.name}</span>
          <span className="font-mono">{formatCharge(option.charge)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Sums({ calculation: { subtotal, discount, shipping, totalPrice } }: { calculation: DraftCalculation }) {
  return (
    <dl aria-live="polite" className="grid grid-cols-[1fr_auto] items-baseline gap-y-1.5 border-t border-line pt-4">
      <dt className="text-smoke">Subtotal</dt>
      <dd className="text-right font-mono">{formatShortRupees(subtotal)}</dd>
      {discount && (
        <>
          <dt className="text-smoke">Discount ({discount.code})</dt>
          <dd className="text-right font-mono">−{formatShortRupees(discount.amount)}</dd>
        </>
      )}
      <dt className="text-smoke">{shipping?.name ?? 'Shipping'}</dt>
      <dd className="text-right font-mono">{shipping ? formatCharge(shipping.charge) : 'Needs a PIN code'}</dd>
      <dt className="pt-1 text-lg font-bold">To pay</dt>
      <dd className="text-right font-mono text-2xl font-bold">{formatShortRupees(totalPrice)}</dd>
      {shipping && <dd className="col-span-2 text-sm text-smoke">{formatDelivery(shipping)}</dd>}
    </dl>
  )
}
