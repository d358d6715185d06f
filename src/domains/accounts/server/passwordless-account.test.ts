import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emails } from '#platform/email/tables.ts'
import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { DAY } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createAdmin } from '#tests/support/create-admin-with-second-factor.ts'
import { readEmailedCode, readEmailedToken } from '#tests/support/read-emailed-secrets.ts'
import { rateLimits } from '../rules.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'
import { sendClaimLinks } from './send-claim-links.ts'
import { sendLoginCode } from './send-login-code.ts'
import { sendResetLink } from './send-reset-link.ts'
import { sessions, users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const origin = 'https://shop.example.in'
const KNOWN = 'You already have an account. Log in with your password or a code.'
const address = {
  firstName: 'Mallory',
  lastName: 'Rao',
  address: '1 Side Street',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
}

let created = 0
const newEmail = () => `quick${++created}@example.in`

const quick = (email: string, overrides: object = {}) =>
  shop.call('POST', '/quick', { body: { name: 'Asha', email, phone: '98765 43210', ...overrides } })
const getProfile = (token: string) => shop.call('GET', '/profile', { token })
const logIn = (email: string, password: string) => shop.call('POST', '/login', { body: { email, password } })
const register = (email: string) =>
  shop.call('POST', '/register', { body: { name: 'Mallory', email, password: 'chai-at-six' } })
const resetPassword = (token: string, body: object = { password: 'chai-at-seven' }, session?: string) =>
  shop.call('POST', '/reset-password', { body: { token, ...body }, ...(session ? { token: session } : {}) })

async function requestLink(email: string): Promise<string> {
  await sendResetLink(shop, { email, origin })
  return readEmailedToken(shop, email)
}

async function logInByCode(email: string) {
  await sendLoginCode(shop, email)
  return shop.call('POST', '/login/code/verify', { body: { email, code: await readEmailedCode(shop, email) } })
}

/** Creates an unclaimed account with an address, as anyone can who knows the email. */
async function squat(email: string) {
  const { body } = await quick(email, { name: 'Mallory' })
  const saved = await shop.call('POST', '/addresses', { token: body.token, body: address })
  expect(saved.status).toBe(201)
  return { id: body.user._id as string, token: body.token as string }
}

describe('an account without a password', () => {
  it('is created and logged in with name, email and phone number', async () => {
    const email = newEmail()
    const { status, body, headers } = await quick(` ${email} `)
    expect(status).toBe(201)
    expect(headers['set-cookie']).toContain('device=')
    expect(body).toEqual({
      user: { _id: expect.any(String), name: 'Asha', email, role: 'customer' },
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await getProfile(body.token)).body).toEqual({
      ...body.user,
      mobile: '98765 43210',
      hasNoPassword: true,
      isUnclaimed: true,
    })
    // the first email is that of the first order
    expect(await shop.db.select().from(emails).where(eq(emails.to, email))).toEqual([])
  })

  it.each([
    ['a blank name', { name: ' ' }, 'name', 'Please fill in all fields'],
    ['no phone number', { phone: undefined }, 'phone', 'Please fill in all fields'],
    ['an invalid email', { email: 'asha' }, 'email', 'Please enter a valid email address'],
    ['an invalid phone number', { phone: '12345' }, 'phone', 'Please enter a valid phone number'],
    ['a reversed name', { name: 'Asha \u202eoaR' }, 'name', "Name contains a character that can't be displayed."],
  ])('needs valid details: %s', async (_, overrides, field, message) => {
    expect(await quick(newEmail(), overrides)).toMatchObject({
      status: 400,
      body: { message, errors: [{ field, message }] },
    })
  })

  it('counts against the same limit as registrations', async () => {
    const remoteAddress = '10.9.0.1'
    const createAccount = () =>
      shop.call('POST', '/quick', { body: { name: 'Asha', email: newEmail(), phone: '9876543210' }, remoteAddress })
    const limit = createRateLimit('registration', rateLimits.registration, remoteAddress)
    for (let i = 0; i < rateLimits.registration.burst - 1; i++) await consumeRateLimit(shop, [limit])
    expect((await createAccount()).status).toBe(201)
    expect((await createAccount()).status).toBe(429)
  })

  it('is created once by concurrent requests', async () => {
    const email = newEmail()
    const responses = await Promise.all([quick(email), quick(email.toUpperCase()), quick(email)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  it('is listed for admins as without a password, and can be deleted', async () => {
    const { body } = await quick(newEmail())
    const { token } = await createAdmin(shop)
    const callAdmin = async (method: 'GET' | 'DELETE', path: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await shop.app.inject({ method, url: `/api/admin/users${path}`, headers })
      return { status: response.statusCode, text: response.body }
    }
    const list = JSON.parse((await callAdmin('GET', `?q=${body.user.email}`)).text)
    expect(list).toEqual([{ ...body.user, createdAt: expect.any(String), hasNoPassword: true }])
    expect((await callAdmin('GET', `.csv?q=${body.user.email}`)).text).toMatch(`${body.user.email},customer,`)
    expect((await callAdmin('GET', `.csv?q=${body.user.email}`)).text).toMatch(/,no\r\n$/)
    expect((await callAdmin('DELETE', `/${body.user._id}`)).status).toBe(200)
    expect((await getProfile(body.token)).status).toBe(401)
  })

  it('becomes the first admin with the password of the settings, and its sessions end', async () => {
    const ownShop = await createAccountsApp()
    const email = newEmail()
    const { body } = await ownShop.call('POST', '/quick', { body: { name: 'Mallory', email, phone: '9876543210' } })
    const configured = { email, password: 'twelve-cups-of-chai' }
    await ensureFirstAdmin({ db: ownShop.db, log: { warn: () => {} } }, configured)
    expect((await ownShop.call('GET', '/profile', { token: body.token })).status).toBe(401)
    const login = await ownShop.call('POST', '/login', { body: configured })
    expect(login).toMatchObject({ status: 200, body: { user: { role: 'admin' } } })
    await ownShop.close()
  })
})

describe('an attacker who knows the email of an account without a password', () => {
  it('gets no session by creating it again, in any spelling', async () => {
    const email = newEmail()
    await quick(email)
    for (const spelling of [email, email.toUpperCase(), ` ${email}`]) {
      const { status, body, headers } = await quick(spelling, { name: 'Mallory' })
      expect(status).toBe(409)
      expect(body).toEqual({
        code: 'conflict',
        message: KNOWN,
        errors: [{ field: 'email', message: KNOWN }],
        requestId: body.requestId,
      })
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('gets no session for an account with a password either', async () => {
    const { email } = await shop.registerCustomer()
    expect(await quick(email)).toMatchObject({ status: 409, body: { message: KNOWN } })
  })

  it('cannot register it', async () => {
    const email = newEmail()
    const { body } = await quick(email)
    expect(await register(email)).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists.' },
    })
    expect((await getProfile(body.token)).status).toBe(200)
  })

  it('gets the same response to any password as for a wrong one', async () => {
    const email = newEmail()
    await quick(email)
    const { email: knownEmail } = await shop.registerCustomer()
    const wrong = await logIn(knownEmail, 'not-this-one')
    for (const password of ['not-this-one', 'null', 'undefined']) {
      const { status, body } = await logIn(email, password)
      expect({ status, body: { ...body, requestId: '' } }).toEqual({
        status: 401,
        body: { ...wrong.body, requestId: '' },
      })
    }
    expect((await logIn(email, '')).status).toBe(400)
  })

  it('cannot set a password in the session that created it', async () => {
    const { token } = await squat(newEmail())
    for (const currentPassword of ['null', 'undefined', '98765 43210']) {
      const body = { currentPassword, newPassword: 'chai-at-seven' }
      expect((await shop.call('PUT', '/password', { token, body })).status).toBe(400)
    }
  })

  it('cannot use a link or a code, which go to the mailbox only', async () => {
    const email = newEmail()
    await shop.db.delete(emails)
    await quick(email)
    const forgot = await shop.call('POST', '/forgot-password', { body: { email } })
    const code = await shop.call('POST', '/login/code', { body: { email } })
    expect(Object.keys({ ...forgot.body, ...code.body })).toEqual(['message'])
    await sendResetLink(shop, { email, origin })
    await sendLoginCode(shop, email)
    const sent = await shop.db.select().from(emails).where(eq(emails.secret, true))
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([email]))
    expect((await resetPassword('a'.repeat(43))).status).toBe(400)
  })

  it('sees nothing of another account in their own session', async () => {
    const owner = await squat(newEmail())
    const attacker = await squat(newEmail())
    const [saved] = (await shop.call('GET', '/addresses', { token: owner.token })).body
    const body = { ...address, city: 'Goa' }
    expect((await shop.call('PUT', `/addresses/${saved._id}`, { token: attacker.token, body })).status).toBe(404)
    expect((await shop.call('DELETE', `/addresses/${saved._id}`, { token: attacker.token })).status).toBe(404)
  })
})

describe('claiming an account that someone else created with my email', () => {
  it.each([
    ['an emailed code', async (email: string) => logInByCode(email)],
    ['a link and a password', async (email: string) => resetPassword(await requestLink(email))],
    ['a link without a password', async (email: string) => resetPassword(await requestLink(email), {})],
  ])('by %s ends their sessions and deletes their addresses and phone number', async (_, claim) => {
    const email = newEmail()
    const attacker = await squat(email)
    const { status, body } = await claim(email)
    expect(status).toBe(200)
    expect(body.user._id).toBe(attacker.id)
    const { token } = body
    for (const path of ['/profile', '/addresses', '/sessions']) {
      expect((await shop.call('GET', path, { token: attacker.token })).status).toBe(401)
      expect((await shop.call('GET', path, { token })).status).toBe(200)
    }
    expect((await shop.call('GET', '/addresses', { token })).body).toEqual([])
    expect((await shop.call('GET', '/sessions', { token })).body).toHaveLength(1)
    const profile = (await getProfile(token)).body
    expect(profile.mobile).toBeUndefined()
    expect(profile.isUnclaimed).toBeUndefined()
    const { rows } = await shop.pool.query('SELECT kind, after FROM audit_entries WHERE subject_id = $1', [attacker.id])
    expect(rows).toEqual([{ kind: 'user', after: { change: 'account claimed' } }])
  })

  it('invalidates links and codes that were sent before', async () => {
    const email = newEmail()
    await squat(email)
    const link = await requestLink(email)
    expect((await logInByCode(email)).status).toBe(200)
    expect((await resetPassword(link)).status).toBe(400)
  })

  it('keeps later sessions, addresses and phone number at the next code', async () => {
    const email = newEmail()
    await squat(email)
    const { token } = (await logInByCode(email)).body
    await shop.call('POST', '/addresses', { token, body: address })
    await shop.call('PUT', '/profile', { token, body: { name: 'Asha', mobile: '9876543210' } })
    const { token: secondToken } = (await logInByCode(email)).body
    expect((await shop.call('GET', '/addresses', { token })).body).toHaveLength(1)
    expect((await getProfile(secondToken)).body).toMatchObject({ mobile: '9876543210', hasNoPassword: true })
  })

  it('leaves no way in for a request that is under way in the old session', async () => {
    const email = newEmail()
    const attacker = await squat(email)
    const link = await requestLink(email)
    const { pending } = await shop.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, attacker.id)).for('update')
      const claiming = resetPassword(link)
      await shop.waitForBlockedConnections()
      const saving = shop.call('POST', '/addresses', { token: attacker.token, body: address })
      await shop.waitForBlockedConnections(2)
      const updating = shop.call('PUT', '/profile', {
        token: attacker.token,
        body: { name: 'Mallory', mobile: '9000000000' },
      })
      await shop.waitForBlockedConnections(3)
      // in an object, because the transaction would wait for a returned promise
      return { pending: Promise.all([claiming, saving, updating]) }
    })
    const [claimed, saved, updated] = await pending
    expect([claimed.status, saved.status, updated.status]).toEqual([200, 401, 401])
    const { token } = claimed.body
    expect((await shop.call('GET', '/addresses', { token })).body).toEqual([])
    expect((await getProfile(token)).body.mobile).toBeUndefined()
  })

  it('is not accessible with a session of another account', async () => {
    const email = newEmail()
    await squat(email)
    const other = await squat(newEmail())
    const { token } = (await resetPassword(await requestLink(email), {}, other.token)).body
    expect((await shop.call('GET', '/addresses', { token })).body).toEqual([])
    expect((await shop.call('GET', '/addresses', { token: other.token })).body).toHaveLength(1)
  })
})

describe('claiming my own account', () => {
  it('in the browser that created it keeps my addresses and phone number, in a new session', async () => {
    const email = newEmail()
    const own = await squat(email)
    const { status, body } = await resetPassword(await requestLink(email), {}, own.token)
    expect(status).toBe(200)
    expect((await getProfile(own.token)).status).toBe(401)
    expect((await shop.call('GET', '/addresses', { token: body.token })).body).toHaveLength(1)
    expect((await getProfile(body.token)).body).toEqual({ ...body.user, mobile: '98765 43210', hasNoPassword: true })
  })

  it('with a password makes it an ordinary account', async () => {
    const email = newEmail()
    await quick(email)
    const link = await requestLink(email)
    expect((await resetPassword(link, { password: 'chai5' })).status).toBe(400)
    const { body } = await resetPassword(link)
    expect((await getProfile(body.token)).body).toEqual(body.user)
    expect((await logIn(email, 'chai-at-seven')).status).toBe(200)
    expect((await resetPassword(link)).status).toBe(400)
  })

  it('needs a link that is at most a week old', async () => {
    const email = newEmail()
    await quick(email)
    const link = await requestLink(email)
    shop.advanceClock(7 * DAY)
    expect((await resetPassword(link)).status).toBe(400)
  })

  it('needs a new password where the account has one', async () => {
    const { email, token } = await shop.registerCustomer()
    const link = await requestLink(email)
    expect(await resetPassword(link, {})).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'Please fill in all fields' }] },
    })
    expect((await getProfile(token)).status).toBe(200)
    expect((await resetPassword(link)).status).toBe(200)
  })
})

describe('the link that is sent with an order', () => {
  const send = (userIds: string[]) =>
    shop.db.transaction((tx) =>
      sendClaimLinks(tx, userIds, { shop: shop.shopSettings.current(), origin, now: shop.now() }),
    )
  const countEmails = async (email: string) => shop.db.$count(emails, eq(emails.to, email))

  it('is sent once, and only for an unclaimed account', async () => {
    const email = newEmail()
    const { id } = await squat(email)
    const customer = await shop.registerCustomer()
    const customerEmails = await countEmails(customer.email)
    await send([id, customer.id])
    await send([id])
    expect(await countEmails(email)).toBe(1)
    expect(await countEmails(customer.email)).toBe(customerEmails)
    expect((await resetPassword(await readEmailedToken(shop, email), {})).status).toBe(200)
    await send([id])
    expect(await countEmails(email)).toBe(1)
  })
})

it('never has a second session before it is claimed', async () => {
  const unclaimed = await shop.db
    .select({ userId: sessions.userId, passwordHash: users.passwordHash, claimedAt: users.claimedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
  const ids = unclaimed
    .filter(({ passwordHash, claimedAt }) => passwordHash === null && claimedAt === null)
    .map(({ userId }) => userId)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
})
