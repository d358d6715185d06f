import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { MAX_IMPORT_ROWS } from '../product-csv-contract.ts'

export interface CsvRecord {
  cells: string[]
  /** Line in the file where the record starts. */
  line: number
}

export interface CsvFile {
  header: CsvRecord
  rows: CsvRecord[]
}

export async function readCsv(text: string, { maxRows = MAX_IMPORT_ROWS } = {}): Promise<CsvFile> {
  const [header = { cells: [], line: 1 }, ...rows] = (await parseRecords(text)).filter(
    ({ cells }) => cells.length > 1 || cells[0]?.trim(),
  )
  if (rows.length > maxRows) throw createCsvError(`The file can have at most ${groupDigits(maxRows)} rows.`)
  return { header, rows }
}

export function requireRows({ rows }: CsvFile): void {
  if (rows.length === 0) throw createCsvError('The file has no rows below the header.')
}

/** Throws if two columns mean the same field. */
export function rejectDuplicateColumns({ cells, line }: CsvRecord, fields: readonly (string | undefined)[]): void {
  const duplicate = cells.find((_, column) => fields[column] !== undefined && fields.indexOf(fields[column]) < column)
  if (duplicate !== undefined) throw createCsvError(`Line ${line}: the column "${duplicate.trim()}" appears twice.`)
}

/** Rejects rows with missing cells: an empty cell can clear a value, so a missing one must not count as empty. */
export function findStructureError({ cells }: CsvRecord, fields: readonly (string | undefined)[]): string | undefined {
  const extraCell = cells.find((cell, column) => !fields[column] && cell.trim() !== '')
  if (extraCell !== undefined) return `"${extraCell.slice(0, 60)}" is not in any column.`
  const lastColumn = fields.findLastIndex((field) => field !== undefined)
  return cells.length <= lastColumn
    ? `The row has ${cells.length} cells, but the file has ${lastColumn + 1} columns.`
    : undefined
}

const separators = [',', ';', '\t']

/** Spreadsheets in some languages separate cells with semicolons, and some export tabs. The header shows which. */
function detectSeparator(text: string): string {
  const header = (/^\s*(.+)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => header.split(separator).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

const CHUNK_SIZE = 64 * 1024

async function* splitIntoChunks(text: string) {
  for (let start = 0; start < text.length; start += CHUNK_SIZE) {
    yield text.slice(start, start + CHUNK_SIZE)
    await yieldToEventLoop()
  }
}

async function parseRecords(text: string): Promise<CsvRecord[]> {
  const { parse } = await import('csv-parse')
  // for correct line numbers: the parser keeps empty lines, and inside quotes it would count \r\n as two lines
  const chunks = Readable.from(splitIntoChunks(text.replace(/\r\n?/g, '\n')))
  const records: CsvRecord[] = []
  let line = 1
  const options = { bom: true, info: true, relaxColumnCount: true, delimiter: detectSeparator(text) }
  try {
    for await (const { record, info } of chunks.compose(parse(options))) {
      records.push({ cells: record, line })
      line = info.lines + 1
    }
    return records
  } catch {
    throw createCsvError(`This file is not a CSV, or its quotation marks are wrong from line ${line} on.`)
  }
}

export const createCsvError = (message: string) =>
  new ShopError('bad_request', message, { errors: [{ field: 'csv', message }] })
