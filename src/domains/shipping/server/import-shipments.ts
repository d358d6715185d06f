import type { Account } from '#domains/accounts/server/api.ts'
import { readCsv } from '#domains/catalogue/server/api.ts'
import { unescapeFormulas } from '#platform/http/csv.ts'
import { ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { idPattern } from '#shared/ids.ts'
import {
  CourierName,
  type ImportedRow,
  MAX_IMPORT_ROWS,
  type ShipmentImport,
  TrackingNumber,
  TrackingUrl,
} from '../admin-contract.ts'
import { createShipments } from './create-shipments.ts'
import type { Deps } from './deps.ts'
import { findColumns } from './find-columns.ts'
import * as store from './shipment-store.ts'

/** How couriers and spreadsheets name the columns, in lower case and without punctuation. */
const columnNames = {
  order: ['order', 'order id', 'order no', 'order number', 'reference', 'reference number', 'channel order id'],
  trackingNumber: [
    'tracking number',
    'tracking no',
    'tracking id',
    'awb',
    'awb code',
    'awb no',
    'awb number',
    'waybill',
  ],
  courier: ['courier', 'courier name', 'courier company', 'carrier', 'courier partner'],
  trackingUrl: ['tracking url', 'tracking link', 'tracking page'],
}
type Field = keyof typeof columnNames

interface ImportRequest {
  csv: string
  /** For files without a column for the courier. */
  courier?: string | undefined
  apply: boolean
}

/** Ships the orders of a courier's CSV. A dry run unless `apply` is set. An invalid row does not stop the others. */
export async function importShipments(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { csv, courier, apply }: ImportRequest,
): Promise<ShipmentImport> {
  const rows = await findOrders(deps, await readRows(csv, courier))
  const valid = rows.flatMap((row) => {
    const { orderId, courier: name, trackingNumber, trackingUrl, problem } = row
    return orderId && !problem
      ? [{ row, request: { orderId, tracking: { courier: name, trackingNumber, trackingUrl } } }]
      : []
  })
  const results = await createShipments(
    deps,
    actor,
    valid.map(({ request }) => request),
    { isDryRun: !apply },
  )
  for (const [index, { row }] of valid.entries()) {
    const problem = results[index]?.problem
    if (problem) row.problem = problem
  }
  return { rows, refused: rows.filter(({ problem }) => problem).length, applied: apply }
}

const createCsvError = (message: string) =>
  new ShopError('bad_request', message, { errors: [{ field: 'csv', message }] })

async function readRows(csv: string, defaultCourier: string | undefined): Promise<ImportedRow[]> {
  const { header, rows: records } = await readCsv(csv)
  if (records.length === 0) throw createCsvError('The file has no rows below the header.')
  if (records.length > MAX_IMPORT_ROWS)
    throw createCsvError(`The file can have at most ${groupDigits(MAX_IMPORT_ROWS)} rows.`)
  const columns = findColumns(header.cells, columnNames)
  const missing = (['order', 'trackingNumber'] as const).filter((field) => columns[field] === undefined)
  if (missing.length > 0)
    throw createCsvError(
      `The file needs a column "${missing.includes('order') ? 'Order ID' : 'Tracking number'}". Its columns are: ${header.cells.join(', ').slice(0, 200)}.`,
    )
  return records.map(({ cells, line }) => {
    const read = (field: Field) => unescapeFormulas(cells[columns[field] ?? -1] ?? '').trim()
    const row = {
      line,
      order: read('order').slice(0, 100),
      courier: read('courier') || (defaultCourier ?? ''),
      trackingNumber: read('trackingNumber'),
      ...(read('trackingUrl') ? { trackingUrl: read('trackingUrl') } : {}),
    }
    const problem = findProblem(row)
    return problem ? { ...row, problem } : row
  })
}

function findProblem({ courier, trackingNumber, trackingUrl }: Omit<ImportedRow, 'line'>): string | undefined {
  const results = [
    TrackingNumber.safeParse(trackingNumber),
    CourierName.safeParse(courier),
    TrackingUrl.optional().safeParse(trackingUrl),
  ]
  return results.flatMap(({ error }) => error?.issues[0]?.message ?? [])[0]
}

/** Accepts order ids and the numbers on receipts, such as #9F3A21C0. */
async function findOrders({ db }: Pick<Deps, 'db'>, rows: ImportedRow[]): Promise<ImportedRow[]> {
  const normalize = (order: string) => order.replace(/^#/, '').toLowerCase()
  const shortIds = rows.map(({ order }) => normalize(order)).filter((order) => /^[0-9a-f]{8}$/.test(order))
  const idsByShortId = Map.groupBy(await store.listOrderIdsByShortId(db, shortIds), ({ shortId }) => shortId)
  return rows.map((row) => {
    const order = normalize(row.order)
    if (idPattern.test(order)) return { ...row, orderId: order }
    const matches = idsByShortId.get(order) ?? []
    const [match] = matches
    if (match && matches.length === 1) return { ...row, orderId: match.id }
    const problem =
      matches.length > 1 ? 'Two orders have this number. Use the full order ID.' : 'There is no order with this number.'
    return { problem, ...row }
  })
}
