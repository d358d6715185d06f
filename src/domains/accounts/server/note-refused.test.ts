import { createHash } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '#platform/log.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { joinWithFactor } from '#tests/support/second-factor.ts'

interface Line {
  level: string
  msg: string
  requestId: string
  account?: string
  userId?: string
}

async function openLogged() {
  const lines: Line[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const shop = await openAccounts({ log: createLog({ level: 'info', destination: { write } }) })
  onTestFinished(() => shop.close())
  const said = (msg: string) => lines.filter((line) => line.msg === msg)
  return { shop, lines, said }
}

it('a login that was refused leaves one line that tells accounts apart, and names nobody', async () => {
  const { shop, lines, said } = await openLogged()
  const { email } = await shop.join({ email: 'Asha.Rao@example.in' })
  const guess = (address: string) =>
    shop.call('POST', '/login', { body: { email: address, password: 'samosa-at-five' }, from: '203.0.113.9' })
  const answers = [await guess(email), await guess(' asha.rao@EXAMPLE.in'), await guess('nobody@example.in')]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])

  const account = createHash('sha256').update('asha.rao@example.in').digest('hex').slice(0, 16)
  const refused = said('A login was refused.')
  const line = { level: 'warn', reason: 'wrong', ip: '203.0.113.9' }
  expect(refused).toMatchObject([
    { ...line, account, requestId: answers[0]?.headers['x-request-id'] },
    { ...line, account },
    { ...line, account: expect.not.stringContaining(account) },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/asha\.rao|nobody@|samosa/i)
})

it('a login that had to wait leaves one too, and a form that was not filled in none', async () => {
  const { shop, said } = await openLogged()
  const { email } = await shop.join()
  const logIn = (password: string) => shop.call('POST', '/login', { body: { email, password }, from: '203.0.113.9' })
  await Promise.all(Array.from({ length: 10 }, () => logIn('a wrong guess')))
  expect((await logIn('')).status).toBe(400)
  expect(said('A login was refused.')).toHaveLength(10)
  expect((await logIn('chai-at-six')).status).toBe(429)
  expect(said('A login was refused.').at(-1)).toMatchObject({ reason: 'too many attempts', ip: '203.0.113.9' })
})

it('a login and a new password leave a line that says whose', async () => {
  const { shop, said } = await openLogged()
  const { id, token, email, password } = await shop.join()
  await shop.call('POST', '/login', { body: { email, password } })
  expect(said('A session was opened.').map(({ userId }) => userId)).toEqual([id, id])
  const body = { currentPassword: password, newPassword: 'chai-at-seven' }
  await shop.call('PUT', '/password', { token, body })
  expect(said('A password was changed.')).toMatchObject([{ userId: id }])
})

it('a wrong code after a right password leaves one that says whose account it is, without the code', async () => {
  const { shop, lines, said } = await openLogged()
  const { id, email, password } = await joinWithFactor(shop)
  const { challenge } = (await shop.call('POST', '/login', { body: { email, password } })).body
  const wrong = { challenge, code: 'ABCDE FGHIJ' }
  expect((await shop.call('POST', '/login/second-factor', { body: wrong, from: '203.0.113.9' })).status).toBe(400)
  const reason = 'That recovery code is not right, or was used already.'
  const line = { level: 'warn', ip: '203.0.113.9' }
  expect(said('The second step of a login was refused.')).toMatchObject([{ ...line, userId: id, reason }])
  const unknown = { challenge: 'x'.repeat(43), code: '123456' }
  expect((await shop.call('POST', '/login/second-factor', { body: unknown, from: '203.0.113.9' })).status).toBe(401)
  expect(said('The second step of a login was refused.').at(-1)).toEqual(expect.objectContaining(line))
  expect(JSON.stringify(lines)).not.toMatch(/ABCDE/)
})
