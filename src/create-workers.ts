import { createEmailCleanupWorker } from '#platform/email/delete-old-emails.ts'
import { createFormForwardingWorker } from '#platform/form-forwarding/forward-form.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Settings } from '#platform/settings.ts'
import { createShopDeps, domains, type ShopParts } from './domains.ts'

interface Options extends ShopParts {
  settings: ShopParts['settings'] & Pick<Settings, 'mailDays'>
}

/** Creates all background workers: those of the platform and those of every domain. */
export function createWorkers(parts: Options): Worker[] {
  const deps = createShopDeps(parts)
  const { db, log, now } = deps
  return [
    createEmailCleanupWorker({ db, log, retentionDays: parts.settings.mailDays, now }),
    createFormForwardingWorker(deps),
    ...domains.flatMap(({ workers }) => workers?.(deps) ?? []),
  ]
}
