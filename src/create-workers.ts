import { deleteOldEmailsWorker } from '#platform/email/delete-old-emails.ts'
import { emailWorker } from '#platform/email/email-worker.ts'
import { formCopyWorker } from '#platform/form-copies/enqueue-form-copy.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Settings } from '#platform/settings.ts'
import { createShopDeps, domains, type ShopParts } from './domains.ts'

interface Options extends ShopParts {
  settings: ShopParts['settings'] & Pick<Settings, 'smtpUrl' | 'mailFrom' | 'mailDays'>
}

/** Creates all background workers: those of the platform and those of every domain. */
export function createWorkers(parts: Options): Worker[] {
  const deps = createShopDeps(parts)
  const { db, log, now, care } = deps
  const { smtpUrl, mailFrom, mailDays } = parts.settings
  return [
    emailWorker({ db, smtpUrl, from: mailFrom, replyTo: care.email, now }),
    deleteOldEmailsWorker({ db, log, retentionDays: mailDays, now }),
    formCopyWorker(deps),
    ...domains.flatMap(({ workers }) => workers?.(deps) ?? []),
  ]
}
