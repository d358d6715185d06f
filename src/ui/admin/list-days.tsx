import { cellLook } from './list-toolbar.tsx'
import type { List } from './use-list.ts'

const ways = [
  { name: 'from', label: 'From day' },
  { name: 'to', label: 'To day' },
] as const

/** The days that a list is about, the first and the last; under `from` and `to` in the address. */
export function ListDays({ list }: { list: List }) {
  return (
    <div className="flex grow gap-2 sm:grow-0">
      {ways.map(({ name, label }) => (
        <input
          key={name}
          type="date"
          aria-label={label}
          value={list.values[name] ?? ''}
          onChange={(event) => list.change({ [name]: event.target.value || undefined })}
          className={`${cellLook} min-w-0 grow font-mono`}
        />
      ))}
    </div>
  )
}
