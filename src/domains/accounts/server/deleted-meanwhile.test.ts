import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import { users } from './tables.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
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

describe('an account that is deleted after its token was looked at', () => {
  it.each<[string, 'POST' | 'PUT', string, object]>([
    ['a new address', 'POST', '/addresses', address],
    ['a new name', 'PUT', '/profile', { name: 'Asha R', mobile: '' }],
    ['a new password', 'PUT', '/password', { currentPassword: 'chai-at-six', newPassword: 'chai-at-seven' }],
  ])('is not logged in, for %s', async (_, method, path, body) => {
    const { id, token } = await shop.join()
    const answer = await shop.db.transaction(async (tx) => {
      // seen by nobody until this is over, but whoever writes has to wait for it
      await tx.delete(users).where(eq(users.id, id))
      const asked = shop.call(method, path, { token, body })
      await shop.untilBlocked()
      return { asked }
    })
    expect(await answer.asked).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  })
})
