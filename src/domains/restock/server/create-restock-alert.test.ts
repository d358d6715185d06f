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

const count = () => shop.db.$count(restockAlerts)

describe('requesting an alert', () => {
  it('is stored once per address and choice, with the same response every time', async () => {
    const id = await shop.addSoldOut()
    for (const email of ['asha@example.in', 'ASHA@example.in', ' asha@example.in ']) {
      expect(await shop.requestAlert(id, { email, size: 'M' })).toMatchObject({
        status: 201,
        body: { email: email.trim() },
      })
    }
    expect(await count()).toBe(1)
    await shop.requestAlert(id, { size: 'L' })
    await shop.requestAlert(id)
    expect(await count()).toBe(3)
  })

  it('is only for sold-out products', async () => {
    const stock = ['S', 'M'].map((size, at) => ({ size, color: 'Black', quantity: at }))
    const id = await shop.addProduct({ sizes: ['S', 'M'], stock })
    expect(await shop.requestAlert(id, { size: 'M' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await shop.requestAlert(id)).body.message).toMatch(/in stock/)
    expect((await shop.requestAlert(id, { size: 'S', color: 'Black' })).status).toBe(201)
    // all units held by a checkout count as sold out
    await shop.pool.query('UPDATE stock SET held = on_hand WHERE product_id = $1', [id])
    expect((await shop.requestAlert(id, { size: 'M' })).status).toBe(201)
  })

  it.each<[string, Parameters<typeof shop.requestAlert>[1], number]>([
    ['an invalid address', { email: 'asha' }, 400],
    ['an unknown size', { size: 'XXS' }, 400],
    ['an unknown colour', { color: 'Red' }, 400],
    ['a size that is too long', { size: 'M'.repeat(61) }, 400],
  ])('rejects %s', async (_, request, status) => {
    expect((await shop.requestAlert(await shop.addSoldOut(), request)).status).toBe(status)
    expect(await count()).toBe(0)
  })

  it('returns 404 for an unknown or unpublished product', async () => {
    const hidden = await shop.addSoldOut({ state: 'draft' })
    for (const id of [newId(), hidden, 'nonsense']) expect((await shop.requestAlert(id)).status).toBe(404)
  })

  it('rejects requests when the waiting list is full', async () => {
    const id = await shop.addSoldOut()
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
  it('from one network is rejected with the time to wait', async () => {
    const id = await shop.addSoldOut()
    const statuses: number[] = []
    for (let at = 0; at < 40; at++) {
      statuses.push((await shop.requestAlert(id, { email: `p${at}@example.in`, from: '10.9.9.9' })).status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    const rejected = await shop.requestAlert(id, { from: '10.9.9.9' })
    expect(rejected).toMatchObject({ status: 429, body: { message: expect.stringMatching(/Too many attempts/) } })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('for one email address is limited across networks', async () => {
    const stock = ['S', 'M', 'L'].map((size) => ({ size, color: 'Black', quantity: 0 }))
    const ids = await Promise.all(Array.from({ length: 10 }, () => shop.addSoldOut({ stock })))
    for (const id of ids) for (const size of ['S', 'M', 'L']) await shop.requestAlert(id, { size })
    expect(await count()).toBe(20)
  })

  it('from a thousand addresses is limited in total', async () => {
    const id = await shop.addSoldOut()
    const askAs = async (at: number) =>
      (await shop.requestAlert(id, { email: `p${at}@example.in`, from: `10.1.${at >> 8}.${at & 255}` })).status
    const statuses: number[] = []
    for (let offset = 0; offset < 1_000; offset += 50) {
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, at) => askAs(offset + at)))))
    }
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
    expect(await count()).toBe(300)
  })
})

describe('the number of people waiting', () => {
  it('is visible to admins, by product and choice', async () => {
    const [first, second] = [await shop.addSoldOut(), await shop.addSoldOut()]
    await shop.requestAlert(first, { size: 'M', color: 'Black' })
    await shop.requestAlert(first, { email: 'ravi@example.in', size: 'M', color: 'Black' })
    await shop.requestAlert(first, { size: 'L' })
    const ask = async (role: 'admin' | 'customer') => {
      const headers = { authorization: `Bearer ${await createSessionFor(shop, role)}` }
      return shop.app.inject({ url: `/api/admin/restock-alerts?products=${first},${second}`, headers })
    }
    const response = await ask('admin')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual([
      {
        productId: first,
        waiting: 3,
        choices: [
          { size: 'M', color: 'Black', waiting: 2 },
          { size: 'L', waiting: 1 },
        ],
      },
    ])
    expect((await ask('customer')).statusCode).toBe(403)
  })
})
