import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'
import { newToken } from './tokens.ts'

let shop: Money
beforeAll(async () => {
  shop = await openMoney()
})
afterAll(() => shop.close())

const id = '0'.repeat(24)
const nonsense = { body: ['nothing that anybody could want'] }

describe.each([
  ['POST', '/checkout', nonsense],
  ['PUT', `/checkout/${id}/pay`, nonsense],
  ['GET', '/checkout/no-id', {}],
  ['GET', '/orders/no-id', {}],
  ['GET', '/orders/my-orders?page=none', {}],
  ['GET', '/admin/payments/anomalies?page=none', {}],
  ['GET', '/admin/mails/no-id', {}],
  ['POST', '/users/addresses', nonsense],
  ['PUT', '/users/profile', nonsense],
  ['DELETE', '/users/sessions/no-id', {}],
] as const)('%s %s with nonsense', (method, path, options) => {
  it('is answered with who is asking first, and with the nonsense to whoever is logged in', async () => {
    const ask = async (token?: string) =>
      (await shop.call(method, path, { ...options, ...(token ? { token } : {}) })).status
    expect([await ask(), await ask(newToken())]).toEqual([401, 401])
    if (path.startsWith('/admin/')) expect(await ask((await shop.join()).token)).toBe(403)
    expect(await ask((await shop.join('admin')).token)).toBe(400)
  })
})
