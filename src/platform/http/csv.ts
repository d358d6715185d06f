import { Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { TIME_ZONE } from '#shared/locale.ts'
import { type Paise, rupeesFromPaise } from '#shared/money.ts'

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

/** Formats rupees without symbol and separators, so spreadsheets read a number. */
export const formatCsvAmount = (paise: Paise) => rupeesFromPaise(paise).toFixed(2)

// the Swedish form is the one that spreadsheets read as a time
const timeFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: TIME_ZONE })

/** Formats a time in India, such as 2026-11-17 22:41:05; the column's header says "(IST)". */
export const formatCsvTime = (at: Date | null): string => (at === null ? '' : timeFormat.format(at))

/** Spreadsheets read a file as UTF-8 only when it starts with a byte order mark. */
const BOM = '\ufeff'

/** Without letters, a number or a phone number can't name a function, a cell or a file, so it is safe as a formula. */
const harmless = /^(?:-?\d+(?:\.\d+)?|\+\d[\d ()-]{5,24})$/
const formulaStart = '[=+\\-@\\t\\r＝＋－＠]'
/** In many countries spreadsheets separate cells by semicolons and ignore our quotes, so a cell may start inside a field. */
const beforeFormula = new RegExp(`(^|[;\\t\\r\\n])(?='*${formulaStart})`, 'g')
const escapedFormula = new RegExp(`(^|[;\\t\\r\\n])'(?='*${formulaStart})`, 'g')

/** Puts a quote before everything that a spreadsheet would run as a formula. */
const escapeFormulas = (text: string) => (harmless.test(text) ? text : text.replace(beforeFormula, "$1'"))

/** Undoes `escapeFormulas`, for files that are exported, edited and imported again. */
export const unescapeFormulas = (text: string): string => text.replace(escapedFormula, '$1')

const options: Options = {
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]/,
  cast: { string: escapeFormulas },
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
