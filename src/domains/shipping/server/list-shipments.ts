import { buildOrderSearch } from '#domains/orders/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { ShippingDesk } from '../admin-contract.ts'
import type { Deps } from './deps.ts'
import * as store from './shipment-store.ts'

export const shipmentNotFound = () => new ShopError('not_found', 'There is no shipment with this ID.')

interface Paging {
  limit?: number | undefined
  page?: number | undefined
}

const toLimitOffset = ({ limit = MAX_PAGE_SIZE, page = 1 }: Paging) => ({ limit, offset: (page - 1) * limit })

export async function listShipments(
  { db }: Pick<Deps, 'db'>,
  { limit, page, ...filters }: store.ShipmentFilters & Paging,
) {
  const [shipments, total] = await Promise.all([
    store.listShipments(db, filters, toLimitOffset({ limit, page })),
    store.countShipments(db, filters),
  ])
  return { shipments, total }
}

export async function listOrdersToShip(
  { db }: Pick<Deps, 'db'>,
  { q, ...paging }: Paging & { q?: string | undefined },
) {
  const search = q ? await buildOrderSearch(db, q) : undefined
  const [orders, total] = await Promise.all([
    store.listOrdersToShip(db, search, toLimitOffset(paging)),
    store.countOrdersToShip(db, search),
  ])
  return { orders, total }
}

export async function getShipmentDetail(db: Queryable, id: string): Promise<store.ShipmentDetail> {
  const [shipment] = await store.listShipments(db, { ids: [id] }, { limit: 1, offset: 0 })
  if (!shipment) throw shipmentNotFound()
  return shipment
}

export async function getShippingDesk({ db, courier }: Pick<Deps, 'db' | 'courier'>): Promise<ShippingDesk> {
  const [toShip, open, comingBack] = await Promise.all([
    store.countOrdersToShip(db),
    store.countShipments(db, { list: 'open' }),
    store.countShipments(db, { list: 'return' }),
  ])
  return { ...(courier ? { courier: courier.name } : {}), counts: { toShip, open, return: comingBack } }
}
