import type { Tx } from '#platform/database/connect.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import type { FormServices } from '#platform/settings/form-settings.ts'
import { newId } from '#shared/ids.ts'

/** The name stored with existing jobs. */
const QUEUE = 'forms.copy'
/** An unresponsive service must not block the forms behind it for long. */
const TIMEOUT_MS = 10_000
/** A redirect to a thank-you page means success; any other redirect is a failure. */
const successRedirects = [302, 303]

interface Deps {
  jobs: Pick<Jobs, 'enqueue'>
  formServices: FormServices
}

/** Enqueues a submitted form for its third-party form service, if there is one, in the caller's transaction. */
export async function forwardForm(
  { jobs, formServices }: Deps,
  tx: Tx,
  form: keyof FormServices,
  fields: Record<string, string>,
): Promise<void> {
  if (formServices[form]) await jobs.enqueue(tx, QUEUE, { id: newId(), form, fields: JSON.stringify(fields) })
}

interface WorkerDeps {
  formServices: FormServices
  timeoutMs?: number
}

/** Posts each form as a browser would, and retries until the service accepts it. */
export function createFormForwardingWorker({ formServices, timeoutMs = TIMEOUT_MS }: WorkerDeps): Worker {
  return {
    queue: QUEUE,
    async run({ id = '', form = '', fields = '{}' }, { signal }) {
      const service = formServices[form as keyof FormServices]
      // the service was removed from the settings after the form was enqueued
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
