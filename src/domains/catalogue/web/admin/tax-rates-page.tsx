import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ShopError } from '#shared/errors.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { controlStyles } from '#ui/admin/control-styles.ts'
import { useItemKeys } from '#ui/admin/use-item-keys.ts'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { FIRST_GST_DAY, listTaxCategories, type TaxCategory, updateTaxCategory } from '../../tax-contract.ts'

const taxCategoriesQueryOptions = queryOptions({
  queryKey: adminQueryKey('tax-categories'),
  queryFn: ({ signal }) => callApi(listTaxCategories, {}, { signal, networkMessage: NETWORK_ERROR }),
  staleTime: 0,
})

export function TaxRatesPage() {
  const categories = useQuery(taxCategoriesQueryOptions)
  return (
    <>
      <AdminPageHeader
        title="GST rates"
        note="HSN codes and rates by category, from a day on; empty fields follow all other categories, and a product can have its own. The price limit is the value of one piece without GST, after discounts; above it the second rate applies. Issued invoices never change."
      >
        <Link to="/admin/tax" className={`${controlStyles} inline-flex items-center font-semibold hover:bg-acid`}>
          GST by month
        </Link>
      </AdminPageHeader>
      <QueryContent query={categories}>
        {(rows) => (
          <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 py-5">
            {rows.map((row) => (
              <CategoryForm key={row.category} saved={row} />
            ))}
          </div>
        )}
      </QueryContent>
    </>
  )
}

const rateFields = {
  validFrom: { label: 'Valid from', type: 'date' },
  hsn: { label: 'HSN code', inputMode: 'numeric', maxLength: 8 },
  gstRate: { label: 'GST rate (%)', inputMode: 'decimal', maxLength: 6 },
  upTo: { label: 'Up to (₹)', inputMode: 'decimal', maxLength: 12 },
  rateAbove: { label: 'Rate above (%)', inputMode: 'decimal', maxLength: 6 },
} as const
type RateField = keyof typeof rateFields
type RateText = Record<RateField, string>
const fieldNames = Object.keys(rateFields) as RateField[]

const toText = (value: string | number | null) => String(value ?? '')
const toTexts = ({ validFrom, hsn, gstRate, upTo, rateAbove }: TaxCategory['rates'][number]): RateText => ({
  ...{ validFrom, hsn, gstRate: toText(gstRate), upTo: toText(upTo), rateAbove: toText(rateAbove) },
})
const toNumber = (text: string) => (text.trim() === '' ? null : parseNumber(text))

const smallButtonClass = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-card'

function CategoryForm({ saved }: { saved: TaxCategory }) {
  const name = saved.category || 'All other categories'
  const [rates, setRates] = useState(() => saved.rates.map(toTexts))
  const { keys, addKey, removeKey } = useItemKeys(rates.length)
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = rates.map(({ gstRate, upTo, rateAbove, ...rate }) => ({
        ...{ ...rate, gstRate: toNumber(gstRate), upTo: toNumber(upTo), rateAbove: toNumber(rateAbove) },
      }))
      return callApi(
        updateTaxCategory,
        { body: { category: saved.category, rates: body } },
        { fallbackMessage: `We couldn't save the rates of ${name}.`, networkMessage: NETWORK_ERROR },
      )
    },
    onSuccess: (rows) => {
      client.setQueryData(taxCategoriesQueryOptions.queryKey, rows)
      setRates((rows.find(({ category }) => category === saved.category)?.rates ?? []).map(toTexts))
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
      <h2 className="font-bold">{name}</h2>
      {rates.length === 0 && <p className="text-sm text-smoke">Uses the rates of all other categories.</p>}
      {rates.map((rate, index) => (
        <fieldset
          key={keys[index]}
          className="grid grid-cols-2 items-start gap-3 border-line not-first-of-type:border-t not-first-of-type:pt-4 md:grid-cols-[11rem_repeat(4,minmax(0,1fr))_auto]"
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
            className={`${smallButtonClass} self-start max-md:mt-auto md:mt-[1.375rem]`}
          >
            Remove<span className="sr-only"> the rate from {rate.validFrom || 'a new day'}</span>
          </button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          aria-disabled={isPending || undefined}
          className="min-h-11 cursor-pointer border border-ink bg-ink px-5 font-bold text-paper hover:bg-acid hover:text-ink"
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
