import type { Account } from '#domains/accounts/server/api.ts'
import { readCsv } from '#domains/catalogue/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import type { Paise } from '#shared/money.ts'
import { MAX_REMITTANCE_ROWS, type RemittanceResult } from '../admin-contract.ts'
import { parseAmount, parseOrderNumber } from '../rules.ts'
import * as codStore from './cod-store.ts'
import type { Deps } from './deps.ts'
import { recordCashOfOrders } from './record-cash.ts'

type OrderRow = Awaited<ReturnType<typeof codStore.listOrdersByNumber>>[number]

interface FileRow {
  line: number
  /** As in the file: the order's number, or else the tracking number of its shipment. */
  order: string
  trackingNumber: string
  amountPaise: Paise | undefined
  reference: string
}

export interface RemittanceRow extends FileRow {
  found: OrderRow | undefined
  result: RemittanceResult
}

/** The names that couriers use, without spaces and punctuation. */
const columnNames = {
  order: ['orderid', 'ordernumber', 'orderno', 'order'],
  trackingNumber: ['awb', 'awbno', 'awbnumber', 'awbcode', 'waybill', 'waybillno', 'trackingnumber', 'trackingid'],
  amount: ['amount', 'codamount', 'amountcollected', 'collectedamount'],
  reference: ['utr', 'reference', 'utrnumber', 'referencenumber', 'bankreference'],
}

/** Compares the courier's file with the orders and, with `apply`, records the cash of the matched rows. */
export async function applyRemittance(
  { db, now, findOrdersByTracking }: Pick<Deps, 'db' | 'now' | 'findOrdersByTracking'>,
  actor: Account,
  { csv, apply }: { csv: string; apply: boolean },
): Promise<RemittanceRow[]> {
  const fileRows = await readFile(csv)
  return db.transaction(async (tx) => {
    const tracked = await findOrdersByTracking(tx, [
      ...new Set(fileRows.flatMap(({ trackingNumber }) => trackingNumber || [])),
    ])
    // the newest order comes first and is set last
    const idsByTracking = new Map(tracked.toReversed().map(({ trackingNumber, orderId }) => [trackingNumber, orderId]))
    // what looks like an order's number may be the courier's own, so the tracking number is tried next
    const listNumbers = ({ order, trackingNumber }: FileRow) =>
      [parseOrderNumber(order), idsByTracking.get(trackingNumber)].filter((number) => number !== undefined)
    const numbers = [...new Set(fileRows.flatMap(listNumbers))]
    const ids = (await codStore.listOrdersByNumber(tx, numbers)).map(({ id }) => id)
    if (apply) await codStore.lockOrders(tx, ids)
    const rows = matchRows(fileRows, listNumbers, await codStore.listOrdersByNumber(tx, ids))
    return apply ? recordMatched(tx, { actor, rows, now: now() }) : rows
  })
}

async function readFile(csv: string): Promise<FileRow[]> {
  const { header, rows } = await readCsv(csv)
  if (rows.length > MAX_REMITTANCE_ROWS)
    throw createFileError(`The file can have at most ${groupDigits(MAX_REMITTANCE_ROWS)} rows.`)
  const names = header.cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const findColumn = (candidates: string[]) => names.findIndex((name) => candidates.includes(name))
  const [order, tracking, amount, reference] = [
    findColumn(columnNames.order),
    findColumn(columnNames.trackingNumber),
    findColumn(columnNames.amount),
    findColumn(columnNames.reference),
  ]
  if (order < 0 && tracking < 0) throw createFileError('The file has no column "Order ID", "Order number" or "AWB".')
  if (amount < 0) throw createFileError('The file has no column "Amount" or "COD amount".')
  if (rows.length === 0) throw createFileError('The file has no rows below the header.')
  return rows.map(({ cells, line }) => {
    const read = (column: number) => (cells[column] ?? '').trim().slice(0, 100)
    return {
      line,
      order: read(order) || read(tracking),
      trackingNumber: read(tracking).toUpperCase(),
      amountPaise: parseAmount(cells[amount] ?? ''),
      reference: read(reference),
    }
  })
}

const createFileError = (message: string) =>
  new ShopError('bad_request', message, { errors: [{ field: 'csv', message }] })

function matchRows(fileRows: FileRow[], listNumbers: (row: FileRow) => string[], orders: OrderRow[]): RemittanceRow[] {
  const byNumber = new Map<string, OrderRow>()
  for (const order of orders.toReversed()) {
    byNumber.set(order.id, order)
    byNumber.set(order.id.slice(-8), order)
  }
  const matchedIds = new Set<string>()
  return fileRows.map((row) => {
    const found = listNumbers(row)
      .map((number) => byNumber.get(number))
      .find((order) => order !== undefined)
    const result = found && matchedIds.has(found.id) ? 'already recorded' : matchRow(row, found)
    if (found && result === 'matched') matchedIds.add(found.id)
    return { ...row, found, result }
  })
}

function matchRow({ amountPaise }: FileRow, order: OrderRow | undefined): RemittanceResult {
  if (!order) return 'unknown order'
  if (order.paymentMethod !== 'COD') return 'not cash on delivery'
  if (order.paidAt) return 'already recorded'
  if (order.status === 'Cancelled') return 'order cancelled'
  if (order.status === 'Processing') return 'not shipped'
  if (amountPaise === undefined) return 'unreadable amount'
  return amountPaise === order.totalPaise ? 'matched' : 'different amount'
}

async function recordMatched(
  tx: Tx,
  { actor, rows, now }: { actor: Account; rows: RemittanceRow[]; now: Date },
): Promise<RemittanceRow[]> {
  const cash = rows.flatMap(({ result, found, reference }) =>
    found && result === 'matched' ? [{ order: found, amountPaise: found.totalPaise, reference, note: '' }] : [],
  )
  if (cash.length > 0) await recordCashOfOrders(tx, { actor, cash, now })
  return rows.map((row) => (row.result === 'matched' ? { ...row, result: 'recorded' as const } : row))
}
