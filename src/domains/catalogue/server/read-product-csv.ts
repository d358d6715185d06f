import { parse } from 'csv-parse/sync'
import { ShopError } from '#shared/errors.ts'
import { MAX_IMPORT_ROWS } from '../admin-contract.ts'
import { type CsvField, csvColumns } from './product-csv.ts'

export interface CsvRow {
  /** Where it begins in the file. */
  line: number
  /** What stands in the columns that the file has. */
  cells: Partial<Record<CsvField, string>>
  /** What stands beside the columns, so that nobody knows what it means. */
  stray?: string
}

const fieldOf = new Map<string, CsvField>(csvColumns.map(({ header, field }) => [simple(header), field]))

function simple(header: string): string {
  return header.toLowerCase().replace(/[^a-z]/g, '')
}

/** Spreadsheets are kept from calculating by a quote before what looks like a formula; it is not part of the text. */
const unguarded = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim()

interface Parsed {
  record: string[]
  /** Where it begins: below the end of the one before. */
  line: number
}

/** The rows of a file, each cell under the field that its column fills. */
export function readProductCsv(text: string): CsvRow[] {
  const [head, ...rows] = parsed(text).filter(({ record }) => record.length > 1 || record[0]?.trim())
  const fields = (head?.record ?? []).map((name) => fieldOf.get(simple(name)))
  const unknown = head?.record.find((name, at) => name.trim() !== '' && fields[at] === undefined)
  if (unknown !== undefined) throw refusal(`There is no column "${unknown.slice(0, 60)}"`)
  const twice = head?.record.find((_, at) => fields[at] !== undefined && fields.indexOf(fields[at]) < at)
  if (twice !== undefined) throw refusal(`Line ${head?.line}: the column "${twice.trim()}" stands there twice`)
  if (!fields.includes('sku')) throw refusal('The column "SKU" is missing')
  if (rows.length === 0) throw refusal('There is no row below the head')
  if (rows.length > MAX_IMPORT_ROWS) throw refusal(`There are more than ${MAX_IMPORT_ROWS} rows`)
  return rows.map(({ record, line }) => {
    const stray = record.find((cell, column) => !fields[column] && cell.trim() !== '')
    const cells = Object.fromEntries(
      fields.flatMap((field, column) => (field ? [[field, unguarded(record[column] ?? '')]] : [])),
    )
    return { line, cells, ...(stray === undefined ? {} : { stray }) }
  })
}

function parsed(text: string): Parsed[] {
  try {
    // empty lines are kept, because they count; a line that ends in two characters would count twice inside quotes
    const records = parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      info: true,
      relaxColumnCount: true,
    }) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
    return records.map(({ record }, at) => ({ record, line: (records[at - 1]?.info.lines ?? 0) + 1 }))
  } catch (error) {
    throw refusal(`This is no CSV that can be read: ${(error as Error).message.slice(0, 200)}`)
  }
}

const refusal = (message: string) => new ShopError('bad_request', message, { errors: [{ field: 'csv', message }] })
