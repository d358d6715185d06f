import type { AutomaticDiscountReader } from '#domains/discounts/server/api.ts'
import type { PaymentProvider } from '#domains/payments/server/api.ts'
import type { ShippingRatesReader } from '#domains/shipping/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import type { HoldLimits } from '../rules.ts'

export interface Deps {
  db: Db
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  paymentProvider: PaymentProvider
  /** The app's log, or a request's own, which adds the request id. */
  log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>
  shopSettings: ShopSettingsReader
  /** What must be done before the shop may sell; checkout is closed until then. Called on every checkout; must be fast. */
  listGoLiveProblems?: () => Promise<string[]>
  /** Without it, no automatic discounts apply, as for demo orders. */
  automaticDiscounts?: AutomaticDiscountReader | undefined
  /** Without them, shipping is free everywhere, as for demo orders. */
  shippingRates?: ShippingRatesReader | undefined
  /** Absent for demo orders, which are paid right away. */
  holdLimits?: HoldLimits | undefined
  /** Base URL for links in emails. */
  origin?: string | undefined
  /** The configured base URL. If unset, links in responses use the request's host. */
  publicUrl?: string | undefined
}
