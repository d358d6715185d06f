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

/** A parcel on its way, as an email names it. */
export interface TrackedParcel {
  courier: string
  trackingNumber: string
  trackingUrl: string | null
  /** Of the tracking page. */
  token: string
}

/** The parcel that a line, or some of its units, is in. */
export interface LineParcel {
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
  /** Returns the parcels on their way, and remembers that the customer is told. Injected, because shipping imports orders. */
  announceParcels: (tx: Tx, orderId: string) => Promise<TrackedParcel[]>
  /** Lists the parcels of the orders' lines, without cancelled ones. Injected, because shipping imports orders. */
  listLineParcels: (db: Queryable, orderIds: string[]) => Promise<LineParcel[]>
  /** Records that the parcels that are out came back. Injected, because shipping imports orders. */
  receiveParcels: (tx: Tx, orderId: string, at: Date) => Promise<void>
  /** Finds orders by the tracking numbers of their parcels, the newest first. Injected, because shipping imports orders. */
  findOrdersByTracking: (
    db: Queryable,
    trackingNumbers: string[],
  ) => Promise<{ orderId: string; trackingNumber: string }[]>
  /** Returns the newest orders with a parcel whose tracking number begins with the text, in any writing. */
  searchOrdersByTracking: (db: Queryable, text: string) => Promise<string[]>
  /** Injected, because shipping imports orders. Needs no query. */
  findDestination: (address: Address) => Promise<Destination>
}

/** Dependencies of every change to a placed order. */
export type ChangeDeps = Pick<Deps, 'db' | 'now' | 'origin' | 'shopSettings'>
