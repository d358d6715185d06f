import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { auditEntries } from '#platform/audit/tables.ts'
import { createLog } from '#platform/log.ts'
import { mails } from '#platform/mail/tables.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { codeAt, joinAsAdmin, joinWithFactor } from '#tests/support/second-factor.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { resetAdminPassword } from './reset-admin-password.ts'
import { recoveryCodes, secondFactors, users } from './tables.ts'

const MINUTE = 60_000
const WRONG = 'That code is not right. Codes change every 30 seconds.'

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())

const logIn = (email: string, password = 'chai-at-six') => shop.call('POST', '/login', { body: { email, password } })
const secondStep = (challenge: string, code: string, more: { from?: string; headers?: Record<string, string> } = {}) =>
  shop.call('POST', '/login/second-factor', { body: { challenge, code }, ...more })
const profile = (token: string) => shop.call('GET', '/profile', { token })
const state = async (token: string) => (await shop.call('GET', '/second-factor', { token })).body

const challengeFor = async (email: string) => (await logIn(email)).body.challenge as string
const lastMail = async (to: string) =>
  (await shop.db.select().from(mails).where(eq(mails.to, to)).orderBy(desc(mails.id)))[0]
const changesOf = async (id: string) =>
  (await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)).map(
    ({ before, after }) => ({ before, after }),
  )

/** Six digits that are no code now. */
const wrongFor = (key: string) => {
  const right = [-30_000, 0, 30_000].map((off) => codeAt(key, new Date(shop.now().getTime() + off)))
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? ''
}

describe('setting up', { timeout: 60_000 }, () => {
  it('is for admins, asks for the password, tells the key once and changes nothing before a first code', async () => {
    const customer = await shop.join()
    const begin = (token: string, password: string) =>
      shop.call('POST', '/second-factor', { token, body: { password } })
    expect((await begin(customer.token, customer.password)).status).toBe(403)
    const { id, email, token, password } = await joinAsAdmin(shop)
    expect(await begin(token, 'chai-at-five')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'That password is not right' }] },
    })
    const { status, body } = await begin(token, password)
    expect(status).toBe(201)
    expect(body.key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const plain = body.key.replaceAll(' ', '')
    const account = encodeURIComponent(email)
    expect(body.link).toBe(
      `otpauth://totp/Nukkad:${account}?secret=${plain}&issuer=Nukkad&algorithm=SHA1&digits=6&period=30`,
    )
    expect(body.qr).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) })
    expect(await state(token)).toEqual({ on: false, recoveryCodesLeft: 0 })
    expect((await logIn(email)).status).toBe(200)
    expect(await changesOf(id)).toEqual([])
  })

  it('is done with a first code: other sessions end, ten codes are told, kept as hashes, and mail and log say so', async () => {
    const { id, email, token, password } = await joinAsAdmin(shop)
    const other = (await logIn(email)).body.token
    const { key } = (await shop.call('POST', '/second-factor', { token, body: { password } })).body
    const confirm = (code: string) => shop.call('PUT', '/second-factor', { token, body: { code } })
    expect(await confirm(wrongFor(key))).toMatchObject({ status: 400, body: { message: WRONG } })
    const code = codeAt(key, shop.now())
    const { status, body } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(body.recoveryCodes).toHaveLength(10)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const each of body.recoveryCodes) expect(each).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    const kept = await shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    expect(kept.map(({ codeHash }) => codeHash)).toEqual(Array(10).fill(expect.stringMatching(/^\$argon2id\$/)))
    expect((await profile(other)).status).toBe(401)
    expect((await profile(token)).body).toMatchObject({ hasSecondFactor: true })
    expect(await state(token)).toEqual({ on: true, since: shop.now().toISOString(), recoveryCodesLeft: 10 })
    expect(await lastMail(email)).toMatchObject({ subject: 'Two-step login is on' })
    const on = { before: { twoStepLogin: 'off' }, after: { twoStepLogin: 'on', recoveryCodes: 10 } }
    expect(await changesOf(id)).toEqual([on])
    expect((await shop.call('POST', '/second-factor', { token, body: { password } })).status).toBe(409)
    expect((await confirm(code)).status).toBe(409)
  })

  it('is over half an hour later, and of two that were begun only the latter holds', async () => {
    const { token, password } = await joinAsAdmin(shop)
    const begin = async () => (await shop.call('POST', '/second-factor', { token, body: { password } })).body.key
    const confirm = (key: string) =>
      shop.call('PUT', '/second-factor', { token, body: { code: codeAt(key, shop.now()) } })
    const [first, second] = [await begin(), await begin()]
    expect((await confirm(first)).status).toBe(400)
    shop.pass(30 * MINUTE)
    expect((await confirm(second)).status).toBe(409)
    expect((await confirm(await begin())).status).toBe(200)
  })

  it('leaves no way in to a login that was under way', async () => {
    const { id, email, token, password } = await joinAsAdmin(shop)
    const { key } = (await shop.call('POST', '/second-factor', { token, body: { password } })).body
    const { late } = await shop.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for('update')
      const confirming = shop.call('PUT', '/second-factor', { token, body: { code: codeAt(key, shop.now()) } })
      await shop.untilBlocked()
      const entering = logIn(email)
      await shop.untilBlocked(2)
      return { late: Promise.all([confirming, entering]) }
    })
    const [confirmed, entered] = await late
    expect(confirmed.status).toBe(200)
    // either it came first and was ended, or it has to show a code
    const opened = entered.status === 200 ? (await profile(entered.body.token)).status : entered.status
    expect([401, 403]).toContain(opened)
  })
})

describe('logging in by two steps', { timeout: 60_000 }, () => {
  it('answers the right password with a challenge, and the code with what every login answers', async () => {
    const { id, email, key } = await joinWithFactor(shop)
    const first = await logIn(email)
    expect(first).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.body.challenge).toMatch(/^[\w-]{43}$/)
    expect((await profile(first.body.challenge)).status).toBe(401)
    const code = codeAt(key, shop.now())
    const { status, body, headers } = await secondStep(first.body.challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(status).toBe(200)
    expect(body).toEqual({ user: { _id: id, name: 'Asha', email, role: 'admin' }, token: expect.any(String) })
    expect(headers['set-cookie']).toMatch(/^device=/)
    expect((await profile(body.token)).status).toBe(200)
    expect((await secondStep(first.body.challenge, code)).status).toBe(401)
  })

  it('says of a wrong password what it always says', async () => {
    const { email } = await joinWithFactor(shop)
    expect(await logIn(email, 'chai-at-five')).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  })

  it('takes each code once, also when it comes several times at once', async () => {
    const { email, key } = await joinWithFactor(shop)
    const challenges = [await challengeFor(email), await challengeFor(email), await challengeFor(email)]
    const code = codeAt(key, shop.now())
    const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe(WRONG)
    shop.pass(30_000)
    expect((await secondStep(await challengeFor(email), code)).status).toBe(400)
    expect((await secondStep(await challengeFor(email), codeAt(key, shop.now()))).status).toBe(200)
  })

  it('opens one session for one challenge, whatever it is shown at once', async () => {
    const { email, key, recoveryCodes: codes } = await joinWithFactor(shop)
    const challenge = await challengeFor(email)
    const answers = await Promise.all(
      [codeAt(key, shop.now()), codes[0] ?? ''].map((code) => secondStep(challenge, code)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('waits five minutes for the code, and ends after five wrong ones', async () => {
    const { email, key } = await joinWithFactor(shop)
    const late = await challengeFor(email)
    shop.pass(5 * MINUTE)
    expect(await secondStep(late, codeAt(key, shop.now()))).toMatchObject({
      status: 401,
      body: { message: 'That took too long. Please log in again.' },
    })
    const challenge = await challengeFor(email)
    const wrong = async () => secondStep(challenge, wrongFor(key))
    const answers = [await wrong(), await wrong(), await wrong(), await wrong(), await wrong()]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 401])
    expect(answers[4]?.body.message).toBe('Too many wrong codes. Please log in again.')
    expect((await secondStep(challenge, codeAt(key, shop.now()))).status).toBe(401)
  })

  it('slows who guesses codes, wherever, and not the browser that the owner logged in with', async () => {
    const { email, key, cookie } = await joinWithFactor(shop)
    const statuses: number[] = []
    for (let n = 0; n < 24; n += 4) {
      const challenge = await challengeFor(email)
      for (let more = 0; more < 4; more++) {
        statuses.push((await secondStep(challenge, wrongFor(key), { from: `10.9.0.${n + more}` })).status)
      }
    }
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(4).fill(429)])
    const code = codeAt(key, shop.now())
    expect((await secondStep(await challengeFor(email), code, { from: '10.9.1.1' })).status).toBe(429)
    expect((await secondStep(await challengeFor(email), code, { from: '10.9.1.1', headers: cookie })).status).toBe(200)
  })

  it('takes a recovery code in the same place, once, and tells the owner by mail', async () => {
    const { id, email, recoveryCodes: codes } = await joinWithFactor(shop)
    const [code = ''] = codes
    const { status, body } = await secondStep(await challengeFor(email), code.toLowerCase().replace('-', ' '))
    expect(status).toBe(200)
    expect(await state(body.token)).toMatchObject({ on: true, recoveryCodesLeft: 9 })
    const mail = await lastMail(email)
    expect(mail?.subject).toBe('A recovery code was used to log in')
    expect(mail?.text).toContain('9 are left')
    expect((await changesOf(id)).at(-1)).toEqual({
      before: { recoveryCodes: 10 },
      after: { recoveryCodes: 9, usedFor: 'login' },
    })
    expect(await secondStep(await challengeFor(email), code)).toMatchObject({
      status: 400,
      body: { message: 'That recovery code is not right, or was used already.' },
    })
  })

  it('is asked of who comes by a mailed link, too, whose new password holds', async () => {
    const { email, key } = await joinWithFactor(shop)
    const before = await challengeFor(email)
    await mailPasswordLink(shop, { email, origin: 'http://localhost' })
    const link = /token=([\w-]+)/.exec((await lastMail(email))?.text ?? '')?.[1]
    const set = await shop.call('POST', '/reset-password', { body: { token: link, password: 'samosa-at-five' } })
    expect(set).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    // what the old password opened halfway is shut again
    expect((await secondStep(before, codeAt(key, shop.now()))).status).toBe(401)
    expect((await secondStep(set.body.challenge, codeAt(key, shop.now()))).status).toBe(200)
    expect((await logIn(email, 'samosa-at-five')).status).toBe(403)
  })

  it('goes on for an admin who has become a customer, who can turn it off and not set it up again', async () => {
    const { id, email, key, password } = await joinWithFactor(shop)
    await shop.db.update(users).set({ role: 'customer' }).where(eq(users.id, id))
    const { token } = (await secondStep(await challengeFor(email), codeAt(key, shop.now()))).body
    expect((await profile(token)).body).toMatchObject({ role: 'customer', hasSecondFactor: true })
    shop.pass(30_000)
    const body = { password, code: codeAt(key, shop.now()) }
    expect((await shop.call('POST', '/second-factor/off', { token, body })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
    expect((await shop.call('POST', '/second-factor', { token, body: { password } })).status).toBe(403)
  })
})

describe('changing it', { timeout: 60_000 }, () => {
  it('takes password and code to turn off; then the password is enough, and mail and log say so', async () => {
    const { id, email, token, key, password } = await joinWithFactor(shop)
    const off = (body: object) => shop.call('POST', '/second-factor/off', { token, body })
    const code = codeAt(key, shop.now())
    expect((await off({ password: 'chai-at-five', code })).body.errors).toMatchObject([{ field: 'password' }])
    expect((await off({ password, code: wrongFor(key) })).body.errors).toEqual([{ field: 'code', message: WRONG }])
    expect((await off({ password, code })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
    expect(await state(token)).toEqual({ on: false, recoveryCodesLeft: 0 })
    expect(await lastMail(email)).toMatchObject({ subject: 'Two-step login is off' })
    expect((await changesOf(id)).at(-1)).toEqual({ before: { twoStepLogin: 'on' }, after: { twoStepLogin: 'off' } })
    expect((await off({ password, code })).status).toBe(409)
  })

  it('takes a recovery code to turn off, too, for who has lost the app', async () => {
    const { email, token, password, recoveryCodes: codes } = await joinWithFactor(shop)
    const body = { password, code: codes[9] }
    expect((await shop.call('POST', '/second-factor/off', { token, body })).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  it('makes new recovery codes for password and code of the app, and the old ones open nothing', async () => {
    const { id, email, token, key, password, recoveryCodes: codes } = await joinWithFactor(shop)
    const renew = (code = '') => shop.call('POST', '/second-factor/recovery-codes', { token, body: { password, code } })
    expect((await renew(codes[0])).body).toMatchObject({ message: WRONG })
    const { status, body } = await renew(codeAt(key, shop.now()))
    expect(status).toBe(200)
    expect(body.recoveryCodes).toHaveLength(10)
    expect(await lastMail(email)).toMatchObject({ subject: 'You have new recovery codes' })
    expect((await changesOf(id)).at(-1)).toEqual({ before: { recoveryCodes: 10 }, after: { recoveryCodes: 10 } })
    expect((await secondStep(await challengeFor(email), codes[0] ?? '')).status).toBe(400)
    expect((await secondStep(await challengeFor(email), body.recoveryCodes[0])).status).toBe(200)
  })

  it('is possible for the owner who has lost everything but the machine', async () => {
    const { id, email } = await joinWithFactor(shop)
    const kept = await resetAdminPassword(shop, email)
    expect((await logIn(email, kept)).status).toBe(403)
    const made = await resetAdminPassword(shop, email, { withoutSecondFactor: true })
    expect((await logIn(email, made)).status).toBe(200)
    expect((await changesOf(id)).at(-1)).toEqual({ before: { twoStepLogin: 'on' }, after: { twoStepLogin: 'off' } })
  })
})

it('no log line and no later answer holds the key or a code', { timeout: 60_000 }, async () => {
  const lines: string[] = []
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const own = await openAccounts({ log })
  onTestFinished(() => own.close())
  const { id, email, password, token, key, recoveryCodes: codes } = await joinWithFactor(own)
  const answers: unknown[] = []
  const call = async (...args: Parameters<typeof own.call>) => {
    const { body } = await own.call(...args)
    answers.push({ ...body, challenge: undefined, token: undefined })
    return body
  }
  const code = codeAt(key, own.now())
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
  const said = lines.join('') + JSON.stringify(answers)
  expect(lines.some((line) => line.includes('recovery_codes'))).toBe(true)
  const secrets = [key, factor?.secret, factor?.recoverySalt, ...codes, ...codes.map((each) => each.replace('-', ''))]
  for (const secret of [...secrets, code, challenge, again, broken, '$argon2id']) expect(said).not.toContain(secret)
})
