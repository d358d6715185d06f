import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { SecondFactorSetup } from '#domains/accounts/admin-contract.ts'
import { users } from '#domains/accounts/server/tables.ts'
import { codeOf } from '#domains/accounts/server/totp.ts'
import type { openAccounts } from './accounts.ts'

type Shop = Awaited<ReturnType<typeof openAccounts>>

/** The code that an app shows at this time, of the key as it was told. */
export const codeAt = (key: string, time: Date) => codeOf(key.replaceAll(' ', ''), Math.floor(time.getTime() / 30_000))

/** Admins are made by others, and then log in. */
export async function joinAsAdmin(shop: Shop) {
  const { id, email, password } = await shop.join()
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  const { body, headers } = await shop.call('POST', '/login', { body: { email, password } })
  const cookie = { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  return { id, email, password, token: body.token as string, cookie }
}

/** An admin who logs in by two steps; the code that turned it on is used up, and a new half minute has begun. */
export async function joinWithFactor(shop: Shop) {
  const admin = await joinAsAdmin(shop)
  const { token, password } = admin
  const begun = await shop.call('POST', '/second-factor', { token, body: { password } })
  expect(begun.status).toBe(201)
  const { key } = begun.body as SecondFactorSetup
  const confirmed = await shop.call('PUT', '/second-factor', { token, body: { code: codeAt(key, shop.now()) } })
  expect(confirmed.status).toBe(200)
  shop.pass(60_000)
  return { ...admin, key, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}
