import { useId } from 'react'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { FieldColumns, TextField } from './product-fields.tsx'
import { canUnpublish, isPast } from './product-form-values.ts'
import type { ProductFormState } from './use-product-form.ts'

interface DropSectionProps {
  form: ProductFormState
  original: AdminProductDetail | undefined
}

/** When the product goes live, and how it is sold then. */
export function DropSection({ form, original }: DropSectionProps) {
  const { values, change } = form
  return (
    <FormSection title="Publishing" note={describe(form)}>
      {canUnpublish(values) && (
        <FieldColumns>
          {values.state === 'scheduled' && (
            <TimeRow form={form} name="publishAt" label="Goes live at" hint="Indian time, to the second." required />
          )}
          <TimeRow
            form={form}
            name="unpublishAt"
            label="Unpublish at"
            hint="Then it becomes a draft. Leave empty to keep it live."
          />
        </FieldColumns>
      )}
      <Option
        label="Drop mode"
        hint="A countdown page before the opening, a limit per customer, and a line in the order of arrival."
        checked={values.isDrop}
        onChange={(isDrop) => change({ isDrop })}
      />
      {values.isDrop && (
        <>
          <FieldColumns>
            <TextField
              form={form}
              name="dropLimit"
              label="Limit per customer"
              inputMode="numeric"
              required
              maxLength={3}
              isMonospace
              hint="Units per account, phone number and address."
            />
          </FieldColumns>
          <Option
            label="Waiting list"
            hint="While all units are held, shoppers get a place in line. Without it, they are told that it's sold out."
            checked={values.hasWaitingList}
            onChange={(hasWaitingList) => change({ hasWaitingList })}
          />
          <Option
            label="Show the price before the opening"
            checked={values.showsPrice}
            onChange={(showsPrice) => change({ showsPrice })}
          />
          {original?.drop && (
            <div className="flex flex-wrap gap-x-6 text-sm font-semibold *:py-2 *:underline *:underline-offset-4">
              <Allowed to="products:write">
                <Link to="/admin/drops">Watch the drop</Link>
              </Allowed>
              {(original.state === 'live' || original.publishAt) && (
                <Link to={`/drops/${original.slug ?? original._id}`}>Its page</Link>
              )}
            </div>
          )}
        </>
      )}
    </FormSection>
  )
}

function describe({ values }: ProductFormState): string {
  if (values.state === 'scheduled') return 'Goes live automatically. Until then it is a draft.'
  if (values.state === 'live') return 'Live. To publish later, choose the state “Scheduled”.'
  return 'Hidden from shoppers. To publish at a time, choose the state “Scheduled”.'
}

const pastHints = {
  publishAt: 'This time has passed: the product goes live as soon as you save it.',
  unpublishAt: 'This time has passed: the product becomes a draft as soon as you save it.',
}

interface TimeRowProps {
  form: ProductFormState
  name: 'publishAt' | 'unpublishAt'
  label: string
  hint: string
  required?: boolean
}

const TimeRow = ({ form: { values, change, findFieldError }, name, label, hint, required = false }: TimeRowProps) => (
  <FormRow label={label} hint={isPast(values[name]) ? pastHints[name] : hint} error={findFieldError(name)}>
    {(control) => (
      <input
        {...control}
        type="datetime-local"
        required={required}
        max="2999-12-31T23:59"
        value={values[name]}
        onChange={(event) => change({ [name]: event.target.value })}
        className={inputClass}
      />
    )}
  </FormRow>
)

interface OptionProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Option({ label, hint, checked, onChange }: OptionProps) {
  const id = useId()
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-start gap-3 py-1.5">
      <input
        type="checkbox"
        aria-labelledby={id}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-ink"
      />
      <span className="grid gap-0.5">
        <span id={id} className="font-semibold">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="max-w-[60ch] text-sm text-smoke">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
