import type { ClipboardEvent, KeyboardEvent } from 'react'
import { type Cells, toCellKey } from './cells.ts'
import { pasteIntoGrid } from './paste-into-grid.ts'

interface NumberGridProps {
  label: string
  rows: string[]
  columns: string[]
  cells: Cells
  /** The initial values; cells that differ from them are highlighted. */
  initialCells: Cells
  onChange: (cells: Cells) => void
}

const rowOffsets: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }

/** Accepts a pasted spreadsheet range. Arrow up, arrow down and Enter move between rows. */
export function NumberGrid({ label, rows, columns, cells, initialCells, onChange }: NumberGridProps) {
  const pasteCells = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onChange(pasteIntoGrid(cells, { rows, columns }, { row, column }, text))
  }
  const moveFocus = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const offset = rowOffsets[event.key]
    if (!offset) return
    event.preventDefault()
    const next = event.currentTarget.closest('tbody')?.rows[row + offset]?.cells[column + 1]?.querySelector('input')
    next?.focus()
    next?.select()
  }
  return (
    <fieldset aria-label={label} className="min-w-0 overflow-x-auto">
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            <td className="sticky left-0 bg-paper" />
            {columns.map((column) => (
              <th key={column} scope="col" className="min-w-20 px-2 py-1.5 text-right font-mono text-xs">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row}>
              <th
                scope="row"
                className="sticky left-0 bg-paper py-1.5 pr-3 text-left font-mono text-xs whitespace-nowrap"
              >
                {row}
              </th>
              {columns.map((column, columnIndex) => {
                const key = toCellKey(row, column)
                const value = cells[key] ?? ''
                const isChanged = (value || '0') !== (initialCells[key] || '0')
                return (
                  <td key={column} className="p-0">
                    <input
                      inputMode="decimal"
                      aria-label={`${label}: ${row}, ${column}`}
                      value={value}
                      placeholder="0"
                      maxLength={9}
                      onChange={(event) => onChange({ ...cells, [key]: event.target.value })}
                      onPaste={(event) => pasteCells(event, rowIndex, columnIndex)}
                      onKeyDown={(event) => moveFocus(event, rowIndex, columnIndex)}
                      className={`focus-inside h-10 w-full min-w-20 border border-ink px-2 text-right font-mono placeholder:text-smoke ${isChanged ? 'bg-accent' : 'bg-chalk'}`}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
