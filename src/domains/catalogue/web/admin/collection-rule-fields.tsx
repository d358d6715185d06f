import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import { type Gender, genders } from '../../contract.ts'
import { formatProductCount } from '../listing-title.ts'
import { AutocompleteInput } from './autocomplete-input.tsx'
import { type RuleDraft, toRule } from './collection-draft.ts'
import { rulePreviewQueryOptions } from './collections-queries.ts'
import { productOverviewQueryOptions } from './products-queries.ts'

interface RuleFieldsProps {
  rule: RuleDraft
  findFieldError: (field: string) => string | undefined
  onChange: (change: Partial<RuleDraft>) => void
}

const noValues = { categories: [], collections: [], colors: [] }

export function RuleFields({ rule, findFieldError, onChange }: RuleFieldsProps) {
  const { data: { categories, collections, colors } = noValues } = useQuery(productOverviewQueryOptions)
  const lists = [
    { field: 'category', label: 'Categories', suggestions: categories },
    { field: 'color', label: 'Colours', suggestions: colors },
    { field: 'tag', label: 'Tags', suggestions: collections, hint: 'Other collections, or words of the product.' },
  ] as const
  const numbers = [
    { field: 'minPrice', label: 'Minimum price', hint: 'In rupees.' },
    { field: 'maxPrice', label: 'Maximum price', hint: 'In rupees.' },
    { field: 'newest', label: 'Only the newest', hint: 'For example 20.' },
  ] as const
  return (
    <div className="grid gap-4">
      <p className="text-sm text-smoke">
        A product must meet every condition that you fill in. Separate several values with commas; one of them is
        enough.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {lists.map(({ field, label, suggestions, ...row }) => (
          <FormRow key={field} label={label} error={findFieldError(`rule.${field}`)} {...row}>
            {(control) => (
              <AutocompleteInput
                {...control}
                isList
                suggestions={suggestions}
                maxLength={1_000}
                value={rule[field]}
                onChange={(event) => onChange({ [field]: event.target.value })}
                className={inputClass}
              />
            )}
          </FormRow>
        ))}
        {numbers.map(({ field, label, hint }) => (
          <FormRow key={field} label={label} hint={hint} error={findFieldError(`rule.${field}`)}>
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                maxLength={12}
                value={rule[field]}
                onChange={(event) => onChange({ [field]: event.target.value })}
                className={`${inputClass} font-mono`}
              />
            )}
          </FormRow>
        ))}
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-6">
        <legend className="mono-caption">Gender and sale</legend>
        {genders.map((gender) => (
          <Checkbox
            key={gender}
            label={gender}
            checked={rule.gender.includes(gender)}
            onChange={(isChecked) => onChange({ gender: toggleGender(rule.gender, gender, isChecked) })}
          />
        ))}
        <Checkbox label="On sale" checked={rule.onSale} onChange={(onSale) => onChange({ onSale })} />
      </fieldset>
      <RulePreview rule={rule} error={findFieldError('rule')} />
    </div>
  )
}

const toggleGender = (selected: Gender[], gender: Gender, isChecked: boolean) =>
  genders.filter((other) => (other === gender ? isChecked : selected.includes(other)))

interface CheckboxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 cursor-pointer accent-ink"
      />
      {label}
    </label>
  )
}

const PREVIEW_DELAY_MS = 300

function RulePreview({ rule: draft, error: ruleError }: { rule: RuleDraft; error: string | undefined }) {
  const [debouncedDraft, setDebouncedDraft] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedDraft(draft), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const rule = toRule(debouncedDraft)
  const preview = useQuery({ ...rulePreviewQueryOptions(rule ?? {}), enabled: rule !== undefined })
  return (
    <div className="grid gap-1 border-l-4 border-accent bg-chalk px-4 py-3">
      <p role="status" className="font-bold">
        {rule ? preview.data && `${formatProductCount(preview.data.count)} now` : 'Fill in at least one condition.'}
      </p>
      {rule && preview.data && preview.data.names.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {preview.data.names.join(', ')}
          {preview.data.count > preview.data.names.length && '…'}
        </p>
      )}
      <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
        {ruleError ?? (rule && preview.error?.message)}
      </p>
    </div>
  )
}
