import type { Header, ReactTable, Row, RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Column, ListTableFeatures, Selection } from './column.ts'

const checkbox = 'size-4.5 cursor-pointer accent-ink pointer-coarse:size-5'
/** Enlarges the checkbox to a touch target. */
const checkboxTarget = '-my-2 grid size-11 cursor-pointer place-items-center'
const arrowProps = { 'aria-hidden': true, className: 'size-3.5 shrink-0' } as const

interface SelectAllProps<T extends RowData> {
  table: ReactTable<ListTableFeatures, T>
  className: string
  children?: ReactNode
}

export function SelectAll<T extends RowData>({ table, className, children }: SelectAllProps<T>) {
  const isPartlySelected = table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={table.getIsAllPageRowsSelected()}
        ref={(input) => {
          if (input) input.indeterminate = isPartlySelected
        }}
        onChange={table.getToggleAllPageRowsSelectedHandler()}
        className={checkbox}
      />
      {children}
    </label>
  )
}

export const SelectAllCell = <T extends RowData>({ table }: Pick<SelectAllProps<T>, 'table'>) => (
  <th scope="col" className="w-11 p-0 max-md:hidden">
    <SelectAll table={table} className={checkboxTarget} />
  </th>
)

interface HeaderCellProps<T extends RowData> {
  header: Header<ListTableFeatures, T, unknown>
  column: Column<T>
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const sortArrows = { asc: ArrowUp, desc: ArrowDown } as const

export function HeaderCell<T extends RowData>({ header, column }: HeaderCellProps<T>) {
  const { header: label, align, hideHeader, sortable, className = '' } = column
  const sortDirection = header.column.getIsSorted()
  const Arrow = sortDirection === false ? ChevronsUpDown : sortArrows[sortDirection]
  const textAlign = align === 'right' ? 'text-right' : 'text-left'
  return (
    <th
      scope="col"
      aria-sort={sortDirection === false ? undefined : ariaSort[sortDirection]}
      className={`h-11 p-0 font-mono text-xs font-bold whitespace-nowrap ${textAlign} ${className}`}
    >
      {sortable ? (
        <button
          type="button"
          onClick={header.column.getToggleSortingHandler()}
          className={`focus-inside flex h-11 w-full cursor-pointer items-center gap-1.5 px-3 hover:bg-accent md:max-[89rem]:px-2 ${textAlign} ${align === 'right' ? 'justify-end' : ''} ${sortDirection === false ? '' : 'bg-accent'}`}
        >
          {label}
          <Arrow {...arrowProps} />
        </button>
      ) : (
        <span className={hideHeader ? 'sr-only' : 'block px-3 md:max-[89rem]:px-2'}>{label}</span>
      )}
    </th>
  )
}

interface BodyRowProps<T extends RowData> {
  row: Row<ListTableFeatures, T>
  columns: readonly Column<T>[]
  isFirst: boolean
  onOpen?: (item: T) => void
  selection?: Selection<T>
  phoneRow?: (item: T) => ReactNode
}

const isOnControl = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('a, button, input, select, label, dialog')

/** Narrower on laptops, where a wide list would scroll sideways. */
const cellPadding = 'px-3 py-1.5 md:max-[89rem]:px-2'
const cellStyles =
  'max-md:empty:hidden max-md:flex max-md:min-h-9 max-md:items-center max-md:justify-between max-md:gap-4'

/** Renders a row that the arrow keys can focus. On phones it becomes two lines, or a card that labels every value. */
export function BodyRow<T extends RowData>({ row, columns, isFirst, onOpen, selection, phoneRow }: BodyRowProps<T>) {
  const item = row.original
  const openOrSelect = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && onOpen) {
      // the key press must not reach a button that gets the focus in a dialog
      event.preventDefault()
      onOpen(item)
    }
    if (event.key === ' ' && selection) {
      event.preventDefault()
      row.toggleSelected()
    }
  }
  return (
    <tr
      tabIndex={isFirst ? 0 : -1}
      aria-selected={selection ? row.getIsSelected() : undefined}
      onKeyDown={openOrSelect}
      {...(onOpen ? { onClick: (event: MouseEvent) => !isOnControl(event) && onOpen(item) } : {})}
      className={`focus-inside h-11 border-line not-last:border-b hover:bg-paper aria-selected:bg-accent/25 max-md:block max-md:h-auto max-md:py-2 ${onOpen ? 'cursor-pointer' : ''}`}
    >
      {selection && (
        <td className="w-11 p-0 max-md:float-right max-md:py-2">
          <label className={checkboxTarget}>
            <input
              type="checkbox"
              aria-label={`Select ${selection.getLabel(item)}`}
              checked={row.getIsSelected()}
              onClick={row.getToggleSelectedHandler()}
              onChange={() => {}}
              className={checkbox}
            />
          </label>
        </td>
      )}
      {phoneRow && (
        <th scope="row" className="block px-3 py-0.5 text-left font-normal">
          {phoneRow(item)}
        </th>
      )}
      {(phoneRow ? [] : columns).map(({ id, header, cell, align, hideHeader, className = '' }, index) =>
        index === 0 ? (
          <th
            key={id}
            scope="row"
            className={`${cellPadding} text-left font-semibold max-md:block max-md:text-base ${className}`}
          >
            {cell(item)}
          </th>
        ) : (
          <td
            key={id}
            data-label={hideHeader ? undefined : header}
            className={`${cellPadding} ${cellStyles} max-md:before:font-mono max-md:before:text-xs max-md:before:text-smoke max-md:before:content-[attr(data-label)] ${align === 'right' ? 'text-right font-mono' : ''} ${className}`}
          >
            {cell(item)}
          </td>
        ),
      )}
    </tr>
  )
}

const skeletonIndexes = Array.from({ length: 12 }, (_, index) => index)

interface SkeletonRowsProps {
  columnCount: number
  loadingText?: string
}

/** Renders the text, and placeholders with the height of the real rows. */
export function SkeletonRows({ columnCount, loadingText = 'Loading...' }: SkeletonRowsProps) {
  return skeletonIndexes.map((index) => (
    <tr key={index} className="h-11 border-line not-last:border-b max-md:block max-md:h-28">
      <td colSpan={columnCount} className="px-3 max-md:block max-md:py-5">
        {index === 0 ? (
          <span className="font-semibold">{loadingText}</span>
        ) : (
          <span
            aria-hidden="true"
            className="block h-3 animate-pulse bg-card"
            style={{ width: `${40 + ((index * 23) % 50)}%` }}
          />
        )}
      </td>
    </tr>
  ))
}
