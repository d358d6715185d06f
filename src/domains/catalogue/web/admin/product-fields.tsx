import type { ReactNode } from 'react'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import { AutocompleteInput } from './autocomplete-input.tsx'
import type { ProductFormValues } from './product-form-values.ts'
import type { AutocompleteField } from './unknown-values.ts'
import type { ProductFormState } from './use-product-form.ts'

export const FieldColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4 xl:has-[>:nth-child(2):last-child]:grid-cols-2">
    {children}
  </div>
)

type TextFieldName = Exclude<
  { [K in keyof ProductFormValues]: ProductFormValues[K] extends string ? K : never }[keyof ProductFormValues],
  'countedBy'
>

interface TextFieldProps {
  form: ProductFormState
  name: TextFieldName
  label: string
  hint?: string
  required?: boolean
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
  isMonospace?: boolean
}

export function TextField({
  form,
  name,
  label,
  hint,
  isMonospace = false,
  maxLength = 1_000,
  ...input
}: TextFieldProps) {
  return (
    <FormRow label={label} error={form.findFieldError(name)} {...(hint ? { hint } : {})}>
      {(control) => (
        <input
          {...control}
          {...input}
          maxLength={maxLength}
          value={form.values[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
          className={`${inputClass} ${isMonospace ? 'font-mono' : ''}`}
        />
      )}
    </FormRow>
  )
}

interface AutocompleteFieldProps extends Omit<TextFieldProps, 'isMonospace'> {
  name: AutocompleteField
  suggestions: readonly string[]
}

/** Offers the values of other products. */
export function AutocompleteTextField({ form, name, label, hint, suggestions, ...input }: AutocompleteFieldProps) {
  return (
    <FormRow label={label} error={form.findFieldError(name)} {...(hint ? { hint } : {})}>
      {(control) => (
        <AutocompleteInput
          maxLength={1_000}
          {...control}
          {...input}
          isList={name !== 'category'}
          suggestions={suggestions}
          value={form.values[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
          className={inputClass}
        />
      )}
    </FormRow>
  )
}

interface SelectFieldProps {
  label: string
  value: string
  options: [value: string, label: string][]
  onChange: (value: string) => void
}

export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  return (
    <FormRow label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputClass} cursor-pointer`}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  )
}
