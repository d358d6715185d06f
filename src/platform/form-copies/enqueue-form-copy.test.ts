import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { startFormService } from '#tests/support/start-form-service.ts'
import { enqueueFormCopy, formCopyWorker } from './enqueue-form-copy.ts'

const pollOptions = { timeout: 20_000 }
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let service: Awaited<ReturnType<typeof startFormService>>
let jobs: ReturnType<typeof createJobs>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  service = await startFormService()
  jobs = createJobs({ url: database.url }, pino({ level: 'silent' }))
})
afterEach(async () => {
  await jobs.close()
  await service.close()
  await database.pool.query('DELETE FROM pgboss.job')
})

const getFormCopies = () => ({ contact: { url: service.url, fields: { name: 'entry.111' } } })
const fields = { name: 'Asha & Ravi', message: 'Two lines:\nनमस्ते = hello' }

function start({ timeoutMs }: { timeoutMs?: number } = {}) {
  jobs.start([formCopyWorker({ formCopies: getFormCopies(), ...(timeoutMs ? { timeoutMs } : {}) })])
}
const enqueueCopy = (form: 'contact' | 'returns' = 'contact') =>
  database.db.transaction((tx) => enqueueFormCopy({ jobs, formCopies: getFormCopies() }, tx, form, fields))

/** Makes the retry due now; the next job wakes the worker. */
async function makeRetryDue() {
  const due = `UPDATE pgboss.job SET start_after = now() - interval '1 minute' WHERE name = 'forms.copy' AND state = 'retry'`
  await expect.poll(async () => (await database.pool.query(due)).rowCount, pollOptions).toBe(1)
}

describe('a form copy', () => {
  it("is posted like a browser form, with the service's field names", async () => {
    start()
    await enqueueCopy()
    await expect.poll(() => service.received, pollOptions).toHaveLength(1)
    expect(service.received[0]).toEqual({
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      fields: { 'entry.111': fields.name, message: fields.message },
    })
  })

  it('is not enqueued for a form without a service', async () => {
    start()
    await enqueueCopy('returns')
    await enqueueCopy()
    await expect.poll(() => service.received, pollOptions).toHaveLength(1)
    const { rowCount } = await database.pool.query(`SELECT FROM pgboss.job WHERE name = 'forms.copy'`)
    expect(rowCount).toBe(1)
  })

  it.each([
    ['fails', {}],
    ['hangs', { timeoutMs: 200 }],
    ['moved', {}],
  ] as const)('is retried with the same key after the service %s', async (behaviour, options) => {
    service.setBehaviour(behaviour)
    start(options)
    await enqueueCopy()
    await expect.poll(() => service.idempotencyKeys, pollOptions).toHaveLength(1)
    await makeRetryDue()
    service.setBehaviour('accepts')
    await enqueueCopy()
    await expect.poll(() => service.received, pollOptions).toHaveLength(2)
    expect(service.idempotencyKeys).toHaveLength(3)
    expect(new Set(service.idempotencyKeys).size).toBe(2)
  })

  it('is not retried after a redirect to a thank-you page', async () => {
    service.setBehaviour('acceptsWithRedirect')
    const { run } = formCopyWorker({ formCopies: getFormCopies() })
    const job = { id: 'a', form: 'contact', fields: JSON.stringify(fields) }
    await run(job, { isLast: false, signal: new AbortController().signal })
    expect(service.idempotencyKeys).toHaveLength(1)
  })

  it('is dropped when the service is no longer configured', async () => {
    const { run } = formCopyWorker({ formCopies: {} })
    await run({ form: 'contact', fields: '{}' }, { isLast: false, signal: new AbortController().signal })
    expect(service.idempotencyKeys).toEqual([])
  })
})
