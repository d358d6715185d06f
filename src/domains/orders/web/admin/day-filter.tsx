import { useId } from 'react'
import { cellLook } from '#ui/admin/list-toolbar.tsx'
import type { List } from '#ui/admin/use-list.ts'

interface DayFilterProps {
  list: List
  /** Its name in the address and in the API's query. */
  name: 'from' | 'to'
  label: string
}

/** A day in India that the list begins or ends with. */
export function DayFilter({ list, name, label }: DayFilterProps) {
  const id = useId()
  const { [name]: day = '' } = list.values as { from?: string; to?: string }
  return (
    <div className="relative grow sm:grow-0">
      <label htmlFor={id} className="tag-type pointer-events-none absolute top-3.5 left-3 text-smoke">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={day}
        onChange={(event) => list.change({ [name]: event.target.value || undefined })}
        className={`${cellLook} w-full pl-14`}
      />
    </div>
  )
}
