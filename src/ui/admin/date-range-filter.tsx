import { useId, useState } from 'react'
import { controlStyles } from './control-styles.ts'
import type { ListParams } from './use-list-params.ts'

const bounds = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const

/** While a year is typed, 2 and 202 are years, too. */
const MIN_DATE = '2000-01-01'

/** Filters a list by the query parameters `from` and `to`; both dates are inclusive. */
export function DateRangeFilter({ list }: { list: ListParams }) {
  const id = useId()
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:w-full">
      {bounds.map(({ name, label }) => (
        <div key={name} className="relative">
          <label
            htmlFor={`${id}-${name}`}
            className="mono-caption pointer-events-none absolute top-3.5 left-3 text-smoke"
          >
            {label}
          </label>
          <DateInput
            id={`${id}-${name}`}
            value={String(list.values[name] ?? '')}
            onChange={(date) => list.change({ [name]: date || undefined })}
          />
        </div>
      ))}
    </div>
  )
}

interface DateInputProps {
  id: string
  value: string
  onChange: (date: string) => void
}

/** Reports only complete dates. */
function DateInput({ id, value, onChange }: DateInputProps) {
  const [draft, setDraft] = useState<string>()
  return (
    <input
      id={id}
      type="date"
      min={MIN_DATE}
      value={draft ?? value}
      onChange={({ target }) => {
        const isTyping = target.validity.rangeUnderflow
        setDraft(isTyping ? target.value : undefined)
        if (!isTyping) onChange(target.value)
      }}
      onBlur={() => setDraft(undefined)}
      className={`${controlStyles} w-full pl-13 max-sm:pr-1 max-sm:text-sm`}
    />
  )
}
