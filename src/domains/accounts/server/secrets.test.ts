import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { emails } from '#platform/email/tables.ts'
import { createLog } from '#platform/log.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { sendResetLink } from './send-reset-link.ts'

it('keeps secrets out of logs and error responses, even when the database fails', async () => {
  const lines: string[] = []
  const shop = await createAccountsApp({
    log: createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }),
  })
  onTestFinished(() => shop.close())
  const errorBodies: unknown[] = []
  const post = async (path: string, body: object, options: object = {}) => {
    const response = await shop.call('POST', path, { body, ...options })
    if (response.status >= 400) errorBodies.push(response.body)
    return response
  }

  const { email, token, deviceHeaders } = await shop.registerCustomer({ password: 'password-one' })
  await post('/login', { email, password: 'password-wrong' }, { headers: deviceHeaders })
  await post('/login', { email, password: 'password-one' }, { headers: deviceHeaders })
  await post('/register', { name: 'Asha', email, password: 'password-two' })
  await post('/login', { email: 'a\0b@example.in', password: 'password-zero' })
  await shop.call('GET', `/profile?token=${token}`, { token })
  await sendResetLink(shop, { email, origin: 'http://localhost' })
  const [sentEmail] = await shop.db.select().from(emails).where(eq(emails.secret, true))
  const resetToken = /token=([\w-]+)/.exec(sentEmail?.text ?? '')?.[1] ?? 'no token'
  await post('/reset-password', { token: resetToken, password: 'five5' })
  await post('/reset-password', { token: resetToken, password: 'password-three' })
  await shop.db.execute(sql`ALTER TABLE sessions RENAME TO sessions_renamed`)
  const failedLogin = await post('/login', { email, password: 'password-three' }, { headers: deviceHeaders })
  await shop.call('GET', '/profile', { token })

  expect(failedLogin.status).toBe(500)
  expect(lines.length).toBeGreaterThan(8)
  const output = lines.join('') + JSON.stringify(errorBodies)
  const device = deviceHeaders.cookie.replace('device=', '')
  for (const secret of ['password-', 'five5', token, resetToken, device, '$argon2id'])
    expect(output).not.toContain(secret)
})

it('returns 400 for text that PostgreSQL cannot store', async () => {
  const shop = await createAccountsApp()
  onTestFinished(() => shop.close())
  const body = { name: 'As\0ha', email: 'asha@example.in', password: 'chai-at-six' }
  expect((await shop.call('POST', '/register', { body })).status).toBe(400)
  expect((await shop.call('POST', '/login', { body: { email: 'a\0@b.in', password: 'x' } })).status).toBe(400)
})
