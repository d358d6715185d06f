import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { SecondFactorSetup } from '#domains/accounts/admin-contract.ts'
import { users } from '#domains/accounts/server/tables.ts'
import { generateCode } from '#domains/accounts/server/totp.ts'
import type { createAccountsApp } from './create-accounts-app.ts'

type Shop = Awaited<ReturnType<typeof createAccountsApp>>

/** Returns the code that an authenticator app shows for this TOTP secret at this time. */
export const totpCodeAt = (secret: string, time: Date) =>
  generateCode(secret.replaceAll(' ', ''), Math.floor(time.getTime() / 30_000))

/** Creates an admin and logs in again, because the role change ends the first session. */
export async function createAdmin(shop: Shop) {
  const { id, email, password } = await shop.registerCustomer()
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  const { body, headers } = await shop.call('POST', '/login', { body: { email, password } })
  const deviceHeaders = { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  return { id, email, password, token: body.token as string, deviceHeaders }
}

/** Creates an admin with two-factor authentication, and moves the clock on, because a code cannot be used again. */
export async function createAdminWithSecondFactor(shop: Shop) {
  const admin = await createAdmin(shop)
  const { token, password } = admin
  const setup = await shop.call('POST', '/second-factor', { token, body: { password } })
  expect(setup.status).toBe(201)
  const { key: secret } = setup.body as SecondFactorSetup
  const confirmation = await shop.call('PUT', '/second-factor', {
    token,
    body: { code: totpCodeAt(secret, shop.now()) },
  })
  expect(confirmation.status).toBe(200)
  shop.advanceClock(60_000)
  return { ...admin, secret, recoveryCodes: confirmation.body.recoveryCodes as string[] }
}
