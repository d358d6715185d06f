import { useState } from 'react'
import { indianStates } from '#shared/india.ts'
import { SelectInput } from '#ui/admin/editor-fields.tsx'
import { LinesInput } from '#ui/admin/editor-inputs.tsx'
import type { Zone } from '../../rates-contract.ts'
import { ChipList } from './chip-list.tsx'
import { listCountryNames, nameCountry } from './country-names.ts'

const kinds = {
  india: 'All of India',
  parts: 'States or PIN codes of India',
  countries: 'Other countries',
} as const
type Kind = keyof typeof kinds

type Places = Pick<Zone, 'countries' | 'states' | 'pins'>

function findKind({ countries, states, pins }: Places): Kind {
  if (states.length + pins.length > 0) return 'parts'
  return countries.join() === 'IN' ? 'india' : 'countries'
}

interface ZonePlacesProps {
  name: string
  value: Places
  onChange: (places: Places) => void
}

export function ZonePlaces({ name, value, onChange }: ZonePlacesProps) {
  // not derived from the value: without any entries yet, both kinds of lists are empty
  const [kind, setKind] = useState(() => findKind(value))
  const choose = (next: Kind) => {
    setKind(next)
    onChange({ countries: next === 'india' ? ['IN'] : [], states: [], pins: [] })
  }
  return (
    <>
      <SelectInput
        name={`${name}.kind`}
        label="Where"
        options={kinds}
        value={kind}
        onChange={(next) => choose(next as Kind)}
      />
      {kind === 'parts' && (
        <>
          <Choices
            name={`${name}.states`}
            label="States"
            addLabel="Add a state"
            options={Object.fromEntries(indianStates.map((state) => [state, state]))}
            values={value.states}
            getLabel={(state) => state}
            onChange={(states) => onChange({ ...value, states })}
          />
          <LinesInput
            name={`${name}.pins`}
            label="PIN codes"
            hint="One per line: a PIN code, its first 2 to 5 digits, or a range such as 560001-560099. They count in addition to the states."
            lines={value.pins}
            onChange={(lines) => onChange({ ...value, pins: splitPins(lines) })}
          />
        </>
      )}
      {kind === 'countries' && (
        <Choices
          name={`${name}.countries`}
          label="Countries"
          addLabel="Add a country"
          options={listCountryNames()}
          values={value.countries}
          getLabel={nameCountry}
          onChange={(countries) => onChange({ ...value, countries })}
        />
      )}
    </>
  )
}

/** A pasted list may be separated by commas. The last line stays, even if it is empty, while it is being typed. */
function splitPins(lines: string[]): string[] {
  const pins = lines.flatMap((line) => line.split(/[,;]\s*/))
  return pins.filter((pin, index) => pin.trim() !== '' || index === pins.length - 1)
}

interface ChoicesProps {
  name: string
  label: string
  addLabel: string
  options: Record<string, string>
  values: string[]
  getLabel: (value: string) => string
  onChange: (values: string[]) => void
}

function Choices({ name, label, addLabel, options, values, getLabel, onChange }: ChoicesProps) {
  const left = Object.entries(options).filter(([value]) => !values.includes(value))
  return (
    <div className="grid gap-2">
      <SelectInput
        name={name}
        label={label}
        options={{ '': addLabel, ...Object.fromEntries(left) }}
        value=""
        onChange={(value) => value !== '' && onChange([...values, value])}
      />
      <ChipList
        label={`Chosen ${label.toLowerCase()}`}
        values={values}
        getLabel={getLabel}
        onRemove={(removed) => onChange(values.filter((value) => value !== removed))}
      />
    </div>
  )
}
