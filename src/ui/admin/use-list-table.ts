import { type RowData, type SortingState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, features, type Selection } from './column.ts'
import type { List } from './use-list.ts'

const none: never[] = []

const sortingOf = (sortBy: string): SortingState => [{ id: sortBy.replace(/^-/, ''), desc: sortBy.startsWith('-') }]

const keyOf = ({ id, desc }: { id: string; desc: boolean }) => (desc ? `-${id}` : id)

/** After upwards and downwards comes the usual order; where that is downwards already, upwards again. */
const leftOff = ({ sortBy, usual }: List) => (sortBy === usual ? sortBy.replace(/^-/, '') : undefined)

interface ListTable<T extends RowData> {
  list: List
  items: T[] | undefined
  columns: readonly Column<T>[]
  idOf: (item: T) => string
  selection: Selection<T> | undefined
}

/** The table behind a list: the server sorts it, and the address and the screen remember how and what is chosen. */
export function useListTable<T extends RowData>({ list, items = none, columns, idOf, selection }: ListTable<T>) {
  const chosen = () => Object.fromEntries(Array.from(selection?.selected ?? none, (id) => [id, true as const]))
  return useTable({
    features,
    columns: useMemo(() => columns.map(definitionOf), [columns]),
    data: items,
    getRowId: idOf,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: { sorting: sortingOf(list.sortBy), rowSelection: chosen() },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sortingOf(list.sortBy)) : update
      list.change({ sortBy: next ? keyOf(next) : leftOff(list) })
    },
    onRowSelectionChange: (update) => {
      const after = typeof update === 'function' ? update(chosen()) : update
      selection?.onChange(new Set(Object.keys(after).filter((id) => after[id])))
    },
  })
}

function definitionOf<T extends RowData>({ id, header, cell, sortable = false }: Column<T>) {
  return {
    id,
    header,
    // only what has a value can be sorted; which one does not matter, because the server sorts
    accessorFn: () => id,
    cell: ({ row }: { row: { original: T } }) => cell(row.original),
    enableSorting: sortable,
    sortDescFirst: false,
  }
}
