import { type Cells, toCellKey } from './cells.ts'

/** Parses the tab-separated rows that spreadsheets put on the clipboard. */
export function parseTable(text: string): string[][] {
  return text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
}

interface Grid {
  rows: string[]
  columns: string[]
}

const isSameName = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase()
const findNameIndex = (names: string[], name: string) => names.findIndex((candidate) => isSameName(candidate, name))

/** Fills cells starting at `from`. A pasted range with row and column headers is placed by its headers instead. */
export function pasteIntoGrid(
  cells: Cells,
  { rows, columns }: Grid,
  from: { row: number; column: number },
  text: string,
): Cells {
  const table = parseTable(text)
  const [headerRow = [], ...bodyRows] = table
  const hasHeaders = headerRow.length > 1 && headerRow.slice(1).every((name) => findNameIndex(columns, name) >= 0)
  const filledCells = { ...cells }
  const setCell = (row: string | undefined, column: string | undefined, value: string | undefined) => {
    if (row !== undefined && column !== undefined && value !== undefined && /^[\d.,\s]*$/.test(value)) {
      filledCells[toCellKey(row, column)] = value.replace(/[,\s]/g, '')
    }
  }
  if (hasHeaders) {
    for (const [name = '', ...values] of bodyRows) {
      const row = rows[findNameIndex(rows, name)]
      for (const [index, value] of values.entries())
        setCell(row, columns[findNameIndex(columns, headerRow[index + 1] ?? '')], value)
    }
    return filledCells
  }
  for (const [rowOffset, values] of table.entries()) {
    for (const [columnOffset, value] of values.entries())
      setCell(rows[from.row + rowOffset], columns[from.column + columnOffset], value)
  }
  return filledCells
}
