import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { defaultSettings } from '#domains/settings/rules.ts'
import { parseSettings } from '#platform/settings.ts'
import { address } from '#tests/support/create-shop-client.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { startTestShop } from '#tests/support/start-test-shop.ts'
import packageJson from '../package.json' with { type: 'json' }
import { createGoLiveCheck, listGoLiveProblems, requireStrongAdminPassword } from './go-live.ts'

const liveKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_1A2b3C4d5E6f7G',
  RAZORPAY_KEY_SECRET: 'hush-hush',
  RAZORPAY_WEBHOOK_SECRET: 'more-hush',
}
const ownSeller = {
  name: 'Asha Textiles',
  address: ['4 Mill Road', 'Surat 395001'],
  state: 'Karnataka',
  gstin: '24ABCDE1234F1Z5',
  lut: '',
  careEmail: 'care@example.in',
  carePhone: '+91 80 1234 5678',
  careHours: '',
  grievanceOfficer: 'Ravi Rao',
  grievanceEmail: 'ravi@example.in',
}
const listProblems = (env: Record<string, string>, demoProductCount: number, seller: Partial<typeof ownSeller> = {}) =>
  listGoLiveProblems(parseSettings(env), { seller: { ...ownSeller, ...seller }, demoProductCount })

describe('a shop with live payments', () => {
  it('may sell with its own seller and its own products', () => {
    expect(listProblems(liveKeys, 0)).toEqual([])
  })

  it('may not sell as the demo seller', () => {
    expect(listProblems(liveKeys, 0, demoSettings.seller)).toEqual([
      'Set legal name, address, GSTIN, customer care email, customer care phone, grievance officer and grievance email in the settings: the shop still shows the details of the demo seller.',
    ])
    expect(listProblems(liveKeys, 0, { gstin: demoSettings.seller.gstin })).toEqual([
      'Set GSTIN in the settings: the shop still shows the details of the demo seller.',
    ])
  })

  it('may not sell without the details of its seller', () => {
    expect(listProblems(liveKeys, 0, defaultSettings.seller)).toEqual([
      'Set legal name, address, state, GSTIN, customer care email, customer care phone, grievance officer and grievance email in the settings: a shop in India must publish them.',
    ])
  })

  it('may not sell demo products', () => {
    expect(listProblems(liveKeys, 89)).toEqual(['Archive or delete the demo products: 89 are still in the shop.'])
    expect(listProblems(liveKeys, 1)).toEqual(['Archive or delete the demo products: 1 is still in the shop.'])
  })
})

it.each<Record<string, string>>([{}, { ...liveKeys, RAZORPAY_KEY_ID: 'rzp_test_1A2b3C4d5E6f7G' }])(
  'a shop without live payments may sell the demo and counts nothing',
  async (env) => {
    expect(listProblems(env, 89)).toEqual([])
    const countDemoProducts = vi.fn(async () => 89)
    expect(await createGoLiveCheck({ settings: parseSettings(env), shopSettings, countDemoProducts })()).toEqual([])
    expect(countDemoProducts).not.toHaveBeenCalled()
  },
)

describe('the admin password of a shop with live payments', () => {
  const start = (password: string, env: Record<string, string> = liveKeys) =>
    requireStrongAdminPassword(parseSettings({ ...env, ADMIN_EMAIL: 'asha@example.in', ADMIN_PASSWORD: password }))

  it.each([
    ['chai-at-six', 'An admin password must be at least 12 characters long.'],
    ['Administrator1', 'This password is too common. Please choose another.'],
    ['nukkadstreetwear2026', 'This password is too common. Please choose another.'],
  ])('must not be %s', (password, message) => {
    expect(() => start(password)).toThrow(
      `RAZORPAY_KEY_ID is a live key, but ADMIN_PASSWORD is weak. ${message} If the admin already exists, set its password with npm run admin:password, and remove ADMIN_EMAIL and ADMIN_PASSWORD.`,
    )
    expect(() => start(password, {})).not.toThrow()
  })

  it('may be strong, or generated', () => {
    expect(() => start('chai-at-half-past-six')).not.toThrow()
    expect(() => requireStrongAdminPassword(parseSettings(liveKeys))).not.toThrow()
  })
})

it('keeps checkout closed until nothing is missing, and shows it to shoppers, admins and load balancers', async () => {
  let problems = ['Set SELLER_NAME.']
  const shop = await startTestShop({ listGoLiveProblems: async () => problems })
  onTestFinished(() => shop.close())
  const [asha, admin] = [await shop.createUser(), await shop.createUser('admin')]
  const productId = await shop.addProduct(2)
  const closed = "We're not taking orders yet. Your cart is saved, so please come back soon."
  expect(await shop.createCheckout(asha, [{ productId, quantity: 1 }])).toMatchObject({
    status: 503,
    body: { message: closed, code: 'unavailable' },
  })
  expect((await shop.call('GET', '/checkout/live', asha)).body).toEqual({ checkout: null, closedMessage: closed })
  expect((await shop.call('GET', '/admin/status', admin)).body).toMatchObject({ goLiveProblems: problems })
  const readiness = await fetch(`${shop.url}/readyz`)
  expect(readiness.status).toBe(200)
  expect(await readiness.json()).toEqual({ status: 'ok', missing: problems })
  const takeByPhone = () =>
    shop.call('POST', '/admin/draft-orders', {
      token: admin.token,
      body: {
        customer: { name: 'Meera Nair', email: 'meera@example.in', phone: '98450 12345' },
        checkoutItems: [{ productId, quantity: 1 }],
        shippingAddress: address,
        paymentMethod: 'COD',
        totalPrice: 999,
      },
    })
  expect(await takeByPhone()).toMatchObject({ status: 503, body: { message: closed, code: 'unavailable' } })
  expect(await shop.query('SELECT FROM draft_orders')).toEqual([])
  expect(await shop.query('SELECT FROM checkouts')).toEqual([])

  problems = []
  expect(await shop.createCheckout(asha, [{ productId, quantity: 1 }])).toMatchObject({ status: 201 })
  expect(await takeByPhone()).toMatchObject({ status: 201 })
  expect((await shop.call('GET', '/checkout/live', asha)).body).not.toHaveProperty('closedMessage')
  expect((await shop.call('GET', '/admin/status', admin)).body).toEqual({
    version: packageJson.version,
    goLiveProblems: [],
  })
})
