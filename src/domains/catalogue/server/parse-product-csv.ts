import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { unescapeFormulas } from '#platform/http/csv.ts'
import { ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { MAX_IMPORT_ROWS } from '../product-csv-contract.ts'
import { type CsvField, importColumns } from './product-csv.ts'

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

interface ParsedRecord {
  record: string[]
  line: number
}

export async function parseProductCsv(text: string): Promise<CsvRow[]> {
  const [header, ...rows] = (await parseRecords(text)).filter(({ record }) => record.length > 1 || record[0]?.trim())
  const fields = (header?.record ?? []).map((name) => fieldByHeader.get(normalizeHeader(name)))
  const unknownHeaders = (header?.record ?? []).filter((name, column) => name.trim() !== '' && !fields[column])
  if (unknownHeaders.length > 0) throw createCsvError(describeUnknownColumns(unknownHeaders))
  const duplicateHeader = header?.record.find(
    (_, column) => fields[column] !== undefined && fields.indexOf(fields[column]) < column,
  )
  if (duplicateHeader !== undefined)
    throw createCsvError(`Line ${header?.line}: the column "${duplicateHeader.trim()}" appears twice.`)
  if (!fields.includes('sku')) throw createCsvError('The file needs a column "SKU".')
  if (rows.length === 0) throw createCsvError('The file has no rows below the header.')
  if (rows.length > MAX_IMPORT_ROWS)
    throw createCsvError(`The file can have at most ${groupDigits(MAX_IMPORT_ROWS)} rows.`)
  return rows.map(({ record, line }) => {
    const structureError = findStructureError(record, fields)
    const cells = Object.fromEntries(
      fields.flatMap((field, column) => (field ? [[field, unescapeFormulas(record[column] ?? '').trim()]] : [])),
    )
    return { line, cells, ...(structureError === undefined ? {} : { structureError }) }
  })
}

const MAX_NAMED_COLUMNS = 20

function describeUnknownColumns(headers: string[]): string {
  const names = headers.slice(0, MAX_NAMED_COLUMNS).map((name) => `"${name.trim().slice(0, 60)}"`)
  const unnamedCount = headers.length - names.length
  const list = names.join(', ') + (unnamedCount > 0 ? ` and ${groupDigits(unnamedCount)} more` : '')
  return `Unknown column${headers.length > 1 ? 's' : ''} ${list}.`
}

/** Rejects rows with missing cells: an empty cell can clear a value, so a missing one must not count as empty. */
function findStructureError(record: string[], fields: (CsvField | undefined)[]): string | undefined {
  const extraCell = record.find((cell, column) => !fields[column] && cell.trim() !== '')
  if (extraCell !== undefined) return `"${extraCell.slice(0, 60)}" is not in any column.`
  const lastColumn = fields.findLastIndex((field) => field !== undefined)
  return record.length <= lastColumn
    ? `The row has ${record.length} cells, but the file has ${lastColumn + 1} columns.`
    : undefined
}

const CHUNK_SIZE = 64 * 1024

async function* splitIntoChunks(text: string) {
  for (let start = 0; start < text.length; start += CHUNK_SIZE) {
    yield text.slice(start, start + CHUNK_SIZE)
    await yieldToEventLoop()
  }
}

async function parseRecords(text: string): Promise<ParsedRecord[]> {
  const { parse } = await import('csv-parse')
  // for correct line numbers: the parser keeps empty lines, and inside quotes it would count \r\n as two lines
  const chunks = Readable.from(splitIntoChunks(text.replace(/\r\n?/g, '\n')))
  const records: ParsedRecord[] = []
  let line = 1
  try {
    for await (const { record, info } of chunks.compose(parse({ bom: true, info: true, relaxColumnCount: true }))) {
      records.push({ record, line })
      line = info.lines + 1
    }
    return records
  } catch (error) {
    throw createCsvError(`The CSV file can't be read: ${(error as Error).message.slice(0, 200)}`)
  }
}

const createCsvError = (message: string) =>
  new ShopError('bad_request', message, { errors: [{ field: 'csv', message }] })
