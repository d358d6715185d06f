import type { CodSettings } from '#shared/shop-settings.ts'
import { SelectInput } from '#ui/admin/editor-fields.tsx'
import { FieldColumns, LinesInput, NumberInput } from '#ui/admin/editor-inputs.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { checkPins } from './check-pins.ts'

const pinModes = {
  all: 'Everywhere in India',
  only: 'Only at these PIN codes',
  except: 'Everywhere except these PIN codes',
} satisfies Record<CodSettings['pinMode'], string>

interface CodFieldsProps {
  value: CodSettings
  onChange: (value: CodSettings) => void
}

export function CodFields({ value, onChange }: CodFieldsProps) {
  const change = (part: Partial<CodSettings>) => onChange({ ...value, ...part })
  return (
    <FormSection
      title="Cash on delivery"
      note="For addresses in India. Limits count the items after a discount, before the fee."
    >
      <Switch
        label="Offer cash on delivery"
        isOn={value.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <FieldColumns>
        <NumberInput
          name="cod.minTotal"
          label="From, in rupees"
          hint="0: no minimum."
          value={value.minTotal}
          onChange={(minTotal) => change({ minTotal })}
        />
        <NumberInput
          name="cod.maxTotal"
          label="Up to, in rupees"
          hint="Ask your courier how much it collects."
          value={value.maxTotal}
          onChange={(maxTotal) => change({ maxTotal })}
        />
        <NumberInput
          name="cod.fee"
          label="Fee, in rupees"
          hint="Includes tax. 0: no fee."
          value={value.fee}
          onChange={(fee) => change({ fee })}
        />
        <NumberInput
          name="cod.maxOpenOrders"
          label="Open orders per customer and phone"
          hint="Cash on delivery orders on their way at the same time."
          value={value.maxOpenOrders}
          onChange={(maxOpenOrders) => change({ maxOpenOrders })}
        />
        <NumberInput
          name="cod.confirmAbove"
          label="New customers confirm above, in rupees"
          hint="They get an email with a link, and you ship once they confirm. Empty: never."
          value={value.confirmAbove ?? Number.NaN}
          onChange={(amount) => change({ confirmAbove: Number.isNaN(amount) ? null : amount })}
        />
        <NumberInput
          name="cod.cancelUnconfirmedAfterHours"
          label="Cancel unconfirmed orders after, in hours"
          hint="The items go back into stock, and the customer gets an email."
          value={value.cancelUnconfirmedAfterHours}
          onChange={(cancelUnconfirmedAfterHours) => change({ cancelUnconfirmedAfterHours })}
        />
      </FieldColumns>
      <Switch
        label="Not for customers and phone numbers with a refused parcel"
        isOn={value.excludeRefused}
        onChange={(excludeRefused) => change({ excludeRefused })}
      />
      <SelectInput
        name="cod.pinMode"
        label="Where"
        options={pinModes}
        value={value.pinMode}
        onChange={(mode) => change({ pinMode: mode as CodSettings['pinMode'] })}
      />
      {(value.pinMode !== 'all' || value.pins.length > 0) && (
        <PinsInput pins={value.pins} onChange={(pins) => change({ pins })} />
      )}
    </FormSection>
  )
}

function Switch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm font-semibold">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 shrink-0 cursor-pointer accent-ink"
      />
      {label}
    </label>
  )
}

function PinsInput({ pins, onChange }: { pins: string[]; onChange: (pins: string[]) => void }) {
  const report = checkPins(pins)
  return (
    <div className="grid gap-1">
      <LinesInput
        name="cod.pins"
        label="PIN codes"
        hint="One per line: 6 digits for one PIN code, or 2 to 5 for all that start with them, such as 560 for Bengaluru. At most 5,000."
        lines={pins}
        // a pasted list may be separated by commas
        onChange={(lines) => onChange(lines.flatMap((line) => line.split(/[,;]\s*/)))}
      />
      <p role="status" className="font-mono text-xs">
        {formatCounts(report)}
      </p>
      {report.problems.length > 0 && (
        <ul className="grid gap-1 bg-brick px-2 py-1 text-xs font-semibold">
          {report.problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const formatCounts = ({ pins, areas }: ReturnType<typeof checkPins>) =>
  `${pins} ${pins === 1 ? 'PIN code' : 'PIN codes'}, ${areas} ${areas === 1 ? 'area' : 'areas'}`
