import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import type { RemovedDemo, Setup } from '../contract.ts'
import { dashboardDomain } from './domain.ts'

const removalResult: RemovedDemo = { orders: 300, deletedProducts: 87, archivedProducts: 2 }
const connections = { payments: false, email: true, domain: false }
const seller = { name: '', address: [] as string[], careEmail: '', grievanceOfficer: '' }
const demoCounts = { products: 0, orders: 0 }
let environmentSeller: object = {}
let reloads = 0
let hasDemoLogo = false

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let client: ReturnType<typeof createShopClient>
let admin: string

beforeAll(async () => {
  shop = await createAccountsApp()
  await registerDomain(shop.app, dashboardDomain, {
    ...shop,
    listGoLiveProblems: async () => [],
    connections,
    countTodo: async () => 0,
    shopSettings: {
      ...shop.shopSettings,
      current: () => ({ ...shop.shopSettings.current(), seller: { ...shop.shopSettings.current().seller, ...seller } }),
      reload: async () => void reloads++,
      get environmentSeller() {
        return environmentSeller
      },
    },
    demo: {
      count: async () => ({ ...demoCounts }),
      isLogo: async () => hasDemoLogo,
      remove: async () => removalResult,
    },
  })
  client = createShopClient({ database: shop, getUrls: () => ({ url: '', providerUrl: '' }) })
  admin = (await client.createUser('admin')).token
})
afterAll(() => shop.close())

async function call<T>(method: 'GET' | 'POST', url: string, token = admin): Promise<{ status: number; body: T }> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await shop.app.inject({ method, url, headers })
  return { status: response.statusCode, body: response.json() }
}
const getSetup = async () => (await call<Setup>('GET', '/api/admin/setup')).body
const listDone = async () => (await getSetup()).steps.filter(({ done }) => done).map(({ id }) => id)
const saveSection = (section: string, editedBy: string | null) =>
  shop.pool.query(
    `INSERT INTO shop_settings (section, value, version, edited_by) VALUES ($1, '{}', 1, $2)
     ON CONFLICT (section) DO UPDATE SET edited_by = excluded.edited_by`,
    [section, editedBy],
  )

it('lists seven steps, and marks those as done that the environment has settings for', async () => {
  const { steps, demo } = await getSetup()
  expect(steps.map(({ id }) => id)).toEqual(['brand', 'seller', 'product', 'payments', 'email', 'policies', 'domain'])
  expect(await listDone()).toEqual(['email'])
  expect(demo).toEqual({ products: 0, orders: 0 })
  Object.assign(connections, { payments: true, domain: true })
  expect(await listDone()).toEqual(['payments', 'email', 'domain'])
})

it('marks the brand and the seller as done when an admin has saved them, not when the demo has', async () => {
  Object.assign(seller, {
    name: 'Kala Ltd',
    address: ['1 MG Road'],
    careEmail: 'a@kala.example',
    grievanceOfficer: 'A',
  })
  await saveSection('brand', null)
  await saveSection('seller', null)
  expect(await listDone()).not.toContain('brand')
  expect(await listDone()).not.toContain('seller')
  await saveSection('brand', 'Asha')
  await saveSection('seller', 'Asha')
  expect(await listDone()).toEqual(expect.arrayContaining(['brand', 'seller']))
  hasDemoLogo = true
  onTestFinished(() => {
    hasDemoLogo = false
  })
  expect(await listDone()).not.toContain('brand')
})

it('marks the seller as done only when every field that the law requires is filled in', async () => {
  seller.grievanceOfficer = ''
  expect(await listDone()).not.toContain('seller')
  seller.grievanceOfficer = 'A'
  await saveSection('seller', null)
  expect(await listDone()).not.toContain('seller')
  environmentSeller = { name: 'Kala Ltd' }
  expect(await listDone()).toContain('seller')
})

it('marks the product as done when there is a live product that is not from the demo', async () => {
  demoCounts.products = 1
  await client.addProduct(1)
  expect(await listDone()).not.toContain('product')
  await client.addProduct(1, { state: 'draft' })
  expect(await listDone()).not.toContain('product')
  await client.addProduct(1)
  expect(await listDone()).toContain('product')
})

it('records who read the policies', async () => {
  const { body } = await call<Setup>('POST', '/api/admin/setup/policies')
  expect(body.steps).toContainEqual({ id: 'policies', done: true })
  const { rows } = await shop.pool.query('SELECT policies_read_by, policies_read_at FROM shop_setup')
  expect(rows).toEqual([{ policies_read_by: 'Asha', policies_read_at: expect.any(Date) }])
})

it('removes the demo, shows the shop without its settings and writes an audit entry', async () => {
  expect(await call('POST', '/api/admin/setup/remove-demo')).toEqual({ status: 200, body: removalResult })
  expect(reloads).toBe(1)
  const { rows } = await shop.pool.query('SELECT kind, actor_name, subject_name, before, after FROM audit_entries')
  expect(rows).toEqual([
    { kind: 'settings', actor_name: 'Asha', subject_name: 'Demo', before: removalResult, after: { change: 'removed' } },
  ])
})

it('rejects customers and guests', async () => {
  const customer = (await client.createUser()).token
  for (const [method, url] of [
    ['GET', '/api/admin/setup'],
    ['POST', '/api/admin/setup/policies'],
    ['POST', '/api/admin/setup/remove-demo'],
  ] as const) {
    expect((await call(method, url, customer)).status).toBe(403)
    expect((await call(method, url, '')).status).toBe(401)
  }
})
