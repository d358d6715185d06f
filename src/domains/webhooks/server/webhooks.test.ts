import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { auditEntries } from '#platform/audit/tables.ts'
import { emails } from '#platform/email/tables.ts'
import { processOutbox } from '#platform/outbox/outbox.ts'
import { newId } from '#shared/ids.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createLoggedInUser } from '#tests/support/create-logged-in-user.ts'
import { recordRoundTrips } from '#tests/support/record-round-trips.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import { createDeliveryCleanupWorker } from './delete-old-deliveries.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { webhooksDomain } from './domain.ts'
import { createDeliveryQueuer } from './queue-deliveries.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let owner: Awaited<ReturnType<typeof createLoggedInUser>>
let receiver: Server
let url: string
let deps: Parameters<typeof deliverWebhooks>[0]
/** How the receiver responds. */
let respond = { status: 200, body: 'thanks', location: '' }
const received: { headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  shop = await createAccountsApp()
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(respond.status, respond.location ? { location: respond.location } : {}).end(respond.body)
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  url = `http://${host}/hooks`
  const log = pino({ level: 'silent' })
  deps = { ...shop, log, origin: 'https://shop.example', allowedPrivateHosts: [host] }
  await registerDomain(shop.app, webhooksDomain, deps)
})
afterAll(async () => {
  receiver.close().closeAllConnections()
  await shop.close()
})
beforeEach(async () => {
  for (const table of ['webhooks', 'outbox', 'users', 'emails', 'products'])
    await shop.pool.query(`DELETE FROM ${table}`)
  await shop.pool.query('TRUNCATE audit_entries')
  received.length = 0
  respond = { status: 200, body: 'thanks', location: '' }
  owner = await createLoggedInUser(shop, { role: 'admin', name: 'Ravi', loggedInAt: shop.now() })
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) {
  // an admin's session would expire when a test moves the clock by days
  await shop.pool.query('UPDATE sessions SET created_at = $1, last_used_at = $1', [shop.now()])
  const response = await shop.app.inject({
    method,
    url: `/api/admin/webhooks${path}`,
    headers: { authorization: `Bearer ${owner.token}` },
    ...(body ? { payload: body } : {}),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

async function createWebhook(events = ['customer.created']) {
  const { status, body } = await call('POST', '', { url, events })
  expect(status).toBe(201)
  return { id: body.webhook._id as string, secret: body.secret as string, webhook: body.webhook }
}

/** Verifies a request as the reference library of Standard Webhooks does, and returns its event. */
function verify(secret: string, { headers, body }: Pick<(typeof received)[number], 'headers' | 'body'>): unknown {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`] as string,
  )
  if (!id || !signatures) throw new Error('Missing required headers')
  if (Math.abs(shop.now().getTime() / SECOND - Number(timestamp)) > 5 * 60) throw new Error('Message timestamp too old')
  const key = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0))
  if (key.length < 24 || key.length > 64) throw new Error('Invalid secret')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const isMatch = signatures.split(' ').some((signature) => signature === `v1,${expected}`)
  if (!isMatch) throw new Error('No matching signature found')
  return JSON.parse(body)
}

/** Runs a minute later, because the database's clock, which dates the entries, may be ahead of the test's. */
const queue = () => processOutbox({ ...deps, now: () => new Date(Date.now() + MINUTE) }, createDeliveryQueuer(deps))
const deliver = async () => {
  await queue()
  await deliverWebhooks(deps)
}
const listDeliveries = async (id: string) => (await call('GET', `/${id}/deliveries`)).body
const findWebhook = async (id: string) => (await shop.db.select().from(webhooks).where(eq(webhooks.id, id)))[0]
const listAuditEntries = () => shop.db.select().from(auditEntries).orderBy(auditEntries.id)

describe('a webhook', () => {
  it('is created with a secret that is shown once, changed and deleted, each with an audit entry', async () => {
    const { id, secret, webhook } = await createWebhook()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toEqual({
      _id: id,
      url,
      events: ['customer.created'],
      isEnabled: true,
      createdBy: 'Ravi',
      createdAt: shop.now().toISOString(),
    })
    expect((await call('GET')).body).toEqual([webhook])
    expect((await call('PUT', `/${id}`, { events: ['order.placed'], isEnabled: false })).body).toMatchObject({
      events: ['order.placed'],
      isEnabled: false,
    })
    expect((await call('DELETE', `/${id}`)).body).toEqual({ message: 'The webhook is deleted.' })
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    expect((await call('PUT', `/${id}`, { isEnabled: true })).status).toBe(404)
    const fields = { url, events: 'customer.created', isEnabled: true }
    expect(await listAuditEntries()).toMatchObject([
      { kind: 'webhook', actorName: 'Ravi', subjectName: url, before: null, after: fields },
      { before: fields, after: { ...fields, events: 'order.placed', isEnabled: false } },
      { after: null },
    ])
  })

  it.each([
    ['http://example.com/hooks', 'The address must start with https://.'],
    ['ftp://example.com', 'The address must start with https:// or http://.'],
    ['https://127.0.0.1/hooks', "The address isn't on the public internet."],
    ['https://10.0.0.1/', "The address isn't on the public internet."],
    ['https://[::1]/', "The address isn't on the public internet."],
    ['https://localhost/', "The address isn't on the public internet."],
    ['https://user:secret@example.com/', "The address can't contain a user name or password."],
    ['', 'Please enter the address.'],
  ])('cannot be sent to %s', async (address, message) => {
    const events = ['order.placed']
    expect(await call('POST', '', { url: address, events })).toMatchObject({ status: 400, body: { message } })
  })

  it.each([
    [[], 'Please choose at least one event.'],
    [['order.lost'], 'There is no such event.'],
  ])('needs known events: %j', async (events, message) => {
    expect(await call('POST', '', { url, events })).toMatchObject({ status: 400, body: { message } })
  })

  it('is one of at most 20', async () => {
    const create = () => call('POST', '', { url, events: ['order.placed'] })
    const responses = await Promise.all(Array.from({ length: 23 }, create))
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(await create()).toMatchObject({
      status: 409,
      body: { message: 'There can be at most 20 webhooks. Delete one that is no longer used.' },
    })
  })
})

describe('a delivery', () => {
  it('is signed over id, time and body, as in Standard Webhooks', async () => {
    const { id, secret } = await createWebhook()
    const { id: customerId } = await createLoggedInUser(shop)
    await deliver()
    expect(received).toHaveLength(1)
    const { headers = {}, body = '' } = received[0] ?? {}
    const event = JSON.parse(body)
    expect(event).toEqual({
      id: expect.any(String),
      type: 'customer.created',
      createdAt: shop.now().toISOString(),
      data: {
        customer: {
          _id: customerId,
          name: 'Asha',
          email: `${customerId}@example.in`,
          mobile: null,
          createdAt: expect.any(String),
        },
      },
    })
    const timestamp = Math.floor(shop.now().getTime() / SECOND)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-event': 'customer.created',
      'webhook-timestamp': String(timestamp),
    })
    expect(verify(secret, { headers, body })).toEqual(event)
    expect(() => verify(secret, { headers, body: body.replace('Asha', 'Ravi') })).toThrow('No matching signature')
    expect(await listDeliveries(id)).toEqual([
      {
        _id: expect.any(String),
        event: 'customer.created',
        state: 'delivered',
        attempts: 1,
        createdAt: shop.now().toISOString(),
        lastAttemptAt: shop.now().toISOString(),
        responseStatus: 200,
        responseBody: 'thanks',
        payload: body,
      },
    ])
  })

  it('is signed with the decoded bytes of a secret that an earlier version made', async () => {
    const { id } = await createWebhook()
    const bytes = Buffer.alloc(32, 0xfb)
    await shop.db
      .update(webhooks)
      .set({ secret: `whsec_${bytes.toString('base64url')}` })
      .where(eq(webhooks.id, id))
    const { id: customerId } = await createLoggedInUser(shop)
    await deliver()
    const [request] = received
    expect(request && verify(`whsec_${bytes.toString('base64')}`, request)).toMatchObject({
      data: { customer: { _id: customerId } },
    })
  })

  it('is queued only if the transaction of the event commits', async () => {
    await createWebhook()
    const client = await shop.pool.connect()
    await client.query('BEGIN')
    await client.query(`INSERT INTO users (id, name, email) VALUES ('u1', 'Asha', 'asha@example.in')`)
    await client.query('ROLLBACK')
    client.release()
    await deliver()
    expect(received).toEqual([])
  })

  it('goes to the webhooks that listen to the event and are on, with the same event id', async () => {
    await createWebhook()
    await createWebhook(['customer.created', 'order.placed'])
    await createWebhook(['order.placed'])
    const off = await createWebhook()
    await call('PUT', `/${off.id}`, { isEnabled: false })
    await createLoggedInUser(shop)
    await deliver()
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('is not recorded while there is no webhook that is on', async () => {
    await createLoggedInUser(shop)
    expect((await shop.pool.query('SELECT FROM outbox')).rowCount).toBe(0)
  })

  it('is sent once by two workers', async () => {
    await createWebhook()
    await createLoggedInUser(shop)
    await queue()
    await Promise.all([deliverWebhooks(deps), deliverWebhooks(deps)])
    expect(received).toHaveLength(1)
  })

  it('does not wait for an endpoint that hangs', async () => {
    const hanging = createServer(() => {})
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void hanging.close().closeAllConnections())
    const hangingHost = `127.0.0.1:${(hanging.address() as AddressInfo).port}`
    const [{ id: hangingId }, { id }] = [await createWebhook(), await createWebhook()]
    await shop.pool.query('UPDATE webhooks SET url = $1 WHERE id = $2', [`http://${hangingHost}/hooks`, hangingId])
    const addDeliveries = (webhookId: string, count: number, dueAt: Date) =>
      shop.db.insert(webhookDeliveries).values(
        Array.from({ length: count }, () => ({
          ...{ id: newId(), webhookId, event: 'customer.created' as const },
          ...{ payload: JSON.stringify({ id: newId() }), createdAt: dueAt, nextAttemptAt: dueAt },
          retryUntil: new Date(dueAt.getTime() + DAY),
        })),
      )
    await addDeliveries(hangingId, 30, new Date(shop.now().getTime() - MINUTE))
    await addDeliveries(id, 12, shop.now())
    const stop = new AbortController()
    const allowedPrivateHosts = [...(deps.allowedPrivateHosts ?? []), hangingHost]
    const run = deliverWebhooks({ ...deps, allowedPrivateHosts }, stop.signal)
    await expect.poll(() => received.length, { timeout: 5 * SECOND }).toBe(12)
    // also one that becomes due while the other endpoint hangs
    await addDeliveries(id, 1, shop.now())
    await expect.poll(() => received.length, { timeout: 5 * SECOND }).toBe(13)
    const { rows } = await shop.pool.query(
      `SELECT count(*)::int AS count FROM webhook_deliveries WHERE webhook_id = $1 AND attempts > 0`,
      [hangingId],
    )
    expect(rows).toEqual([{ count: 5 }])
    stop.abort()
    hanging.closeAllConnections()
    await run
  })

  it('waits without a locking statement while its webhook is off', async () => {
    const { id } = await createWebhook()
    await createLoggedInUser(shop)
    await queue()
    await call('PUT', `/${id}`, { isEnabled: false })
    const statements = await recordRoundTrips(shop.pool, () => deliverWebhooks(deps))
    expect(statements).toHaveLength(1)
    expect(statements[0]).toContain('SELECT EXISTS')
    expect(received).toEqual([])
  })

  it('is tried again with growing delays, and fails after two days', async () => {
    const { id } = await createWebhook()
    await createLoggedInUser(shop)
    respond = { status: 503, body: 'later', location: '' }
    await deliver()
    expect(await listDeliveries(id)).toMatchObject([
      {
        state: 'pending',
        attempts: 1,
        responseStatus: 503,
        responseBody: 'later',
        nextAttemptAt: new Date(shop.now().getTime() + 30 * SECOND).toISOString(),
      },
    ])
    shop.advanceClock(29 * SECOND)
    await deliverWebhooks(deps)
    expect(received).toHaveLength(1)
    shop.advanceClock(SECOND)
    await deliverWebhooks(deps)
    expect(received).toHaveLength(2)
    // each attempt is signed with its own time, and has the same body
    expect(received[1]?.headers['webhook-timestamp']).not.toBe(received[0]?.headers['webhook-timestamp'])
    expect(received[1]?.body).toBe(received[0]?.body)
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    for (let hours = 0; hours < 60; hours += 6) {
      shop.advanceClock(6 * HOUR)
      await deliverWebhooks(deps)
    }
    const [delivery] = await listDeliveries(id)
    expect(delivery).toMatchObject({ state: 'failed' })
    expect(delivery).not.toHaveProperty('nextAttemptAt')
    const count = received.length
    shop.advanceClock(DAY)
    await deliverWebhooks(deps)
    expect(received).toHaveLength(count)
  })

  it('is tried again by another worker after the lease of one that was killed', async () => {
    const { id } = await createWebhook()
    await createLoggedInUser(shop)
    await queue()
    await shop.db.update(webhookDeliveries).set({ attempts: 1, nextAttemptAt: new Date(shop.now().getTime() + MINUTE) })
    await deliverWebhooks(deps)
    expect(received).toEqual([])
    shop.advanceClock(MINUTE)
    await deliverWebhooks(deps)
    expect(await listDeliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('follows no redirect', async () => {
    const { id } = await createWebhook()
    await createLoggedInUser(shop)
    respond = { status: 302, body: '', location: `${url}/elsewhere` }
    await deliver()
    expect(received).toHaveLength(1)
    expect(await listDeliveries(id)).toMatchObject([{ state: 'pending', responseStatus: 302 }])
  })

  it('never reaches an address that is not public, even if it was once', async () => {
    const { id } = await createWebhook()
    await createLoggedInUser(shop)
    await queue()
    await deliverWebhooks({ ...deps, allowedPrivateHosts: [] })
    expect(received).toEqual([])
    expect(await listDeliveries(id)).toMatchObject([
      { state: 'pending', error: "The address isn't on the public internet." },
    ])
  })

  it('stores only the start of a long response', async () => {
    const { id } = await createWebhook()
    await createLoggedInUser(shop)
    respond = { status: 200, body: 'x'.repeat(100_000), location: '' }
    await deliver()
    expect((await listDeliveries(id))[0].responseBody).toHaveLength(1_000)
  })

  it('can be sent again, with the same event id', async () => {
    const { id } = await createWebhook()
    await createLoggedInUser(shop)
    await deliver()
    const [{ _id: deliveryId }] = await listDeliveries(id)
    expect((await call('POST', `/${id}/deliveries/${deliveryId}/redeliver`)).body).toEqual({
      message: 'The delivery is on its way again.',
    })
    await deliverWebhooks(deps)
    expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body])
    expect((await call('POST', `/${id}/deliveries/${newId()}/redeliver`)).status).toBe(404)
    const other = await createWebhook()
    expect((await call('POST', `/${other.id}/deliveries/${deliveryId}/redeliver`)).status).toBe(404)
    await call('PUT', `/${id}`, { isEnabled: false })
    expect(await call('POST', `/${id}/deliveries/${deliveryId}/redeliver`)).toMatchObject({
      status: 409,
      body: { message: 'This webhook is off. Turn it on first.' },
    })
  })

  it('can be a test', async () => {
    const { id } = await createWebhook()
    expect((await call('POST', `/${id}/test`)).body).toEqual({ message: 'A test event is on its way.' })
    await deliverWebhooks(deps)
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({ type: 'test', data: { message: 'This is a test.' } })
    await call('PUT', `/${id}`, { isEnabled: false })
    expect((await call('POST', `/${id}/test`)).status).toBe(409)
    expect((await call('POST', `/${newId()}/test`)).status).toBe(404)
  })

  it('is deleted after 30 days', async () => {
    const { id } = await createWebhook()
    await createLoggedInUser(shop)
    await deliver()
    const { run } = createDeliveryCleanupWorker(deps)
    shop.advanceClock(30 * DAY - SECOND)
    await (run as () => Promise<void>)()
    expect(await listDeliveries(id)).toHaveLength(1)
    shop.advanceClock(2 * SECOND)
    await (run as () => Promise<void>)()
    expect(await listDeliveries(id)).toEqual([])
  })
})

describe('a webhook that keeps failing', () => {
  it('is turned off after three days, and the owners get an email', async () => {
    const { id } = await createWebhook()
    await createLoggedInUser(shop, { role: 'admin', staffRole: 'manager' })
    respond = { status: 500, body: '', location: '' }
    const failOnce = async () => {
      await createLoggedInUser(shop)
      await deliver()
    }
    await failOnce()
    expect((await findWebhook(id))?.failingSince).toEqual(shop.now())
    shop.advanceClock(3 * DAY - MINUTE)
    await failOnce()
    expect(await findWebhook(id)).toMatchObject({ isEnabled: true })
    shop.advanceClock(MINUTE)
    await failOnce()
    expect(await findWebhook(id)).toMatchObject({ isEnabled: false, autoDisabledAt: shop.now() })
    const sent = await shop.db.select().from(emails)
    expect(sent).toMatchObject([{ to: owner.account.email, subject: 'A webhook was turned off' }])
    expect(sent[0]?.text).toContain('https://shop.example/admin/integrations/webhooks')
    expect((await listAuditEntries()).at(-1)).toMatchObject({ actorName: 'Webhooks', after: { isEnabled: false } })

    respond = { status: 200, body: '', location: '' }
    expect((await call('PUT', `/${id}`, { isEnabled: true })).body).not.toHaveProperty('failingSince')
    received.length = 0
    shop.advanceClock(MINUTE)
    await deliverWebhooks(deps)
    // what failed less than two days ago was still pending
    expect(received.length).toBeGreaterThan(0)
  })

  it('gets its full time again after a success', async () => {
    const { id } = await createWebhook()
    respond = { status: 500, body: '', location: '' }
    await createLoggedInUser(shop)
    await deliver()
    respond = { status: 204, body: '', location: '' }
    shop.advanceClock(MINUTE)
    await deliverWebhooks(deps)
    expect((await findWebhook(id))?.failingSince).toBeNull()
  })
})
