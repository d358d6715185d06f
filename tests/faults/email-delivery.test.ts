import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { startEmailWorker } from '#platform/email/email-worker.ts'
import { type Email, enqueueEmails } from '#platform/email/enqueue-email.ts'
import { emails } from '#platform/email/tables.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { composeEmailSamples } from '../../src/domains.ts'
import { parseEmail } from '../support/parse-email.ts'
import { startShopProcess } from '../support/start-shop-process.ts'
import { startSmtpServer } from '../support/start-smtp-server.ts'

const log = pino({ level: 'silent' })
const from = 'Nukkad नुक्कड़ <no-reply@example.in>'
const origin = 'https://shop.example.in'
const samples = composeEmailSamples(origin, demoSettings)
const headers = { 'List-Unsubscribe': '<https://shop.example.in/newsletter/leave?token=x>' }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const createEmails = (count: number): Email[] =>
  Array.from({ length: count }, (_, n) => {
    const { subject, text, html } = samples[n % samples.length] ?? expect.fail('no email samples')
    return { to: `asha${n}@example.in`, subject, text, html }
  })

function startWorker(smtpUrl: string): void {
  const worker = startEmailWorker({
    ...database,
    log,
    smtpUrl,
    getAddresses: () => ({ from, replyTo: 'care@example.in' }),
  })
  onTestFinished(() => worker.close())
}

const commitEmails = (newEmails: Email[]) => database.db.transaction((tx) => enqueueEmails(tx, newEmails))

const getMessageIds = (received: string[]) => received.map((raw) => parseEmail(raw).headers.get('message-id') ?? 'none')
const countByState = async () =>
  (await database.pool.query('SELECT state, count(*)::int FROM emails GROUP BY state ORDER BY state')).rows
/** Makes all retries due now and expires the leases of a killed process. */
const makeDue = () => database.pool.query(`UPDATE emails SET next_attempt_at = now() WHERE state = 'queued'`)

it('delivers every kind of email once and unchanged', async () => {
  const server = await startSmtpServer()
  onTestFinished(() => server.close())
  await database.db.delete(emails)
  const dottedEmail = {
    to: 'dots@example.in',
    subject: 'Dots',
    text: '.\n..\n.hidden\n',
    html: `<p>${'long '.repeat(900)}</p>`,
  }
  const newEmails = [...createEmails(samples.length), dottedEmail].map((email) => ({ ...email, headers }))
  startWorker(server.url)
  await commitEmails(newEmails)
  await expect.poll(countByState, { timeout: 30_000 }).toEqual([{ state: 'sent', count: newEmails.length }])

  expect(server.received).toHaveLength(newEmails.length)
  for (const raw of server.received) {
    const { headers: receivedHeaders, text, html } = parseEmail(raw)
    const to = receivedHeaders.get('to')
    const email = newEmails.find((candidate) => candidate.to === to) ?? expect.fail(`no email was sent to ${to}`)
    expect(text).toBe(email.text)
    expect(html).toBe(email.html)
    expect(Object.fromEntries(receivedHeaders)).toMatchObject({
      subject: email.subject,
      from,
      'reply-to': 'care@example.in',
      'list-unsubscribe': headers['List-Unsubscribe'],
      'content-type': expect.stringContaining('multipart/alternative'),
      'message-id': expect.stringMatching(/^<[0-9a-f]{24}@example\.in>$/),
      'mime-version': '1.0',
      date: expect.stringMatching(/\d{4} \d\d:\d\d:\d\d \+0000$/),
    })
    // SMTP limits lines to 998 characters, and servers reject bare line feeds as SMTP smuggling
    expect(raw.split('\r\n').filter((line) => line.length > 998)).toEqual([])
    expect(raw).not.toMatch(/(?<!\r)\n|\r(?!\n)/)
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
  }
  expect(new Set(getMessageIds(server.received)).size).toBe(newEmails.length)
}, 60_000)

it('delivers every email once after the server was down', async () => {
  await database.db.delete(emails)
  const stoppedServer = await startSmtpServer()
  await stoppedServer.close()
  startWorker(stoppedServer.url)
  await commitEmails(createEmails(20))
  const failedQuery = `SELECT count(*)::int FROM emails WHERE state = 'queued' AND error LIKE '%ECONNREFUSED%'`
  await expect
    .poll(async () => (await database.pool.query(failedQuery)).rows, { timeout: 30_000 })
    .toEqual([{ count: 20 }])

  const server = await startSmtpServer({ port: stoppedServer.port })
  onTestFinished(() => server.close())
  await makeDue()
  await commitEmails(createEmails(1))
  await expect.poll(countByState, { timeout: 30_000 }).toEqual([{ state: 'sent', count: 21 }])
  expect(server.received).toHaveLength(21)
  expect(new Set(getMessageIds(server.received)).size).toBe(21)
}, 90_000)

/** How many emails one process sends concurrently. These may arrive twice after a kill. */
const SEND_CONCURRENCY = 5

it('delivers every email if the shop is killed while sending; duplicates share a message id', async () => {
  await database.db.delete(emails)
  const received: string[] = []
  let kill: (() => void) | undefined
  // kills the shop before the server acknowledges the email, so the shop cannot know whether it was delivered
  const server = await startSmtpServer({ onEmail: (raw) => received.push(raw) === 40 && kill?.() })
  onTestFinished(() => server.close())
  const env = { DATABASE_URL: database.url, SMTP_URL: server.url, MAIL_FROM: from, DEMO: 'off' }
  const firstShop = await startShopProcess(env)
  kill = () => firstShop.child.kill('SIGKILL')
  onTestFinished(() => void firstShop.child.kill('SIGKILL'))
  const exitSignal = new Promise((resolve) => firstShop.child.once('exit', (_code, signal) => resolve(signal)))
  await commitEmails(createEmails(100))
  expect(await exitSignal).toBe('SIGKILL')
  expect(received.length).toBeLessThan(100)

  await makeDue()
  const secondShop = await startShopProcess(env)
  onTestFinished(() => secondShop.stop())
  await expect.poll(countByState, { timeout: 90_000, interval: 1_000 }).toEqual([{ state: 'sent', count: 100 }])
  const ids = getMessageIds(server.received)
  expect(new Set(ids).size).toBe(100)
  expect(ids.length).toBeLessThanOrEqual(100 + SEND_CONCURRENCY)
  // duplicates have the same message id, so email clients can drop them
  for (const id of ids)
    expect(new Set(server.received.filter((raw) => raw.includes(id)).map((raw) => parseEmail(raw).text)).size).toBe(1)
}, 180_000)
