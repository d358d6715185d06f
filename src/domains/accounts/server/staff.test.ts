import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#platform/audit/tables.ts'
import { emails } from '#platform/email/tables.ts'
import { newId } from '#shared/ids.ts'
import { type StaffRole, staffRoles } from '#shared/staff-roles.ts'
import { DAY } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createLoggedInUser } from '#tests/support/create-logged-in-user.ts'
import { hashPassword } from './password.ts'
import { secondFactors, users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let owner: Awaited<ReturnType<typeof createAdmin>>

beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['users', 'staff_invitations', 'staff_security', 'emails', 'rate_limits']) {
    await shop.pool.query(`DELETE FROM ${table}`)
  }
  await shop.pool.query('TRUNCATE audit_entries')
  owner = await createAdmin(null)
})

const createAdmin = (staffRole: StaffRole | null, name = 'Ravi') =>
  createLoggedInUser(shop, { role: 'admin', staffRole, name, loggedInAt: shop.now() })

async function callAdmin(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, { token } = owner) {
  const response = await shop.app.inject({
    method,
    url: `/api/admin${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

const listAuditEntries = () => shop.db.select().from(auditEntries).orderBy(auditEntries.id)
const findUser = async (id: string) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]
const setStaffRole = (id: string, staffRole: StaffRole, actor = owner) =>
  callAdmin('PUT', `/users/${id}/staff-role`, { staffRole }, actor)

async function invite(email: string, staffRole: StaffRole = 'packing'): Promise<string> {
  expect(await callAdmin('POST', '/staff/invitations', { email, staffRole })).toMatchObject({
    status: 201,
    body: { message: `Invitation sent to ${email}.` },
  })
  return readToken(email)
}

async function readToken(to: string): Promise<string> {
  const [email] = await shop.db.select().from(emails).where(eq(emails.to, to)).orderBy(desc(emails.id))
  return /\/join\?token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}

const accept = (token: string, password = 'saffron kettle drum') =>
  shop.call('POST', '/invitation/accept', { body: { token, name: 'Meera', password } })
const EXPIRED = 'This invitation has expired or was already used. Please ask for a new one.'

describe('staff roles', () => {
  it('are listed with their permissions', async () => {
    const { body } = await callAdmin('GET', '/roles')
    expect(body.map(({ role }: { role: string }) => role)).toEqual(staffRoles)
    expect(body[3]).toMatchObject({ label: 'Packing', permissions: expect.arrayContaining(['shipping:write']) })
  })

  it('take effect on the next request, and end no session', async () => {
    const meera = await createAdmin('support', 'Meera')
    expect((await callAdmin('GET', '/users', undefined, meera)).status).toBe(200)
    expect(await setStaffRole(meera.id, 'packing')).toMatchObject({
      status: 200,
      body: { message: 'The role of Meera is changed.' },
    })
    expect(await callAdmin('GET', '/users', undefined, meera)).toMatchObject({
      status: 403,
      body: { message: "Your role can't see customers." },
    })
    expect((await shop.call('GET', '/profile', meera)).body).toMatchObject({ role: 'admin', staffRole: 'packing' })
    expect(await listAuditEntries()).toMatchObject([
      { kind: 'role', actorId: owner.id, before: { staffRole: 'support' }, after: { staffRole: 'packing' } },
    ])
  })

  it('are absent from the profile of an owner', async () => {
    const { body } = await shop.call('GET', '/profile', owner)
    expect(body).toEqual({ _id: owner.id, name: 'Ravi', email: owner.account.email, role: 'admin' })
  })

  it('give a customer no access', async () => {
    const { id } = await createLoggedInUser(shop)
    expect(await setStaffRole(id, 'packing')).toMatchObject({
      status: 409,
      body: { message: "Asha isn't on the staff." },
    })
  })

  it('are not kept by a former member of the staff', async () => {
    const meera = await createAdmin('packing', 'Meera')
    await callAdmin('PUT', `/users/${meera.id}`, { role: 'customer' })
    expect(await findUser(meera.id)).toMatchObject({ role: 'customer', staffRole: null })
  })

  it('cannot be changed by the owner themselves', async () => {
    await createAdmin(null, 'Meera')
    expect(await setStaffRole(owner.id, 'packing')).toMatchObject({ status: 409 })
    expect((await findUser(owner.id))?.staffRole).toBeNull()
  })

  it('leave an owner when two owners demote each other concurrently', async () => {
    const meera = await createAdmin(null, 'Meera')
    // holds the locks until both requests have passed authentication
    const blocker = await shop.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query(`SELECT id FROM users WHERE role = 'admin' FOR UPDATE`)
    const changes = Promise.all([setStaffRole(meera.id, 'packing'), setStaffRole(owner.id, 'packing', meera)])
    await shop.waitForBlockedConnections(2)
    await blocker.query('COMMIT')
    blocker.release()
    expect((await changes).map(({ status }) => status).toSorted()).toEqual([200, 403])
    const owners = await shop.db.select().from(users).where(eq(users.role, 'admin'))
    expect(owners.filter(({ staffRole }) => staffRole === null)).toHaveLength(1)
  })
})

describe('a manager', () => {
  const forbidden = { status: 403, body: { message: 'Only an owner can change staff.' } }

  it('changes customers, but no admin and no role', async () => {
    const [meera, packer, asha] = [
      await createAdmin('manager', 'Meera'),
      await createAdmin('packing', 'Kiran'),
      await createLoggedInUser(shop),
    ]
    const update = (id: string, body: object) => callAdmin('PUT', `/users/${id}`, body, meera)
    expect((await update(asha.id, { name: 'Asha R' })).status).toBe(200)
    expect(await update(asha.id, { role: 'admin' })).toMatchObject(forbidden)
    // otherwise a reset link to the new address would open the owner's account
    expect(await update(owner.id, { email: 'meera@example.in' })).toMatchObject(forbidden)
    expect(await update(packer.id, { name: 'K' })).toMatchObject(forbidden)
    expect(await callAdmin('DELETE', `/users/${owner.id}`, undefined, meera)).toMatchObject(forbidden)
    const admin = { name: 'New', email: 'new@example.in', password: 'saffron kettle drum', role: 'admin' }
    expect(await callAdmin('POST', '/users', admin, meera)).toMatchObject(forbidden)
    expect((await callAdmin('POST', '/users', { ...admin, role: 'customer' }, meera)).status).toBe(201)
  })
})

describe('the list of staff', () => {
  it('has owners first, with role, second factor and last use, and open invitations', async () => {
    await createAdmin('packing', 'Anil')
    await createLoggedInUser(shop)
    await shop.db
      .insert(secondFactors)
      .values({ userId: owner.id, secret: 'x', startedAt: shop.now(), enabledAt: shop.now() })
    await invite('meera@example.in', 'support')
    const { body } = await callAdmin('GET', '/staff')
    expect(body).toEqual({
      members: [
        {
          _id: owner.id,
          name: 'Ravi',
          email: owner.account.email,
          staffRole: 'owner',
          hasSecondFactor: true,
          lastUsedAt: shop.now().toISOString(),
        },
        expect.objectContaining({ name: 'Anil', staffRole: 'packing', hasSecondFactor: false }),
      ],
      invitations: [
        {
          _id: expect.any(String),
          email: 'meera@example.in',
          staffRole: 'support',
          invitedBy: 'Ravi',
          sentAt: shop.now().toISOString(),
          expiresAt: new Date(shop.now().getTime() + 7 * DAY).toISOString(),
          isExpired: false,
        },
      ],
      requiresSecondFactor: false,
    })
  })
})

describe("a customer's email", () => {
  const change = (id: string, actor = owner) => callAdmin('PUT', `/users/${id}`, { email: 'new@example.in' }, actor)

  it.each(['catalogue', 'packing', 'support', 'accounts'] as const)('is not changed by %s', async (role) => {
    const { id, email } = await shop.registerCustomer()
    await shop.pool.query('DELETE FROM emails')
    expect((await change(id, await createAdmin(role))).status).toBe(403)
    expect(await findUser(id)).toMatchObject({ email })
    expect(await shop.db.select().from(emails)).toEqual([])
    expect(await listAuditEntries()).toEqual([])
  })

  it('is changed by a manager, and both addresses get an email', async () => {
    const { id, email, token } = await shop.registerCustomer()
    await shop.pool.query('DELETE FROM emails')
    expect((await change(id, await createAdmin('manager', 'Meera'))).status).toBe(200)
    const subject = 'The email of your Nukkad account was changed'
    const sent = await shop.db.select().from(emails).orderBy(emails.id)
    expect(sent).toMatchObject([
      { to: email, subject, text: expect.stringMatching(/This address\s+no longer works for logging in\./) },
      { to: 'new@example.in', subject, text: expect.stringMatching(/Use it to\s+log in from now on\./) },
    ])
    expect(sent[0]?.text).not.toContain('new@example.in')
    expect((await shop.call('GET', '/profile', { token })).status).toBe(401)
    expect(await listAuditEntries()).toMatchObject([
      { kind: 'user', actorName: 'Meera', subjectId: id, before: { email }, after: { email: 'new@example.in' } },
    ])
  })

  it('keeps the session of owners who change their own', async () => {
    expect((await change(owner.id)).status).toBe(200)
    expect((await shop.call('GET', '/profile', owner)).body).toMatchObject({ email: 'new@example.in' })
  })
})

describe('an invitation', () => {
  it('creates an account with the role, once', async () => {
    const token = await invite('meera@example.in')
    expect((await shop.call('POST', '/invitation', { body: { token } })).body).toEqual({
      email: 'meera@example.in',
      staffRole: 'packing',
      hasAccount: false,
    })
    const accepted = await accept(token)
    expect(accepted).toMatchObject({
      status: 201,
      body: { user: { name: 'Meera', email: 'meera@example.in', role: 'admin', staffRole: 'packing' } },
    })
    const meera = { ...owner, token: accepted.body.token }
    expect((await callAdmin('GET', '/staff', undefined, meera)).status).toBe(403)
    expect(await accept(token)).toMatchObject({ status: 400, body: { message: EXPIRED } })
    expect(await listAuditEntries()).toMatchObject([
      { kind: 'staff', subjectName: 'meera@example.in', after: { invitation: 'invited', staffRole: 'packing' } },
      { kind: 'role', actorName: 'Meera', after: { staffRole: 'packing', invitedBy: 'Ravi' } },
    ])
  })

  it('is accepted by one of two concurrent requests', async () => {
    const token = await invite('meera@example.in')
    const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status)
    expect(statuses.toSorted()[0]).toBe(201)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  })

  it('stores only the hash of its link', async () => {
    const token = await invite('meera@example.in')
    expect(JSON.stringify((await shop.pool.query('SELECT * FROM staff_invitations')).rows)).not.toContain(token)
    const [email] = await shop.db.select().from(emails)
    expect(email).toMatchObject({ secret: true, subject: 'Join the team of Nukkad' })
  })

  it('needs a password that is strong enough for an admin', async () => {
    const token = await invite('meera@example.in')
    expect(await accept(token, 'chai-at-six')).toMatchObject({
      status: 400,
      body: { message: 'An admin password must be at least 12 characters long.' },
    })
    expect((await accept(token)).status).toBe(201)
  })

  it('expires after seven days', async () => {
    const token = await invite('meera@example.in')
    shop.advanceClock(7 * DAY)
    expect(await accept(token)).toMatchObject({ status: 400, body: { message: EXPIRED } })
    expect(await shop.call('POST', '/invitation', { body: { token } })).toMatchObject({ status: 400 })
  })

  it('can be sent again with a new link, and revoked', async () => {
    const first = await invite('meera@example.in')
    const { _id: id } = (await callAdmin('GET', '/staff')).body.invitations[0]
    expect(await callAdmin('POST', `/staff/invitations/${id}/resend`)).toMatchObject({
      status: 200,
      body: { message: 'Invitation sent to meera@example.in again.' },
    })
    expect((await accept(first)).status).toBe(400)
    const second = await readToken('meera@example.in')
    expect(await callAdmin('DELETE', `/staff/invitations/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'The invitation for meera@example.in is revoked.' },
    })
    expect((await accept(second)).status).toBe(400)
    expect((await callAdmin('POST', `/staff/invitations/${id}/resend`)).status).toBe(404)
    expect((await callAdmin('DELETE', `/staff/invitations/${newId()}`)).status).toBe(404)
    expect((await listAuditEntries()).map(({ after }) => after?.['invitation'])).toEqual([
      'invited',
      'sent again',
      'revoked',
    ])
  })

  it('replaces an earlier one of the same address', async () => {
    const first = await invite('meera@example.in')
    await invite('Meera@Example.in', 'support')
    expect((await accept(first)).status).toBe(400)
    expect((await callAdmin('GET', '/staff')).body.invitations).toMatchObject([{ staffRole: 'support' }])
  })

  it('is rejected for a member of the staff and for an invalid address', async () => {
    const { account } = await createAdmin('packing', 'Kiran')
    expect(await callAdmin('POST', '/staff/invitations', { email: account.email, staffRole: 'owner' })).toMatchObject({
      status: 409,
      body: { message: 'Kiran is already on the staff. Change the role in the list instead.' },
    })
    expect((await callAdmin('POST', '/staff/invitations', { email: 'nobody', staffRole: 'owner' })).status).toBe(400)
  })

  describe('to an address with an account', () => {
    it('changes nothing without its login', async () => {
      const asha = await shop.registerCustomer()
      const token = await invite(asha.email)
      expect((await shop.call('POST', '/invitation', { body: { token } })).body).toMatchObject({ hasAccount: true })
      expect(await accept(token)).toMatchObject({ status: 409 })
      const join = (sessionToken?: string) =>
        shop.call('POST', '/invitation/join', { body: { token }, token: sessionToken })
      expect((await join()).status).toBe(401)
      const other = await shop.registerCustomer()
      expect(await join(other.token)).toMatchObject({
        status: 403,
        body: { message: `This invitation is for ${asha.email}. Please log in with that account.` },
      })
      expect(await findUser(asha.id)).toMatchObject({ role: 'customer' })
      expect(await findUser(other.id)).toMatchObject({ role: 'customer' })
    })

    it('makes the logged-in account a member of the staff, in a new session', async () => {
      const asha = await shop.registerCustomer()
      const token = await invite(asha.email)
      const joined = await shop.call('POST', '/invitation/join', { body: { token }, token: asha.token })
      expect(joined).toMatchObject({
        status: 200,
        body: { user: { _id: asha.id, role: 'admin', staffRole: 'packing' } },
      })
      expect((await shop.call('GET', '/profile', asha)).status).toBe(401)
      expect((await shop.call('GET', '/profile', { token: joined.body.token })).status).toBe(200)
    })

    it('needs a password first', async () => {
      const body = { name: 'Asha', email: 'quick@example.in', phone: '9876543210' }
      const quick = await shop.call('POST', '/quick', { body })
      const token = await invite('quick@example.in')
      expect(await shop.call('POST', '/invitation/join', { body: { token }, token: quick.body.token })).toMatchObject({
        status: 409,
        body: { message: 'Please set a password under Profile first, then open the link again.' },
      })
    })
  })
})

describe('two-step login', () => {
  const activateFactor = (userId: string) =>
    shop.db.insert(secondFactors).values({ userId, secret: 'x', startedAt: shop.now(), enabledAt: shop.now() })
  const requireFactor = (requiresSecondFactor: boolean) => callAdmin('PUT', '/staff/security', { requiresSecondFactor })

  it('can be required only by an owner who has it', async () => {
    expect(await requireFactor(true)).toMatchObject({
      status: 409,
      body: { message: 'Turn on two-step login for your own account first, under Profile.' },
    })
    await activateFactor(owner.id)
    expect(await requireFactor(true)).toMatchObject({ body: { message: 'Two-step login is now required.' } })
    expect((await callAdmin('GET', '/staff')).body).toMatchObject({ requiresSecondFactor: true })
    expect(await requireFactor(false)).toMatchObject({ body: { message: 'Two-step login is optional.' } })
    expect(await listAuditEntries()).toMatchObject([
      { kind: 'staff', before: { twoStepLoginRequired: false }, after: { twoStepLoginRequired: true } },
      { kind: 'staff', before: { twoStepLoginRequired: true }, after: { twoStepLoginRequired: false } },
    ])
  })

  it('must be set up by the others before anything else', async () => {
    const meera = await createAdmin('manager', 'Meera')
    await activateFactor(owner.id)
    await requireFactor(true)
    expect(await callAdmin('GET', '/users', undefined, meera)).toMatchObject({
      status: 403,
      body: { message: 'Please set up two-step login under Profile first.' },
    })
    expect((await shop.call('GET', '/profile', meera)).body).toMatchObject({ needsSecondFactor: true })
    // the setup itself is open: a wrong password is the only problem
    expect((await shop.call('POST', '/second-factor', { ...meera, body: { password: 'wrong' } })).status).not.toBe(403)
    await activateFactor(meera.id)
    expect((await callAdmin('GET', '/users', undefined, meera)).status).toBe(200)
    expect(
      await shop.call('POST', '/second-factor/off', { ...meera, body: { password: 'chai-at-five', code: '123456' } }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Two-step login is required of all staff, so it stays on.' },
    })
    const customer = await createLoggedInUser(shop, { loggedInAt: shop.now() })
    expect((await shop.call('GET', '/profile', customer)).body).not.toHaveProperty('needsSecondFactor')
    // former staff may turn it off
    await activateFactor(customer.id)
    const passwordHash = await hashPassword('chai-at-five')
    await shop.db.update(users).set({ passwordHash }).where(eq(users.id, customer.id))
    expect(
      await shop.call('POST', '/second-factor/off', { ...customer, body: { password: 'wrong', code: '123456' } }),
    ).toMatchObject({ status: 400, body: { message: 'That password is incorrect.' } })
  })
})
