import { useId } from 'react'
import { controlStyles } from './control-styles.ts'
import type { ListParams } from './use-list-params.ts'

const bounds = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const

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
          <input
            id={`${id}-${name}`}
            type="date"
            value={list.values[name] ?? ''}
            onChange={(event) => list.change({ [name]: event.target.value || undefined })}
            className={`${controlStyles} w-full pl-13 max-sm:pr-1 max-sm:text-sm`}
          />
        </div>
      ))}
    </div>
  )
}
