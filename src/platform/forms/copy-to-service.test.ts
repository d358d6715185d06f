import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { formService } from '#tests/support/form-service.ts'
import { copyToService, copyWorker } from './copy-to-service.ts'

const until = { timeout: 20_000 }
let database: Awaited<ReturnType<typeof freshDatabase>>
let service: Awaited<ReturnType<typeof formService>>
let jobs: ReturnType<typeof createJobs>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  service = await formService()
  jobs = createJobs({ url: database.url }, pino({ level: 'silent' }))
})
afterEach(async () => {
  await jobs.close()
  await service.close()
  await database.pool.query('DELETE FROM pgboss.job')
})

const contact = () => ({ contact: { url: service.url, fields: { name: 'entry.111' } } })
const fields = { name: 'Asha & Ravi', message: 'Two lines:\nनमस्ते = hello' }

function start({ longestMs }: { longestMs?: number } = {}) {
  jobs.start([copyWorker({ formCopies: contact(), ...(longestMs ? { longestMs } : {}) })])
}
const put = (form: 'contact' | 'returns' = 'contact') =>
  database.db.transaction((tx) => copyToService({ jobs, formCopies: contact() }, tx, form, fields))

/** The next try comes now, not when its time has come; a newer job wakes the worker. */
async function tryAgain() {
  const due = `UPDATE pgboss.job SET start_after = now() - interval '1 minute' WHERE name = 'forms.copy' AND state = 'retry'`
  await expect.poll(async () => (await database.pool.query(due)).rowCount, until).toBe(1)
}

describe('a copy for a form service', () => {
  it('arrives as a browser would post it, under the names that the service knows', async () => {
    start()
    await put()
    await expect.poll(() => service.received, until).toHaveLength(1)
    expect(service.received[0]).toEqual({
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      fields: { 'entry.111': fields.name, message: fields.message },
    })
  })

  it('is not put down for a form without a service', async () => {
    start()
    await put('returns')
    await put()
    await expect.poll(() => service.received, until).toHaveLength(1)
    const { rowCount } = await database.pool.query(`SELECT FROM pgboss.job WHERE name = 'forms.copy'`)
    expect(rowCount).toBe(1)
  })

  it.each([
    ['fails', {}],
    ['hangs', { longestMs: 200 }],
    ['moved', {}],
  ] as const)('is sent again after the service %s, until it is taken, under the same key', async (mood, limit) => {
    service.become(mood)
    start(limit)
    await put()
    await expect.poll(() => service.asked, until).toHaveLength(1)
    await tryAgain()
    service.become('takes')
    await put()
    await expect.poll(() => service.received, until).toHaveLength(2)
    expect(service.asked).toHaveLength(3)
    expect(new Set(service.asked).size).toBe(2)
  })

  it('that is thanked for on another page is not sent again', async () => {
    service.become('thanks')
    const { run } = copyWorker({ formCopies: contact() })
    const job = { id: 'a', form: 'contact', fields: JSON.stringify(fields) }
    await run(job, { isLast: false, signal: new AbortController().signal })
    expect(service.asked).toHaveLength(1)
  })

  it('that nobody wants any more is dropped', async () => {
    const { run } = copyWorker({ formCopies: {} })
    await run({ form: 'contact', fields: '{}' }, { isLast: false, signal: new AbortController().signal })
    expect(service.asked).toEqual([])
  })
})
