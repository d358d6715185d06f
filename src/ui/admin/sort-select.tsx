import { useId } from 'react'
import type { Column } from './column.ts'
import { controlStyles } from './control-styles.ts'
import type { ListParams } from './use-list-params.ts'

/** Replaces the sortable column headers on small screens. */
export function SortSelect<T>({ list, columns }: { list: ListParams; columns: readonly Column<T>[] }) {
  const id = useId()
  const sortableColumns = columns.filter((column) => column.sortable)
  if (sortableColumns.length === 0) return null
  const isDefaultSortColumn = sortableColumns.some((column) => column.id === list.defaultSort.replace(/^-/, ''))
  return (
    <p className="flex min-w-0 grow items-center gap-2">
      <label htmlFor={id} className="mono-caption text-smoke">
        Sort by
      </label>
      <select
        id={id}
        value={list.sortBy}
        onChange={(event) => list.change({ sortBy: event.target.value })}
        className={`${controlStyles} min-w-0 grow cursor-pointer`}
      >
        {!isDefaultSortColumn && <option value={list.defaultSort}>Newest first</option>}
        {sortableColumns.flatMap(({ id: key, header }) => [
          <option key={key} value={key}>
            {header}, ascending
          </option>,
          <option key={`-${key}`} value={`-${key}`}>
            {header}, descending
          </option>,
        ])}
      </select>
    </p>
  )
}
