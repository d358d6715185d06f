import type { Tx } from '#platform/database/connect.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import type { FormCopies } from '#platform/settings/form-settings.ts'
import { newId } from '#shared/ids.ts'

const QUEUE = 'forms.copy'
/** An unresponsive service must not block the copies behind it for long. */
const TIMEOUT_MS = 10_000
/** A redirect to a thank-you page means success; any other redirect is a failure. */
const successRedirects = [302, 303]

interface Deps {
  jobs: Pick<Jobs, 'enqueue'>
  formCopies: FormCopies
}

/** Enqueues a copy in the caller's transaction. Its delivery does not affect the sender. */
export async function enqueueFormCopy(
  { jobs, formCopies }: Deps,
  tx: Tx,
  form: keyof FormCopies,
  fields: Record<string, string>,
): Promise<void> {
  if (formCopies[form]) await jobs.enqueue(tx, QUEUE, { id: newId(), form, fields: JSON.stringify(fields) })
}

interface WorkerDeps {
  formCopies: FormCopies
  timeoutMs?: number
}

/** Posts each copy like a browser form, and retries until the service accepts it. */
export function formCopyWorker({ formCopies, timeoutMs = TIMEOUT_MS }: WorkerDeps): Worker {
  return {
    queue: QUEUE,
    async run({ id = '', form = '', fields = '{}' }, { signal }) {
      const service = formCopies[form as keyof FormCopies]
      // the service was removed from the settings after the copy was enqueued
      if (!service) return
      const entries = Object.entries(JSON.parse(fields) as Record<string, string>)
      const response = await fetch(service.url, {
        method: 'POST',
        body: new URLSearchParams(entries.map(([name, value]) => [service.fields[name] ?? name, value])),
        // the same for every attempt, so the service can deduplicate
        headers: { 'idempotency-key': id },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      await response.body?.cancel()
      if (!response.ok && !successRedirects.includes(response.status)) {
        throw new Error(`The third-party form service for ${form} responded with ${response.status}.`)
      }
    },
  }
}
