import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { auditEntries } from '#platform/audit/tables.ts'
import { emails } from '#platform/email/tables.ts'
import { createLog } from '#platform/log.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createAdmin, createAdminWithSecondFactor, totpCodeAt } from '#tests/support/create-admin-with-second-factor.ts'
import { resetAdminPassword } from './reset-admin-password.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { recoveryCodes, secondFactors, users } from './tables.ts'

const MINUTE = 60_000
const WRONG_CODE = "That code isn't correct. Codes change every 30 seconds."

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const logIn = (email: string, password = 'chai-at-six') => shop.call('POST', '/login', { body: { email, password } })
const submitCode = (challenge: string, code: string, more: { from?: string; headers?: Record<string, string> } = {}) =>
  shop.call('POST', '/login/second-factor', { body: { challenge, code }, ...more })
const getProfile = (token: string) => shop.call('GET', '/profile', { token })
const getState = async (token: string) => (await shop.call('GET', '/second-factor', { token })).body

const getChallenge = async (email: string) => (await logIn(email)).body.challenge as string
const findLastEmail = async (to: string) =>
  (await shop.db.select().from(emails).where(eq(emails.to, to)).orderBy(desc(emails.id)))[0]
const listAuditChanges = async (id: string) =>
  (await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)).map(
    ({ before, after }) => ({ before, after }),
  )

/** Returns six digits that are not a valid code now. */
const findWrongCode = (key: string) => {
  const validCodes = [-30_000, 0, 30_000].map((off) => totpCodeAt(key, new Date(shop.now().getTime() + off)))
  return ['111111', '222222', '333333', '444444'].find((code) => !validCodes.includes(code)) ?? ''
}

describe('two-factor setup', { timeout: 60_000 }, () => {
  it('requires an admin and the password, and changes nothing before the first code', async () => {
    const customer = await shop.registerCustomer()
    const startSetup = (token: string, password: string) =>
      shop.call('POST', '/second-factor', { token, body: { password } })
    expect((await startSetup(customer.token, customer.password)).status).toBe(403)
    const { id, email, token, password } = await createAdmin(shop)
    expect(await startSetup(token, 'chai-at-five')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'That password is incorrect.' }] },
    })
    const { status, body } = await startSetup(token, password)
    expect(status).toBe(201)
    expect(body.key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const plain = body.key.replaceAll(' ', '')
    const account = encodeURIComponent(email)
    expect(body.link).toBe(
      `otpauth://totp/Nukkad:${account}?secret=${plain}&issuer=Nukkad&algorithm=SHA1&digits=6&period=30`,
    )
    expect(body.qr).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) })
    expect(await getState(token)).toEqual({ on: false, recoveryCodesLeft: 0 })
    expect((await logIn(email)).status).toBe(200)
    expect(await listAuditChanges(id)).toEqual([])
  })

  it('is confirmed with a code: ends other sessions, returns ten recovery codes, sends an email and an audit entry', async () => {
    const { id, email, token, password } = await createAdmin(shop)
    const other = (await logIn(email)).body.token
    const { key } = (await shop.call('POST', '/second-factor', { token, body: { password } })).body
    const confirm = (code: string) => shop.call('PUT', '/second-factor', { token, body: { code } })
    expect(await confirm(findWrongCode(key))).toMatchObject({ status: 400, body: { message: WRONG_CODE } })
    const code = totpCodeAt(key, shop.now())
    const { status, body } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(body.recoveryCodes).toHaveLength(10)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const recoveryCode of body.recoveryCodes) expect(recoveryCode).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    const stored = await shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    expect(stored.map(({ codeHash }) => codeHash)).toEqual(Array(10).fill(expect.stringMatching(/^\$argon2id\$/)))
    expect((await getProfile(other)).status).toBe(401)
    expect((await getProfile(token)).body).toMatchObject({ hasSecondFactor: true })
    expect(await getState(token)).toEqual({ on: true, since: shop.now().toISOString(), recoveryCodesLeft: 10 })
    expect(await findLastEmail(email)).toMatchObject({ subject: 'Two-step login is on' })
    const on = { before: { twoStepLogin: 'off' }, after: { twoStepLogin: 'on', recoveryCodes: 10 } }
    expect(await listAuditChanges(id)).toEqual([on])
    expect((await shop.call('POST', '/second-factor', { token, body: { password } })).status).toBe(409)
    expect((await confirm(code)).status).toBe(409)
  })

  it('expires after half an hour and is replaced by a newer one', async () => {
    const { token, password } = await createAdmin(shop)
    const startSetup = async () => (await shop.call('POST', '/second-factor', { token, body: { password } })).body.key
    const confirm = (key: string) =>
      shop.call('PUT', '/second-factor', { token, body: { code: totpCodeAt(key, shop.now()) } })
    const [first, second] = [await startSetup(), await startSetup()]
    expect((await confirm(first)).status).toBe(400)
    shop.advanceClock(30 * MINUTE)
    expect((await confirm(second)).status).toBe(409)
    expect((await confirm(await startSetup())).status).toBe(200)
  })

  it('does not let a concurrent login bypass the second factor', async () => {
    const { id, email, token, password } = await createAdmin(shop)
    const { key } = (await shop.call('POST', '/second-factor', { token, body: { password } })).body
    const { pending } = await shop.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for('update')
      const confirming = shop.call('PUT', '/second-factor', { token, body: { code: totpCodeAt(key, shop.now()) } })
      await shop.waitUntilBlocked()
      const loggingIn = logIn(email)
      await shop.waitUntilBlocked(2)
      return { pending: Promise.all([confirming, loggingIn]) }
    })
    const [confirmed, login] = await pending
    expect(confirmed.status).toBe(200)
    // either the login came first and its session was ended, or it now needs a code
    const status = login.status === 200 ? (await getProfile(login.body.token)).status : login.status
    expect([401, 403]).toContain(status)
  })
})

describe('two-factor login', { timeout: 60_000 }, () => {
  it('returns a challenge for the correct password and a session for the code', async () => {
    const { id, email, key } = await createAdminWithSecondFactor(shop)
    const first = await logIn(email)
    expect(first).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.body.challenge).toMatch(/^[\w-]{43}$/)
    expect((await getProfile(first.body.challenge)).status).toBe(401)
    const code = totpCodeAt(key, shop.now())
    const { status, body, headers } = await submitCode(first.body.challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(status).toBe(200)
    expect(body).toEqual({ user: { _id: id, name: 'Asha', email, role: 'admin' }, token: expect.any(String) })
    expect(headers['set-cookie']).toMatch(/^device=/)
    expect((await getProfile(body.token)).status).toBe(200)
    expect((await submitCode(first.body.challenge, code)).status).toBe(401)
  })

  it('responds to a wrong password like any other login', async () => {
    const { email } = await createAdminWithSecondFactor(shop)
    expect(await logIn(email, 'chai-at-five')).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  })

  it('accepts each code once, even with concurrent requests', async () => {
    const { email, key } = await createAdminWithSecondFactor(shop)
    const challenges = [await getChallenge(email), await getChallenge(email), await getChallenge(email)]
    const code = totpCodeAt(key, shop.now())
    const responses = await Promise.all(challenges.map((challenge) => submitCode(challenge, code)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(responses.find(({ status }) => status === 400)?.body.message).toBe(WRONG_CODE)
    shop.advanceClock(30_000)
    expect((await submitCode(await getChallenge(email), code)).status).toBe(400)
    expect((await submitCode(await getChallenge(email), totpCodeAt(key, shop.now()))).status).toBe(200)
  })

  it('opens one session per challenge, even with concurrent valid codes', async () => {
    const { email, key, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const challenge = await getChallenge(email)
    const responses = await Promise.all(
      [totpCodeAt(key, shop.now()), codes[0] ?? ''].map((code) => submitCode(challenge, code)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('expires after five minutes or five wrong codes', async () => {
    const { email, key } = await createAdminWithSecondFactor(shop)
    const late = await getChallenge(email)
    shop.advanceClock(5 * MINUTE)
    expect(await submitCode(late, totpCodeAt(key, shop.now()))).toMatchObject({
      status: 401,
      body: { message: 'That took too long. Please log in again.' },
    })
    const challenge = await getChallenge(email)
    const submitWrongCode = async () => submitCode(challenge, findWrongCode(key))
    const responses = [
      await submitWrongCode(),
      await submitWrongCode(),
      await submitWrongCode(),
      await submitWrongCode(),
      await submitWrongCode(),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 401])
    expect(responses[4]?.body.message).toBe('Too many wrong codes. Please log in again.')
    expect((await submitCode(challenge, totpCodeAt(key, shop.now()))).status).toBe(401)
  })

  it('limits code guessing across all addresses, but not for a known browser', async () => {
    const { email, key, cookie } = await createAdminWithSecondFactor(shop)
    const statuses: number[] = []
    for (let n = 0; n < 24; n += 4) {
      const challenge = await getChallenge(email)
      for (let more = 0; more < 4; more++) {
        statuses.push((await submitCode(challenge, findWrongCode(key), { from: `10.9.0.${n + more}` })).status)
      }
    }
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(4).fill(429)])
    const code = totpCodeAt(key, shop.now())
    expect((await submitCode(await getChallenge(email), code, { from: '10.9.1.1' })).status).toBe(429)
    expect((await submitCode(await getChallenge(email), code, { from: '10.9.1.1', headers: cookie })).status).toBe(200)
  })

  it('accepts a recovery code once and emails the owner', async () => {
    const { id, email, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const [code = ''] = codes
    const { status, body } = await submitCode(await getChallenge(email), code.toLowerCase().replace('-', ' '))
    expect(status).toBe(200)
    expect(await getState(body.token)).toMatchObject({ on: true, recoveryCodesLeft: 9 })
    const sent = await findLastEmail(email)
    expect(sent?.subject).toBe('A recovery code was used to log in')
    expect(sent?.text).toContain('You have 9 codes left')
    expect((await listAuditChanges(id)).at(-1)).toEqual({
      before: { recoveryCodes: 10 },
      after: { recoveryCodes: 9, usedFor: 'login' },
    })
    expect(await submitCode(await getChallenge(email), code)).toMatchObject({
      status: 400,
      body: { message: "That recovery code isn't correct or was already used." },
    })
  })

  it('is also required after a password reset, which sets the new password', async () => {
    const { email, key } = await createAdminWithSecondFactor(shop)
    const before = await getChallenge(email)
    await sendPasswordLink(shop, { email, origin: 'http://localhost' })
    const link = /token=([\w-]+)/.exec((await findLastEmail(email))?.text ?? '')?.[1]
    const set = await shop.call('POST', '/reset-password', { body: { token: link, password: 'samosa-at-five' } })
    expect(set).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    // a challenge from the old password no longer works
    expect((await submitCode(before, totpCodeAt(key, shop.now()))).status).toBe(401)
    expect((await submitCode(set.body.challenge, totpCodeAt(key, shop.now()))).status).toBe(200)
    expect((await logIn(email, 'samosa-at-five')).status).toBe(403)
  })

  it('stays on for a demoted admin, who can turn it off but not set it up again', async () => {
    const { id, email, key, password } = await createAdminWithSecondFactor(shop)
    await shop.db.update(users).set({ role: 'customer' }).where(eq(users.id, id))
    const { token } = (await submitCode(await getChallenge(email), totpCodeAt(key, shop.now()))).body
    expect((await getProfile(token)).body).toMatchObject({ role: 'customer', hasSecondFactor: true })
    shop.advanceClock(30_000)
    const body = { password, code: totpCodeAt(key, shop.now()) }
    expect((await shop.call('POST', '/second-factor/off', { token, body })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
    expect((await shop.call('POST', '/second-factor', { token, body: { password } })).status).toBe(403)
  })
})

describe('changing the second factor', { timeout: 60_000 }, () => {
  it('requires password and code to turn it off, sends an email and adds an audit entry', async () => {
    const { id, email, token, key, password } = await createAdminWithSecondFactor(shop)
    const off = (body: object) => shop.call('POST', '/second-factor/off', { token, body })
    const code = totpCodeAt(key, shop.now())
    expect((await off({ password: 'chai-at-five', code })).body.errors).toMatchObject([{ field: 'password' }])
    expect((await off({ password, code: findWrongCode(key) })).body.errors).toEqual([
      { field: 'code', message: WRONG_CODE },
    ])
    expect((await off({ password, code })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
    expect(await getState(token)).toEqual({ on: false, recoveryCodesLeft: 0 })
    expect(await findLastEmail(email)).toMatchObject({ subject: 'Two-step login is off' })
    expect((await listAuditChanges(id)).at(-1)).toEqual({
      before: { twoStepLogin: 'on' },
      after: { twoStepLogin: 'off' },
    })
    expect((await off({ password, code })).status).toBe(409)
  })

  it('also accepts a recovery code to turn it off', async () => {
    const { email, token, password, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const body = { password, code: codes[9] }
    expect((await shop.call('POST', '/second-factor/off', { token, body })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  it('regenerates recovery codes with password and authenticator code and invalidates the old ones', async () => {
    const { id, email, token, key, password, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const renew = (code = '') => shop.call('POST', '/second-factor/recovery-codes', { token, body: { password, code } })
    expect((await renew(codes[0])).body).toMatchObject({ message: WRONG_CODE })
    const { status, body } = await renew(totpCodeAt(key, shop.now()))
    expect(status).toBe(200)
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await findLastEmail(email)).toMatchObject({ subject: 'You have new recovery codes' })
    expect((await listAuditChanges(id)).at(-1)).toEqual({ before: { recoveryCodes: 10 }, after: { recoveryCodes: 10 } })
    expect((await submitCode(await getChallenge(email), codes[0] ?? '')).status).toBe(400)
    expect((await submitCode(await getChallenge(email), body.recoveryCodes[0])).status).toBe(200)
  })

  it('can be turned off from the command line', async () => {
    const { id, email } = await createAdminWithSecondFactor(shop)
    const firstPassword = await resetAdminPassword(shop, email)
    expect((await logIn(email, firstPassword)).status).toBe(403)
    const secondPassword = await resetAdminPassword(shop, email, { withoutSecondFactor: true })
    expect((await logIn(email, secondPassword)).status).toBe(200)
    expect((await listAuditChanges(id)).at(-1)).toEqual({
      before: { twoStepLogin: 'on' },
      after: { twoStepLogin: 'off' },
    })
  })
})

it('keeps the key and the codes out of logs and later responses', { timeout: 60_000 }, async () => {
  const lines: string[] = []
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const own = await createAccountsApp({ log })
  onTestFinished(() => own.close())
  const { id, email, password, token, key, recoveryCodes: codes } = await createAdminWithSecondFactor(own)
  const responses: unknown[] = []
  const call = async (...args: Parameters<typeof own.call>) => {
    const { body } = await own.call(...args)
    responses.push({ ...body, challenge: undefined, token: undefined })
    return body
  }
  const code = totpCodeAt(key, own.now())
  const { challenge } = (await own.call('POST', '/login', { body: { email, password } })).body
  await call('POST', '/login/second-factor', { body: { challenge, code: codes[0] } })
  const again = (await own.call('POST', '/login', { body: { email, password } })).body.challenge
  await call('POST', '/login/second-factor', { body: { challenge: again, code: codes[0] } })
  await call('POST', '/login/second-factor', { body: { challenge: again, code } })
  await call('POST', '/second-factor/off', { token, body: { password, code } })
  await call('GET', '/second-factor', { token })
  await call('GET', '/profile', { token })
  await call('POST', '/second-factor', { token, body: { password } })
  await own.pool.query('ALTER TABLE recovery_codes RENAME TO recovery_codes_away')
  const broken = (await own.call('POST', '/login', { body: { email, password } })).body.challenge
  await call('POST', '/login/second-factor', { body: { challenge: broken, code: codes[1] } })
  const [factor] = await own.db.select().from(secondFactors).where(eq(secondFactors.userId, id))
  const output = lines.join('') + JSON.stringify(responses)
  expect(lines.some((line) => line.includes('recovery_codes'))).toBe(true)
  const secrets = [
    key,
    factor?.secret,
    factor?.recoverySalt,
    ...codes,
    ...codes.map((recoveryCode) => recoveryCode.replace('-', '')),
  ]
  for (const secret of [...secrets, code, challenge, again, broken, '$argon2id']) expect(output).not.toContain(secret)
})
