import { FieldColumns, LinesInput, NumberInput, RangeInput } from '#ui/admin/editor-inputs.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { CodFields } from './cod-fields.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

export function CommerceFields({ value, change }: SectionFormProps<'commerce'>) {
  return (
    <div className="grid gap-5">
      <FormSection title="Orders">
        <FieldColumns>
          <RangeInput
            name="returnDays"
            label="Return window"
            unit="days"
            hint="To cancel, request a return or report damage."
            value={value.returnDays}
            onChange={(returnDays) => change({ returnDays })}
          />
          <NumberInput
            name="holdMinutes"
            label="Hold time, in minutes"
            hint="How long stock is held for a shopper who is paying. From 5 to 120."
            value={value.holdMinutes}
            onChange={(holdMinutes) => change({ holdMinutes })}
          />
          <NumberInput
            name="paymentLinkDays"
            label="Payment links, in days"
            hint="How long the link for an order taken by phone works, at the agreed prices. From 1 to 30."
            value={value.paymentLinkDays}
            onChange={(paymentLinkDays) => change({ paymentLinkDays })}
          />
          <NumberInput
            name="reviewRequestDays"
            label="Ask for a review, days after delivery"
            hint="One email per order, never about a refunded one. Up to 60; 0 asks nobody."
            value={value.reviewRequestDays}
            onChange={(reviewRequestDays) => change({ reviewRequestDays })}
          />
        </FieldColumns>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            checked={value.freeReturns}
            onChange={(event) => change({ freeReturns: event.currentTarget.checked })}
            className="size-5 shrink-0 cursor-pointer accent-ink"
          />
          Pay for every return, also when a size doesn't fit or a customer changed their mind
        </label>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            checked={value.firstOrderOffer}
            onChange={(event) => change({ firstOrderOffer: event.currentTarget.checked })}
            className="size-5 shrink-0 cursor-pointer accent-ink"
          />
          Offer newsletter subscribers a discount on their first order
        </label>
        {value.firstOrderOffer && (
          <FieldColumns>
            <NumberInput
              name="firstOrderPercent"
              label="First-order discount, in percent"
              hint="From 1 to 90. Codes that were emailed keep theirs."
              value={value.firstOrderPercent}
              onChange={(firstOrderPercent) => change({ firstOrderPercent })}
            />
          </FieldColumns>
        )}
      </FormSection>
      <CodFields value={value.cod} onChange={(cod) => change({ cod })} />
      <FormSection title="Stock and sizes">
        <FieldColumns>
          <NumberInput
            name="lowStockThreshold"
            label="Low-stock threshold"
            hint="A variant with this many units or fewer counts as low on stock."
            value={value.lowStockThreshold}
            onChange={(lowStockThreshold) => change({ lowStockThreshold })}
          />
          <LinesInput
            name="sizeOrder"
            label="Size order"
            hint="One size per line. Sizes that are not listed follow in their usual order."
            lines={value.sizeOrder}
            onChange={(sizeOrder) => change({ sizeOrder })}
          />
        </FieldColumns>
      </FormSection>
    </div>
  )
}
