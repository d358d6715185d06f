import { useId } from 'react'
import { cellLook } from './list-toolbar.tsx'
import type { List } from './use-list.ts'

const ways = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const

/** The days that a list is about, the first and the last; under `from` and `to` in the address. */
export function ListDays({ list }: { list: List }) {
  const id = useId()
  return ways.map(({ name, label }) => (
    <div key={name} className="relative grow sm:grow-0">
      <label htmlFor={`${id}-${name}`} className="tag-type pointer-events-none absolute top-3.5 left-3 text-smoke">
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        type="date"
        value={list.values[name] ?? ''}
        onChange={(event) => list.change({ [name]: event.target.value || undefined })}
        className={`${cellLook} w-full pl-14`}
      />
    </div>
  ))
}
