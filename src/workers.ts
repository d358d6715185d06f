import { clearExpiredWorker } from '#domains/accounts/server/clear-expired.ts'
import { passwordLinkWorker } from '#domains/accounts/server/mail-password-link.ts'
import { sweepGuestCarts } from '#domains/cart/server/sweep-guest-carts.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { mailWorker } from '#platform/mail/deliver-mail.ts'
import type { Settings } from '#platform/settings.ts'

interface Deps {
  database: Database
  jobs: Jobs
  log: Log
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>
}

/** Everything that is done later or by itself: every worker is named here, none is found by itself. */
export function workersOf({ database: { db }, jobs, log, settings }: Deps): Worker[] {
  return [
    mailWorker({ db, smtpUrl: settings.smtpUrl, from: settings.mailFrom }),
    passwordLinkWorker({ db, jobs }),
    clearExpiredWorker({ db, log }),
    sweepGuestCarts({ db, log }),
  ]
}
