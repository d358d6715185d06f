import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextInput, useFieldError, useHasFieldErrors } from '#ui/admin/editor-fields.tsx'
import { Tag } from '#ui/tag.tsx'
import { MAX_OPTIONS, type RateOption, type Zone } from '../../rates-contract.ts'
import { describeOption, describePlaces } from './describe-zone.ts'
import { OptionFields } from './option-fields.tsx'
import { ZonePlaces } from './zone-places.tsx'

const createId = (prefix: string) => `${prefix}-${crypto.randomUUID().slice(0, 8)}`

const createOption = (): RateOption => ({
  id: createId('option'),
  name: '',
  basis: 'flat',
  steps: [{ upTo: null, charge: 0 }],
  freeFrom: null,
  days: { min: 3, max: 6 },
})

export const createZone = (): Zone => ({
  id: createId('zone'),
  name: '',
  isServed: true,
  countries: [],
  states: [],
  pins: [],
  options: [{ ...createOption(), name: 'Standard' }],
})

interface ZoneCardProps {
  zone: Zone
  index: number
  /** Matches every address that no other zone matches. */
  isRest: boolean
  isExpanded: boolean
  onToggle: (isOpen: boolean) => void
  onChange: (zone: Zone) => void
  /** Moves and removes the zone. */
  buttons: ReactNode
}

export function ZoneCard({ zone, index, isRest, isExpanded, onToggle, onChange, buttons }: ZoneCardProps) {
  const name = `zones.${index}`
  const isOpen = useHasFieldErrors(name) || isExpanded
  const title = zone.name || 'New zone'
  return (
    <li className="border border-ink bg-chalk">
      <div className="flex flex-wrap items-center gap-3 p-3 sm:flex-nowrap">
        <h3 className="min-w-0 grow basis-full sm:basis-0">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onToggle(!isOpen)}
            className="flex min-h-11 w-full cursor-pointer items-start gap-3 text-left hover:underline"
          >
            <ChevronDown aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
            <span className="grid min-w-0 gap-0.5">
              <span className="flex flex-wrap items-center gap-2 font-bold break-words">
                {index + 1}. {title}
                {!zone.isServed && <Tag color="outline">Not served</Tag>}
              </span>
              <span className="text-sm break-words text-smoke">
                {isRest ? 'Every other address' : describePlaces(zone) || 'No places yet'}
              </span>
              {zone.isServed &&
                zone.options.map((option) => (
                  <span key={option.id} className="font-mono text-xs break-words">
                    {describeOption(option)}
                  </span>
                ))}
            </span>
          </button>
        </h3>
        {buttons}
      </div>
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-3 sm:p-4">
          <TextInput
            name={`${name}.name`}
            label="Zone name"
            hint="Such as South India."
            value={zone.name}
            maxLength={40}
            onChange={(text) => onChange({ ...zone, name: text })}
          />
          {!isRest && <ZonePlaces name={name} value={zone} onChange={(places) => onChange({ ...zone, ...places })} />}
          <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm font-semibold">
            <input
              type="checkbox"
              checked={zone.isServed}
              onChange={(event) => onChange({ ...zone, isServed: event.currentTarget.checked })}
              className="size-5 shrink-0 cursor-pointer accent-ink"
            />
            We deliver here
          </label>
          {zone.isServed && (
            <Options
              name={`${name}.options`}
              zoneTitle={title}
              options={zone.options}
              onChange={(options) => onChange({ ...zone, options })}
            />
          )}
        </div>
      )}
    </li>
  )
}

interface OptionsProps {
  name: string
  zoneTitle: string
  options: RateOption[]
  onChange: (options: RateOption[]) => void
}

function Options({ name, zoneTitle, options, onChange }: OptionsProps) {
  const error = useFieldError(name)
  const canAdd = options.length < MAX_OPTIONS
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 font-bold">Shipping options</legend>
      {options.map((option, index) => (
        <div key={option.id} className="grid grid-cols-[minmax(0,1fr)] gap-4 border border-line bg-paper p-3 sm:p-4">
          <OptionFields
            name={`${name}.${index}`}
            itemName={`option ${index + 1} of ${zoneTitle}`}
            option={option}
            onChange={(changed) => onChange(options.with(index, changed))}
          />
          {options.length > 1 && (
            <button
              type="button"
              onClick={() => onChange(options.toSpliced(index, 1))}
              className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-brick"
            >
              Remove option
              <span className="sr-only">
                {' '}
                {index + 1} of {zoneTitle}
              </span>
            </button>
          )}
        </div>
      ))}
      {error && <p className="bg-brick px-2 py-1 text-xs font-semibold">{error}</p>}
      <button
        type="button"
        aria-disabled={!canAdd || undefined}
        onClick={() => canAdd && onChange([...options, createOption()])}
        className="min-h-11 w-fit cursor-pointer border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash"
      >
        Add an option
      </button>
    </fieldset>
  )
}
