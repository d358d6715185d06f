import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { mailWorker } from '#platform/mail/deliver-mail.ts'
import { type Mail, sendMail } from '#platform/mail/send-mail.ts'
import { mails } from '#platform/mail/tables.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { runShop } from '#tests/support/run-shop.ts'
import { smtpServer } from '#tests/support/smtp-server.ts'
import { mailSamples } from '../../src/mail-samples.ts'

const log = pino({ level: 'silent' })
const from = 'Nukkad नुक्कड़ <no-reply@example.in>'
const samples = mailSamples('https://shop.example.in')
const headers = { 'List-Unsubscribe': '<https://shop.example.in/newsletter/leave?token=x>' }

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** So many mails of all kinds. */
const mailsOf = (count: number): Mail[] =>
  Array.from({ length: count }, (_, n) => {
    const { subject, text, html } = samples[n % samples.length] ?? expect.fail('there are no samples')
    return { to: `asha${n}@example.in`, subject, text, html }
  })

function openJobs(smtpUrl?: string) {
  const jobs = createJobs({ url: database.url }, log)
  onTestFinished(() => jobs.close())
  jobs.start(smtpUrl === undefined ? [] : [mailWorker({ db: database.db, smtpUrl, from, replyTo: 'care@example.in' })])
  return jobs
}

type Jobs = ReturnType<typeof openJobs>
const put = (jobs: Jobs, all: Mail[]) =>
  database.db.transaction(async (tx) => {
    for (const mail of all) await sendMail({ jobs }, tx, mail)
  })

const messageIds = (received: string[]) => received.map((raw) => readMail(raw).headers.get('message-id') ?? 'none')
const states = async () =>
  (await database.pool.query('SELECT state, count(*)::int FROM mails GROUP BY state ORDER BY state')).rows
/** Time passes: what waits for its next try is due. */
const letTimePass = () =>
  database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND name = 'mail'`)
/** Time passes: whoever was at it has been silent for long. */
const letSilencePass = () =>
  database.pool.query(
    `UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active' AND name = 'mail'`,
  )

it('every mail of the shop arrives whole and once, as it was written', async () => {
  const server = await smtpServer()
  onTestFinished(() => server.close())
  await database.db.delete(mails)
  const dotted = {
    to: 'dots@example.in',
    subject: 'Dots',
    text: '.\n..\n.hidden\n',
    html: `<p>${'long '.repeat(900)}</p>`,
  }
  const all = [...mailsOf(samples.length), dotted].map((mail) => ({ ...mail, headers }))
  await put(openJobs(server.url), all)
  await expect.poll(states, { timeout: 30_000 }).toEqual([{ state: 'sent', count: all.length }])

  expect(server.received).toHaveLength(all.length)
  for (const raw of server.received) {
    const { headers: read, text, html } = readMail(raw)
    const mail = all.find(({ to }) => to === read.get('to')) ?? expect.fail(`nobody wrote to ${read.get('to')}`)
    expect(text).toBe(mail.text)
    expect(html).toBe(mail.html)
    expect(Object.fromEntries(read)).toMatchObject({
      subject: mail.subject,
      from,
      'reply-to': 'care@example.in',
      'list-unsubscribe': headers['List-Unsubscribe'],
      'content-type': expect.stringContaining('multipart/alternative'),
      'message-id': expect.stringMatching(/^<[0-9a-f]{24}@example\.in>$/),
      'mime-version': '1.0',
      date: expect.stringMatching(/\d{4} \d\d:\d\d:\d\d \+0000$/),
    })
    // servers cut lines that are longer, and take a lone line feed for an attack
    expect(raw.split('\r\n').filter((line) => line.length > 998)).toEqual([])
    expect(raw).not.toMatch(/(?<!\r)\n|\r(?!\n)/)
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
  }
  expect(new Set(messageIds(server.received)).size).toBe(all.length)
}, 60_000)

it('every mail arrives once, though the server is away for a while', async () => {
  await database.db.delete(mails)
  const before = await smtpServer()
  await before.close()
  const jobs = openJobs(before.url)
  await put(jobs, mailsOf(20))
  const waiting = `SELECT count(*)::int FROM mails WHERE state = 'queued' AND error LIKE '%ECONNREFUSED%'`
  await expect.poll(async () => (await database.pool.query(waiting)).rows, { timeout: 30_000 }).toEqual([{ count: 20 }])

  const server = await smtpServer({ port: before.port })
  onTestFinished(() => server.close())
  await letTimePass()
  // a new one wakes the worker, who takes the older ones first
  await put(jobs, mailsOf(1))
  await expect.poll(states, { timeout: 30_000 }).toEqual([{ state: 'sent', count: 21 }])
  expect(server.received).toHaveLength(21)
  expect(new Set(messageIds(server.received)).size).toBe(21)
}, 90_000)

/** As many as one process sends at a time: what it was at when it was killed may arrive twice. */
const AT_ONCE = 5

it('every mail arrives, though the shop is killed in the midst of a hundred; what was under way can be told by its id', async () => {
  await database.db.delete(mails)
  const sent: string[] = []
  let kill: (() => void) | undefined
  // killed before the server has said that it has the mail: nobody can know then whether it has
  const server = await smtpServer({ onMail: (raw) => sent.push(raw) === 40 && kill?.() })
  onTestFinished(() => server.close())
  const env = { DATABASE_URL: database.url, SMTP_URL: server.url, MAIL_FROM: from, DEMO: 'off' }
  const first = await runShop(env)
  kill = () => first.child.kill('SIGKILL')
  onTestFinished(() => void first.child.kill('SIGKILL'))
  const ended = new Promise((resolve) => first.child.once('exit', (_code, signal) => resolve(signal)))
  const jobs = openJobs()
  // the shop makes its queues a while after it has opened
  const isPut = () =>
    put(jobs, mailsOf(100)).then(
      () => true,
      () => false,
    )
  await expect.poll(isPut, { timeout: 30_000, interval: 500 }).toBe(true)
  expect(await ended).toBe('SIGKILL')
  expect(sent.length).toBeLessThan(100)

  await letSilencePass()
  const second = await runShop(env)
  onTestFinished(() => second.stop())
  await expect
    .poll(
      async () => {
        await letTimePass()
        return states()
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toEqual([{ state: 'sent', count: 100 }])
  const ids = messageIds(server.received)
  expect(new Set(ids).size).toBe(100)
  expect(ids.length).toBeLessThanOrEqual(100 + AT_ONCE)
  // the same mail under the same id, so that programs and people can tell
  for (const id of ids)
    expect(new Set(server.received.filter((raw) => raw.includes(id)).map((raw) => readMail(raw).text)).size).toBe(1)
}, 180_000)
