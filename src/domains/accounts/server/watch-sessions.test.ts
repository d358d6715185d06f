import { eq } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createAdmin } from '#tests/support/create-admin-with-second-factor.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { recordRoundTrips } from '#tests/support/record-round-trips.ts'
import { sessionLifetime } from '../rules.ts'
import { SessionCache } from './session-cache.ts'
import { passwordResets, sessions } from './tables.ts'
import { generateToken, hashToken } from './tokens.ts'
import { watchSessions } from './watch-sessions.ts'

type Shop = Awaited<ReturnType<typeof createAccountsApp>>
type Customer = Awaited<ReturnType<Shop['registerCustomer']>>

const log = pino({ level: 'silent' })
const MAX_PROPAGATION_MS = 1_000

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
/** Receives no notifications, so only its own requests clear its cache. */
let localShop: Shop
const localCache = new SessionCache()
/** Simulates another process: it changes nothing itself and is notified of changes. */
let otherShop: Shop
let otherShopWatcher: ReturnType<typeof watchSessions>
let admin: { token: string }

beforeAll(async () => {
  database = await createMigratedDatabase()
  localShop = await createAccountsApp({ sharedDatabase: database, sessionCache: localCache })
  localCache.turnOn()
  const otherShopCache = new SessionCache()
  otherShop = await createAccountsApp({ sharedDatabase: database, sessionCache: otherShopCache })
  otherShopWatcher = watchSessions({ url: database.url, sessionCache: otherShopCache }, log)
  admin = await createAdmin(localShop)
})
afterAll(async () => {
  await otherShopWatcher.close()
  await localShop.close()
  await otherShop.close()
  await database.close()
})

const getProfile = (shop: Shop, token: string) => shop.call('GET', '/profile', { token })

/** Sends a request that must succeed, and returns how many statements read the session. */
async function countSessionReads(shop: Shop, token: string): Promise<number> {
  const roundTrips = await recordRoundTrips(database.pool, async () =>
    expect((await getProfile(shop, token)).status).toBe(200),
  )
  return roundTrips.filter((text) => /FROM "sessions"/.test(text)).length
}

const waitUntilCached = (shop: Shop, token: string) =>
  vi.waitFor(async () => expect(await countSessionReads(shop, token)).toBe(0), 10_000)

const waitUntilEnded = (shop: Shop, token: string, timeout = MAX_PROPAGATION_MS) =>
  vi.waitFor(async () => expect((await getProfile(shop, token)).status).toBe(401), { timeout, interval: 5 })

async function registerCachedCustomer(): Promise<Customer> {
  const customer = await localShop.registerCustomer()
  await waitUntilCached(localShop, customer.token)
  await waitUntilCached(otherShop, customer.token)
  return customer
}

async function logInAgain({ email, password }: Customer): Promise<string> {
  return (await localShop.call('POST', '/login', { body: { email, password } })).body.token
}

async function callAdmin(method: 'PUT' | 'DELETE', { id }: Customer, body?: object) {
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await localShop.app.inject({
    method,
    url: `/api/admin/users/${id}`,
    headers,
    ...(body ? { payload: body } : {}),
  })
  return { status: response.statusCode }
}

async function resetPassword({ id }: Customer) {
  const token = generateToken()
  const expiresAt = new Date(localShop.now().getTime() + MINUTE)
  await database.db.insert(passwordResets).values({ tokenHash: hashToken(token), userId: id, expiresAt })
  return localShop.call('POST', '/reset-password', { body: { token, password: 'chai-at-seven' } })
}

async function changePassword(customer: Customer) {
  const body = { currentPassword: customer.password, newPassword: 'samosa-at-seven' }
  return localShop.call('PUT', '/password', { token: await logInAgain(customer), body })
}

async function revokeInSessionList(customer: Customer) {
  const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, customer.id))
  return localShop.call('DELETE', `/sessions/${session?.id}`, { token: await logInAgain(customer) })
}

describe('a cached session is rejected, in the same process immediately and in others within a second, after', () => {
  it.each<[string, (customer: Customer) => Promise<{ status: number }>]>([
    ['a logout', ({ token }) => localShop.call('POST', '/logout', { token })],
    [
      'a logout everywhere',
      async (customer) => localShop.call('DELETE', '/sessions', { token: await logInAgain(customer) }),
    ],
    ['revoking it in the session list', revokeInSessionList],
    ['a password change elsewhere', changePassword],
    ['a password reset', resetPassword],
    ['a change of role', (customer) => callAdmin('PUT', customer, { role: 'admin' })],
    ['the deletion of the account', (customer) => callAdmin('DELETE', customer)],
  ])('%s', async (_, end) => {
    const customer = await registerCachedCustomer()
    expect((await end(customer)).status).toBe(200)
    expect((await getProfile(localShop, customer.token)).status).toBe(401)
    await waitUntilEnded(otherShop, customer.token)
  })
})

describe('a cached session is rejected within a second after SQL', () => {
  it.each([
    ['deletes it', 'DELETE FROM sessions WHERE user_id = $1'],
    ['deletes the user', 'DELETE FROM users WHERE id = $1'],
    ['changes the role', `UPDATE users SET role = 'admin' WHERE id = $1`],
    ['changes its token', `UPDATE sessions SET token_hash = 'x' || token_hash WHERE user_id = $1`],
    ['makes it older', `UPDATE sessions SET created_at = '2020-01-01' WHERE user_id = $1`],
  ])('%s', async (_, statement) => {
    const { id, token } = await registerCachedCustomer()
    await database.pool.query(statement, [id])
    await waitUntilEnded(otherShop, token)
  })

  it('truncates the table', async () => {
    const { token } = await registerCachedCustomer()
    onTestFinished(async () => {
      admin = await createAdmin(localShop)
    })
    await database.pool.query('TRUNCATE sessions')
    await waitUntilEnded(otherShop, token)
  })
})

describe('a changed account is seen, in the same process immediately and in others within a second, after', () => {
  it.each<[string, (customer: Customer) => Promise<{ status: number }>]>([
    [
      'an update of the profile',
      ({ token }) => localShop.call('PUT', '/profile', { token, body: { name: 'Usha', mobile: '' } }),
    ],
    ['an update by an admin', (customer) => callAdmin('PUT', customer, { name: 'Usha' })],
  ])('%s', async (_, update) => {
    const customer = await registerCachedCustomer()
    expect((await update(customer)).status).toBe(200)
    const getName = async (shop: Shop) => (await getProfile(shop, customer.token)).body.name
    expect(await getName(localShop)).toBe('Usha')
    await vi.waitFor(async () => expect(await getName(otherShop)).toBe('Usha'), MAX_PROPAGATION_MS)
  })
})

describe('a cached session', () => {
  it('is not read again, and survives logins, changes to addresses and rejected logins', async () => {
    const customer = await registerCachedCustomer()
    const { token } = customer
    await logInAgain(customer)
    await localShop.registerCustomer()
    await localShop.call('POST', '/login', { body: { email: customer.email, password: 'wrong' } })
    const address = {
      firstName: 'Asha',
      lastName: 'Rao',
      address: '4 Mill Road',
      city: 'Bengaluru',
      state: 'Karnataka',
    }
    const body = { ...address, postalCode: '560001', country: 'India', phone: '9876543210' }
    expect((await localShop.call('POST', '/addresses', { token, body })).status).toBe(201)
    expect([await countSessionReads(localShop, token), await countSessionReads(otherShop, token)]).toEqual([0, 0])
  })

  it('is not served past its expiry', async () => {
    const { id, token } = await localShop.registerCustomer()
    const createdAt = new Date(localShop.now().getTime() - sessionLifetime.customer.absoluteMs + 5_000)
    await database.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, id))
    await waitUntilCached(localShop, token)
    localShop.advanceClock(4_999)
    expect(await countSessionReads(localShop, token)).toBe(0)
    localShop.advanceClock(1)
    expect((await getProfile(localShop, token)).status).toBe(401)
  })

  it('is touched once a minute', async () => {
    const { id, token } = await localShop.registerCustomer()
    const createdAt = localShop.now()
    const getLastUsedAt = async () =>
      (await database.db.select().from(sessions).where(eq(sessions.userId, id)))[0]?.lastUsedAt
    await waitUntilCached(localShop, token)
    localShop.advanceClock(MINUTE - 1)
    expect(await countSessionReads(localShop, token)).toBe(0)
    expect(await getLastUsedAt()).toEqual(createdAt)
    localShop.advanceClock(1)
    expect(await countSessionReads(localShop, token)).toBe(1)
    expect(await getLastUsedAt()).toEqual(localShop.now())
    expect(await countSessionReads(localShop, token)).toBe(0)
  })

  it('never belongs to an admin', async () => {
    const { token } = await createAdmin(localShop)
    for (let n = 0; n < 3; n++) expect(await countSessionReads(localShop, token)).toBe(1)
  })

  it('is not stored by a request that read it before it was ended', async () => {
    const { id, token } = await localShop.registerCustomer()
    // the request must touch the session, so it waits for the row after reading it
    localShop.advanceClock(MINUTE)
    const { pending } = await database.db.transaction(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.userId, id))
      const request = getProfile(localShop, token)
      await localShop.waitForBlockedConnections()
      localCache.clear()
      return { pending: request }
    })
    await pending
    expect((await getProfile(localShop, token)).status).toBe(401)
  })
})

it('opening or touching a session sends no notification', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const payloads: (string | undefined)[] = []
  client.on('notification', ({ payload }) => payloads.push(payload))
  await client.query('LISTEN sessions')

  const customer = await localShop.registerCustomer()
  await logInAgain(customer)
  localShop.advanceClock(MINUTE)
  await getProfile(localShop, customer.token)
  await client.query(`NOTIFY sessions, 'end'`)

  await vi.waitFor(() => expect(payloads).toContain('end'))
  expect(payloads).toEqual(['end'])
})

describe('without notifications', () => {
  async function createAppBehindProxy() {
    const proxy = await startDatabaseProxy(database.url)
    const sessionCache = new SessionCache()
    const shop = await createAccountsApp({ sharedDatabase: database, sessionCache })
    const watcher = watchSessions({ url: proxy.url, sessionCache }, log)
    onTestFinished(async () => {
      await watcher.close()
      await shop.close()
      await proxy.stop()
    })
    return { proxy, shop, watcher }
  }

  it('every request reads the session, until they arrive again', async () => {
    const { proxy, shop } = await createAppBehindProxy()
    const { id, token } = await localShop.registerCustomer()
    await waitUntilCached(shop, token)
    await proxy.stop()
    await vi.waitFor(async () => expect(await countSessionReads(shop, token)).toBe(1), MAX_PROPAGATION_MS)
    for (let n = 0; n < 3; n++) expect(await countSessionReads(shop, token)).toBe(1)
    await proxy.restart()
    await waitUntilCached(shop, token)
    await database.db.delete(sessions).where(eq(sessions.userId, id))
    await waitUntilEnded(shop, token)
  })

  it('because the connection stalls, a session ends within seconds', async () => {
    const { proxy, shop } = await createAppBehindProxy()
    const { id, token } = await localShop.registerCustomer()
    await waitUntilCached(shop, token)
    proxy.freeze({ includingNew: true })
    await database.db.delete(sessions).where(eq(sessions.userId, id))
    await waitUntilEnded(shop, token, 4_000)
  })

  it('because the watcher is closed, every request reads the session', async () => {
    const { shop, watcher } = await createAppBehindProxy()
    const { token } = await localShop.registerCustomer()
    await waitUntilCached(shop, token)
    await watcher.close()
    for (let n = 0; n < 2; n++) expect(await countSessionReads(shop, token)).toBe(1)
  })
})
