import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { startSmtpServer } from '#tests/support/start-smtp-server.ts'
import { emailWorker } from './email-worker.ts'
import { type Email, sendEmail } from './send-email.ts'
import { emails } from './tables.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let server: Awaited<ReturnType<typeof startSmtpServer>>
const from = 'Nukkad <no-reply@example.in>'
const signal = new AbortController().signal

beforeAll(async () => {
  database = await createMigratedDatabase()
  server = await startSmtpServer()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function enqueueEmail(overrides: Partial<Email> = {}): Promise<string> {
  const enqueued: string[] = []
  const jobs = { enqueue: async (_tx: unknown, _queue: string, { id = '' }) => void enqueued.push(id) }
  const email = { to: 'asha@example.in', subject: 'Hello', text: 'Good day.', html: '<p>Good day.</p>', ...overrides }
  await database.db.transaction((tx) => sendEmail({ jobs }, tx, email))
  return enqueued[0] ?? ''
}

const findEmail = async (id: string) => (await database.db.select().from(emails).where(eq(emails.id, id)))[0]
const deliver = (id: string, smtpUrl: string | undefined, { isLast = false, ...defaults }: DeliveryOptions = {}) =>
  emailWorker({ db: database.db, smtpUrl, from, ...defaults }).run({ id }, { isLast, signal })

interface DeliveryOptions {
  isLast?: boolean
  /** The default Reply-To address. */
  replyTo?: string
}

describe('an email', () => {
  it('is stored with its content when there is no SMTP server', async () => {
    const id = await enqueueEmail({ secret: true })
    expect(await findEmail(id)).toMatchObject({ state: 'queued' })
    await deliver(id, undefined)
    expect(await findEmail(id)).toMatchObject({ state: 'kept', text: 'Good day.', sentAt: null })
  })

  it('is sent once through the configured server', async () => {
    const id = await enqueueEmail({ subject: 'Grüße ₹' })
    await deliver(id, server.url)
    await deliver(id, server.url)
    expect(server.received).toHaveLength(1)
    const [sent] = server.received
    expect(sent).toContain('To: asha@example.in')
    expect(sent).toContain('From: Nukkad <no-reply@example.in>')
    expect(sent).toContain(`Message-ID: <${id}@example.in>`)
    expect(sent).toContain('Good day.')
    expect(await findEmail(id)).toMatchObject({ state: 'sent', sentAt: expect.any(Date), text: 'Good day.' })
  })

  it.each(['x1<victim@b.example>', 'a,victim@b.example', 'g:victim@b.example;'])(
    'to %s reaches no other recipient',
    async (to) => {
      await deliver(await enqueueEmail({ to }), server.url).catch(() => {})
      expect(server.recipients).not.toContain('victim@b.example')
    },
  )

  it('has Reply-To and List-Unsubscribe headers only when they are set', async () => {
    const unsubscribeUrl = '<https://shop.example/unsubscribe>'
    await deliver(
      await enqueueEmail({ replyTo: 'care@example.in', headers: { 'List-Unsubscribe': unsubscribeUrl } }),
      server.url,
    )
    expect(server.received.at(-1)).toContain('Reply-To: care@example.in')
    expect(server.received.at(-1)).toContain(`List-Unsubscribe: ${unsubscribeUrl}`)
    await deliver(await enqueueEmail(), server.url)
    expect(server.received.at(-1)).not.toMatch(/^(?:Reply-To|List-)/m)
    await deliver(await enqueueEmail(), server.url, { replyTo: 'hello@example.in' })
    expect(server.received.at(-1)).toContain('Reply-To: hello@example.in')
  })

  it('with a secret is stored without its content once it is sent', async () => {
    const id = await enqueueEmail({ secret: true, text: 'a secret link' })
    await deliver(id, server.url)
    expect(server.received.at(-1)).toContain('a secret link')
    expect(await findEmail(id)).toMatchObject({ state: 'sent', text: '', html: '' })
  })

  it('to a demo customer is never sent', async () => {
    const before = server.received.length
    const id = await enqueueEmail({ to: 'asha.rao@demo.nukkad.local' })
    await deliver(id, server.url)
    expect(await findEmail(id)).toMatchObject({ state: 'kept', sentAt: null })
    expect(server.received).toHaveLength(before)
  })

  it('is retried after a temporary error and fails after the last attempt', async () => {
    const id = await enqueueEmail()
    server.rejectRecipients({ code: 451, message: 'not now' })
    await expect(deliver(id, server.url)).rejects.toThrow()
    expect(await findEmail(id)).toMatchObject({ state: 'queued', error: expect.stringContaining('not now') })
    await expect(deliver(id, server.url, { isLast: true })).rejects.toThrow()
    expect(await findEmail(id)).toMatchObject({ state: 'failed' })
    server.rejectRecipients()
  })

  it('is not sent unencrypted when TLS is required', async () => {
    const before = server.recipients.length
    const id = await enqueueEmail({ secret: true })
    await expect(deliver(id, `${server.url}?requireTLS=true`)).rejects.toThrow()
    expect(server.recipients).toHaveLength(before)
    expect(await findEmail(id)).toMatchObject({
      state: 'queued',
      text: 'Good day.',
      error: expect.stringMatching(/TLS/i),
    })
  })

  it('fails immediately after a permanent error', async () => {
    const id = await enqueueEmail()
    server.rejectRecipients({ code: 550, message: 'no such mailbox' })
    await deliver(id, server.url)
    server.rejectRecipients()
    expect(await findEmail(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('no such mailbox') })
  })

  it('that does not exist is ignored', async () => {
    await expect(deliver('unknown-id', server.url)).resolves.toBeUndefined()
  })
})
