import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { users } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '4 Lane',
  city: 'Pune',
  state: 'MH',
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
}

describe('an account that is deleted after its token was checked', () => {
  it.each<[string, 'POST' | 'PUT', string, object]>([
    ['adding an address', 'POST', '/addresses', address],
    ['changing the name', 'PUT', '/profile', { name: 'Asha R', mobile: '' }],
    ['changing the password', 'PUT', '/password', { currentPassword: 'chai-at-six', newPassword: 'chai-at-seven' }],
  ])('gets a 401 for %s', async (_, method, path, body) => {
    const { id, token } = await shop.registerCustomer()
    const { pending } = await shop.db.transaction(async (tx) => {
      // the request still finds the account, but its write waits for this transaction
      await tx.delete(users).where(eq(users.id, id))
      const request = shop.call(method, path, { token, body })
      await shop.waitForBlockedConnections()
      // in an object, because the transaction would wait for a returned promise
      return { pending: request }
    })
    expect(await pending).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  })
})
