import { createExpiredAuthDataWorker } from '#domains/accounts/server/delete-expired-auth-data.ts'
import { createPasswordLinkWorker } from '#domains/accounts/server/send-password-link.ts'
import { deleteExpiredGuestCartsWorker } from '#domains/cart/server/delete-expired-guest-carts-worker.ts'
import { findCheckoutImages } from '#domains/checkout/server/find-checkout-images.ts'
import { createSettleWorker } from '#domains/checkout/server/settle-worker.ts'
import { findReferencedContentImages } from '#domains/content/server/find-referenced-content-images.ts'
import { imageVariantsWorker } from '#domains/media/server/create-image-variants.ts'
import { deleteOrphanUploadsWorker } from '#domains/media/server/delete-orphan-uploads.ts'
import { cleanUpMessagesWorker } from '#domains/messages/server/clean-up-messages.ts'
import { requestConfirmationWorker } from '#domains/messages/server/request-confirmation.ts'
import type { Seller } from '#domains/orders/server/build-invoice.ts'
import { findOrderImages } from '#domains/orders/server/find-order-images.ts'
import { rollupSalesWorker } from '#domains/orders/server/rollup-sales.ts'
import type { PaymentGateway } from '#domains/payments/server/payment-gateway.ts'
import { createRefundWorker } from '#domains/payments/server/process-refund.ts'
import { createExpiredAlertsWorker } from '#domains/restock/server/delete-expired-alerts.ts'
import { createRestockWorker } from '#domains/restock/server/send-restock-alerts.ts'
import { deleteOrphanPhotosWorker } from '#domains/returns/server/delete-orphan-photos.ts'
import type { Database } from '#platform/database/connect.ts'
import { deleteOldEmailsWorker } from '#platform/email/delete-old-emails.ts'
import { emailWorker } from '#platform/email/email-worker.ts'
import { formCopyWorker } from '#platform/form-copies/enqueue-form-copy.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createShopDeps, domains } from './domains.ts'

interface Deps {
  database: Database
  jobs: Jobs
  log: Log
  storage: Storage
  gateway: PaymentGateway
  seller: Seller
  /** Base URL for links in emails. */
  origin?: string | undefined
  now?: () => Date
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'mailDays' | 'publicUrl' | 'care' | 'grievance' | 'formCopies'>
}

/** Of the domains without a manifest. Images of a missing domain get deleted. */
const referenceFinders = [findCheckoutImages, findOrderImages, findReferencedContentImages]

/** Creates all background workers. Every worker is registered here explicitly. */
export function createWorkers({
  database,
  jobs,
  log,
  storage,
  gateway,
  seller,
  origin,
  settings,
  now = () => new Date(),
}: Deps): Worker[] {
  const { db } = database
  const shopDeps = createShopDeps({ database, jobs, log, storage, gateway, seller, origin, settings, now })
  return [
    ...domains.flatMap(({ workers }) => workers?.(shopDeps) ?? []),
    emailWorker({ db, smtpUrl: settings.smtpUrl, from: settings.mailFrom, replyTo: settings.care.email, now }),
    deleteOldEmailsWorker({ db, log, retentionDays: settings.mailDays, now }),
    createPasswordLinkWorker({ db, jobs, now }),
    createExpiredAuthDataWorker({ db, log, now }),
    deleteExpiredGuestCartsWorker({ db, log, now }),
    createSettleWorker({ db, jobs, gateway, log, seller, origin, now }),
    rollupSalesWorker({ db }),
    imageVariantsWorker({ db, storage, log }),
    deleteOrphanUploadsWorker({
      db,
      storage,
      log,
      referenceFinders: [...shopDeps.referenceFinders, ...referenceFinders],
    }),
    createRefundWorker({ db, gateway, log, now }),
    createRestockWorker({ db, jobs, log, now }),
    createExpiredAlertsWorker({ db, now }),
    requestConfirmationWorker({ db, jobs, now }),
    cleanUpMessagesWorker({ db, log, now }),
    formCopyWorker(settings),
    deleteOrphanPhotosWorker({ db, storage, log, now }),
  ]
}
