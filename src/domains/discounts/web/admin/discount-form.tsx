import type { Dispatch, ReactNode, SetStateAction } from 'react'
import { ShopError } from '#shared/errors.ts'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { saveBar, saveButton } from '#ui/admin/save-bar.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { MAX_TITLE_LENGTH } from '../../admin-contract.ts'
import { discountKinds, MAX_CODE_LENGTH } from '../../contract.ts'
import type { DiscountDraft } from './discount-draft.ts'
import { DiscountItems } from './discount-items.tsx'
import { kindLabels } from './discount-texts.ts'

export const headerLink =
  'grid min-h-11 cursor-pointer place-items-center border border-ink px-4 text-sm font-semibold hover:bg-accent'

interface DiscountFormProps {
  draft: DiscountDraft
  onChange: Dispatch<SetStateAction<DiscountDraft>>
  onSave: () => void
  saveLabel: string
  isPending: boolean
  isDirty: boolean
  error: Error | null
  /** Loads the saved discount into a new form. */
  onReload?: () => Promise<void>
  /** More actions. */
  children?: ReactNode
}

interface FieldsProps {
  draft: DiscountDraft
  change: (part: Partial<DiscountDraft>) => void
  findError: (field: string) => string | undefined
}

export function DiscountForm({ draft, onChange, onSave, saveLabel, children, ...state }: DiscountFormProps) {
  const { isPending, isDirty, error, onReload } = state
  const errors = error instanceof ShopError ? (error.errors ?? []) : []
  const findError = (field: string) =>
    errors.find((entry) => entry.field === field || entry.field.startsWith(`${field}.`))?.message
  const change = (part: Partial<DiscountDraft>) => onChange((current) => ({ ...current, ...part }))
  const fields = { draft, change, findError }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && isDirty) onSave()
      }}
      aria-busy={isPending}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <LeaveGuard isDirty={isDirty && !isPending} onLeave={() => {}} />
      <NameSection {...fields} />
      <ConditionSection {...fields} />
      <FormSection title="Items" note="Choose nothing to discount the whole cart.">
        <DiscountItems {...fields} />
      </FormSection>
      <LimitSection {...fields} />
      <div className={saveBar}>
        {/* aria-disabled rather than disabled, so the focus stays after saving */}
        <button type="submit" aria-disabled={isPending || !isDirty || undefined} className={saveButton}>
          {saveLabel}
        </button>
        {children}
        <p role="status" className="text-sm text-smoke">
          {isPending && 'Saving...'}
          {!isPending && isDirty && 'Unsaved changes'}
        </p>
        <div role="alert" className="flex w-full flex-wrap items-center gap-2 empty:hidden">
          {error && <p className="bg-brick px-2 py-1 text-sm font-semibold">{error.message}</p>}
          {findError('version') && onReload && (
            <button type="button" onClick={() => void onReload()} className={headerLink}>
              Reload
            </button>
          )}
        </div>
      </div>
    </form>
  )
}

interface ChoiceProps<T extends string> {
  legend: string
  value: T
  options: Record<T, string>
  onChange: (value: T) => void
}

export function Choice<T extends string>({ legend, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend className="mono-caption mb-1.5">{legend}</legend>
      <div className="grid grid-cols-2 border border-ink">
        {(Object.entries(options) as [T, string][]).map(([option, label]) => (
          <label
            key={option}
            className="relative grid min-h-11 cursor-pointer place-items-center px-3 text-center font-semibold not-first:border-l not-first:border-ink hover:bg-accent has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={legend}
              checked={value === option}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface InputRowProps extends FieldsProps {
  name: 'code' | 'title' | 'value' | 'minSubtotal' | 'usageLimit' | 'perCustomerLimit' | 'startDay' | 'endDay'
  /** The field of the API, where it has another name. */
  field?: string
  label: string
  hint?: string
  type?: 'text' | 'date'
  inputMode?: 'decimal' | 'numeric'
  maxLength?: number
  required?: boolean
  className?: string
}

function InputRow({
  draft,
  change,
  findError,
  name,
  field = name,
  label,
  hint,
  className = '',
  ...input
}: InputRowProps) {
  return (
    <FormRow label={label} error={findError(field)} {...(hint ? { hint } : {})}>
      {(control) => (
        <input
          {...control}
          {...input}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          className={`${inputClass} ${className}`}
        />
      )}
    </FormRow>
  )
}

function NameSection(fields: FieldsProps) {
  const { draft, change } = fields
  return (
    <FormSection title="Discount">
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          legend="Applies"
          value={draft.isAutomatic ? 'automatic' : 'code'}
          options={{ code: 'With a code', automatic: 'Automatically' }}
          onChange={(value) => change({ isAutomatic: value === 'automatic' })}
        />
        {!draft.isAutomatic && (
          <InputRow
            {...fields}
            name="code"
            label="Code"
            maxLength={MAX_CODE_LENGTH}
            required
            className="font-mono uppercase"
            hint="Letters, digits and hyphens. Shoppers can type it in any case."
          />
        )}
        <InputRow
          {...fields}
          name="title"
          label="Title"
          maxLength={MAX_TITLE_LENGTH}
          required={draft.isAutomatic}
          hint={
            draft.isAutomatic ? 'What shoppers read in the cart.' : 'What shoppers read in the cart; the code if empty.'
          }
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          legend="Kind"
          value={draft.kind}
          options={Object.fromEntries(discountKinds.map((kind) => [kind, kindLabels[kind]])) as typeof kindLabels}
          onChange={(kind) => change({ kind })}
        />
        <InputRow
          {...fields}
          name="value"
          label={draft.kind === 'percent' ? 'Percent off' : 'Rupees off'}
          inputMode={draft.kind === 'percent' ? 'numeric' : 'decimal'}
          required
          hint="At least ₹1 stays to pay."
        />
      </div>
    </FormSection>
  )
}

function ConditionSection(fields: FieldsProps) {
  const { draft, change } = fields
  return (
    <FormSection title="Conditions">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <InputRow
          {...fields}
          name="minSubtotal"
          label="Minimum in rupees"
          inputMode="decimal"
          hint="What the discounted items must cost in all."
        />
        <InputRow {...fields} name="startDay" field="startsAt" label="First day" type="date" />
        <InputRow {...fields} name="endDay" field="endsAt" label="Last day" type="date" hint="Included, Indian time." />
      </div>
      <CheckRow
        label="Only for a customer's first order"
        checked={draft.firstOrderOnly}
        onChange={(firstOrderOnly) => change({ firstOrderOnly })}
      />
    </FormSection>
  )
}

function LimitSection(fields: FieldsProps) {
  const { draft, change } = fields
  return (
    <FormSection
      title="Limits"
      note="Left empty, there is no limit. An unpaid checkout holds its use, and gives it back."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InputRow {...fields} name="usageLimit" label="Uses in all" inputMode="numeric" />
        <InputRow
          {...fields}
          name="perCustomerLimit"
          label="Uses per customer"
          inputMode="numeric"
          hint="Counted by account and phone number."
        />
      </div>
      <CheckRow label="Active" checked={draft.active} onChange={(active) => change({ active })} />
    </FormSection>
  )
}

interface CheckRowProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const CheckRow = ({ label, checked, onChange }: CheckRowProps) => (
  <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-ink"
    />
    {label}
  </label>
)
