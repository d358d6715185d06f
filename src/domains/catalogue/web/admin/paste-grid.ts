import { type Cells, keyOf } from './product-draft.ts'

/** What a spreadsheet puts into the clipboard: a line for each row, a tab between cells. */
function readTable(text: string): string[][] {
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

const same = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase()
const placeOf = (names: string[], name: string) => names.findIndex((each) => same(each, name))

/** The cells with what was pasted, from this one on; where it brings its heads along, each goes to its own place. */
export function pasteInto(
  cells: Cells,
  { rows, columns }: Grid,
  from: { row: number; column: number },
  text: string,
): Cells {
  const table = readTable(text)
  const [head = [], ...body] = table
  const hasHeads = head.length > 1 && head.slice(1).every((name) => placeOf(columns, name) >= 0)
  const pasted = { ...cells }
  const put = (row: string | undefined, column: string | undefined, value: string | undefined) => {
    if (row !== undefined && column !== undefined && value !== undefined && /^[\d.,\s]*$/.test(value)) {
      pasted[keyOf(row, column)] = value.replace(/[,\s]/g, '')
    }
  }
  if (hasHeads) {
    for (const [name = '', ...values] of body) {
      const row = rows[placeOf(rows, name)]
      for (const [at, value] of values.entries()) put(row, columns[placeOf(columns, head[at + 1] ?? '')], value)
    }
    return pasted
  }
  for (const [down, line] of table.entries()) {
    for (const [right, value] of line.entries()) put(rows[from.row + down], columns[from.column + right], value)
  }
  return pasted
}
