import type { UseQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { FailureNotice } from '#ui/notice.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { Column, Selection } from './column.ts'
import { Pager } from './pager.tsx'
import { SortSelect } from './sort-select.tsx'
import { BodyRow, HeaderCell, SelectAll, SelectAllCell, SkeletonRows } from './table-parts.tsx'
import type { ListParams } from './use-list-params.ts'
import { useListTable } from './use-list-table.ts'

interface DataTableProps<T extends RowData> {
  /** Plural name of the rows: 'Users'. */
  label: string
  list: ListParams
  /** One page of the list. Use `placeholderData: keepPreviousData` to keep the old page visible while the next one loads. */
  query: UseQueryResult<{ items: T[]; total: number }>
  pageSize: number
  /** The first column is the row header. Must be referentially stable. */
  columns: readonly Column<T>[]
  getId: (item: T) => string
  /** Shown when the list is empty. */
  empty: string
  /** Shown when the search or the filters match nothing. */
  noResults?: string
  /** Shown while the first page loads. */
  loadingText?: string
  /** Called on Enter or a click on a row. */
  onOpen?: (item: T) => void
  selection?: Selection<T>
  /** Two lines that replace the labelled values of a row on phones. */
  phoneRow?: (item: T) => ReactNode
}

/** Renders a list as a table, or as cards on phones. */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const {
    label,
    list,
    query,
    pageSize,
    columns,
    getId,
    empty,
    noResults = 'No results found.',
    loadingText,
    onOpen,
    selection,
    phoneRow,
  } = props
  const isPhone = useMediaQuery('(width < 48rem)')
  const tableRef = useFocusFirstRowOnArrowDown()
  const { data, error, isPlaceholderData, refetch } = query
  const rememberFocus = useFocusWhenLost(tableRef, selection?.selected.size ?? 0, data)
  const table = useListTable({ list, items: data?.items, columns, getId, selection })

  if (!data && error) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  const rows = table.getRowModel().rows
  const columnCount = columns.length + (selection ? 1 : 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* phones do not show the header of the table */}
      <div className="flex items-center gap-4 empty:hidden md:hidden">
        {selection && rows.length > 0 && (
          <SelectAll table={table} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
            Select all
          </SelectAll>
        )}
        <SortSelect list={list} columns={columns} />
      </div>
      {/* a failed refetch keeps the rows */}
      {error && (
        <p role="alert" className="bg-brick px-3 py-2 font-semibold">
          {error.message}
        </p>
      )}
      {/* draws the focus ring of the table, which its cells would cover */}
      <div className="relative overflow-x-auto border border-ink bg-chalk outline-offset-2 outline-ink has-[>table:focus-visible]:outline-3">
        <table
          ref={tableRef}
          aria-label={label}
          aria-busy={!data || isPlaceholderData}
          tabIndex={-1}
          onFocus={rememberFocus}
          className="w-full border-collapse text-sm focus-visible:shadow-none focus-visible:outline-none max-md:block"
        >
          <thead className="border-b border-ink bg-card max-md:sr-only">
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {selection && <SelectAllCell table={table} />}
                {group.headers.map((header, index) => {
                  const column = columns[index]
                  return column && <HeaderCell key={header.id} header={header} column={column} />
                })}
              </tr>
            ))}
          </thead>
          <tbody
            onKeyDown={moveFocusBetweenRows}
            className={`max-md:block ${isPlaceholderData ? 'opacity-50 transition-opacity' : ''}`}
          >
            {!data && <SkeletonRows columnCount={columnCount} {...(loadingText ? { loadingText } : {})} />}
            {data && rows.length === 0 && (
              <tr className="max-md:block">
                <td
                  colSpan={columnCount}
                  className="h-40 px-4 text-center text-base font-semibold max-md:block max-md:py-16"
                >
                  {list.isFiltered ? noResults : empty}
                </td>
              </tr>
            )}
            {rows.map((row, index) => (
              <BodyRow
                key={row.id}
                row={row}
                columns={columns}
                isFirst={index === 0}
                {...(onOpen ? { onOpen } : {})}
                {...(selection ? { selection } : {})}
                {...(phoneRow && isPhone ? { phoneRow } : {})}
              />
            ))}
          </tbody>
        </table>
      </div>
      {/* the rows that load would push it away */}
      {data && <Pager list={list} total={data.total} pageSize={pageSize} />}
    </div>
  )
}

/** Moves focus to the first row with the arrow down key while no control but the list's search has the focus. */
function useFocusFirstRowOnArrowDown() {
  const ref = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const focusFirstRow = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented) return
      // a click on the page focuses its main part
      if (!document.activeElement?.matches('body, main, table, search input[type=search]')) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const row = ref.current?.querySelector<HTMLElement>('tr[tabindex]')
      if (!row) return
      event.preventDefault()
      row.focus()
    }
    document.addEventListener('keydown', focusFirstRow)
    return () => document.removeEventListener('keydown', focusFirstRow)
  }, [])
  return ref
}

/**
 * Focuses the table when the control that had the focus is gone: one in a row that was deleted, or a button for selected
 * rows once none is selected. Not the next row, because a bulk action may take it off the list, too.
 */
function useFocusWhenLost(table: RefObject<HTMLTableElement | null>, selectedCount: number, rows: unknown) {
  const previousCount = useRef(selectedCount)
  const focused = useRef<Element>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that change may be gone
  useEffect(() => {
    const isDeselected = previousCount.current > 0 && selectedCount === 0
    const isDeleted = focused.current?.isConnected === false
    previousCount.current = selectedCount
    if (!isDeselected && !isDeleted) return
    focused.current = undefined
    // a dialog that closes with the selection gives the focus back first
    queueMicrotask(() => {
      if (document.activeElement === document.body) table.current?.focus({ preventScroll: true })
    })
  }, [table, selectedCount, rows])
  return (event: FocusEvent) => {
    focused.current = event.target
  }
}

/** Moves focus between rows with the arrow keys, unless a control inside a row has the focus. */
function moveFocusBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const row = event.target
  if (!(row instanceof HTMLTableRowElement)) return
  const rows = Array.from(event.currentTarget.rows)
  const current = rows.indexOf(row)
  const targets: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const next = targets[event.key]
  if (next === undefined) return
  event.preventDefault()
  rows[next]?.focus()
}
