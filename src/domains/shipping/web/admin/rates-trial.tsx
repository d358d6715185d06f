import { type FormEvent, useState } from 'react'
import { formatShortDay } from '#shared/format-short-day.ts'
import { formatShortRupees } from '#shared/money.ts'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import type { ShippingQuote } from '../../quote-contract.ts'
import type { ShippingRates } from '../../rates-contract.ts'
import { listCountryNames } from './country-names.ts'
import { useTryRates } from './rates-queries.ts'

/** Shows the quote that shoppers would get with the rates as they are in the form. */
export function RatesTrial({ rates }: { rates: ShippingRates }) {
  const [request, setRequest] = useState({ postalCode: '', country: 'IN', amount: '999', pieces: '1', grams: '' })
  const trial = useTryRates()
  const change = (part: Partial<typeof request>) => {
    setRequest({ ...request, ...part })
    trial.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trial.isPending) return
    const { postalCode, country, amount, pieces, grams } = request
    trial.mutate({
      rates,
      // other countries have no zones by postal code
      postalCode: country === 'IN' ? postalCode : postalCode || '0',
      country,
      amount: Number(amount),
      pieces: Number(pieces),
      ...(grams === '' ? {} : { grams: Number(grams) }),
    })
  }
  return (
    <FormSection title="Try it" note="The quote for a parcel with the rates as they are here, before you save them.">
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <FormRow label={request.country === 'IN' ? 'PIN code' : 'Postal code'}>
            {(control) => (
              <input
                {...control}
                value={request.postalCode}
                onChange={(event) => change({ postalCode: event.target.value })}
                required={request.country === 'IN'}
                inputMode={request.country === 'IN' ? 'numeric' : 'text'}
                maxLength={12}
                autoComplete="off"
                className={inputClass}
              />
            )}
          </FormRow>
          <FormRow label="Country">
            {(control) => (
              <select
                {...control}
                value={request.country}
                onChange={(event) => change({ country: event.target.value })}
                className={inputClass}
              >
                {Object.entries(listCountryNames()).map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </FormRow>
          <FormRow label="Amount (₹)">
            {(control) => (
              <input
                {...control}
                type="number"
                min={0}
                step="any"
                value={request.amount}
                onChange={(event) => change({ amount: event.target.value })}
                className={inputClass}
              />
            )}
          </FormRow>
          <FormRow label="Items">
            {(control) => (
              <input
                {...control}
                type="number"
                min={1}
                value={request.pieces}
                onChange={(event) => change({ pieces: event.target.value })}
                required
                className={inputClass}
              />
            )}
          </FormRow>
        </div>
        <FormRow label="Weight (g)" hint="Empty: the default weight of every item.">
          {(control) => (
            <input
              {...control}
              type="number"
              min={0}
              value={request.grams}
              onChange={(event) => change({ grams: event.target.value })}
              className={inputClass}
            />
          )}
        </FormRow>
        <button
          type="submit"
          aria-disabled={trial.isPending || undefined}
          className="min-h-11 w-fit cursor-pointer border border-ink bg-ink px-5 font-bold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-progress"
        >
          Show quote
        </button>
      </form>
      <div role="status" className="empty:hidden">
        {trial.data && <Quote quote={trial.data} />}
        {trial.error && (
          <p className="w-fit bg-brick px-2 py-1 text-sm font-semibold">
            {(trial.error as { errors?: { message: string }[] }).errors?.[0]?.message ?? trial.error.message}
          </p>
        )}
      </div>
    </FormSection>
  )
}

function Quote({ quote: { serviceable, cod, options, place } }: { quote: ShippingQuote }) {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {place && (
        <p className="text-sm text-smoke">
          {place.city}, {place.state}
        </p>
      )}
      {serviceable ? (
        <ul className="grid gap-2">
          {options.map(({ id, name, charge, deliverFrom, deliverBy }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border border-line bg-chalk p-3">
              <span className="font-bold break-words">{name}</span>
              <span className="font-mono font-bold">{charge === 0 ? 'Free' : formatShortRupees(charge)}</span>
              <span className="col-span-2 text-sm text-smoke">
                {deliverFrom === deliverBy ? '' : `${formatShortDay(new Date(deliverFrom))} to `}
                {formatShortDay(new Date(deliverBy))}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="w-fit bg-brick px-2 py-1 font-semibold">We don't deliver there.</p>
      )}
      {serviceable && <p className="text-sm">{cod ? 'Cash on delivery is available.' : 'No cash on delivery.'}</p>}
    </div>
  )
}
