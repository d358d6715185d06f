import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ShopError } from '#shared/errors.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { saveBar, saveButton } from '#ui/admin/save-bar.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { MAX_TITLE_LENGTH } from '../../admin-contract.ts'
import { Choice, headerLink } from './discount-form.tsx'
import { DiscountItems } from './discount-items.tsx'
import { kindLabels } from './discount-texts.ts'
import { emptySaleDraft, type SaleDraft, toSaleInput } from './sale-draft.ts'
import { useCreateSale } from './sales-queries.ts'

const TIME_NOTE = 'Indian time. Prices change within seconds of it.'
const ITEMS_NOTE =
  'What a collection has when the sale starts is in the sale until it ends. A product can be in one sale at a time.'

export function NewSalePage() {
  const [draft, setDraft] = useState(emptySaleDraft)
  const { mutate, isPending, error, isSuccess } = useCreateSale()
  const navigate = useNavigate()
  const isDirty = JSON.stringify(draft) !== JSON.stringify(emptySaleDraft)
  const change = (part: Partial<SaleDraft>) => setDraft((current) => ({ ...current, ...part }))
  const errors = error instanceof ShopError ? (error.errors ?? []) : []
  const findError = (field: string) =>
    errors.find((entry) => entry.field === field || entry.field.startsWith(`${field}.`))?.message
  const save = () =>
    mutate(toSaleInput(draft), {
      onSuccess: ({ title, state }) => {
        toast(state === 'running' ? `${title} is running.` : `Scheduled ${title}.`)
        void navigate('/admin/discounts/sales')
      },
    })
  return (
    <>
      <AdminPageHeader title="New sale">
        <Link to="/admin/discounts/sales" className={headerLink}>
          All sales
        </Link>
      </AdminPageHeader>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) save()
        }}
        aria-busy={isPending}
        className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5"
      >
        <LeaveGuard isDirty={isDirty && !isPending && !isSuccess} onLeave={() => {}} />
        <FormSection title="Sale">
          <TermFields draft={draft} change={change} findError={findError} />
        </FormSection>
        <FormSection title="Items" note={ITEMS_NOTE}>
          <DiscountItems draft={draft} change={change} findError={findError} />
        </FormSection>
        <div className={saveBar}>
          <button type="submit" aria-disabled={isPending || undefined} className={saveButton}>
            {draft.start === '' ? 'Start now' : 'Schedule'}
          </button>
          <p role="status" className="text-sm text-smoke">
            {isPending && 'Saving...'}
          </p>
          <div role="alert" className="w-full empty:hidden">
            {error && <p className="w-fit bg-brick px-2 py-1 text-sm font-semibold">{error.message}</p>}
          </div>
        </div>
      </form>
    </>
  )
}

interface TermFieldsProps {
  draft: SaleDraft
  change: (part: Partial<SaleDraft>) => void
  findError: (field: string) => string | undefined
}

function TermFields({ draft, change, findError }: TermFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormRow label="Title" error={findError('title')} hint="Only admins see it." className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            required
            maxLength={MAX_TITLE_LENGTH}
            autoComplete="off"
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
            className={inputClass}
          />
        )}
      </FormRow>
      <Choice legend="Kind" value={draft.kind} options={kindLabels} onChange={(kind) => change({ kind })} />
      <FormRow
        label={draft.kind === 'percent' ? 'Percent off' : 'Rupees off'}
        error={findError('value')}
        hint={
          draft.kind === 'percent'
            ? 'From 1 to 90. Prices are rounded down to whole rupees.'
            : 'Prices that would fall below ₹1 stay as they are.'
        }
      >
        {(control) => (
          <input
            {...control}
            required
            inputMode={draft.kind === 'percent' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={draft.value}
            onChange={(event) => change({ value: event.target.value })}
            className={inputClass}
          />
        )}
      </FormRow>
      <TimeRow
        label="Start"
        hint={`${TIME_NOTE} Left empty, the sale starts now.`}
        error={findError('startsAt')}
        value={draft.start}
        onChange={(start) => change({ start })}
      />
      <TimeRow
        label="End"
        hint="Left empty, the sale runs until you end it."
        error={findError('endsAt')}
        value={draft.end}
        onChange={(end) => change({ end })}
      />
    </div>
  )
}

interface TimeRowProps {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

const TimeRow = ({ label, hint, error, value, onChange }: TimeRowProps) => (
  <FormRow label={label} hint={hint} error={error}>
    {(control) => (
      <input
        {...control}
        type="datetime-local"
        max="2999-12-31T23:59"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputClass}
      />
    )}
  </FormRow>
)
