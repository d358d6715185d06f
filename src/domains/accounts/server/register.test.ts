import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emails } from '#platform/email/tables.ts'
import { foldEmail } from '#shared/email.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { listUnusualEmails } from './list-unusual-emails.ts'
import { sessions, users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const register = (body: object) => shop.call('POST', '/register', { body })

describe('an account from before unusual addresses were rejected', () => {
  const password = 'chai-at-six'
  const addUser = async (email: string) => {
    const { id } = await shop.registerCustomer({ password })
    await shop.db.update(users).set({ email }).where(eq(users.id, id))
    return id
  }

  it('can log in and reset its password', async () => {
    await addUser('bo\u017fs@example.in')
    const body = { email: 'bo\u017fs@example.in', password }
    expect((await shop.call('POST', '/login', { body })).status).toBe(200)
    const reset = await shop.call('POST', '/forgot-password', { body: { email: body.email } })
    expect(reset.status).toBe(200)
  })

  it('prevents the registration of its address in another spelling', async () => {
    await addUser('clo\u017fed@example.in')
    const { status } = await register({ name: 'Asha', email: 'Closed@example.in', password })
    expect(status).toBe(409)
  })

  it('is listed for the admin with the account that it imitates', async () => {
    const id = await addUser('listed@example.in')
    const invisible = await addUser('listed@example.in\u200b')
    const bracketed = await addUser('<Listed@example.in>')
    const accented = await addUser('josé@example.in')
    const mixedScripts = await addUser('list\u0435d@example.in')
    const entries = await listUnusualEmails(shop)
    const findEntry = (userId: string) => entries.find(({ user }) => user.id === userId)
    expect(findEntry(invisible)?.sameAs?.email).toMatch(/listed@example.in/i)
    expect(findEntry(bracketed)?.sameAs).toBeDefined()
    expect(findEntry(mixedScripts)).toMatchObject({ sameAs: undefined })
    expect([findEntry(accented), findEntry(id)]).toEqual([undefined, undefined])
  })
})

it.each(['asha@example.in\u200b', '<asha@example.in>', 'a\u017fha@example.in', 'ash\u0430@example.in'])(
  'rejects the look-alike address %j',
  async (email) => {
    const { status, body } = await register({ name: 'Asha', email, password: 'chai-at-six' })
    expect([status, body.message]).toEqual([400, 'Please enter a valid email address'])
  },
)

describe('another spelling of an address', () => {
  const password = 'chai-at-six'
  const spellings = [
    ['İa@example.in', 'i\u0307a@example.in'],
    ['ΟΔΟΣ@example.in', 'οδος@example.in'],
    ['οδοσ.α@example.in', 'ΟΔΟΣ.Α@EXAMPLE.in'],
    ['JOSÉ.K@example.in', 'josé.k@example.in'],
  ] as const

  it.each(spellings)('of %s is the same account: %s', async (first, second) => {
    expect((await register({ name: 'Asha', email: first, password })).status).toBe(201)
    expect((await register({ name: 'Asha', email: second, password })).status).toBe(409)
    expect((await shop.call('POST', '/login', { body: { email: second, password } })).status).toBe(200)
    const insert = shop.db.insert(users).values({ id: second, name: 'Asha', email: second, passwordHash: '' })
    await expect(insert).rejects.toMatchObject({ cause: { code: '23505', constraint: 'users_email_unique' } })
  })

  it('is folded by the database as by the server', async () => {
    const addresses = [...spellings.flat(), 'K\u212a\u017fß\uff21@example.in', 'Ǆ\u0345ẞЁ@例え.JP', 'आशा@उदाहरण.भारत']
    const { rows } = await shop.db.execute<{ folded: string }>(
      sql`SELECT fold_email(email) AS folded FROM json_array_elements_text(${JSON.stringify(addresses)}::json) AS email`,
    )
    expect(rows.map(({ folded }) => folded)).toEqual(addresses.map(foldEmail))
  })

  it('shared by older accounts is listed for the admin, and each owner can still log in', async () => {
    const older = await shop.registerCustomer({ email: 'ΑΘΗΝΑΣ@example.in', password })
    const { id } = await shop.registerCustomer({ password })
    await shop.db.update(users).set({ email: 'αθηνας@example.in', sharesEmail: true }).where(eq(users.id, id))
    const entry = (await listUnusualEmails(shop)).find(({ user }) => user.id === id)
    expect(entry?.sameAs?.id).toBe(older.id)
    const logIn = async (email: string) =>
      (await shop.call('POST', '/login', { body: { email, password } })).body.user._id
    expect([await logIn('ΑΘΗΝΑΣ@example.in'), await logIn('αθηνας@example.in')]).toEqual([older.id, id])
    expect((await register({ name: 'Asha', email: 'Αθηνας@example.in', password })).status).toBe(409)
  })
})

it('counts dots and plus tags as part of an address', async () => {
  for (const email of ['dot@example.in', 'd.ot@example.in', 'dot+shop@example.in']) {
    expect((await register({ name: 'Asha', email, password: 'chai-at-six' })).status).toBe(201)
  }
})

describe('registration', () => {
  it('creates an account and logs in', async () => {
    const { status, headers, body } = await register({
      name: '  Asha Rao ',
      email: ' Asha@Example.in',
      password: 'chai-at-six',
    })
    expect(status).toBe(201)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      user: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'Asha Rao',
        email: 'Asha@Example.in',
        role: 'customer',
      },
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await shop.call('GET', '/profile', { token: body.token })).body).toEqual(body.user)
  })

  it('sends one welcome email without secrets', async () => {
    const form = { name: 'Asha', email: 'Welcomed@example.in', password: 'chai-at-six' }
    const { body } = await register(form)
    expect((await register(form)).status).toBe(409)
    const sentEmails = await shop.db.select().from(emails).where(eq(emails.to, form.email))
    expect(sentEmails).toMatchObject([{ subject: 'Welcome to Nukkad', secret: false, state: 'queued' }])
    expect(sentEmails[0]?.text).toContain('Hello Asha,')
    expect(sentEmails[0]?.text).toContain('http://localhost/collections/all')
    for (const secret of [form.password, body.token]) expect(JSON.stringify(sentEmails)).not.toContain(secret)
  })

  it('sends no welcome email to demo customers', async () => {
    await register({ name: 'Asha', email: 'asha@demo.nukkad.local', password: 'chai-at-six' })
    expect(await shop.db.$count(emails, eq(emails.to, 'asha@demo.nukkad.local'))).toBe(0)
  })

  it('sends no welcome email when the registration fails', async () => {
    await shop.db.execute(sql`ALTER TABLE sessions RENAME TO sessions_renamed`)
    const form = { name: 'Asha', email: 'failed@example.in', password: 'chai-at-six' }
    const { status } = await register(form)
    await shop.db.execute(sql`ALTER TABLE sessions_renamed RENAME TO sessions`)
    expect(status).toBe(500)
    expect(await shop.db.$count(emails, eq(emails.to, form.email))).toBe(0)
  })

  it('stores neither the password nor the token', async () => {
    const { id, token } = await shop.registerCustomer({ password: 'mango-lassi' })
    const [user] = await shop.db.select().from(users).where(eq(users.id, id))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    const storedText = JSON.stringify([user, await shop.db.select().from(sessions)])
    expect(storedText).not.toContain('mango-lassi')
    expect(storedText).not.toContain(token)
  })

  it('rejects an email that already has an account, ignoring case', async () => {
    await shop.registerCustomer({ email: 'once@example.in' })
    expect(await register({ name: 'B', email: 'ONCE@Example.IN', password: 'another-1' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'An account with this email already exists.',
        errors: [{ field: 'email' }],
      },
    })
  })

  it('creates one account for two hundred concurrent submissions of the same form', async () => {
    const form = { name: 'Asha', email: 'race@example.in', password: 'chai-at-six' }
    const responses = await Promise.all(Array.from({ length: 200 }, () => register(form)))
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array<number>(199).fill(409)])
    expect(await shop.db.$count(users, eq(users.email, form.email))).toBe(1)
  })

  it('creates one account when two processes register the same email concurrently', async () => {
    const email = 'two-processes@example.in'
    const { pending } = await shop.db.transaction(async (tx) => {
      await tx.insert(users).values({ id: 'other-process', name: 'Asha', email, passwordHash: '' })
      const form = { name: 'Asha', email, password: 'chai-at-six' }
      const registration = register(form)
      await shop.waitForBlockedConnections()
      // in an object, because the transaction would wait for a returned promise
      return { pending: registration }
    })
    expect((await pending).status).toBe(409)
  })

  it.each([
    [{ name: ' ' }, 'name', 'Please fill in all fields'],
    [{ name: '\u200b \u2060\u3164' }, 'name', 'Please fill in all fields'],
    [{ email: '' }, 'email', 'Please fill in all fields'],
    [{ password: '      ' }, 'password', 'Please fill in all fields'],
    [{ password: 'five5' }, 'password', 'Password must be at least 6 characters long'],
    [{ password: '🥭🥭🥭' }, 'password', 'Password must be at least 6 characters long'],
    [{ email: 'asha.example.in' }, 'email', 'Please enter a valid email address'],
    [{ email: 'asha@example' }, 'email', 'Please enter a valid email address'],
    [{ email: 'as ha@example.in' }, 'email', 'Please enter a valid email address'],
  ])('rejects %j', async (overrides, field, message) => {
    const form = { name: 'Asha', email: 'nobody@example.in', password: 'chai-at-six', ...overrides }
    expect(await register(form)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message, errors: [{ field, message }] },
    })
    expect(await shop.db.$count(users, eq(users.email, 'nobody@example.in'))).toBe(0)
  })

  it('reports every missing field with one message', async () => {
    const message = 'Please fill in all fields'
    const errors = ['name', 'email', 'password'].map((field) => ({ field, message }))
    expect(await register({})).toMatchObject({ status: 400, body: { code: 'bad_request', message, errors } })
  })

  it('rejects unknown fields such as a role', async () => {
    const form = { name: 'Asha', email: 'admin@example.in', password: 'chai-at-six', role: 'admin' }
    expect(await register(form)).toMatchObject({ status: 400, body: { message: 'Unknown field role.' } })
  })
})

it.each(['\u202a', '\u202e', '\u2066', '\u2069'])(
  'rejects a name with the character %j, which reverses text',
  async (character) => {
    const name = `Asha ${character}Rao`
    const message = "Name contains a character that can't be displayed."
    const { status, body } = await register({ name, email: 'reversed@example.in', password: 'chai-at-six' })
    expect([status, body.message, body.errors]).toEqual([400, message, [{ field: 'name', message }]])
  },
)
