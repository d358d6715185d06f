import { FormSection } from '#ui/form-section.tsx'
import { formatVariantLabel } from '../../rules.ts'
import type { ProductFormState } from './use-product-form.ts'
import { fillSkus, listDraftVariants, toVariantKey } from './variant-draft.ts'

const columns = [
  { field: 'variantSkus', label: 'SKU', maxLength: 60, inputMode: 'text' },
  { field: 'variantBarcodes', label: 'Barcode', maxLength: 40, inputMode: 'text' },
  { field: 'variantPrices', label: 'Price', maxLength: 12, inputMode: 'decimal' },
  { field: 'cells', label: 'Stock', maxLength: 9, inputMode: 'numeric' },
] as const

const rowClass = 'grid gap-x-3 gap-y-2 lg:grid-cols-[minmax(8rem,1fr)_repeat(3,minmax(0,1fr))_6rem] lg:items-center'

/** Stock is shown for each variant only if it is counted by size and colour. */
export function VariantsSection({ form }: { form: ProductFormState }) {
  const { draft, change, findFieldError } = form
  const variants = listDraftVariants(draft)
  const error = findFieldError('variants')
  const shownColumns = columns.filter(({ field }) => field !== 'cells' || draft.countedBy === 'variant')
  return (
    <FormSection
      title="Variants"
      note="For the warehouse: each SKU and barcode can be used only once. A price replaces the product's price for that variant."
    >
      <button
        type="button"
        disabled={draft.sku.trim() === ''}
        onClick={() => change({ variantSkus: fillSkus(draft) })}
        className="min-h-11 cursor-pointer justify-self-start border border-ink bg-chalk px-4 text-sm font-semibold not-disabled:hover:bg-acid disabled:cursor-not-allowed disabled:text-smoke"
      >
        Fill empty SKUs
      </button>
      <div className="max-h-[40rem] overflow-y-auto border border-ink">
        <div aria-hidden="true" className={`mono-caption hidden bg-card px-3 py-2 ${rowClass} lg:sticky lg:top-0 lg:z-1 lg:grid`}>
          <span>Variant</span>
          {shownColumns.map(({ field, label }) => (
            <span key={field}>{label}</span>
          ))}
        </div>
        <ul>
          {variants.map((variant) => {
            const key = toVariantKey(variant)
            const name = formatVariantLabel(variant)
            return (
              <li key={key} className={`border-t border-line px-3 py-3 first:border-t-0 lg:py-1.5 ${rowClass}`}>
                <span className="font-mono text-sm font-bold">{name}</span>
                <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:contents">
                  {shownColumns.map(({ field, label, ...input }) => (
                    <label key={field} className="grid gap-1">
                      <span className="mono-caption lg:sr-only">
                        {label}
                        <span className="sr-only"> of {name}</span>
                      </span>
                      <input
                        {...input}
                        value={draft[field][key] ?? ''}
                        placeholder={field === 'variantPrices' ? draft.price : ''}
                        onChange={(event) => change({ [field]: { ...draft[field], [key]: event.target.value } })}
                        className="h-10 w-full min-w-0 border border-ink bg-chalk px-2 font-mono text-sm placeholder:text-smoke"
                      />
                    </label>
                  ))}
                </div>
              </li>
            )
          })}
        </ul>
      </div>
      {error && (
        <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold">
          {error}
        </p>
      )}
    </FormSection>
  )
}
