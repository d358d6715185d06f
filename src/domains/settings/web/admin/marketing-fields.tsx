import { FieldColumns, NumberInput } from '#ui/admin/editor-inputs.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { SectionTextInput } from './section-text-input.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

export function MarketingFields(form: SectionFormProps<'marketing'>) {
  const { value, change } = form
  return (
    <div className="grid gap-5">
      <FormSection title="Analytics">
        <FieldColumns>
          <SectionTextInput
            form={form}
            name="googleAnalyticsId"
            label="Google Analytics ID"
            hint="Of a GA4 data stream, such as G-ABC1234567. Empty: not used."
            maxLength={30}
          />
          <SectionTextInput
            form={form}
            name="metaPixelId"
            label="Meta Pixel ID"
            hint="Digits only, such as 1234567890123456. Empty: not used."
            maxLength={30}
          />
        </FieldColumns>
        <p className="max-w-prose text-sm text-smoke">
          With an ID, the shop asks every visitor first. Nothing loads from these providers without a yes, and visitors
          can change their mind in the footer. Reported are views of pages and products, carts, checkouts and orders.
        </p>
      </FormSection>
      <FormSection title="Cart reminders">
        <FieldColumns>
          <NumberInput
            name="cartReminderHours"
            label="Remind after, in hours"
            hint="One email per cart, only to customers who asked for it and only if nothing was ordered. Up to 168; 0 reminds nobody."
            value={value.cartReminderHours}
            onChange={(cartReminderHours) => change({ cartReminderHours })}
          />
        </FieldColumns>
      </FormSection>
    </div>
  )
}
