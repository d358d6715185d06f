import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import type { Address } from '../contract.ts'

export interface ReturnedUnits {
  /** True while a return is unfinished, so the units may still change. */
  hasOpenReturn: boolean
  /** Returned units by line id, from finished returns only. */
  units: Map<string, number>
  /** Units by line id in returns that were not rejected. */
  unitsInReturns: Map<string, number>
}

/** A shipment on its way, as an email names it. */
export interface TrackedShipment {
  courier: string
  trackingNumber: string
  trackingUrl: string | null
  /** Of the tracking page. */
  token: string
}

/** The shipment that a line, or some of its units, is in. */
export interface LineShipment {
  lineId: string
  /** Null while it is being booked. */
  courier: string | null
  trackingNumber: string | null
}

/** What decides whether an order can be sent to an address. */
export interface Destination {
  /** Where the PIN code is, if that is not the state of the address. */
  stateMismatch: { pin: string; state: string } | undefined
  isServiceable: boolean
  isServiceableForCod: boolean
}

export interface Deps {
  db: Db
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  log: Pick<Log, 'warn'>
  shopSettings: ShopSettingsReader
  /** The shop's public URL, for links in emails. */
  origin?: string | undefined
  /** Injected, because the returns domain imports orders. */
  findReturnedUnits: (tx: Tx, orderId: string) => Promise<ReturnedUnits>
  /** Returns the shipments on their way, and remembers that the customer is told. Injected, because shipping imports orders. */
  announceShipments: (tx: Tx, orderId: string) => Promise<TrackedShipment[]>
  /** Lists the shipments of the orders' lines, without cancelled ones. Injected, because shipping imports orders. */
  listLineShipments: (db: Queryable, orderIds: string[]) => Promise<LineShipment[]>
  /** Records that the shipments that are out came back. Injected, because shipping imports orders. */
  receiveShipments: (tx: Tx, orderId: string, at: Date) => Promise<void>
  /** Finds orders by the tracking numbers of their shipments, the newest first. Injected, because shipping imports orders. */
  findOrdersByTracking: (
    db: Queryable,
    trackingNumbers: string[],
  ) => Promise<{ orderId: string; trackingNumber: string }[]>
  /** Returns the newest orders with a shipment whose tracking number begins with the text, in any writing. */
  searchOrdersByTracking: (db: Queryable, text: string) => Promise<string[]>
  /** Injected, because shipping imports orders. Needs no query. */
  findDestination: (address: Address) => Promise<Destination>
}

/** Dependencies of every change to a placed order. */
export type ChangeDeps = Pick<Deps, 'db' | 'now' | 'origin' | 'shopSettings'>
