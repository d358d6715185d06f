import { useState } from 'react'
import { formatShortDate } from '#shared/format-date.ts'
import { SelectInput, useFieldError } from '#ui/admin/editor-fields.tsx'
import { FieldColumns, NumberInput } from '#ui/admin/editor-inputs.tsx'
import { FormSection } from '#ui/form-section.tsx'
import type { ShippingRates } from '../../rates-contract.ts'
import { ChipList } from './chip-list.tsx'

type Handling = ShippingRates['handling']

/** As on Indian calendars, the week starts on Monday. */
const weekdays = [
  { day: 1, label: 'Mon' },
  { day: 2, label: 'Tue' },
  { day: 3, label: 'Wed' },
  { day: 4, label: 'Thu' },
  { day: 5, label: 'Fri' },
  { day: 6, label: 'Sat' },
  { day: 0, label: 'Sun' },
]

const NO_CUT_OFF = 24
const formatHour = (hour: number) => {
  if (hour === NO_CUT_OFF) return 'No cut-off'
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`
}
const hourOptions = Object.fromEntries(
  [NO_CUT_OFF, ...Array.from({ length: 23 }, (_, index) => index + 1), 0].map((hour) => [
    // a key that is a number would be sorted to the front
    `at ${hour}`,
    formatHour(hour),
  ]),
)

interface PackingFieldsProps {
  handling: Handling
  defaultGrams: number
  onChange: (part: Partial<Pick<ShippingRates, 'handling' | 'defaultGrams'>>) => void
}

export function PackingFields({ handling, defaultGrams, onChange }: PackingFieldsProps) {
  const change = (part: Partial<Handling>) => onChange({ handling: { ...handling, ...part } })
  return (
    <FormSection title="Packing" note="When an order leaves. The delivery time of an option counts from there.">
      <FieldColumns>
        <NumberInput
          name="handling.days"
          label="Handling time, in packing days"
          hint="0: orders leave on the day they are placed."
          value={handling.days ?? Number.NaN}
          onChange={(days) => change({ days })}
        />
        <SelectInput
          name="handling.cutOffHour"
          label="Cut-off hour, Indian time"
          hint="Orders at this hour or later count as the next day's."
          options={hourOptions}
          value={`at ${handling.cutOffHour}`}
          onChange={(hour) => change({ cutOffHour: Number(hour.slice(3)) })}
        />
        <NumberInput
          name="defaultGrams"
          label="Default weight, in grams"
          hint="Of products without a weight of their own."
          value={defaultGrams ?? Number.NaN}
          onChange={(grams) => onChange({ defaultGrams: grams })}
        />
      </FieldColumns>
      <Weekdays chosen={handling.weekdays} onChange={(days) => change({ weekdays: days })} />
      <Holidays dates={handling.holidays} onChange={(holidays) => change({ holidays })} />
    </FormSection>
  )
}

function Weekdays({ chosen, onChange }: { chosen: number[]; onChange: (days: number[]) => void }) {
  const error = useFieldError('handling.weekdays')
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-xs font-semibold text-smoke">Packing days</legend>
      <div className="flex flex-wrap gap-2">
        {weekdays.map(({ day, label }) => (
          <label
            key={day}
            className="flex min-h-11 cursor-pointer items-center gap-2 border border-ink bg-chalk px-3 text-sm font-semibold has-checked:bg-accent"
          >
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, day].sort() : chosen.filter((other) => other !== day))
              }
              className="size-4 accent-ink"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <p className="bg-brick px-2 py-1 text-xs font-semibold">{error}</p>}
    </fieldset>
  )
}

function Holidays({ dates, onChange }: { dates: string[]; onChange: (dates: string[]) => void }) {
  const error = useFieldError('handling.holidays')
  const [date, setDate] = useState('')
  const add = () => {
    if (date !== '') onChange([...new Set([...dates, date])].sort())
    setDate('')
  }
  return (
    <div className="grid gap-2">
      <label htmlFor="holiday" className="text-xs font-semibold text-smoke">
        Holidays
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="holiday"
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
          className="h-11 min-w-44 border border-ink bg-chalk px-3 text-sm font-semibold"
        />
        <button
          type="button"
          onClick={add}
          className="min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent"
        >
          Add holiday
        </button>
      </div>
      <ChipList
        label="Chosen holidays"
        values={dates}
        getLabel={formatShortDate}
        onRemove={(removed) => onChange(dates.filter((other) => other !== removed))}
      />
      {error && <p className="bg-brick px-2 py-1 text-xs font-semibold">{error}</p>}
    </div>
  )
}
