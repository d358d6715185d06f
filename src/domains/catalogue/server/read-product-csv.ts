import { Readable } from 'node:stream'
import { setImmediate as anotherTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { ShopError } from '#shared/errors.ts'
import { MAX_IMPORT_ROWS } from '../spreadsheet-contract.ts'
import { type CsvField, csvColumns } from './product-csv.ts'

export interface CsvRow {
  /** Where it begins in the file. */
  line: number
  /** What stands in the columns that the file has. */
  cells: Partial<Record<CsvField, string>>
  /** Why nobody knows what stands where. */
  askew?: string
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
export async function readProductCsv(text: string): Promise<CsvRow[]> {
  const [head, ...rows] = (await parsed(text)).filter(({ record }) => record.length > 1 || record[0]?.trim())
  const fields = (head?.record ?? []).map((name) => fieldOf.get(simple(name)))
  const unknown = head?.record.find((name, at) => name.trim() !== '' && fields[at] === undefined)
  if (unknown !== undefined) throw refusal(`There is no column "${unknown.slice(0, 60)}"`)
  const twice = head?.record.find((_, at) => fields[at] !== undefined && fields.indexOf(fields[at]) < at)
  if (twice !== undefined) throw refusal(`Line ${head?.line}: the column "${twice.trim()}" stands there twice`)
  if (!fields.includes('sku')) throw refusal('The column "SKU" is missing')
  if (rows.length === 0) throw refusal('There is no row below the head')
  if (rows.length > MAX_IMPORT_ROWS) throw refusal(`There are more than ${MAX_IMPORT_ROWS} rows`)
  return rows.map(({ record, line }) => {
    const askew = whyAskew(record, fields)
    const cells = Object.fromEntries(
      fields.flatMap((field, column) => (field ? [[field, unguarded(record[column] ?? '')]] : [])),
    )
    return { line, cells, ...(askew === undefined ? {} : { askew }) }
  })
}

/** An empty cell can mean that something goes, so one that is not there at all is not taken for it. */
function whyAskew(record: string[], fields: (CsvField | undefined)[]): string | undefined {
  const stray = record.find((cell, column) => !fields[column] && cell.trim() !== '')
  if (stray !== undefined) return `has "${stray.slice(0, 60)}", which stands under no column`
  const last = fields.findLastIndex((field) => field !== undefined)
  return record.length <= last ? `has ${record.length} cells, but there are ${last + 1} columns` : undefined
}

/** How much is read before others have their turn. */
const PIECE = 64 * 1024

async function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE)
    await anotherTurn()
  }
}

async function parsed(text: string): Promise<Parsed[]> {
  // empty lines are kept, because they count; a line that ends in two characters would count twice inside quotes
  const pieces = Readable.from(inPieces(text.replace(/\r\n?/g, '\n')))
  const records: Parsed[] = []
  let line = 1
  try {
    for await (const { record, info } of pieces.compose(parse({ bom: true, info: true, relaxColumnCount: true }))) {
      records.push({ record, line })
      line = info.lines + 1
    }
    return records
  } catch (error) {
    throw refusal(`This is no CSV that can be read: ${(error as Error).message.slice(0, 200)}`)
  }
}

const refusal = (message: string) => new ShopError('bad_request', message, { errors: [{ field: 'csv', message }] })
