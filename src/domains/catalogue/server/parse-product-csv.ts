import { unescapeFormulas } from '#platform/http/csv.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { type CsvField, importColumns } from './product-csv.ts'
import { type CsvFile, createCsvError, findStructureError, rejectDuplicateColumns, requireRows } from './read-csv.ts'

export interface CsvRow {
  /** Line in the file where the row starts. */
  line: number
  cells: Partial<Record<CsvField, string>>
  /** Set if the cells don't line up with the columns. */
  structureError?: string
}

const fieldByHeader = new Map<string, CsvField>(
  importColumns.map(({ header, field }) => [normalizeHeader(header), field]),
)

function normalizeHeader(header: string): string {
  return header.toLowerCase().replace(/[^a-z]/g, '')
}

/** Parses the format of our own export. */
export function parseProductCsv(file: CsvFile): CsvRow[] {
  const { header, rows } = file
  const fields = header.cells.map((name) => fieldByHeader.get(normalizeHeader(name)))
  const unknownHeaders = header.cells.filter((name, column) => name.trim() !== '' && !fields[column])
  if (unknownHeaders.length > 0) throw createCsvError(describeUnknownColumns(unknownHeaders))
  rejectDuplicateColumns(header, fields)
  if (!fields.includes('sku')) throw createCsvError('The file needs a column "SKU".')
  requireRows(file)
  return rows.map((row) => {
    const structureError = findStructureError(row, fields)
    const cells = Object.fromEntries(
      fields.flatMap((field, column) => (field ? [[field, unescapeFormulas(row.cells[column] ?? '').trim()]] : [])),
    )
    return { line: row.line, cells, ...(structureError === undefined ? {} : { structureError }) }
  })
}

const MAX_NAMED_COLUMNS = 20

function describeUnknownColumns(headers: string[]): string {
  const names = headers.slice(0, MAX_NAMED_COLUMNS).map((name) => `"${name.trim().slice(0, 60)}"`)
  const unnamedCount = headers.length - names.length
  const list = names.join(', ') + (unnamedCount > 0 ? ` and ${groupDigits(unnamedCount)} more` : '')
  return `Unknown column${headers.length > 1 ? 's' : ''} ${list}.`
}
