import { TextInput } from '#ui/admin/editor-fields.tsx'
import { FieldColumns, RangeInput } from '#ui/admin/editor-inputs.tsx'
import { FormSection } from '#ui/form-section.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

export function PromiseFields({ value, change }: SectionFormProps<'pages'>) {
  return (
    <FormSection title="Promises to customers">
      <FieldColumns>
        <RangeInput
          name="dispatchBusinessDays"
          label="Dispatch time"
          unit="business days"
          value={value.dispatchBusinessDays}
          onChange={(dispatchBusinessDays) => change({ dispatchBusinessDays })}
        />
        <RangeInput
          name="shippingDays"
          label="Delivery time"
          unit="days"
          hint="After dispatch, until you save shipping rates."
          value={value.shippingDays}
          onChange={(shippingDays) => change({ shippingDays })}
        />
        <RangeInput
          name="refundBusinessDays"
          label="Refund time"
          unit="business days"
          value={value.refundBusinessDays}
          onChange={(refundBusinessDays) => change({ refundBusinessDays })}
        />
        <TextInput
          name="emailReplyTime"
          label="Reply time"
          hint="How soon you answer emails, such as within 24 hours."
          value={value.emailReplyTime}
          maxLength={60}
          onChange={(emailReplyTime) => change({ emailReplyTime })}
        />
      </FieldColumns>
      <div>
        <Claim
          label="Say that shipping is free"
          isMade={value.freeShipping}
          onChange={(freeShipping) => change({ freeShipping })}
        />
        <Claim
          label="Say that you ship worldwide"
          isMade={value.worldwideShipping}
          onChange={(worldwideShipping) => change({ worldwideShipping })}
        />
      </div>
    </FormSection>
  )
}

interface ClaimProps {
  label: string
  isMade: boolean
  onChange: (isMade: boolean) => void
}

function Claim({ label, isMade, onChange }: ClaimProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
      <input
        type="checkbox"
        checked={isMade}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0 cursor-pointer accent-ink"
      />
      {label}
    </label>
  )
}
