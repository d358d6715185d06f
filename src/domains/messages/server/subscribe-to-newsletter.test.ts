import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { type App, createServer } from '#platform/http/create-server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { NEWSLETTER_CONSENT } from '../rules.ts'
import { messageRoutes } from './routes.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let app: App
beforeAll(async () => {
  database = await freshDatabase()
  app = await createServer({
    log: pino({ level: 'silent' }),
    settings: { publicUrl: undefined, metricsToken: undefined },
    cache: new ResponseCache({ maxBytes: 1_000 }),
    readiness: async () => ({ ok: true }),
    // a busy machine is no reason to turn a test away
    limits: { eventLoopDelayMs: 0 },
  })
  await app.register(messageRoutes(database))
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE newsletter_subscribers')
})

async function post(payload: object) {
  const answer = await app.inject({ method: 'POST', url: '/api/newsletter', payload })
  return { status: answer.statusCode, body: answer.json() }
}

const subscribers = async () =>
  (await database.pool.query('SELECT * FROM newsletter_subscribers ORDER BY consented_at')).rows
const addresses = async () => (await subscribers()).map(({ email }) => email)

describe('subscribing to the newsletter', () => {
  it('keeps the address, what was agreed to, and when', async () => {
    const before = Date.now()
    expect(await post({ email: 'asha@example.in' })).toEqual({ status: 201, body: { email: 'asha@example.in' } })
    const [row] = await subscribers()
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: 'asha@example.in',
      consent: NEWSLETTER_CONSENT,
      consented_at: expect.any(Date),
    })
    expect(row.consented_at.getTime()).toBeGreaterThanOrEqual(before - 1_000)
  })

  it('takes off the space around an address', async () => {
    await post({ email: '  asha@example.in\n' })
    expect(await addresses()).toEqual(['asha@example.in'])
  })

  it('keeps an address once, however it is typed, and answers as if it were new', async () => {
    await post({ email: 'Asha@Example.in' })
    const [first] = await subscribers()
    expect(await post({ email: 'asha@example.IN' })).toEqual({ status: 201, body: { email: 'asha@example.IN' } })
    expect(await subscribers()).toEqual([first])
  })

  it('keeps an address once when it comes many times at a stroke', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ email: 'asha@example.in' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await addresses()).toEqual(['asha@example.in'])
  })

  it('keeps the words that were agreed to first', async () => {
    await post({ email: 'asha@example.in' })
    await database.pool.query(`UPDATE newsletter_subscribers SET consent = 'Other words.'`)
    await post({ email: 'asha@example.in' })
    expect((await subscribers()).map(({ consent }) => consent)).toEqual(['Other words.'])
  })

  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example.in`
  const longest = 'a'.repeat(254 - domain.length) + domain

  it.each(["a.b+c_d-e'f@mail.example.co.in", 'x@y.zz', '1@2.in', longest])('takes %s', async (email) => {
    expect((await post({ email })).status).toBe(201)
    expect(await addresses()).toEqual([email])
  })

  it.each([
    ['no address', {}, 'email is missing'],
    ['nothing', { email: ' ' }, 'email is not a valid address'],
    ['a number', { email: 5 }, 'email is not a text'],
    ['no at sign', { email: 'asha.example.in' }, 'email is not a valid address'],
    ['two addresses', { email: 'a@example.in,b@example.in' }, 'email is not a valid address'],
    ['space inside', { email: 'asha @example.in' }, 'email is not a valid address'],
    ['another line', { email: 'asha@example.in\nBcc: b@example.in' }, 'email is not a valid address'],
    ['a domain without a dot', { email: 'asha@localhost' }, 'email is not a valid address'],
    ['a domain that ends in a dash', { email: 'asha@example-.in' }, 'email is not a valid address'],
    ['markup', { email: '<asha@example.in>' }, 'email is not a valid address'],
    ['255 characters', { email: `a${longest}` }, 'email is longer than 254 characters'],
    ['what it does not know', { email: 'asha@example.in', name: 'Asha' }, 'name is not known here'],
  ])('refuses %s', async (_, payload, message) => {
    const { status, body } = await post(payload)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'bad_request', message })
    expect(await addresses()).toEqual([])
  })
})

describe('the list of the newsletter', () => {
  const insert = (id: string, email: string) =>
    database.pool.query(`INSERT INTO newsletter_subscribers (id, email, consent) VALUES ($1, $2, '')`, [id, email])

  it('has each address once, by hand as well', async () => {
    await insert('1', 'asha@example.in')
    const again = insert('2', 'ASHA@example.in')
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'newsletter_subscribers_email_unique' })
  })

  it.each(['@a', 'a'.repeat(255)])('has no address of an impossible length: %s', async (email) => {
    const constraint = 'newsletter_subscribers_email_bounded'
    await expect(insert('1', email)).rejects.toMatchObject({ code: '23514', constraint })
  })
})
