import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { startFormService } from '#tests/support/start-form-service.ts'
import { createFormForwardingWorker, forwardForm } from './forward-form.ts'

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

const getFormServices = () => ({ contact: { url: service.url, fields: { name: 'entry.111' } } })
const fields = { name: 'Asha & Ravi', message: 'Two lines:\nनमस्ते = hello' }

function start({ timeoutMs }: { timeoutMs?: number } = {}) {
  jobs.start([createFormForwardingWorker({ formServices: getFormServices(), ...(timeoutMs ? { timeoutMs } : {}) })])
}
const forward = (form: 'contact' | 'returns' = 'contact') =>
  database.db.transaction((tx) => forwardForm({ jobs, formServices: getFormServices() }, tx, form, fields))

/** Makes the retry due now; the next job wakes the worker. */
async function makeRetryDue() {
  const due = `UPDATE pgboss.job SET start_after = now() - interval '1 minute' WHERE name = 'forms.copy' AND state = 'retry'`
  await expect.poll(async () => (await database.pool.query(due)).rowCount, pollOptions).toBe(1)
}

describe('a forwarded form', () => {
  it("is posted like a browser form, with the service's field names", async () => {
    start()
    await forward()
    await expect.poll(() => service.received, pollOptions).toHaveLength(1)
    expect(service.received[0]).toEqual({
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      fields: { 'entry.111': fields.name, message: fields.message },
    })
  })

  it('is not enqueued for a form without a service', async () => {
    start()
    await forward('returns')
    await forward()
    await expect.poll(() => service.received, pollOptions).toHaveLength(1)
    const { rowCount } = await database.pool.query(`SELECT FROM pgboss.job WHERE name = 'forms.copy'`)
    expect(rowCount).toBe(1)
  })

  it.each([
    ['fails', {}],
    ['hangs', { timeoutMs: 200 }],
    ['moved', {}],
  ] as const)('is retried with the same key after the service %s', async (behavior, options) => {
    service.setBehavior(behavior)
    start(options)
    await forward()
    await expect.poll(() => service.idempotencyKeys, pollOptions).toHaveLength(1)
    await makeRetryDue()
    service.setBehavior('accepts')
    await forward()
    await expect.poll(() => service.received, pollOptions).toHaveLength(2)
    expect(service.idempotencyKeys).toHaveLength(3)
    expect(new Set(service.idempotencyKeys).size).toBe(2)
  })

  it('is not retried after a redirect to a thank-you page', async () => {
    service.setBehavior('acceptsWithRedirect')
    const { run } = createFormForwardingWorker({ formServices: getFormServices() })
    const job = { id: 'a', form: 'contact', fields: JSON.stringify(fields) }
    await run(job, { signal: new AbortController().signal })
    expect(service.idempotencyKeys).toHaveLength(1)
  })

  it('is dropped when the service is no longer configured', async () => {
    const { run } = createFormForwardingWorker({ formServices: {} })
    await run({ form: 'contact', fields: '{}' }, { signal: new AbortController().signal })
    expect(service.idempotencyKeys).toEqual([])
  })
})
