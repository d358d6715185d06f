import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { register } from '#domains/accounts/server/register.ts'
import { requestPasswordLink } from '#domains/accounts/server/request-password-link.ts'
import { createGateway } from '#domains/payments/server/gateway.ts'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { mails } from '#platform/mail/tables.ts'
import { parseSettings } from '#platform/settings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { smtpServer } from '#tests/support/smtp-server.ts'
import { workersOf } from './workers.ts'

const log = pino({ level: 'silent' })
const client = { network: '127.0.0.1', device: '', deviceToken: undefined }
const origin = 'https://shop.example.in'
const form = { name: 'Asha', email: 'asha@example.in', password: 'chai-at-six', origin }
const until = { timeout: 20_000 }
const seller = { name: 'Asha Textiles', address: [], state: 'Gujarat', gstin: '24ABCDE1234F1Z5', email: '' }
const nowhere = { url: 'http://127.0.0.1:1', scriptUrl: '', keyId: '', keySecret: '', webhookSecret: '' }

/** The shop's workers at work on a database of their own. */
async function atWork(smtpUrl: string | undefined) {
  const database = await freshDatabase()
  const jobs = createJobs({ url: database.url }, log)
  onTestFinished(async () => {
    await jobs.close()
    await database.close()
  })
  const settings = { ...parseSettings({}), smtpUrl }
  jobs.start(
    workersOf({ database, jobs, log, settings, seller, storage: memoryStorage(), gateway: createGateway(nowhere) }),
  )
  return { ...database, jobs }
}

it('mail a welcome and a link to who forgot the password, from the wish to the mail server', async () => {
  const server = await smtpServer()
  onTestFinished(() => server.close())
  const shop = await atWork(server.url)
  await register(shop, form, client)
  await requestPasswordLink(shop, { email: form.email, origin }, client)
  await expect.poll(() => server.received, until).toHaveLength(2)
  // without the soft line ends of mail
  const all = server.received.join().replaceAll('=\r\n', '')
  expect(all).toContain('https://shop.example.in/collections/all')
  expect(all).toContain('https://shop.example.in/reset-password?token=3D')
  await expect
    .poll(() => shop.db.select().from(mails).orderBy(mails.secret), until)
    .toMatchObject([
      { state: 'sent', text: expect.stringContaining('Hello') },
      { state: 'sent', text: '' },
    ])
})

it('keep the mail where there is no server', async () => {
  const shop = await atWork(undefined)
  await register(shop, form, client)
  await requestPasswordLink(shop, { email: form.email, origin }, client)
  const kept = { state: 'kept', to: form.email }
  await expect.poll(() => shop.db.select().from(mails), until).toMatchObject([kept, kept])
})

it('do by themselves what has its times', async () => {
  const shop = await atWork(undefined)
  await requestPasswordLink(shop, { email: form.email, origin }, client)
  const { rows } = await shop.pool.query('SELECT name, cron FROM pgboss.schedule ORDER BY name')
  expect(rows).toEqual([
    { name: 'accounts.clear-expired', cron: '10 * * * *' },
    { name: 'cart.sweep-guest-carts', cron: '40 21 * * *' },
    { name: 'mails.clear-old', cron: '55 21 * * *' },
    { name: 'media.sweep-uploads', cron: '5 22 * * *' },
    { name: 'messages.sweep', cron: '50 21 * * *' },
    { name: 'orders.add-up-sales', cron: '*/5 * * * *' },
    { name: 'restock.clear-alerts', cron: '*/10 * * * *' },
    { name: 'restock.tell', cron: '* * * * *' },
    { name: 'returns.sweep-photos', cron: '25 * * * *' },
  ])
})
