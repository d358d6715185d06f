import { X } from 'lucide-react'
import { SelectInput, TextInput, useFieldError } from '#ui/admin/editor-fields.tsx'
import { FieldColumns, NumberInput, RangeInput } from '#ui/admin/editor-inputs.tsx'
import type { RateBasis, RateOption } from '../../rates-contract.ts'

const bases = {
  flat: 'One charge for every order',
  amount: 'By the price of the items',
  weight: 'By weight',
  pieces: 'By number of items',
} satisfies Record<RateBasis, string>

const units = { flat: '', amount: 'rupees', weight: 'grams', pieces: 'items' } satisfies Record<RateBasis, string>

type Step = RateOption['steps'][number]

/** A draft from the storage has null for an emptied number. */
const toNumber = (value: number | null) => value ?? Number.NaN

interface OptionFieldsProps {
  /** The path of the option, as in `zones.0.options.1`. */
  name: string
  itemName: string
  option: RateOption
  onChange: (option: RateOption) => void
}

export function OptionFields({ name, itemName, option, onChange }: OptionFieldsProps) {
  const change = (part: Partial<RateOption>) => onChange({ ...option, ...part })
  const setBasis = (basis: RateBasis) =>
    change({ basis, ...(basis === 'flat' ? { steps: [{ upTo: null, charge: option.steps[0]?.charge ?? 0 }] } : {}) })
  return (
    <div className="grid gap-4">
      <FieldColumns>
        <TextInput
          name={`${name}.name`}
          label="Name"
          itemName={itemName}
          hint="Shoppers see it, such as Standard or Express."
          value={option.name}
          maxLength={40}
          onChange={(text) => change({ name: text })}
        />
        <RangeInput
          name={`${name}.days`}
          label="Delivery time"
          unit="days after dispatch"
          value={option.days}
          onChange={(days) => change({ days })}
        />
        <SelectInput
          name={`${name}.basis`}
          label="Rate"
          itemName={itemName}
          options={bases}
          value={option.basis}
          onChange={(basis) => setBasis(basis as RateBasis)}
        />
        <NumberInput
          name={`${name}.freeFrom`}
          label="Free from, in rupees"
          itemName={itemName}
          hint="The price of the items after the discount. Empty: never."
          value={toNumber(option.freeFrom)}
          onChange={(amount) => change({ freeFrom: Number.isNaN(amount) ? null : amount })}
        />
      </FieldColumns>
      <Steps
        name={`${name}.steps`}
        itemName={itemName}
        unit={units[option.basis]}
        steps={option.steps}
        onChange={(steps) => change({ steps })}
      />
    </div>
  )
}

interface StepsProps {
  name: string
  itemName: string
  /** Empty for a flat rate, which has one step. */
  unit: string
  steps: Step[]
  onChange: (steps: Step[]) => void
}

function Steps({ name, itemName, unit, steps, onChange }: StepsProps) {
  const error = useFieldError(name)
  const addStep = () => {
    const last = steps.at(-1)
    const previous = steps.at(-2)?.upTo ?? 0
    if (last) onChange([...steps.slice(0, -1), { upTo: previous + 500, charge: last.charge }, last])
  }
  return (
    <div className="grid gap-2">
      <ol className="grid gap-2">
        {steps.map((step, index) => {
          const isLast = index === steps.length - 1
          const charge = (
            <NumberInput
              name={`${name}.${index}.charge`}
              label="Charge, in rupees"
              itemName={unit ? `step ${index + 1} of ${itemName}` : itemName}
              value={toNumber(step.charge)}
              onChange={(value) => onChange(steps.with(index, { ...step, charge: value }))}
            />
          )
          if (!unit)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity, and their order is their meaning
              <li key={index} className="sm:w-1/2 sm:pr-2">
                {charge}
              </li>
            )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity, and their order is their meaning
            <li key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-start gap-x-3">
              {isLast ? (
                <p className="flex h-11 items-center self-end text-sm">{steps.length > 1 ? 'Above that' : 'Always'}</p>
              ) : (
                <NumberInput
                  name={`${name}.${index}.upTo`}
                  label={`Up to, in ${unit}`}
                  itemName={`step ${index + 1} of ${itemName}`}
                  value={toNumber(step.upTo)}
                  onChange={(upTo) => onChange(steps.with(index, { ...step, upTo }))}
                />
              )}
              {charge}
              {!isLast && (
                <button
                  type="button"
                  aria-label={`Remove step ${index + 1} of ${itemName}`}
                  onClick={() => onChange(steps.toSpliced(index, 1))}
                  className="mt-5 grid size-11 cursor-pointer place-items-center border border-ink hover:bg-brick"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              )}
            </li>
          )
        })}
      </ol>
      {error && <p className="bg-brick px-2 py-1 text-xs font-semibold">{error}</p>}
      {unit && (
        <button
          type="button"
          onClick={addStep}
          className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent"
        >
          Add a step<span className="sr-only"> to {itemName}</span>
        </button>
      )}
    </div>
  )
}
