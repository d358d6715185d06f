import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentProvider } from './payment-provider.ts'

export interface Deps {
  db: Db
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  paymentProvider: PaymentProvider
  /** The app's log, or a request's own, which adds the request id. */
  log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>
}
