import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { generateToken } from './tokens.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const id = '0'.repeat(24)
const invalid = { body: ['not a valid body'] }

describe.each([
  ['POST', '/checkout', invalid],
  ['PUT', `/checkout/${id}/pay`, invalid],
  ['GET', '/checkout/no-id', {}],
  ['GET', '/orders/no-id', {}],
  ['GET', '/orders/my-orders?page=none', {}],
  ['GET', '/admin/payments/anomalies?page=none', {}],
  ['GET', '/admin/mails/no-id', {}],
  ['POST', '/users/addresses', invalid],
  ['PUT', '/users/profile', invalid],
  ['DELETE', '/users/sessions/no-id', {}],
] as const)('an invalid %s %s', (method, path, options) => {
  it('returns 401 or 403 without the right login, and 400 with it', async () => {
    const getStatus = async (token?: string) =>
      (await shop.call(method, path, { ...options, ...(token ? { token } : {}) })).status
    expect([await getStatus(), await getStatus(generateToken())]).toEqual([401, 401])
    if (path.startsWith('/admin/')) expect(await getStatus((await shop.createUser()).token)).toBe(403)
    expect(await getStatus((await shop.createUser('admin')).token)).toBe(400)
  })
})
