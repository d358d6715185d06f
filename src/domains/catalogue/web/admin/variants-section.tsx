import { useState } from 'react'
import { FormSection } from '#ui/form-section.tsx'
import { formatVariantLabel } from '../../rules.ts'
import type { ProductFormState } from './use-product-form.ts'
import { fillSkus, listFormVariants, toVariantKey } from './variant-form-values.ts'

const columns = [
  { field: 'variantSkus', label: 'SKU', maxLength: 60, inputMode: 'text' },
  { field: 'variantBarcodes', label: 'Barcode', maxLength: 40, inputMode: 'text' },
  { field: 'variantPrices', label: 'Price', maxLength: 12, inputMode: 'decimal' },
  // the stock per variant
  { field: 'cells', label: 'Stock', maxLength: 9, inputMode: 'numeric' },
] as const

const rowClass =
  'grid gap-x-3 gap-y-2 lg:grid-cols-[minmax(7rem,1fr)_minmax(0,2fr)_minmax(0,1.5fr)_8rem_6rem] lg:items-center'
const wideFields: string[] = ['variantSkus', 'variantBarcodes']

/** The grid is rendered once it is opened: a product can have hundreds of variants. */
export function VariantsSection({ form }: { form: ProductFormState }) {
  const { values, change, findFieldError } = form
  const [isOpen, setOpen] = useState(false)
  const variants = listFormVariants(values)
  const error = findFieldError('variants')
  return (
    <FormSection
      title="Variants"
      note="For the warehouse: each SKU and barcode can be used only once. A price replaces the product's price for that variant."
    >
      <details className="border border-ink bg-chalk" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex cursor-pointer justify-between gap-4 px-3 py-3 text-sm font-semibold hover:bg-accent">
          {summarizeVariants(values, variants)}
          <span className="underline underline-offset-4">{isOpen ? 'Close' : 'Edit'}</span>
        </summary>
        {isOpen && (
          <>
            <VariantGrid form={form} variants={variants} />
            <div className="border-t border-ink p-3">
              <button
                type="button"
                aria-disabled={values.sku.trim() === '' || undefined}
                onClick={() => values.sku.trim() !== '' && change({ variantSkus: fillSkus(values) })}
                className="min-h-11 cursor-pointer border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-not-allowed aria-disabled:text-smoke aria-disabled:hover:bg-transparent"
              >
                Fill empty SKUs
              </button>
            </div>
          </>
        )}
      </details>
      <p
        role="alert"
        tabIndex={-1}
        data-error={error === undefined ? undefined : true}
        className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden"
      >
        {error}
      </p>
    </FormSection>
  )
}

type Variants = ReturnType<typeof listFormVariants>

function summarizeVariants(values: ProductFormState['values'], variants: Variants): string {
  const count = (texts: Record<string, string>) =>
    variants.filter((variant) => (texts[toVariantKey(variant)] ?? '').trim() !== '').length
  const facts = [
    [count(values.variantSkus), 'with an SKU'],
    [count(values.variantBarcodes), 'with a barcode'],
    [count(values.variantPrices), 'with a price of its own'],
  ] as const
  const nonZeroFacts = facts.filter(([number]) => number > 0).map(([number, label]) => `${number} ${label}`)
  return [`${variants.length} ${variants.length === 1 ? 'variant' : 'variants'}`, ...nonZeroFacts].join(', ')
}

/** Stock is shown only if it is counted by size and color. */
function VariantGrid({ form: { values, change }, variants }: { form: ProductFormState; variants: Variants }) {
  const shownColumns = columns.filter(({ field }) => field !== 'cells' || values.countedBy === 'variant')
  return (
    <div className="max-h-[40rem] overflow-y-auto border-t border-ink bg-paper">
      <div
        aria-hidden="true"
        className={`mono-caption hidden border-b border-ink bg-card px-3 py-2 ${rowClass} lg:sticky lg:top-0 lg:z-1 lg:grid`}
      >
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
              <div className="grid grid-cols-2 gap-2 sm:grid-cols-6 lg:contents">
                {shownColumns.map(({ field, label, ...input }) => (
                  <label
                    key={field}
                    className={`grid gap-1 ${wideFields.includes(field) ? 'col-span-2 lg:col-span-1' : ''}`}
                  >
                    <span className="mono-caption lg:sr-only">
                      {label}
                      <span className="sr-only"> of {name}</span>
                    </span>
                    <input
                      {...input}
                      value={values[field][key] ?? ''}
                      placeholder={field === 'variantPrices' ? values.price : ''}
                      onChange={(event) => change({ [field]: { ...values[field], [key]: event.target.value } })}
                      className="focus-inside h-10 w-full min-w-0 border border-ink bg-chalk px-2 font-mono text-sm placeholder:text-smoke"
                    />
                  </label>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
