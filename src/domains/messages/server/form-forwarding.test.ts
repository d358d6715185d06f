import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { createFormForwardingWorker } from '#platform/form-forwarding/forward-form.ts'
import { type App, createServer } from '#platform/http/create-server.ts'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { startFormService } from '#tests/support/start-form-service.ts'
import { messagesDomain } from './domain.ts'
import { createNewsletterConfirmationWorker } from './request-confirmation.ts'

const pollOptions = { timeout: 20_000 }
const log = pino({ level: 'silent' })
const now = () => new Date()
const message = { name: 'Asha', email: 'asha@example.in', message: 'Do you ship to Leh?' }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let service: Awaited<ReturnType<typeof startFormService>>
let jobs: ReturnType<typeof createJobs>
let app: App
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** Starts the forms and all their workers, with a fake third-party form service. */
beforeEach(async () => {
  service = await startFormService()
  const createFormService = (fields: Record<string, string>) => ({ url: service.url, fields })
  const formServices = {
    contact: createFormService({ name: 'entry.1', email: 'entry.2', message: 'entry.3' }),
    newsletter: createFormService({}),
  }
  jobs = createJobs({ url: database.url }, log)
  app = await createServer({
    log,
    settings: { publicUrl: undefined, metricsToken: undefined },
    cache: new ResponseCache({ maxBytes: 1_000 }),
    readiness: async () => ({ ok: true }),
    // a busy test machine must not trigger load shedding
    limits: { eventLoopDelayMs: 0 },
  })
  const deps = { db: database.db, now, log, jobs, shopSettings, formServices, publicUrl: undefined }
  await registerDomain(app, messagesDomain, deps)
  jobs.start([
    createFormForwardingWorker({ formServices, timeoutMs: 500 }),
    createNewsletterConfirmationWorker({ db: database.db, now, shopSettings }),
  ])
})
afterEach(async () => {
  await app.close()
  await jobs.close()
  await service.close()
  await database.pool.query('DELETE FROM pgboss.job')
})

async function post(url: string, payload: object): Promise<number> {
  return (await app.inject({ method: 'POST', url, payload })).statusCode
}

const retryNow = `UPDATE pgboss.job SET start_after = now() - interval '1 minute' WHERE name = 'forms.copy' AND state = 'retry'`
/** Makes pending retries due now and returns how many there are. */
const makeRetriesDue = async () => (await database.pool.query(retryNow)).rowCount

it.each(['fails', 'hangs'] as const)(
  'a third-party form service that %s does not affect shoppers, and receives every form after it recovers',
  async (failure) => {
    service.setBehavior(failure)
    expect(await post('/api/contact', message)).toBe(201)
    expect(await post('/api/newsletter', { email: `${failure}@example.in` })).toBe(201)
    // both forms have failed once
    await expect.poll(makeRetriesDue, pollOptions).toBe(2)
    service.setBehavior('accepts')
    expect(await post('/api/newsletter', { email: `later-${failure}@example.in` })).toBe(201)
    await expect.poll(() => service.received.length, pollOptions).toBe(3)
    const receivedForms = service.received.map(({ fields }) => fields)
    expect(receivedForms).toContainEqual({ 'entry.1': 'Asha', 'entry.2': message.email, 'entry.3': message.message })
    expect(receivedForms).toContainEqual({ email: `${failure}@example.in` })
  },
)
