import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { resetAdminPassword } from './reset-admin-password.ts'
import { users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const logIn = (email: string, password: string) => shop.call('POST', '/login', { body: { email, password } })

describe("an admin's lost password", () => {
  it('is replaced by a generated one, which ends all sessions', async () => {
    const { id, email, password } = await shop.registerCustomer()
    await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
    const { token } = (await logIn(email, password)).body
    const newPassword = await resetAdminPassword(shop, email.toUpperCase())
    expect(newPassword).toMatch(/^[\w-]{22}$/)
    expect((await shop.call('GET', '/profile', { token })).status).toBe(401)
    expect((await logIn(email, password)).status).toBe(401)
    expect((await logIn(email, newPassword ?? '')).status).toBe(200)
  })

  it('is not reset for customers and unknown emails', async () => {
    const { email, password } = await shop.registerCustomer()
    expect(await resetAdminPassword(shop, email)).toBeUndefined()
    expect(await resetAdminPassword(shop, 'nobody@example.in')).toBeUndefined()
    expect((await logIn(email, password)).status).toBe(200)
  })
})
