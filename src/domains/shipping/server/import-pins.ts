import { readCsv } from '#domains/catalogue/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { unescapeFormulas } from '#platform/http/csv.ts'
import { ShopError } from '#shared/errors.ts'
import { isPinCode } from '#shared/pin-code.ts'
import { MAX_LISTED_PROBLEMS, MAX_PIN_ROWS, type PinImport, type UnlistedPins } from '../rates-contract.ts'
import type { Deps } from './deps.ts'
import { findColumns } from './find-columns.ts'
import * as store from './rates-store.ts'

interface Actor {
  id: string
  name: string
}

const PINS_SUBJECT = { id: 'pins', name: 'PIN codes' }
const MAX_EXTRA_DAYS = 60

/** How couriers and spreadsheets name the columns, in lower case and without punctuation. */
const columnNames = {
  pin: ['pin', 'pincode', 'pin code', 'postal code', 'postcode', 'zip', 'destination pincode'],
  serviceable: ['serviceable', 'serviceability', 'is serviceable', 'prepaid', 'pre paid', 'delivery', 'active'],
  cod: ['cod', 'cash on delivery', 'cod available', 'is cod', 'cod delivery'],
  extraDays: ['days', 'extra days', 'additional days', 'days extra'],
}
type Field = keyof typeof columnNames

const answers = new Map<string, boolean>([
  ...['y', 'yes', 'true', '1', 'available', 'active'].map((text) => [text, true] as const),
  ...['n', 'no', 'false', '0', 'not available', 'inactive'].map((text) => [text, false] as const),
])

const createCsvError = (message: string) =>
  new ShopError('bad_request', message, { errors: [{ field: 'csv', message }] })

/** Replaces the list of PIN codes. A dry run unless `apply` is set. An invalid row does not stop the others. */
export async function importPins(
  { db, now, shippingRates }: Pick<Deps, 'db' | 'now' | 'shippingRates'>,
  actor: Actor,
  { csv, unlisted = 'served', apply }: { csv: string; unlisted?: UnlistedPins; apply: boolean },
): Promise<PinImport> {
  const { rows, refused, problems } = await readPins(csv)
  const counts = {
    total: rows.length,
    serviceable: rows.filter(({ serviceable }) => serviceable).length,
    cod: rows.filter(({ serviceable, cod }) => serviceable && cod).length,
  }
  if (apply) {
    if (rows.length === 0) throw createCsvError('No row of the file can be used, so the list was not changed.')
    await db.transaction(async (tx) => {
      await store.lockRates(tx)
      await store.replacePins(tx, rows)
      await markEdited(tx, { actor, now, unlisted })
      await recordAuditEntry(tx, { actor, kind: 'shipping', subject: PINS_SUBJECT, after: { ...counts, unlisted } })
    })
    await shippingRates.reload().catch(() => {})
  }
  return { counts, refused, problems, applied: apply }
}

/** Removes the list, so every PIN code is served. Returns how many it had. */
export async function removePins(
  { db, now, shippingRates }: Pick<Deps, 'db' | 'now' | 'shippingRates'>,
  actor: Actor,
): Promise<number> {
  const removed = await db.transaction(async (tx) => {
    await store.lockRates(tx)
    const before = await store.countPins(tx)
    if (before.total === 0) return 0
    await store.replacePins(tx, [])
    await markEdited(tx, { actor, now, unlisted: 'served' })
    await recordAuditEntry(tx, { actor, kind: 'shipping', subject: PINS_SUBJECT, before })
    return before.total
  })
  await shippingRates.reload().catch(() => {})
  return removed
}

async function markEdited(
  tx: Parameters<typeof store.lockRates>[0],
  { actor, now, unlisted }: { actor: Actor; now: () => Date; unlisted: UnlistedPins },
) {
  const pinsVersion = ((await store.findRates(tx))?.pinsVersion ?? 0) + 1
  await store.upsertRates(tx, { pinsVersion, pinsEditedAt: now(), pinsEditedBy: actor.name, pinsUnlisted: unlisted })
}

async function readPins(csv: string) {
  const { header, rows: records } = await readCsv(csv, { maxRows: MAX_PIN_ROWS })
  if (records.length === 0) throw createCsvError('The file has no rows below the header.')
  const columns = findColumns(header.cells, columnNames)
  if (columns.pin === undefined)
    throw createCsvError(`The file needs a column "pin". Its columns are: ${header.cells.join(', ').slice(0, 200)}.`)
  const rowsByPin = new Map<number, store.PinRow & { line: number }>()
  const problems: PinImport['problems'] = []
  let refused = 0
  for (const { cells, line } of records) {
    const read = (field: Field) => unescapeFormulas(cells[columns[field] ?? -1] ?? '').trim()
    const row = readRow(read)
    if ('pin' in row && !rowsByPin.has(row.pin)) {
      rowsByPin.set(row.pin, { ...row, line })
      continue
    }
    refused++
    if (problems.length === MAX_LISTED_PROBLEMS) continue
    const problem =
      'problem' in row ? row.problem : `The file has this PIN code twice. Line ${rowsByPin.get(row.pin)?.line} counts.`
    problems.push({ line, pin: read('pin').slice(0, 20), problem })
  }
  return { rows: Array.from(rowsByPin.values(), ({ line: _, ...row }) => row), refused, problems }
}

function readRow(read: (field: Field) => string): store.PinRow | { problem: string } {
  const pin = read('pin').replaceAll(/\s/g, '')
  if (!isPinCode(pin)) return { problem: "PIN code must have 6 digits and can't start with 0." }
  const serviceable = readAnswer(read('serviceable'))
  if (serviceable === undefined) return { problem: 'Serviceable must be Y or N.' }
  const cod = readAnswer(read('cod'))
  if (cod === undefined) return { problem: 'COD must be Y or N.' }
  const days = read('extraDays') || '0'
  if (!/^\d{1,2}$/.test(days) || Number(days) > MAX_EXTRA_DAYS)
    return { problem: `Days must be a whole number from 0 to ${MAX_EXTRA_DAYS}.` }
  return { pin: Number(pin), serviceable, cod, extraDays: Number(days) }
}

/** An empty cell and a missing column mean yes. */
const readAnswer = (text: string): boolean | undefined => (text === '' ? true : answers.get(text.toLowerCase()))
