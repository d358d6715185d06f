import { createHash } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createAdminWithSecondFactor } from '#tests/support/create-admin-with-second-factor.ts'

interface LogLine {
  level: string
  msg: string
  requestId: string
  account?: string
  userId?: string
}

async function createShopWithLog() {
  const lines: LogLine[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const shop = await createAccountsApp({ log: createLog({ level: 'info', destination: { write } }) })
  onTestFinished(() => shop.close())
  const findLines = (msg: string) => lines.filter((line) => line.msg === msg)
  return { shop, lines, findLines }
}

it('logs one line per rejected login that identifies the account without naming it', async () => {
  const { shop, lines, findLines } = await createShopWithLog()
  const { email } = await shop.registerCustomer({ email: 'Asha.Rao@example.in' })
  const guess = (guessedEmail: string) =>
    shop.call('POST', '/login', {
      body: { email: guessedEmail, password: 'samosa-at-five' },
      remoteAddress: '203.0.113.9',
    })
  const responses = [await guess(email), await guess(' asha.rao@EXAMPLE.in'), await guess('nobody@example.in')]
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401])

  const account = createHash('sha256').update('asha.rao@example.in').digest('hex').slice(0, 16)
  const rejectedLines = findLines('Login rejected')
  const commonFields = { level: 'warn', reason: 'wrong', ip: '203.0.113.9' }
  expect(rejectedLines).toMatchObject([
    { ...commonFields, account, requestId: responses[0]?.headers['x-request-id'] },
    { ...commonFields, account },
    { ...commonFields, account: expect.not.stringContaining(account) },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/asha\.rao|nobody@|samosa/i)
})

it('logs a rate-limited login, but not an incomplete form', async () => {
  const { shop, findLines } = await createShopWithLog()
  const { email } = await shop.registerCustomer()
  const logIn = (password: string) =>
    shop.call('POST', '/login', { body: { email, password }, remoteAddress: '203.0.113.9' })
  await Promise.all(Array.from({ length: 10 }, () => logIn('a wrong guess')))
  expect((await logIn('')).status).toBe(400)
  expect(findLines('Login rejected')).toHaveLength(10)
  expect((await logIn('chai-at-six')).status).toBe(429)
  expect(findLines('Login rejected').at(-1)).toMatchObject({ reason: 'too many attempts', ip: '203.0.113.9' })
})

it('logs logins and password changes with the user id', async () => {
  const { shop, findLines } = await createShopWithLog()
  const { id, token, email, password } = await shop.registerCustomer()
  await shop.call('POST', '/login', { body: { email, password } })
  expect(findLines('Session opened').map(({ userId }) => userId)).toEqual([id, id])
  const body = { currentPassword: password, newPassword: 'chai-at-seven' }
  await shop.call('PUT', '/password', { token, body })
  expect(findLines('Password changed')).toMatchObject([{ userId: id }])
})

it('logs a wrong code after a correct password with the user id, but without the code', async () => {
  const { shop, lines, findLines } = await createShopWithLog()
  const { id, email, password } = await createAdminWithSecondFactor(shop)
  const { challenge } = (await shop.call('POST', '/login', { body: { email, password } })).body
  const wrongCode = { challenge, code: 'ABCDE FGHIJ' }
  expect(
    (await shop.call('POST', '/login/second-factor', { body: wrongCode, remoteAddress: '203.0.113.9' })).status,
  ).toBe(400)
  const reason = "That recovery code isn't correct or was already used."
  const commonFields = { level: 'warn', ip: '203.0.113.9' }
  expect(findLines('Two-factor login rejected')).toMatchObject([{ ...commonFields, userId: id, reason }])
  const unknownChallenge = { challenge: 'x'.repeat(43), code: '123456' }
  expect(
    (await shop.call('POST', '/login/second-factor', { body: unknownChallenge, remoteAddress: '203.0.113.9' })).status,
  ).toBe(401)
  expect(findLines('Two-factor login rejected').at(-1)).toEqual(expect.objectContaining(commonFields))
  expect(JSON.stringify(lines)).not.toMatch(/ABCDE/)
})
