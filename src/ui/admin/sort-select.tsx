import { useId } from 'react'
import type { Column } from './column.ts'
import { cellLook } from './list-toolbar.tsx'
import type { List } from './use-list.ts'

/** Where the heads that sort have no room: the same as a choice. */
export function SortSelect<T>({ list, columns }: { list: List; columns: readonly Column<T>[] }) {
  const id = useId()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const isUsualOfColumn = sortable.some((column) => column.id === list.usual.replace(/^-/, ''))
  return (
    <p className="flex items-center gap-2 md:hidden">
      <label htmlFor={id} className="tag-type text-smoke">
        Sort by
      </label>
      <select
        id={id}
        value={list.sortBy}
        onChange={(event) => list.change({ sortBy: event.target.value })}
        className={`${cellLook} grow cursor-pointer`}
      >
        {!isUsualOfColumn && <option value={list.usual}>Newest first</option>}
        {sortable.flatMap(({ id: key, header }) => [
          <option key={key} value={key}>
            {header}, upwards
          </option>,
          <option key={`-${key}`} value={`-${key}`}>
            {header}, downwards
          </option>,
        ])}
      </select>
    </p>
  )
}
