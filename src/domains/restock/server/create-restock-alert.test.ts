import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '#platform/rate-limit/tables.ts'
import { newId } from '#shared/ids.ts'
import { createSessionFor } from '#tests/support/create-admin-products-app.ts'
import { createRestockApp } from '#tests/support/create-restock-app.ts'
import { MAX_WAITING } from '../rules.ts'
import { restockAlerts } from './tables.ts'

let shop: Awaited<ReturnType<typeof createRestockApp>>
beforeAll(async () => {
  shop = await createRestockApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(restockAlerts)
  await shop.db.delete(rateLimits)
})

const countAlerts = () => shop.db.$count(restockAlerts)

describe('requesting an alert', () => {
  it('stores one alert per email address and variant, with the same response every time', async () => {
    const id = await shop.addSoldOutProduct()
    for (const email of ['asha@example.in', 'ASHA@example.in', ' asha@example.in ']) {
      expect(await shop.requestAlert(id, { email, size: 'M' })).toMatchObject({
        status: 201,
        body: { email: email.trim() },
      })
    }
    expect(await countAlerts()).toBe(1)
    await shop.requestAlert(id, { size: 'L' })
    await shop.requestAlert(id)
    expect(await countAlerts()).toBe(3)
    for (const email of ['ΟΔΟΣ@example.in', 'οδος@example.in']) await shop.requestAlert(id, { email, size: 'M' })
    expect(await countAlerts()).toBe(4)
  })

  it('is rejected while the product is in stock', async () => {
    const stock = [
      { size: 'S', color: 'Black', quantity: 0 },
      { size: 'M', color: 'Black', quantity: 1 },
    ]
    const id = await shop.addProduct({ sizes: ['S', 'M'], stock })
    expect(await shop.requestAlert(id, { size: 'M' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await shop.requestAlert(id)).body.message).toMatch(/in stock/)
    expect((await shop.requestAlert(id, { size: 'S', color: 'Black' })).status).toBe(201)
    // a product counts as sold out when checkouts hold all its units
    await shop.pool.query('UPDATE stock SET held = on_hand WHERE product_id = $1', [id])
    expect((await shop.requestAlert(id, { size: 'M' })).status).toBe(201)
  })

  it.each<[string, Parameters<typeof shop.requestAlert>[1], number]>([
    ['an invalid address', { email: 'asha' }, 400],
    ['an unknown size', { size: 'XXS' }, 400],
    ['an unknown color', { color: 'Red' }, 400],
    ['a size that is too long', { size: 'M'.repeat(61) }, 400],
  ])('rejects %s', async (_, request, status) => {
    expect((await shop.requestAlert(await shop.addSoldOutProduct(), request)).status).toBe(status)
    expect(await countAlerts()).toBe(0)
  })

  it('returns 404 for an unknown or unpublished product', async () => {
    const draftId = await shop.addSoldOutProduct({ state: 'draft' })
    for (const id of [newId(), draftId, 'nonsense']) expect((await shop.requestAlert(id)).status).toBe(404)
  })

  it('rejects requests when the waiting list is full', async () => {
    const id = await shop.addSoldOutProduct()
    await shop.db.execute(sql`
      INSERT INTO restock_alerts (product_id, email, origin, requested_at)
      SELECT ${id}, 'p' || n || '@example.in', 'https://nukkad.example', now() FROM generate_series(1, ${MAX_WAITING}) n`)
    expect(await shop.requestAlert(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/So many people/) },
    })
  })
})

describe('a flood of requests', () => {
  it('from one client IP is rejected with a Retry-After header', async () => {
    const id = await shop.addSoldOutProduct()
    const statuses: number[] = []
    for (let index = 0; index < 40; index++) {
      statuses.push((await shop.requestAlert(id, { email: `p${index}@example.in`, remoteAddress: '10.9.9.9' })).status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    const rejected = await shop.requestAlert(id, { remoteAddress: '10.9.9.9' })
    expect(rejected).toMatchObject({ status: 429, body: { message: expect.stringMatching(/Too many attempts/) } })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('for one email address is limited across client IPs', async () => {
    const stock = ['S', 'M', 'L'].map((size) => ({ size, color: 'Black', quantity: 0 }))
    const ids = await Promise.all(Array.from({ length: 10 }, () => shop.addSoldOutProduct({ stock })))
    for (const id of ids) for (const size of ['S', 'M', 'L']) await shop.requestAlert(id, { size })
    expect(await countAlerts()).toBe(20)
  })

  it('from a thousand client IPs is limited in total', async () => {
    const id = await shop.addSoldOutProduct()
    const requestFrom = async (index: number) =>
      (
        await shop.requestAlert(id, {
          email: `p${index}@example.in`,
          remoteAddress: `10.1.${index >> 8}.${index & 255}`,
        })
      ).status
    const statuses: number[] = []
    for (let offset = 0; offset < 1_000; offset += 50) {
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => requestFrom(offset + index)))))
    }
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
    expect(await countAlerts()).toBe(300)
  })
})

describe('the number of people waiting', () => {
  it('is visible to admins only, by product and variant', async () => {
    const [first, second] = [await shop.addSoldOutProduct(), await shop.addSoldOutProduct()]
    await shop.requestAlert(first, { size: 'M', color: 'Black' })
    await shop.requestAlert(first, { email: 'ravi@example.in', size: 'M', color: 'Black' })
    await shop.requestAlert(first, { size: 'L' })
    const getDemand = async (role: 'admin' | 'customer') => {
      const headers = { authorization: `Bearer ${await createSessionFor(shop, role)}` }
      return shop.app.inject({ url: `/api/admin/restock-alerts?products=${first},${second}`, headers })
    }
    const response = await getDemand('admin')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual([
      {
        productId: first,
        waiting: 3,
        variants: [
          { size: 'M', color: 'Black', waiting: 2 },
          { size: 'L', waiting: 1 },
        ],
      },
    ])
    expect((await getDemand('customer')).statusCode).toBe(403)
  })
})
