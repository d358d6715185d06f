import type { ReturnedUnits } from '#domains/orders/server/api.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import type { Courier } from './courier.ts'
import type { ShippingRatesReader } from './shipping-rates-cache.ts'

export interface Deps {
  db: Db
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  log: Pick<Log, 'info' | 'warn'>
  shopSettings: ShopSettingsReader
  /** The shop's public URL, for links in emails. */
  origin?: string | undefined
  /** The connected account; without one, tracking numbers are entered by hand. */
  courier: Courier | undefined
  shippingRates: ShippingRatesReader & { reload(): Promise<void> }
  receiveShipments: (tx: Tx, orderId: string, at: Date) => Promise<void>
  findReturnedUnits: (tx: Tx, orderId: string) => Promise<ReturnedUnits>
}
