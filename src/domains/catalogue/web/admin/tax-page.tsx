import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ShopError } from '#shared/errors.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { listTaxCategories, type TaxCategory, updateTaxCategory } from '../../tax-contract.ts'

const taxCategoriesQueryOptions = queryOptions({
  queryKey: adminQueryKey('tax-categories'),
  queryFn: ({ signal }) => callApi(listTaxCategories, {}, { signal, networkMessage: NETWORK_ERROR }),
  staleTime: 0,
})

export function TaxPage() {
  const categories = useQuery(taxCategoriesQueryOptions)
  return (
    <>
      <AdminPageHeader
        title="Tax by category"
        note="For products without an HSN code or GST rate of their own. Where both are empty, invoices use the rates for clothing."
      />
      <QueryContent query={categories}>
        {(rows) => (
          <div className="gutter grid gap-4 py-5">
            {rows.length === 0 && <p>There are no categories yet. Create a product first.</p>}
            {rows.map((row) => (
              <CategoryForm key={row.category} saved={row} />
            ))}
          </div>
        )}
      </QueryContent>
    </>
  )
}

function CategoryForm({ saved }: { saved: TaxCategory }) {
  const [hsn, setHsn] = useState(saved.hsn ?? '')
  const [gstRate, setGstRate] = useState(String(saved.gstRate ?? ''))
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callApi(
        updateTaxCategory,
        { body: { category: saved.category, hsn, gstRate: gstRate.trim() === '' ? null : parseNumber(gstRate) } },
        { fallbackMessage: "We couldn't save the tax of this category.", networkMessage: NETWORK_ERROR },
      ),
    onSuccess: (rows) => {
      client.setQueryData(taxCategoriesQueryOptions.queryKey, rows)
      toast(`Tax of ${saved.category} saved.`)
    },
  })
  const fieldErrors = error instanceof ShopError ? (error.errors ?? []) : []
  const findError = (name: string) => fieldErrors.find(({ field }) => field === name)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <form
      onSubmit={submit}
      aria-label={saved.category}
      className="grid gap-4 border border-ink bg-paper p-4 sm:grid-cols-[minmax(8rem,1fr)_10rem_8rem_auto] sm:items-start sm:p-5"
    >
      <h2 className="font-bold sm:pt-7">{saved.category}</h2>
      <FormRow label="HSN code" error={findError('hsn')}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            maxLength={8}
            value={hsn}
            onChange={(event) => setHsn(event.target.value)}
            className={`${inputClass} font-mono`}
          />
        )}
      </FormRow>
      <FormRow label="GST rate (%)" error={findError('gstRate')}>
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            maxLength={6}
            value={gstRate}
            onChange={(event) => setGstRate(event.target.value)}
            className={`${inputClass} font-mono`}
          />
        )}
      </FormRow>
      <button
        type="submit"
        aria-disabled={isPending || undefined}
        className="min-h-11 cursor-pointer border border-ink bg-ink px-5 font-bold text-paper hover:bg-acid hover:text-ink sm:mt-6"
      >
        Save<span className="sr-only"> {saved.category}</span>
      </button>
      <p role="alert" className="empty:hidden sm:col-span-4">
        {error && fieldErrors.length === 0 && (
          <span className="bg-brick px-2 py-1 text-sm font-semibold">{error.message}</span>
        )}
      </p>
    </form>
  )
}
