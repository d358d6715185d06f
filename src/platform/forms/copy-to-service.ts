import type { Tx } from '#platform/database/connect.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import type { FormCopies } from '#platform/settings/form-settings.ts'
import { newId } from '#shared/ids.ts'

const QUEUE = 'forms.copy'
/** A service that does not answer must not hold the copies behind it for long. */
const LONGEST_MS = 10_000
/** Thanks on a page of their own are an answer too; any other redirection says that nothing was taken. */
const taken = [302, 303]

interface Deps {
  jobs: Pick<Jobs, 'enqueue'>
  formCopies: FormCopies
}

/** Puts a copy down in the caller's transaction. What becomes of it is nothing that the sender waits for or hears of. */
export async function copyToService(
  { jobs, formCopies }: Deps,
  tx: Tx,
  form: keyof FormCopies,
  fields: Record<string, string>,
): Promise<void> {
  if (formCopies[form]) await jobs.enqueue(tx, QUEUE, { id: newId(), form, fields: JSON.stringify(fields) })
}

/** Posts the copies as a browser posts a form, each until it is taken. */
export function copyWorker({
  formCopies,
  longestMs = LONGEST_MS,
}: {
  formCopies: FormCopies
  longestMs?: number
}): Worker {
  return {
    queue: QUEUE,
    async run({ id = '', form = '', fields = '{}' }, { signal }) {
      const service = formCopies[form as keyof FormCopies]
      // it was set when the copy was put down, and is not any more
      if (!service) return
      const entries = Object.entries(JSON.parse(fields) as Record<string, string>)
      const answer = await fetch(service.url, {
        method: 'POST',
        body: new URLSearchParams(entries.map(([name, value]) => [service.fields[name] ?? name, value])),
        // the same for every try, so that a copy that went out twice can be known for one
        headers: { 'idempotency-key': id },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      })
      await answer.body?.cancel()
      if (!answer.ok && !taken.includes(answer.status)) {
        throw new Error(`The form service for ${form} answered ${answer.status}.`)
      }
    },
  }
}
