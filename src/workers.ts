import { clearExpiredWorker } from '#domains/accounts/server/clear-expired.ts'
import { passwordLinkWorker } from '#domains/accounts/server/mail-password-link.ts'
import { sweepGuestCartsWorker } from '#domains/cart/server/sweep-guest-carts.ts'
import { findProductPictures } from '#domains/catalogue/server/find-product-pictures.ts'
import { findCheckoutPictures } from '#domains/checkout/server/find-checkout-pictures.ts'
import { settleWorker } from '#domains/checkout/server/settle-worker.ts'
import { findContentPictures } from '#domains/content/server/find-content-pictures.ts'
import { variantsWorker } from '#domains/media/server/make-variants.ts'
import { sweepUploadsWorker } from '#domains/media/server/sweep-uploads.ts'
import { askToConfirmWorker } from '#domains/messages/server/ask-to-confirm.ts'
import { sweepMessagesWorker } from '#domains/messages/server/sweep-messages.ts'
import { addUpSalesWorker } from '#domains/orders/server/add-up-sales.ts'
import type { Seller } from '#domains/orders/server/draw-up-invoice.ts'
import { findOrderPictures } from '#domains/orders/server/find-order-pictures.ts'
import { refundWorker } from '#domains/payments/server/carry-out-refund.ts'
import type { Gateway } from '#domains/payments/server/gateway.ts'
import { clearAlertsWorker } from '#domains/restock/server/clear-alerts.ts'
import { restockWorker } from '#domains/restock/server/tell-of-restock.ts'
import { sweepPhotosWorker } from '#domains/returns/server/sweep-photos.ts'
import type { Database } from '#platform/database/connect.ts'
import { copyWorker } from '#platform/forms/copy-to-service.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { clearOldMailsWorker } from '#platform/mail/clear-old-mails.ts'
import { mailWorker } from '#platform/mail/deliver-mail.ts'
import type { Settings } from '#platform/settings.ts'
import type { Storage } from '#platform/storage/storage.ts'

interface Deps {
  database: Database
  jobs: Jobs
  log: Log
  storage: Storage
  gateway: Gateway
  seller: Seller
  /** Base URL for links in emails. */
  origin?: string | undefined
  now?: () => Date
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'mailDays' | 'publicUrl' | 'care' | 'formCopies'>
}

/** Must list every domain that stores image URLs, in the order URLs move between them. Images of a missing one get deleted. */
const referenceFinders = [findProductPictures, findCheckoutPictures, findOrderPictures, findContentPictures]

/** Creates all background workers. Every worker is registered here explicitly. */
export function workersOf({
  database: { db },
  jobs,
  log,
  storage,
  gateway,
  seller,
  origin,
  settings,
  now = () => new Date(),
}: Deps): Worker[] {
  return [
    mailWorker({ db, smtpUrl: settings.smtpUrl, from: settings.mailFrom, replyTo: settings.care.email, now }),
    clearOldMailsWorker({ db, log, keptDays: settings.mailDays, now }),
    passwordLinkWorker({ db, jobs, now }),
    clearExpiredWorker({ db, log, now }),
    sweepGuestCartsWorker({ db, log, now }),
    settleWorker({ db, jobs, gateway, log, seller, origin, now }),
    addUpSalesWorker({ db }),
    variantsWorker({ db, storage, log }),
    sweepUploadsWorker({ db, storage, log, findNamed: referenceFinders }),
    refundWorker({ db, gateway, log, now }),
    restockWorker({ db, jobs, log, now }),
    clearAlertsWorker({ db, now }),
    askToConfirmWorker({ db, jobs, now }),
    sweepMessagesWorker({ db, log, now }),
    copyWorker(settings),
    sweepPhotosWorker({ db, storage, log, now }),
  ]
}
