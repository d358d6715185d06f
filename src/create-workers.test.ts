import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { register } from '#domains/accounts/server/register.ts'
import { requestResetLink } from '#domains/accounts/server/request-reset-link.ts'
import { createPaymentProvider } from '#domains/payments/server/payment-provider.ts'
import { startEmailWorker } from '#platform/email/email-worker.ts'
import { emails } from '#platform/email/tables.ts'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { parseSettings } from '#platform/settings.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { startSmtpServer } from '#tests/support/start-smtp-server.ts'
import { createWorkers } from './create-workers.ts'

const log = pino({ level: 'silent' })
const client = { network: '127.0.0.1', device: '', deviceToken: undefined }
const origin = 'https://shop.example.in'
const registration = { name: 'Asha', email: 'asha@example.in', password: 'chai-at-six', origin }
const pollOptions = { timeout: 20_000 }
const unreachableProvider = { url: 'http://127.0.0.1:1', scriptUrl: '', keyId: '', keySecret: '', webhookSecret: '' }

/** Starts the workers, and the email worker, on a fresh database. */
async function startWorkers(smtpUrl: string | undefined) {
  const database = await createMigratedDatabase()
  const jobs = createJobs({ url: database.url }, log)
  const emailWorker = startEmailWorker({ ...database, log, smtpUrl, getAddresses: () => ({ from: 'shop@example.in' }) })
  onTestFinished(async () => {
    await emailWorker.close()
    await jobs.close()
    await database.close()
  })
  const settings = parseSettings({})
  jobs.start(
    createWorkers({
      now: () => new Date(),
      database,
      jobs,
      log,
      settings,
      shopSettings,
      storage: createMemoryStorage(),
      paymentProvider: createPaymentProvider(unreachableProvider),
    }),
  )
  return { ...database, jobs, now: () => new Date() }
}

it('delivers a welcome email and a reset link to the SMTP server', async () => {
  const server = await startSmtpServer()
  onTestFinished(() => server.close())
  const shop = await startWorkers(server.url)
  await register({ ...shop, shopSettings }, registration, client)
  await requestResetLink(shop, { email: registration.email, origin }, client)
  await expect.poll(() => server.received, pollOptions).toHaveLength(2)
  // undoes quoted-printable line breaks
  const received = server.received.join().replaceAll('=\r\n', '')
  expect(received).toContain('https://shop.example.in/collections/all')
  expect(received).toContain('https://shop.example.in/reset-password?token=3D')
  await expect
    .poll(() => shop.db.select().from(emails).orderBy(emails.secret), pollOptions)
    .toMatchObject([
      { state: 'sent', text: expect.stringContaining('Hello') },
      { state: 'sent', text: '' },
    ])
})

it('keeps emails in the database when no SMTP server is configured', async () => {
  const shop = await startWorkers(undefined)
  await register({ ...shop, shopSettings }, registration, client)
  await requestResetLink(shop, { email: registration.email, origin }, client)
  const suppressedEmail = { state: 'suppressed', to: registration.email }
  await expect.poll(() => shop.db.select().from(emails), pollOptions).toMatchObject([suppressedEmail, suppressedEmail])
})

it('registers the schedules of the workers', async () => {
  const shop = await startWorkers(undefined)
  await requestResetLink(shop, { email: registration.email, origin }, client)
  const { rows } = await shop.pool.query('SELECT name, cron FROM pgboss.schedule ORDER BY name')
  expect(rows).toEqual([
    { name: 'accounts.delete-expired-auth-data', cron: '10 * * * *' },
    { name: 'cart.delete-expired-guest-carts', cron: '40 21 * * *' },
    { name: 'cart.record-active-carts', cron: '*/5 * * * *' },
    { name: 'cart.send-reminders', cron: '*/10 * * * *' },
    { name: 'catalogue.delete-old-bulk-edits', cron: '35 21 * * *' },
    { name: 'customers.update', cron: '*/5 * * * *' },
    { name: 'drops.delete-old-places', cron: '47 3 * * *' },
    { name: 'emails.delete-old', cron: '55 21 * * *' },
    { name: 'feeds.rebuild', cron: '*/15 * * * *' },
    { name: 'media.delete-orphan-uploads', cron: '5 22 * * *' },
    { name: 'messages.clean-up', cron: '50 21 * * *' },
    { name: 'orders.cancel-unconfirmed', cron: '*/5 * * * *' },
    { name: 'orders.missing-credit-notes', cron: '*/5 * * * *' },
    { name: 'orders.rollup-sales', cron: '*/5 * * * *' },
    { name: 'restock.delete-expired-alerts', cron: '*/10 * * * *' },
    { name: 'restock.send-alerts', cron: '* * * * *' },
    { name: 'returns.delete-orphan-photos', cron: '25 * * * *' },
    { name: 'reviews.delete-orphan-photos', cron: '35 * * * *' },
    { name: 'reviews.request', cron: '*/15 * * * *' },
    { name: 'webhooks.delete-old-deliveries', cron: '40 21 * * *' },
    { name: 'wishlist.clean-up', cron: '45 21 * * *' },
    { name: 'wishlist.send-alerts', cron: '*/5 * * * *' },
  ])
})
