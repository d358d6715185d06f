import {
  type ClipboardEvent,
  type Dispatch,
  type FocusEvent,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { GridProduct } from '../../grid-contract.ts'
import {
  findInput,
  type GridCell,
  type GridColumn,
  type GridRow,
  gridColumns,
  listRowsFrom,
  pasteCells,
  toVariantKey,
} from './grid-draft.ts'
import { GridRows } from './grid-rows.tsx'
import type { GridState } from './use-grid-state.ts'

interface GridTableProps {
  grid: GridState
  selected: ReadonlySet<string>
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>
  canEditStock: boolean
}

const headers: Record<GridColumn, { label: string; className: string }> = {
  price: { label: 'Price', className: 'w-24 text-right' },
  originalPrice: { label: 'Original', className: 'w-24 text-right' },
  state: { label: 'State', className: 'w-26' },
  collections: { label: 'Collections', className: 'w-52' },
  hsn: { label: 'HSN', className: 'w-24' },
  stock: { label: 'Stock', className: 'w-20 text-right' },
}

/** Few enough for a short task: adding thousands of fields together would block the page for seconds. */
const BATCH_ROWS = 40

/** Returns the products whose rows are shown: more with every frame, so the first ones can be edited from the start. */
function useRowsInBatches(all: GridProduct[]): GridProduct[] {
  const [count, setCount] = useState(BATCH_ROWS)
  const isComplete = count >= all.length
  useEffect(() => {
    if (isComplete) return
    // after the frame that shows the previous rows
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setCount(count + BATCH_ROWS))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [count, isComplete])
  return isComplete ? all : all.slice(0, count)
}

/** A range of cells in one column, from the focused cell to where it ends. */
interface CellRange {
  column: GridColumn
  from: GridRow
  to: GridRow
}

const toRow = ({ productId, variant }: GridRow): GridRow => ({ productId, variant })
const isSameRow = (a: GridRow, b: GridRow) => a.productId === b.productId && a.variant === b.variant

export function GridTable({ grid, selected, onSelect, canEditStock }: GridTableProps) {
  const { products } = grid
  const all = useMemo(() => [...products.values()], [products])
  const shown = useRowsInBatches(all)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [range, setRange] = useState<CellRange>()
  const rows = listRows(all, expanded)
  const rangeRows = range ? listRange(rows, products, range) : []
  const toggle = (set: ReadonlySet<string>, id: string) =>
    set.has(id) ? new Set([...set].filter((other) => other !== id)) : new Set([...set, id])

  const fillDown = (cell: GridCell) => {
    const { column } = cell
    const hasRange = rangeRows.length > 1
    const source = hasRange ? rangeRows[0] : findRowAbove(rows, products, cell)
    const targets: GridRow[] = hasRange ? rangeRows.slice(1) : [cell]
    const product = source && products.get(source.productId)
    const text = product && findInput(product, grid.inputs[product._id], { column, variant: source.variant })
    if (text !== undefined) grid.change(targets.map(({ productId, variant }) => ({ productId, variant, column, text })))
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = findCell(event.target)
    if (!cell) return
    const control = event.target as HTMLInputElement | HTMLSelectElement
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      fillDown(cell)
      return
    }
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : findStep(event, control)
    if (!step) return
    event.preventDefault()
    if (event.shiftKey && step.rows !== 0 && event.key !== 'Enter') {
      const end = range?.to ?? cell
      const next = findNextRow(rows, products, { ...toRow(end), column: cell.column }, step.rows)
      setRange({ column: cell.column, from: toRow(cell), to: next ?? end })
      return
    }
    setRange(undefined)
    focusCell(control, step)
  }
  // the range starts at the focused cell, so it ends when the focus moves, such as with Tab
  const handleFocus = ({ target }: FocusEvent<HTMLTableElement>) => {
    const cell = findCell(target)
    if (range && !(cell?.column === range.column && isSameRow(cell, range.from))) setRange(undefined)
  }
  const handlePaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const cell = findCell(event.target)
    const clipboard = event.clipboardData.getData('text/plain')
    // a single value goes into the field, where it can be edited
    if (!cell || (!/[\t\n]/.test(clipboard.trim()) && cell.column !== 'state')) return
    event.preventDefault()
    const changes = pasteCells(rows, products, cell, clipboard)
    grid.change(canEditStock ? changes : changes.filter(({ column }) => column !== 'stock'))
  }
  const areAllSelected = products.size > 0 && selected.size === products.size
  return (
    <div className="overflow-x-auto border border-ink bg-chalk">
      <table
        aria-label="Products"
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
        onPaste={handlePaste}
        onPointerDown={() => setRange(undefined)}
        className="w-full table-fixed border-collapse text-sm max-lg:min-w-[60rem]"
      >
        <thead className="border-b border-ink bg-card text-left font-mono text-xs">
          <tr>
            <th scope="col" className="sticky left-0 z-2 w-56 bg-card p-0 max-md:w-40">
              <label className="flex h-11 cursor-pointer items-center gap-3 px-3">
                <input
                  type="checkbox"
                  aria-label="Select all products"
                  checked={areAllSelected}
                  onChange={() => onSelect(new Set(areAllSelected ? [] : products.keys()))}
                  className="size-4.5 cursor-pointer accent-ink"
                />
                Product
              </label>
            </th>
            {gridColumns.map((column) => (
              <th key={column} scope="col" className={`px-2 font-bold ${headers[column].className}`}>
                {headers[column].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ _id }) => {
            const product = products.get(_id)
            return (
              product && (
                <GridRows
                  key={_id}
                  product={product}
                  inputs={grid.inputs[_id]}
                  validationErrors={grid.validationErrors[_id]}
                  saveError={grid.saveErrors[_id]}
                  isSelected={selected.has(_id)}
                  isExpanded={expanded.has(_id)}
                  canEditStock={canEditStock}
                  cellsInRange={formatCellsInRange(rangeRows, _id, range?.column)}
                  onSelect={() => onSelect((current) => toggle(current, _id))}
                  onExpand={() => setExpanded((current) => toggle(current, _id))}
                  onChange={(cell, text) => grid.change([{ ...cell, text }])}
                  onResolve={(choice) => grid.resolveConflict(_id, choice)}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const listRows = (products: GridProduct[], expanded: ReadonlySet<string>): GridRow[] =>
  products.flatMap(({ _id: productId, countedBy, stock }) => [
    { productId },
    ...(countedBy === 'variant' && expanded.has(productId)
      ? stock.map((variant) => ({ productId, variant: toVariantKey(variant) }))
      : []),
  ])

/** Lists the rows of the range from top to bottom. */
function listRange(
  rows: GridRow[],
  products: ReadonlyMap<string, GridProduct>,
  { column, from, to }: CellRange,
): GridRow[] {
  const indexes = [from, to].map((row) => rows.findIndex((other) => isSameRow(other, row)))
  const [start = 0, end = 0] = indexes.toSorted((a, b) => a - b)
  const first = rows[start]
  return first ? listRowsFrom(rows.slice(0, end + 1), products, { ...first, column }) : []
}

function findNextRow(
  rows: GridRow[],
  products: ReadonlyMap<string, GridProduct>,
  cell: GridCell,
  step: number,
): GridRow | undefined {
  const ordered = step > 0 ? rows : rows.toReversed()
  return listRowsFrom(ordered, products, cell)[1]
}

const findRowAbove = (rows: GridRow[], products: ReadonlyMap<string, GridProduct>, cell: GridCell) =>
  findNextRow(rows, products, cell, -1)

/** Lists the highlighted cells of a product as a text, because equal texts render nothing again. */
function formatCellsInRange(rows: GridRow[], productId: string, column: GridColumn | undefined): string {
  const own = rows.filter((row) => row.productId === productId)
  return own.length > 0 && rows.length > 1 ? own.map(({ variant = '' }) => `${column} ${variant}`.trim()).join('|') : ''
}

function findCell(target: EventTarget): GridCell | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const { product: productId, column, variant } = target.dataset
  return productId && column ? { productId, column: column as GridColumn, variant } : undefined
}

interface Step {
  rows: number
  columns: number
}

const rowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }
const columnSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Left and right move between cells only where they can't move inside the text. */
function findStep({ key, shiftKey }: KeyboardEvent, control: HTMLInputElement | HTMLSelectElement): Step | undefined {
  const rows = key === 'Enter' && shiftKey ? -1 : rowSteps[key]
  if (rows) return { rows, columns: 0 }
  const columns = columnSteps[key]
  if (!columns || shiftKey) return undefined
  if (control instanceof HTMLSelectElement) return { rows: 0, columns }
  const { selectionStart, selectionEnd, value } = control
  const isTextSelected = selectionStart === 0 && selectionEnd === value.length
  const isAtEdge = selectionStart === selectionEnd && selectionStart === (columns > 0 ? value.length : 0)
  return isTextSelected || isAtEdge ? { rows: 0, columns } : undefined
}

function focusCell(control: HTMLElement, { rows, columns }: Step): void {
  const next = columns === 0 ? findInColumn(control, rows) : findInRow(control, columns)
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** Skips rows without this cell, such as the variants between two prices. */
function findInColumn(control: HTMLElement, step: number): HTMLElement | null | undefined {
  const selector = `[data-column="${control.dataset['column']}"]:not(:disabled)`
  let row: Element | null | undefined = control.closest('tr')
  while (row) {
    row = step > 0 ? row.nextElementSibling : row.previousElementSibling
    const cell = row?.querySelector<HTMLElement>(selector)
    if (cell) return cell
  }
  return undefined
}

function findInRow(control: HTMLElement, step: number): HTMLElement | undefined {
  const cells = [...(control.closest('tr')?.querySelectorAll<HTMLElement>('[data-column]:not(:disabled)') ?? [])]
  return cells[cells.indexOf(control) + step]
}
