import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#platform/database/connect.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { recordRoundTrips } from '#tests/support/record-round-trips.ts'
import { startSmtpServer } from '#tests/support/start-smtp-server.ts'
import * as store from './delivery-store.ts'
import { createDelivery, startEmailWorker } from './email-worker.ts'
import { type Email, enqueueEmail, enqueueEmails } from './enqueue-email.ts'
import { emails } from './tables.ts'

const silent = pino({ level: 'silent' })
const from = 'Nukkad <no-reply@example.in>'
const pollOptions = { timeout: 20_000 }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let server: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  database = await createMigratedDatabase()
  server = await startSmtpServer()
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.delete(emails)
  server.received.length = 0
  server.recipients.length = 0
})

const buildEmail = (overrides: Partial<Email> = {}): Email => ({
  to: 'asha@example.in',
  subject: 'Hello',
  text: 'Good day.',
  html: '<p>Good day.</p>',
  ...overrides,
})
const buildEmails = (count: number, domain = 'example.in') =>
  Array.from({ length: count }, (_, n) => buildEmail({ to: `asha${n}@${domain}` }))

const commitEmails = (newEmails: Email[]) => database.db.transaction((tx) => enqueueEmails(tx, newEmails))
/** Commits an email to an address that no other email of the test has, and returns its id. */
async function commitEmail(overrides: Partial<Email> = {}): Promise<string> {
  const email = buildEmail(overrides)
  await database.db.transaction((tx) => enqueueEmail(tx, email))
  const [row] = await database.db.select().from(emails).where(eq(emails.to, email.to))
  return row?.id ?? expect.fail('the email was not stored')
}

const findEmail = async (id: string) => (await database.db.select().from(emails).where(eq(emails.id, id)))[0]
const countByState = async () =>
  (await database.pool.query('SELECT state, count(*)::int FROM emails GROUP BY state ORDER BY state')).rows

interface DeliveryOptions {
  /** The default Reply-To address. */
  replyTo?: string
  log?: typeof silent
}
/** Delivers all due emails once. */
const deliver = (smtpUrl: string | undefined, { log = silent, ...defaults }: DeliveryOptions = {}) =>
  createDelivery({ db: database.db, log, smtpUrl, getAddresses: () => ({ from, ...defaults }) })()

const setAttempts = (attempts: number) =>
  database.pool.query('UPDATE emails SET attempts = $1, next_attempt_at = now()', [attempts])
const expireLeases = () =>
  database.pool.query(`UPDATE emails SET next_attempt_at = next_attempt_at - $1 * interval '1 second'`, [
    store.LEASE_SECONDS,
  ])

describe('an email', () => {
  it('is stored with its content when there is no SMTP server', async () => {
    const id = await commitEmail({ secret: true })
    expect(await findEmail(id)).toMatchObject({ state: 'queued' })
    expect(await deliver(undefined)).toBe(1)
    const suppressed = { state: 'suppressed', text: 'Good day.', sentAt: null, nextAttemptAt: null }
    expect(await findEmail(id)).toMatchObject(suppressed)
    expect(await deliver(undefined)).toBe(0)
  })

  it('does not exist when its transaction rolls back', async () => {
    const failing = database.db.transaction(async (tx) => {
      await enqueueEmail(tx, buildEmail())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await countByState()).toEqual([])
  })

  it('is sent once through the configured server', async () => {
    const id = await commitEmail({ subject: 'Grüße ₹' })
    expect(await deliver(server.url)).toBe(1)
    expect(await deliver(server.url)).toBe(0)
    expect(server.received).toHaveLength(1)
    const [sent] = server.received
    expect(sent).toContain('To: asha@example.in')
    expect(sent).toContain('From: Nukkad <no-reply@example.in>')
    expect(sent).toContain(`Message-ID: <${id}@example.in>`)
    expect(sent).toContain('Good day.')
    expect(await findEmail(id)).toMatchObject({
      state: 'sent',
      sentAt: expect.any(Date),
      text: 'Good day.',
      attempts: 1,
      nextAttemptAt: null,
    })
  })

  it.each(['x1<victim@b.example>', 'a,victim@b.example', 'g:victim@b.example;'])(
    'to %s reaches no other recipient',
    async (to) => {
      await commitEmail({ to })
      expect(await deliver(server.url)).toBe(1)
      expect(server.recipients).not.toContain('victim@b.example')
    },
  )

  it('has Reply-To and List-Unsubscribe headers only when they are set', async () => {
    const unsubscribeUrl = '<https://shop.example/unsubscribe>'
    const headers = { 'List-Unsubscribe': unsubscribeUrl }
    await commitEmail({ to: 'first@example.in', replyTo: 'care@example.in', headers })
    await deliver(server.url)
    expect(server.received.at(-1)).toContain('Reply-To: care@example.in')
    expect(server.received.at(-1)).toContain(`List-Unsubscribe: ${unsubscribeUrl}`)
    await commitEmail({ to: 'second@example.in' })
    await deliver(server.url)
    expect(server.received.at(-1)).toContain('To: second@example.in')
    expect(server.received.at(-1)).not.toMatch(/^(?:Reply-To|List-)/m)
    await commitEmail({ to: 'third@example.in' })
    await deliver(server.url, { replyTo: 'hello@example.in' })
    expect(server.received.at(-1)).toContain('Reply-To: hello@example.in')
  })

  it('with a secret is stored without its content once it is sent', async () => {
    const id = await commitEmail({ secret: true, text: 'a secret link' })
    await deliver(server.url)
    expect(server.received.at(-1)).toContain('a secret link')
    expect(await findEmail(id)).toMatchObject({ state: 'sent', text: '', html: '' })
  })

  it('to a demo customer is never sent', async () => {
    const id = await commitEmail({ to: 'asha.rao@demo.nukkad.local' })
    await commitEmail()
    await deliver(server.url)
    expect(await findEmail(id)).toMatchObject({ state: 'suppressed', sentAt: null, nextAttemptAt: null })
    expect(server.recipients).toEqual(['asha@example.in'])
  })

  it('is retried after a temporary error and fails after the last attempt', async () => {
    const id = await commitEmail({ secret: true })
    server.rejectRecipients({ code: 451, message: 'not now' })
    onTestFinished(() => server.rejectRecipients())
    await deliver(server.url)
    expect(await findEmail(id)).toMatchObject({
      state: 'queued',
      text: 'Good day.',
      error: expect.stringContaining('not now'),
    })
    await setAttempts(54)
    await deliver(server.url)
    expect(await findEmail(id)).toMatchObject({ state: 'queued', attempts: 55 })
    await setAttempts(55)
    await deliver(server.url)
    const failed = { state: 'failed', attempts: 56, text: '', html: '', nextAttemptAt: null }
    expect(await findEmail(id)).toMatchObject(failed)
  })

  it.each([
    [1, 15],
    [2, 30],
    [8, 1_920],
    [9, 3_600],
    [55, 3_600],
  ])('is retried after attempt %i in %i seconds', async (attempt, seconds) => {
    await commitEmail()
    await setAttempts(attempt - 1)
    server.rejectRecipients({ code: 451, message: 'not now' })
    onTestFinished(() => server.rejectRecipients())
    await deliver(server.url)
    const { rows } = await database.pool.query(
      'SELECT extract(epoch FROM next_attempt_at - now())::float8 AS seconds FROM emails',
    )
    expect(rows[0].seconds).toBeLessThanOrEqual(seconds)
    expect(rows[0].seconds).toBeGreaterThan(seconds - 10)
    expect(await deliver(server.url)).toBe(0)
  })

  it('is logged by its id, without its address, when it could not be sent', async () => {
    const logged: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
    const id = await commitEmail()
    server.rejectRecipients({ code: 451, message: '<Asha@example.in> is busy' })
    onTestFinished(() => server.rejectRecipients())
    await deliver(server.url, { log })
    await setAttempts(55)
    await deliver(server.url, { log })
    const details = { emailId: id, code: 'EENVELOPE', responseCode: 451, reason: expect.stringContaining('is busy') }
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, attempt: 1, ...details, msg: 'Could not send email; will retry' },
      { level: 50, attempt: 56, ...details, msg: 'Could not send email; giving up' },
    ])
    expect(logged.join()).not.toMatch(/@example\.in/i)
  })

  it('is not sent unencrypted when TLS is required', async () => {
    const id = await commitEmail({ secret: true })
    await deliver(`${server.url}?requireTLS=true`)
    expect(server.recipients).toEqual([])
    expect(await findEmail(id)).toMatchObject({
      state: 'queued',
      text: 'Good day.',
      error: expect.stringMatching(/TLS/i),
    })
  })

  it('fails immediately after a permanent error, which is logged', async () => {
    const logged: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
    const id = await commitEmail({ secret: true })
    server.rejectRecipients({ code: 550, message: 'no such mailbox' })
    onTestFinished(() => server.rejectRecipients())
    await deliver(server.url, { log })
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, emailId: id, attempt: 1, responseCode: 550, msg: 'Email rejected' },
    ])
    const failed = { state: 'failed', text: '', error: expect.stringContaining('no such mailbox') }
    expect(await findEmail(id)).toMatchObject(failed)
  })

  it('is sent again under the same message id when the lease of a crashed process has expired', async () => {
    const id = await commitEmail()
    const [claimed] = await store.claimDueEmails(database.db)
    expect(claimed).toMatchObject({ id, attempts: 1 })
    expect(await deliver(server.url)).toBe(0)
    await expireLeases()
    expect(await deliver(server.url)).toBe(1)
    expect(server.received[0]).toContain(`Message-ID: <${id}@example.in>`)
    expect(await findEmail(id)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('stays sent when a process that lost its lease fails to send it', async () => {
    const id = await commitEmail()
    const [claimed = expect.fail('nothing was due')] = await store.claimDueEmails(database.db)
    await expireLeases()
    await deliver(server.url)
    await store.scheduleRetry(database.db, claimed, 'too late', 15)
    await store.markFailed(database.db, claimed, 'too late')
    expect(await findEmail(id)).toMatchObject({ state: 'sent', error: null, nextAttemptAt: null })
  })

  it('of an older version, which sends it itself, is left to that version for a minute', async () => {
    await database.db.insert(emails).values({ id: 'old', ...buildEmail() })
    expect(await deliver(server.url)).toBe(0)
    await database.pool.query(`UPDATE emails SET next_attempt_at = next_attempt_at - interval '61 seconds'`)
    expect(await deliver(server.url)).toBe(1)
    expect(await findEmail('old')).toMatchObject({ state: 'sent' })
  })
})

describe('the email worker', () => {
  it('claims the oldest emails first', async () => {
    for (const email of buildEmails(3)) await commitEmail(email)
    const claimed = await store.claimDueEmails(database.db)
    expect(claimed.map(({ to }) => to)).toEqual(['asha0@example.in', 'asha1@example.in', 'asha2@example.in'])
  })

  it('marks 50 emails as suppressed with at most three statements when there is no SMTP server, and polls with one', async () => {
    await commitEmails(buildEmails(50))
    const statements = await recordRoundTrips(database.pool, () => deliver(undefined))
    expect(statements.length).toBeLessThanOrEqual(3)
    expect(await countByState()).toEqual([{ state: 'suppressed', count: 50 }])
    for (const url of [undefined, server.url]) {
      expect(await recordRoundTrips(database.pool, () => deliver(url))).toHaveLength(1)
    }
  })

  it('marks the emails to demo customers in a batch as suppressed with one statement', async () => {
    await commitEmails(buildEmails(20, 'demo.nukkad.local'))
    expect(await recordRoundTrips(database.pool, () => deliver(server.url))).toHaveLength(2)
    expect(await countByState()).toEqual([{ state: 'suppressed', count: 20 }])
  })

  it('sends several batches without waiting between them', async () => {
    await commitEmails(buildEmails(60))
    expect(await deliver(server.url)).toBe(60)
    expect(await countByState()).toEqual([{ state: 'sent', count: 60 }])
  })

  it('shares the emails with other processes, which send each of them once', async () => {
    const otherDatabase = openDatabase({ url: database.url }, silent)
    onTestFinished(() => otherDatabase.close())
    await commitEmails(buildEmails(120))
    const workers = [database, otherDatabase].map((connected) =>
      startEmailWorker({ ...connected, log: silent, smtpUrl: server.url, getAddresses: () => ({ from }) }),
    )
    await expect.poll(countByState, pollOptions).toEqual([{ state: 'sent', count: 120 }])
    for (const worker of workers) await worker.close()
    expect(server.recipients.toSorted()).toEqual(
      buildEmails(120)
        .map(({ to }) => to)
        .toSorted(),
    )
  })

  it('finishes the emails being sent when it closes, and releases the others of its batch', async () => {
    const gate = Promise.withResolvers<void>()
    const slowServer = await startSmtpServer({ onEmail: () => gate.promise })
    onTestFinished(() => slowServer.close())
    await commitEmails(buildEmails(8))
    const worker = startEmailWorker({
      ...database,
      log: silent,
      smtpUrl: slowServer.url,
      getAddresses: () => ({ from }),
    })
    await expect.poll(() => slowServer.received, pollOptions).toHaveLength(5)
    const closed = worker.close()
    gate.resolve()
    await closed
    expect(slowServer.received).toHaveLength(5)
    expect(await countByState()).toEqual([
      { state: 'queued', count: 3 },
      { state: 'sent', count: 5 },
    ])
    const released = 'SELECT count(*)::int FROM emails WHERE attempts = 0 AND next_attempt_at <= now()'
    expect((await database.pool.query(released)).rows).toEqual([{ count: 3 }])
  })

  it('starts no email whose lease could expire before it is sent', async () => {
    const slowServer = await startSmtpServer({
      // the first five emails take as long as the lease
      onEmail: () => vi.spyOn(performance, 'now').mockReturnValue(startedAt + store.LEASE_SECONDS * 1_000),
    })
    onTestFinished(() => slowServer.close())
    const startedAt = performance.now()
    onTestFinished(() => void vi.restoreAllMocks())
    await commitEmails(buildEmails(6))
    await deliver(slowServer.url)
    expect(slowServer.received).toHaveLength(5)
    const waiting = `SELECT count(*)::int FROM emails WHERE state = 'queued' AND attempts = 0 AND next_attempt_at <= now()`
    expect((await database.pool.query(waiting)).rows).toEqual([{ count: 1 }])
  })

  it('delivers the other emails of a batch when the result of one cannot be stored', async () => {
    await commitEmails(buildEmails(6))
    await database.pool.query(
      `ALTER TABLE emails ADD CONSTRAINT broken CHECK ("to" <> 'asha0@example.in' OR state <> 'sent')`,
    )
    onTestFinished(() => void database.pool.query('ALTER TABLE emails DROP CONSTRAINT broken'))
    await expect(deliver(server.url)).rejects.toMatchObject({ cause: { constraint: 'broken' } })
    expect(await countByState()).toEqual([
      { state: 'queued', count: 1 },
      { state: 'sent', count: 5 },
    ])
  })
})

it('the migration renames the state of emails that are never sent', async () => {
  const migration = await readFile('migrations/0069_suppressed-emails.sql', 'utf8')
  await database.pool.query('ALTER TABLE emails DROP CONSTRAINT emails_state_known')
  const oldStates = `state in ('queued', 'sent', 'kept', 'failed')`
  await database.pool.query(`ALTER TABLE emails ADD CONSTRAINT emails_state_known CHECK (${oldStates})`)
  const insert = (state: string) =>
    database.pool.query(
      `INSERT INTO emails (id, "to", subject, text, html, state) VALUES ($1, 'a@example.in', 'Hello', '', '', $1)`,
      [state],
    )
  await insert('kept')
  await insert('sent')
  await database.pool.query(migration)
  const { rows } = await database.pool.query('SELECT id, state FROM emails ORDER BY 1')
  expect(rows).toEqual([
    { id: 'kept', state: 'suppressed' },
    { id: 'sent', state: 'sent' },
  ])
  await expect(insert('other')).rejects.toMatchObject({ constraint: 'emails_state_known' })
})

it('the migration makes queued emails due and leaves the others', async () => {
  const migration = await readFile('migrations/0026_email-delivery.sql', 'utf8')
  await database.pool.query('ALTER TABLE emails DROP COLUMN attempts, DROP COLUMN next_attempt_at')
  const values = (state: string) => `('${state}', 'a@example.in', 'Hello', '', '', '${state}')`
  await database.pool.query(
    `INSERT INTO emails (id, "to", subject, text, html, state) VALUES ${values('queued')}, ${values('sent')}`,
  )
  await database.pool.query(migration)
  const { rows } = await database.pool.query(
    `SELECT state, attempts, next_attempt_at BETWEEN now() AND now() + interval '1 minute' AS soon FROM emails ORDER BY 1`,
  )
  expect(rows).toEqual([
    { state: 'queued', attempts: 0, soon: true },
    { state: 'sent', attempts: 0, soon: null },
  ])
})
