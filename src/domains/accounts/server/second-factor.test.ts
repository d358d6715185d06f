import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { auditEntries } from '#platform/audit/tables.ts'
import { emails } from '#platform/email/tables.ts'
import { createLog } from '#platform/log.ts'
import { MINUTE } from '#shared/time.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createAdmin, createAdminWithSecondFactor, totpCodeAt } from '#tests/support/create-admin-with-second-factor.ts'
import { resetAdminPassword } from './reset-admin-password.ts'
import { sendResetLink } from './send-reset-link.ts'
import { recoveryCodes, secondFactors, users } from './tables.ts'

const WRONG_CODE = "That code isn't correct. Codes change every 30 seconds."

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const logIn = (email: string, password = 'chai-at-six') => shop.call('POST', '/login', { body: { email, password } })
const submitCode = (
  challenge: string,
  code: string,
  options: { remoteAddress?: string; headers?: Record<string, string> } = {},
) => shop.call('POST', '/login/second-factor', { body: { challenge, code }, ...options })
const getProfile = (token: string) => shop.call('GET', '/profile', { token })
const getSecondFactor = async (token: string) => (await shop.call('GET', '/second-factor', { token })).body

const findChallenge = async (email: string) => (await logIn(email)).body.challenge as string
const findLastEmail = async (to: string) =>
  (await shop.db.select().from(emails).where(eq(emails.to, to)).orderBy(desc(emails.id)))[0]
const listAuditChanges = async (id: string) =>
  (await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)).map(
    ({ before, after }) => ({ before, after }),
  )

/** Returns six digits that are not a valid code now. */
const findWrongCode = (secret: string) => {
  const validCodes = [-30_000, 0, 30_000].map((offsetMs) =>
    totpCodeAt(secret, new Date(shop.now().getTime() + offsetMs)),
  )
  return ['111111', '222222', '333333', '444444'].find((code) => !validCodes.includes(code)) ?? ''
}

describe('two-factor authentication setup', { timeout: 60_000 }, () => {
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
    const secret = body.key.replaceAll(' ', '')
    const account = encodeURIComponent(email)
    expect(body.link).toBe(
      `otpauth://totp/Nukkad:${account}?secret=${secret}&issuer=Nukkad&algorithm=SHA1&digits=6&period=30`,
    )
    expect(body.qr).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) })
    expect(await getSecondFactor(token)).toEqual({ on: false, recoveryCodesLeft: 0 })
    expect((await logIn(email)).status).toBe(200)
    expect(await listAuditChanges(id)).toEqual([])
  })

  it('is confirmed with a code, which ends other sessions and returns ten recovery codes', async () => {
    const { id, email, token, password } = await createAdmin(shop)
    const otherToken = (await logIn(email)).body.token
    const { key: secret } = (await shop.call('POST', '/second-factor', { token, body: { password } })).body
    const confirm = (code: string) => shop.call('PUT', '/second-factor', { token, body: { code } })
    expect(await confirm(findWrongCode(secret))).toMatchObject({ status: 400, body: { message: WRONG_CODE } })
    const code = totpCodeAt(secret, shop.now())
    const { status, body } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(body.recoveryCodes).toHaveLength(10)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const recoveryCode of body.recoveryCodes) expect(recoveryCode).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    const codeRows = await shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    expect(codeRows.map(({ codeHash }) => codeHash)).toEqual(Array(10).fill(expect.stringMatching(/^\$argon2id\$/)))
    expect((await getProfile(otherToken)).status).toBe(401)
    expect((await getProfile(token)).body).toMatchObject({ hasSecondFactor: true })
    expect(await getSecondFactor(token)).toEqual({ on: true, since: shop.now().toISOString(), recoveryCodesLeft: 10 })
    expect(await findLastEmail(email)).toMatchObject({ subject: 'Two-step login is on' })
    const change = { before: { twoStepLogin: 'off' }, after: { twoStepLogin: 'on', recoveryCodes: 10 } }
    expect(await listAuditChanges(id)).toEqual([change])
    expect((await shop.call('POST', '/second-factor', { token, body: { password } })).status).toBe(409)
    expect((await confirm(code)).status).toBe(409)
  })

  it('expires after half an hour and is replaced by a newer one', async () => {
    const { token, password } = await createAdmin(shop)
    const startSetup = async () => (await shop.call('POST', '/second-factor', { token, body: { password } })).body.key
    const confirm = (secret: string) =>
      shop.call('PUT', '/second-factor', { token, body: { code: totpCodeAt(secret, shop.now()) } })
    const [oldSecret, newSecret] = [await startSetup(), await startSetup()]
    expect((await confirm(oldSecret)).status).toBe(400)
    shop.advanceClock(30 * MINUTE)
    expect((await confirm(newSecret)).status).toBe(409)
    expect((await confirm(await startSetup())).status).toBe(200)
  })

  it('does not let a concurrent login bypass two-factor authentication', async () => {
    const { id, email, token, password } = await createAdmin(shop)
    const { key: secret } = (await shop.call('POST', '/second-factor', { token, body: { password } })).body
    const { pending } = await shop.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for('update')
      const confirming = shop.call('PUT', '/second-factor', { token, body: { code: totpCodeAt(secret, shop.now()) } })
      await shop.waitForBlockedConnections()
      const loggingIn = logIn(email)
      await shop.waitForBlockedConnections(2)
      // in an object, because the transaction would wait for a returned promise
      return { pending: Promise.all([confirming, loggingIn]) }
    })
    const [confirmed, login] = await pending
    expect(confirmed.status).toBe(200)
    // either the login came first and its session was ended, or it now needs a code
    const status = login.status === 200 ? (await getProfile(login.body.token)).status : login.status
    expect([401, 403]).toContain(status)
  })
})

describe('login with two-factor authentication', { timeout: 60_000 }, () => {
  it('returns a challenge for the correct password and a session for the code', async () => {
    const { id, email, secret } = await createAdminWithSecondFactor(shop)
    const passwordStep = await logIn(email)
    expect(passwordStep).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    expect(passwordStep.headers['set-cookie']).toBeUndefined()
    expect(passwordStep.body.challenge).toMatch(/^[\w-]{43}$/)
    expect((await getProfile(passwordStep.body.challenge)).status).toBe(401)
    const code = totpCodeAt(secret, shop.now())
    const { status, body, headers } = await submitCode(
      passwordStep.body.challenge,
      ` ${code.slice(0, 3)} ${code.slice(3)} `,
    )
    expect(status).toBe(200)
    expect(body).toEqual({ user: { _id: id, name: 'Asha', email, role: 'admin' }, token: expect.any(String) })
    expect(headers['set-cookie']).toMatch(/^device=/)
    expect((await getProfile(body.token)).status).toBe(200)
    expect((await submitCode(passwordStep.body.challenge, code)).status).toBe(401)
  })

  it('responds to a wrong password like any other login', async () => {
    const { email } = await createAdminWithSecondFactor(shop)
    expect(await logIn(email, 'chai-at-five')).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  })

  it('accepts each code once, even with concurrent requests', async () => {
    const { email, secret } = await createAdminWithSecondFactor(shop)
    const challenges = [await findChallenge(email), await findChallenge(email), await findChallenge(email)]
    const code = totpCodeAt(secret, shop.now())
    const responses = await Promise.all(challenges.map((challenge) => submitCode(challenge, code)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(responses.find(({ status }) => status === 400)?.body.message).toBe(WRONG_CODE)
    shop.advanceClock(30_000)
    expect((await submitCode(await findChallenge(email), code)).status).toBe(400)
    expect((await submitCode(await findChallenge(email), totpCodeAt(secret, shop.now()))).status).toBe(200)
  })

  it('opens one session per challenge, even with concurrent valid codes', async () => {
    const { email, secret, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const challenge = await findChallenge(email)
    const responses = await Promise.all(
      [totpCodeAt(secret, shop.now()), codes[0] ?? ''].map((code) => submitCode(challenge, code)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('expires after five minutes or five wrong codes', async () => {
    const { email, secret } = await createAdminWithSecondFactor(shop)
    const expiredChallenge = await findChallenge(email)
    shop.advanceClock(5 * MINUTE)
    expect(await submitCode(expiredChallenge, totpCodeAt(secret, shop.now()))).toMatchObject({
      status: 401,
      body: { message: 'That took too long. Please log in again.' },
    })
    const challenge = await findChallenge(email)
    const submitWrongCode = async () => submitCode(challenge, findWrongCode(secret))
    const responses = [
      await submitWrongCode(),
      await submitWrongCode(),
      await submitWrongCode(),
      await submitWrongCode(),
      await submitWrongCode(),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 401])
    expect(responses[4]?.body.message).toBe('Too many wrong codes. Please log in again.')
    expect((await submitCode(challenge, totpCodeAt(secret, shop.now()))).status).toBe(401)
  })

  it('limits code guessing across all IP addresses, but not for a known browser', async () => {
    const { email, secret, deviceHeaders } = await createAdminWithSecondFactor(shop)
    const statuses: number[] = []
    for (let round = 0; round < 6; round++) {
      const challenge = await findChallenge(email)
      for (let attempt = 0; attempt < 4; attempt++) {
        statuses.push(
          (await submitCode(challenge, findWrongCode(secret), { remoteAddress: `10.9.0.${round * 4 + attempt}` }))
            .status,
        )
      }
    }
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(4).fill(429)])
    const code = totpCodeAt(secret, shop.now())
    expect((await submitCode(await findChallenge(email), code, { remoteAddress: '10.9.1.1' })).status).toBe(429)
    expect(
      (await submitCode(await findChallenge(email), code, { remoteAddress: '10.9.1.1', headers: deviceHeaders }))
        .status,
    ).toBe(200)
  })

  it('accepts a recovery code once and emails the owner', async () => {
    const { id, email, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const [code = ''] = codes
    const { status, body } = await submitCode(await findChallenge(email), code.toLowerCase().replace('-', ' '))
    expect(status).toBe(200)
    expect(await getSecondFactor(body.token)).toMatchObject({ on: true, recoveryCodesLeft: 9 })
    const sentEmail = await findLastEmail(email)
    expect(sentEmail?.subject).toBe('A recovery code was used to log in')
    expect(sentEmail?.text).toContain('You have 9 codes left')
    expect((await listAuditChanges(id)).at(-1)).toEqual({
      before: { recoveryCodes: 10 },
      after: { recoveryCodes: 9, usedFor: 'login' },
    })
    expect(await submitCode(await findChallenge(email), code)).toMatchObject({
      status: 400,
      body: { message: "That recovery code isn't correct or was already used." },
    })
  })

  it('is also required after a password reset', async () => {
    const { email, secret } = await createAdminWithSecondFactor(shop)
    const oldChallenge = await findChallenge(email)
    await sendResetLink(shop, { email, origin: 'http://localhost' })
    const token = /token=([\w-]+)/.exec((await findLastEmail(email))?.text ?? '')?.[1]
    const reset = await shop.call('POST', '/reset-password', { body: { token, password: 'samosa-at-five' } })
    expect(reset).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    // a challenge from the old password no longer works
    expect((await submitCode(oldChallenge, totpCodeAt(secret, shop.now()))).status).toBe(401)
    expect((await submitCode(reset.body.challenge, totpCodeAt(secret, shop.now()))).status).toBe(200)
    expect((await logIn(email, 'samosa-at-five')).status).toBe(403)
  })

  it('stays on for a demoted admin, who can turn it off but not set it up again', async () => {
    const { id, email, secret, password } = await createAdminWithSecondFactor(shop)
    await shop.db.update(users).set({ role: 'customer' }).where(eq(users.id, id))
    const { token } = (await submitCode(await findChallenge(email), totpCodeAt(secret, shop.now()))).body
    expect((await getProfile(token)).body).toMatchObject({ role: 'customer', hasSecondFactor: true })
    shop.advanceClock(30_000)
    const body = { password, code: totpCodeAt(secret, shop.now()) }
    expect((await shop.call('POST', '/second-factor/off', { token, body })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
    expect((await shop.call('POST', '/second-factor', { token, body: { password } })).status).toBe(403)
  })
})

describe('changing two-factor authentication', { timeout: 60_000 }, () => {
  it('turns it off with password and code, sends an email and adds an audit entry', async () => {
    const { id, email, token, secret, password } = await createAdminWithSecondFactor(shop)
    const turnOff = (body: object) => shop.call('POST', '/second-factor/off', { token, body })
    const code = totpCodeAt(secret, shop.now())
    expect((await turnOff({ password: 'chai-at-five', code })).body.errors).toMatchObject([{ field: 'password' }])
    expect((await turnOff({ password, code: findWrongCode(secret) })).body.errors).toEqual([
      { field: 'code', message: WRONG_CODE },
    ])
    expect((await turnOff({ password, code })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
    expect(await getSecondFactor(token)).toEqual({ on: false, recoveryCodesLeft: 0 })
    expect(await findLastEmail(email)).toMatchObject({ subject: 'Two-step login is off' })
    expect((await listAuditChanges(id)).at(-1)).toEqual({
      before: { twoStepLogin: 'on' },
      after: { twoStepLogin: 'off' },
    })
    expect((await turnOff({ password, code })).status).toBe(409)
  })

  it('also accepts a recovery code to turn it off', async () => {
    const { email, token, password, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const body = { password, code: codes[9] }
    expect((await shop.call('POST', '/second-factor/off', { token, body })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  it('replaces the recovery codes with password and authenticator code', async () => {
    const { id, email, token, secret, password, recoveryCodes: codes } = await createAdminWithSecondFactor(shop)
    const regenerate = (code = '') =>
      shop.call('POST', '/second-factor/recovery-codes', { token, body: { password, code } })
    expect((await regenerate(codes[0])).body).toMatchObject({ message: WRONG_CODE })
    const { status, body } = await regenerate(totpCodeAt(secret, shop.now()))
    expect(status).toBe(200)
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await findLastEmail(email)).toMatchObject({ subject: 'You have new recovery codes' })
    expect((await listAuditChanges(id)).at(-1)).toEqual({ before: { recoveryCodes: 10 }, after: { recoveryCodes: 10 } })
    expect((await submitCode(await findChallenge(email), codes[0] ?? '')).status).toBe(400)
    expect((await submitCode(await findChallenge(email), body.recoveryCodes[0])).status).toBe(200)
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

it('keeps the TOTP secret, the codes and the challenges out of logs and later responses', {
  timeout: 60_000,
}, async () => {
  const lines: string[] = []
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const loggingShop = await createAccountsApp({ log })
  onTestFinished(() => loggingShop.close())
  const { id, email, password, token, secret, recoveryCodes: codes } = await createAdminWithSecondFactor(loggingShop)
  const responses: unknown[] = []
  const call = async (...args: Parameters<typeof loggingShop.call>) => {
    const { body } = await loggingShop.call(...args)
    responses.push({ ...body, challenge: undefined, token: undefined })
    return body
  }
  const code = totpCodeAt(secret, loggingShop.now())
  const { challenge } = (await loggingShop.call('POST', '/login', { body: { email, password } })).body
  await call('POST', '/login/second-factor', { body: { challenge, code: codes[0] } })
  const secondChallenge = (await loggingShop.call('POST', '/login', { body: { email, password } })).body.challenge
  await call('POST', '/login/second-factor', { body: { challenge: secondChallenge, code: codes[0] } })
  await call('POST', '/login/second-factor', { body: { challenge: secondChallenge, code } })
  await call('POST', '/second-factor/off', { token, body: { password, code } })
  await call('GET', '/second-factor', { token })
  await call('GET', '/profile', { token })
  await call('POST', '/second-factor', { token, body: { password } })
  // makes the next login fail with a database error
  await loggingShop.pool.query('ALTER TABLE recovery_codes RENAME TO recovery_codes_renamed')
  const lastChallenge = (await loggingShop.call('POST', '/login', { body: { email, password } })).body.challenge
  await call('POST', '/login/second-factor', { body: { challenge: lastChallenge, code: codes[1] } })
  const [factor] = await loggingShop.db.select().from(secondFactors).where(eq(secondFactors.userId, id))
  const output = lines.join('') + JSON.stringify(responses)
  expect(lines.some((line) => line.includes('recovery_codes'))).toBe(true)
  const secrets = [
    secret,
    factor?.secret,
    factor?.recoverySalt,
    ...codes,
    ...codes.map((recoveryCode) => recoveryCode.replace('-', '')),
  ]
  for (const secret of [...secrets, code, challenge, secondChallenge, lastChallenge, '$argon2id'])
    expect(output).not.toContain(secret)
})
