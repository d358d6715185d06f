import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { emails } from '#platform/email/tables.ts'
import { createRestockApp } from '#tests/support/create-restock-app.ts'
import { ALERT_MAX_AGE_MS, RECENTLY_NOTIFIED_MS, STOP_LINK_TTL_MS } from '../rules.ts'
import { deleteExpiredAlerts } from './delete-expired-alerts.ts'
import { restockAlerts } from './tables.ts'

let shop: Awaited<ReturnType<typeof createRestockApp>>
beforeAll(async () => {
  shop = await createRestockApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(emails)
  await shop.db.delete(restockAlerts)
})

const people = (count: number, from = 1) => Array.from({ length: count }, (_, at) => `person${from + at}@example.in`)

/** Adds a sold-out product with that number of people waiting. */
async function addWithWaiting(count: number): Promise<string> {
  const id = await shop.addSoldOut()
  for (const email of people(count)) expect((await shop.requestAlert(id, { email, size: 'M' })).status).toBe(201)
  return id
}

const setState = (id: string, state: 'live' | 'draft' | 'archived') =>
  shop.db.update(products).set({ state }).where(eq(products.id, id))

describe('people waiting', () => {
  it('are notified once, in order, one per available unit', async () => {
    const id = await addWithWaiting(5)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.addUnits(id, 2)
    expect(await shop.sendAlerts()).toBe(2)
    expect(await shop.sendAlerts()).toBe(0)
    expect(await shop.listRecipients()).toEqual(people(2))
    // an hour later their units are offered to the next
    shop.advanceClock(RECENTLY_NOTIFIED_MS - 1)
    expect(await shop.sendAlerts()).toBe(0)
    shop.advanceClock(1)
    expect(await shop.sendAlerts()).toBe(2)
    expect(await shop.listRecipients()).toEqual(people(4))
    await shop.addUnits(id, 10)
    expect(await shop.sendAlerts()).toBe(1)
    expect(await shop.listRecipients()).toEqual(people(5))
  })

  it('are notified once by concurrent workers', async () => {
    const id = await addWithWaiting(6)
    await shop.addUnits(id, 3)
    const counts = await Promise.all(Array.from({ length: 4 }, () => shop.sendAlerts()))
    expect(counts.reduce((sum, sent) => sum + sent)).toBe(3)
    expect(await shop.listRecipients()).toEqual(people(3))
  })

  it('are notified later after an interruption, and nobody twice', async () => {
    const id = await addWithWaiting(3)
    await shop.addUnits(id, 3)
    let sent = 0
    const enqueue = async () => {
      if (++sent === 2) throw new Error('connection lost')
    }
    await expect(shop.sendAlerts({ jobs: { enqueue } })).rejects.toThrow('connection lost')
    expect(await shop.listRecipients()).toEqual([])
    expect(await shop.sendAlerts()).toBe(3)
    expect(await shop.listRecipients()).toEqual(people(3))
  })

  it('are notified only about their own size and colour', async () => {
    const stock = ['S', 'M'].map((size) => ({ size, color: 'Black', quantity: 0 }))
    const id = await shop.addSoldOut({ sizes: ['S', 'M'], stock })
    await shop.requestAlert(id, { email: 'small@example.in', size: 'S' })
    await shop.requestAlert(id, { email: 'medium@example.in', size: 'M', color: 'Black' })
    await shop.requestAlert(id, { email: 'any@example.in' })
    await shop.pool.query(`UPDATE stock SET on_hand = 5, received = 5 WHERE product_id = $1 AND size = 'M'`, [id])
    await shop.sendAlerts()
    expect(await shop.listRecipients()).toEqual(['medium@example.in', 'any@example.in'])
  })

  it('get a link to their choice and a stop link', async () => {
    const id = await shop.addSoldOut({ name: 'Chai <Stall> Tee' })
    await shop.requestAlert(id, { size: 'M', color: 'Black' })
    await shop.addUnits(id, 1)
    await shop.sendAlerts()
    const [email] = await shop.db.select().from(emails)
    expect(email).toMatchObject({ to: 'asha@example.in', subject: 'Back in stock: Chai <Stall> Tee' })
    expect(email?.html).toContain('Chai &lt;Stall&gt; Tee')
    for (const content of [email?.text, email?.html?.replaceAll('&amp;', '&')]) {
      expect(content).toContain(`https://nukkad.example/product/${id}?color=Black&size=M`)
      expect(content).toMatch(/https:\/\/nukkad\.example\/restock\/stop\?token=[\w-]{43}/)
      expect(content).toContain('₹999.00')
    }
  })

  it('get no alerts for archived products or drafts, and keep waiting for drafts', async () => {
    const id = await addWithWaiting(1)
    await shop.addUnits(id, 1)
    await setState(id, 'draft')
    expect(await shop.sendAlerts()).toBe(0)
    await deleteExpiredAlerts(shop)
    expect(await shop.db.$count(restockAlerts)).toBe(1)
    await setState(id, 'archived')
    expect(await shop.sendAlerts()).toBe(0)
    await deleteExpiredAlerts(shop)
    await setState(id, 'live')
    expect(await shop.sendAlerts()).toBe(0)
    expect(await shop.listRecipients()).toEqual([])
    const gone = await addWithWaiting(1)
    await shop.db.delete(products).where(eq(products.id, gone))
    expect(await shop.db.$count(restockAlerts)).toBe(0)
  })

  it('are deleted in the end, whether notified or not', async () => {
    const id = await addWithWaiting(2)
    await shop.addUnits(id, 1)
    await shop.sendAlerts()
    shop.advanceClock(STOP_LINK_TTL_MS)
    await deleteExpiredAlerts(shop)
    expect(await shop.db.$count(restockAlerts)).toBe(2)
    shop.advanceClock(1)
    await deleteExpiredAlerts(shop)
    expect(await shop.db.select({ email: restockAlerts.email }).from(restockAlerts)).toEqual([{ email: people(2)[1] }])
    shop.advanceClock(ALERT_MAX_AGE_MS)
    await deleteExpiredAlerts(shop)
    expect(await shop.db.$count(restockAlerts)).toBe(0)
  })
})

describe('the stop link', () => {
  async function readToken(id: string): Promise<string> {
    await shop.addUnits(id, 1)
    await shop.sendAlerts()
    const [email] = await shop.db.select().from(emails)
    await shop.db.delete(emails)
    return /token=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
  }

  it('ends all waiting alerts of its address, and nothing else', async () => {
    const [first, second] = [await shop.addSoldOut(), await shop.addSoldOut()]
    await shop.requestAlert(first)
    await shop.requestAlert(second, { email: 'Asha@Example.in' })
    await shop.requestAlert(second, { email: 'ravi@example.in' })
    const token = await readToken(first)
    expect(await shop.stopAlerts(token)).toEqual({ status: 200, body: { stopped: true } })
    await shop.addUnits(second, 5)
    await shop.sendAlerts()
    expect(await shop.listRecipients()).toEqual(['ravi@example.in'])
  })

  it('returns the same response for an unknown token', async () => {
    await addWithWaiting(1)
    for (const token of ['', 'no token', 'x'.repeat(43)]) {
      expect(await shop.stopAlerts(token)).toEqual({ status: 200, body: { stopped: true } })
    }
    expect(await shop.db.$count(restockAlerts)).toBe(1)
  })
})
