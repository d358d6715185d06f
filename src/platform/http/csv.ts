import { Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

export interface CsvColumn<T> {
  header: string
  value: (row: T) => string | number | null | undefined
}

interface CsvFile<T> {
  /** Without the extension. */
  name: string
  columns: readonly CsvColumn<T>[]
  /** Read one at a time, as fast as the client downloads, so the whole list is never in memory. */
  batches: AsyncIterable<readonly T[]>
}

/** Spreadsheets read a file as UTF-8 only when it starts with a byte order mark. */
const BOM = '\ufeff'

/** Numbers in text form, such as -5, are not escaped as formulas. */
const numeric = /^-?\d+(\.\d+)?$/
const options: Options = {
  record_delimiter: '\r\n',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
  cast: { string: (value) => (numeric.test(value) ? { value, escape_formulas: false } : value) },
}

export const formatCsvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  stringify([[...cells]], options)

async function* generateLines<T>({ columns, batches }: CsvFile<T>): AsyncGenerator<string> {
  yield BOM + formatCsvLine(columns.map(({ header }) => header))
  for await (const batch of batches) {
    yield batch.map((row) => formatCsvLine(columns.map(({ value }) => value(row)))).join('')
  }
}

/**
 * Streams a list as a CSV file. Reads the first batch before it responds, so a failing query is an error response, not a
 * truncated file.
 */
export async function sendCsv<T>(reply: FastifyReply, { batches, ...file }: CsvFile<T>): Promise<FastifyReply> {
  const source = batches[Symbol.asyncIterator]()
  const first = await source.next()
  const allBatches = async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.name}.csv"`)
    .send(Readable.from(generateLines({ ...file, batches: allBatches() })))
}
