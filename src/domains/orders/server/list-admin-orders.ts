import { findSkusByName } from '#domains/catalogue/server/api.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import { isWholeList } from '#platform/database/list-and-count.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import type { OrderFilters } from '../admin-contract.ts'
import type { Invoice } from '../contract.ts'
import { buildSearchQuery } from '../rules.ts'
import * as adminStore from './admin-store.ts'
import type { Deps, LineShipment } from './deps.ts'
import { type PagingParams, toLimitOffset } from './get-order.ts'
import { listInvoices } from './invoice-store.ts'
import * as sales from './sales-store.ts'
import type { OrderRow } from './store.ts'

const BATCH_SIZE = 500

type ListDeps = Pick<Deps, 'db' | 'searchOrdersByTracking'>

/** Returns a query for `orders.search`. */
export const buildOrderSearch = async (db: Queryable, text: string): Promise<string | undefined> =>
  buildSearchQuery(text, await findSkusByName(db, text))

async function toListFilters(
  { db, searchOrdersByTracking }: ListDeps,
  { q, sortBy: _, ...filters }: OrderFilters,
): Promise<adminStore.OrderListFilters> {
  const text = q?.trim()
  if (!text) return filters
  const [byReference, byTracking, search] = await Promise.all([
    adminStore.findOrderIdsByReference(db, text),
    searchOrdersByTracking(db, text),
    buildOrderSearch(db, text),
  ])
  return {
    ...filters,
    search,
    foundIds: [...byReference, ...byTracking],
  }
}

export async function listAdminOrders(
  deps: ListDeps,
  { limit, page, ...filters }: OrderFilters & PagingParams,
): Promise<{ orders: OrderRow[]; total: number }> {
  const { db } = deps
  const { sortBy = '-createdAt' } = filters
  const listFilters = await toListFilters(deps, filters)
  const range = toLimitOffset({ limit, page })
  const ids = await adminStore.listOrderIds(db, listFilters, { sortBy, ...range })
  const [orders, total] = await Promise.all([
    adminStore.listOrdersByIds(db, ids),
    isWholeList(ids, range) ? ids.length : countOrders(db, listFilters),
  ])
  return { orders, total }
}

/** Uses the daily totals where the filters allow it, because counting 100,000 orders is slow. */
async function countOrders(db: Db, listFilters: adminStore.OrderListFilters): Promise<number> {
  const { search, payment, archived, ids, tag, status, from, to, confirmation } = listFilters
  if (search || payment || tag || confirmation || archived === 'yes' || ids)
    return adminStore.countOrders(db, listFilters)
  const { count: total } = await sales.sumOrders(db, { from, to }, status)
  return archived === 'all' ? total : total - (await adminStore.countOrders(db, { status, from, to, archived: 'yes' }))
}

/** Counts the orders with cash on delivery that wait for their confirmation. */
export const countUnconfirmedOrders = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  adminStore.countOrders(db, { confirmation: 'waiting' })

/** Yields all matching orders in batches to keep memory use constant. */
export async function* exportOrders(deps: ListDeps, filters: OrderFilters): AsyncGenerator<OrderRow[]> {
  const { sortBy = '-createdAt' } = filters
  const listFilters = await toListFilters(deps, filters)
  yield* readInBatches(async (after: OrderRow | undefined) => {
    const ids = await adminStore.listOrderIds(deps.db, listFilters, { sortBy, limit: BATCH_SIZE, after })
    return adminStore.listOrdersByIds(deps.db, ids)
  })
}

export interface ExportedLine {
  order: OrderRow
  /** Absent for a charge. */
  line: OrderRow['lines'][number] | undefined
  /** Absent while the order has no invoice. */
  taxed: Invoice['lines'][number] | undefined
  placeOfSupply: string | undefined
  /** Empty for a charge, and until the line is in a shipment. */
  shipments: LineShipment[]
}

/** Yields the lines of all matching orders with their tax and shipments, and the charges on their invoices. */
export async function* exportOrderLines(
  deps: ListDeps & Pick<Deps, 'listLineShipments'>,
  filters: OrderFilters,
): AsyncGenerator<ExportedLine[]> {
  const { db, listLineShipments } = deps
  for await (const orders of exportOrders(deps, filters)) {
    const orderIds = orders.map(({ id }) => id)
    const invoices = await listInvoices(db, orderIds)
    const shipments = Map.groupBy(await listLineShipments(db, orderIds), ({ lineId }) => lineId)
    const documents = new Map(invoices.map(({ orderId, document }) => [orderId, document]))
    yield orders.flatMap((order): ExportedLine[] => {
      const { lines = [], placeOfSupply } = documents.get(order.id) ?? {}
      const charges = lines.filter(({ isCharge }) => isCharge)
      return [
        ...order.lines.map((line) => ({
          order,
          line,
          taxed: lines[line.position],
          placeOfSupply,
          shipments: shipments.get(line.id) ?? [],
        })),
        ...charges.map((taxed) => ({ order, line: undefined, taxed, placeOfSupply, shipments: [] })),
      ]
    })
  }
}
