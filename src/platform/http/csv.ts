import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface CsvColumn<T> {
  header: string
  value: (row: T) => string | number | null | undefined
}

interface CsvFile<T> {
  /** Without its ending. */
  name: string
  columns: readonly CsvColumn<T>[]
  /** Read a batch at a time, and no faster than the reader takes them: the whole list is never in memory. */
  batches: AsyncIterable<readonly T[]>
}

/** Spreadsheets take the file for UTF-8 only when it says so. */
const BOM = '\ufeff'
const END = '\r\n'

/** Spreadsheets calculate what begins like this, whoever wrote it; a quote before it makes it text. */
const formula = /^[=+\-@\t\r]/
const isNumber = /^-?\d+(\.\d+)?$/

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '')
  const safe = formula.test(text) && !isNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  cells.map(cell).join(',') + END

async function* lines<T>({ columns, batches }: CsvFile<T>): AsyncGenerator<string> {
  yield BOM + csvLine(columns.map(({ header }) => header))
  for await (const batch of batches) {
    yield batch.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('')
  }
}

/** Answers with a list as a file that spreadsheets open. What cannot be read at all is refused before a file begins. */
export async function sendCsv<T>(reply: FastifyReply, { batches, ...file }: CsvFile<T>): Promise<FastifyReply> {
  const source = batches[Symbol.asyncIterator]()
  const first = await source.next()
  const all = async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.name}.csv"`)
    .send(Readable.from(lines({ ...file, batches: all() })))
}
