import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ShopError } from '#shared/errors.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { useItemKeys } from '#ui/admin/use-item-keys.ts'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import { toast } from '#ui/toast.ts'
import { FIRST_GST_DAY, type SavedTaxRate, type TaxRate } from '../../tax-contract.ts'

const rateFields = {
  validFrom: { label: 'Valid from', type: 'date' },
  hsn: { label: 'HSN code', inputMode: 'numeric', maxLength: 8 },
  gstRate: { label: 'GST rate (%)', inputMode: 'decimal', maxLength: 6 },
  upTo: { label: 'Up to (₹)', inputMode: 'decimal', maxLength: 12 },
  rateAbove: { label: 'Above (%)', inputMode: 'decimal', maxLength: 6 },
} as const
type RateField = keyof typeof rateFields
type RateText = Record<RateField, string>
const fieldNames = Object.keys(rateFields) as RateField[]

const toText = (value: string | number | null) => String(value ?? '')
const toTexts = ({ validFrom, hsn, gstRate, upTo, rateAbove }: SavedTaxRate): RateText => ({
  validFrom,
  hsn,
  gstRate: toText(gstRate),
  upTo: toText(upTo),
  rateAbove: toText(rateAbove),
})
const toNumber = (text: string) => (text.trim() === '' ? null : parseNumber(text))

const smallButtonClass = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-card'

interface TaxRatesFormProps {
  /** The category or the product. */
  name: string
  note?: string
  saved: SavedTaxRate[]
  emptyText: string
  save: (rates: TaxRate[]) => Promise<SavedTaxRate[]>
}

/** The dated HSN codes and rates of a category or a product. */
export function TaxRatesForm({ name, note, saved, emptyText, save }: TaxRatesFormProps) {
  const [rates, setRates] = useState(() => saved.map(toTexts))
  const { keys, addKey, removeKey } = useItemKeys(rates.length)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      save(
        rates.map(({ gstRate, upTo, rateAbove, ...rate }) => ({
          ...rate,
          gstRate: toNumber(gstRate),
          upTo: toNumber(upTo),
          rateAbove: toNumber(rateAbove),
        })),
      ),
    networkMode: 'always',
    onSuccess: (savedRates) => {
      setRates(savedRates.map(toTexts))
      toast(`GST rates of ${name} saved.`)
    },
  })
  const fieldErrors = error instanceof ShopError ? (error.errors ?? []) : []
  const findError = (index: number, field: RateField) =>
    fieldErrors.find((found) => found.field === `rates.${index}.${field}`)?.message
  const formError =
    error &&
    (fieldErrors.find(({ field }) => !field.startsWith('rates.'))?.message ??
      (fieldErrors.length === 0 ? error.message : ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const change = (index: number, field: RateField, text: string) =>
    setRates(rates.map((rate, position) => (position === index ? { ...rate, [field]: text } : rate)))
  return (
    <form onSubmit={submit} aria-label={name} className="grid gap-4 border border-ink bg-paper p-4 sm:p-5">
      <h3 className="font-bold">
        {name}
        {note && <span className="mono-caption ml-3 font-normal text-smoke">{note}</span>}
      </h3>
      {rates.length === 0 && <p className="text-sm text-smoke">{emptyText}</p>}
      {rates.map((rate, index) => (
        <fieldset
          key={keys[index]}
          className="grid grid-cols-2 items-start gap-3 border-line not-first-of-type:border-t not-first-of-type:pt-4 sm:max-lg:grid-cols-3 lg:grid-cols-[10rem_minmax(7rem,1.3fr)_repeat(3,minmax(0,1fr))_auto]"
        >
          <legend className="sr-only">Rate from {rate.validFrom || 'a new day'}</legend>
          {fieldNames.map((field) => {
            const { label, ...attributes } = rateFields[field]
            return (
              <FormRow key={field} label={label} error={findError(index, field)}>
                {(control) => (
                  <input
                    {...control}
                    {...attributes}
                    value={rate[field]}
                    onChange={(event) => change(index, field, event.target.value)}
                    className={`${inputClass} min-w-0 font-mono`}
                  />
                )}
              </FormRow>
            )
          })}
          <button
            type="button"
            onClick={() => {
              removeKey(index)
              setRates(rates.toSpliced(index, 1))
            }}
            className={`${smallButtonClass} self-start max-sm:mt-auto sm:mt-[1.375rem]`}
          >
            Remove<span className="sr-only"> the rate from {rate.validFrom || 'a new day'}</span>
          </button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          aria-disabled={isPending || undefined}
          className="min-h-11 cursor-pointer border border-ink bg-ink px-5 font-bold text-paper hover:bg-accent hover:text-ink"
        >
          Save<span className="sr-only"> {name}</span>
        </button>
        <button
          type="button"
          onClick={() => {
            addKey()
            const validFrom = rates.length === 0 ? FIRST_GST_DAY : ''
            setRates([...rates, { validFrom, hsn: '', gstRate: '', upTo: '', rateAbove: '' }])
          }}
          className={smallButtonClass}
        >
          Add a rate<span className="sr-only"> to {name}</span>
        </button>
      </div>
      <p role="alert" className="empty:hidden">
        {formError && <span className="bg-brick px-2 py-1 text-sm font-semibold">{formError}</span>}
      </p>
    </form>
  )
}
