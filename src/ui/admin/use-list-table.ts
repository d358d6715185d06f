import { type RowData, type SortingState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, listTableFeatures, type Selection } from './column.ts'
import type { ListParams } from './use-list-params.ts'

/** A constant, because the table requires a stable reference. */
const emptyList: never[] = []

const toSortingState = (sortBy: string): SortingState => [
  { id: sortBy.replace(/^-/, ''), desc: sortBy.startsWith('-') },
]

const toSortKey = ({ id, desc }: { id: string; desc: boolean }) => (desc ? `-${id}` : id)

/** A third click on a header resets the sort to the default; if that is the current sort, it sorts ascending. */
const findSortAfterReset = ({ sortBy, defaultSort }: ListParams) =>
  sortBy === defaultSort ? sortBy.replace(/^-/, '') : undefined

interface ListTableOptions<T extends RowData> {
  list: ListParams
  items: T[] | undefined
  columns: readonly Column<T>[]
  getId: (item: T) => string
  selection: Selection<T> | undefined
}

/** Creates the table of a list. The server sorts; the sort state is in the URL, the selection in the page. */
export function useListTable<T extends RowData>({
  list,
  items = emptyList,
  columns,
  getId,
  selection,
}: ListTableOptions<T>) {
  const toRowSelection = () =>
    Object.fromEntries(Array.from(selection?.selected ?? emptyList, (id) => [id, true as const]))
  return useTable({
    features: listTableFeatures,
    columns: useMemo(() => columns.map(toColumnDef), [columns]),
    data: items,
    getRowId: getId,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: { sorting: toSortingState(list.sortBy), rowSelection: toRowSelection() },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(toSortingState(list.sortBy)) : update
      list.change({ sortBy: next ? toSortKey(next) : findSortAfterReset(list) })
    },
    onRowSelectionChange: (update) => {
      const nextSelection = typeof update === 'function' ? update(toRowSelection()) : update
      selection?.onChange(new Set(Object.keys(nextSelection).filter((id) => nextSelection[id])))
    },
  })
}

function toColumnDef<T extends RowData>({ id, header, cell, sortable = false }: Column<T>) {
  return {
    id,
    header,
    // TanStack only sorts columns with an accessor; the value is irrelevant because the server sorts
    accessorFn: () => id,
    cell: ({ row }: { row: { original: T } }) => cell(row.original),
    enableSorting: sortable,
    sortDescFirst: false,
  }
}
