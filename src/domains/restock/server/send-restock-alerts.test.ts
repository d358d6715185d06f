import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { emails } from '#platform/email/tables.ts'
import { createRestockApp } from '#tests/support/create-restock-app.ts'
import { ALERT_MAX_AGE_MS, RECENTLY_NOTIFIED_MS, UNSUBSCRIBE_LINK_TTL_MS } from '../rules.ts'
import { deleteExpiredAlerts } from './delete-expired-alerts.ts'
import { findRestockedProducts } from './store.ts'
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

const createEmails = (count: number) => Array.from({ length: count }, (_, index) => `person${index + 1}@example.in`)

/** Adds a sold-out product with that number of people waiting. */
async function addProductWithWaiting(count: number): Promise<string> {
  const id = await shop.addSoldOutProduct()
  for (const email of createEmails(count)) expect((await shop.requestAlert(id, { email, size: 'M' })).status).toBe(201)
  return id
}

const setState = (id: string, state: 'live' | 'draft' | 'archived') =>
  shop.db.update(products).set({ state }).where(eq(products.id, id))

const acceptAllEmails = () => shop.pool.query('ALTER TABLE emails DROP CONSTRAINT IF EXISTS broken')

/** Makes the database reject emails to this address, until `acceptAllEmails` or the end of the test. */
async function rejectEmailsTo(email: string): Promise<void> {
  onTestFinished(async () => void (await acceptAllEmails()))
  await shop.pool.query(`ALTER TABLE emails ADD CONSTRAINT broken CHECK ("to" <> '${email}')`)
}

describe('people waiting', () => {
  it('are notified once, in order, one per available unit', async () => {
    const id = await addProductWithWaiting(5)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.addUnits(id, 2)
    expect(await shop.sendAlerts()).toBe(2)
    expect(await shop.sendAlerts()).toBe(0)
    expect(await shop.listRecipients()).toEqual(createEmails(2))
    // an hour later the next people in the queue are notified about the same units
    shop.advanceClock(RECENTLY_NOTIFIED_MS - 1)
    expect(await shop.sendAlerts()).toBe(0)
    shop.advanceClock(1)
    expect(await shop.sendAlerts()).toBe(2)
    expect(await shop.listRecipients()).toEqual(createEmails(4))
    await shop.addUnits(id, 10)
    expect(await shop.sendAlerts()).toBe(1)
    expect(await shop.listRecipients()).toEqual(createEmails(5))
  })

  it('are notified once by concurrent workers', async () => {
    const id = await addProductWithWaiting(6)
    await shop.addUnits(id, 3)
    const counts = await Promise.all(Array.from({ length: 4 }, () => shop.sendAlerts()))
    expect(counts.reduce((sum, sent) => sum + sent)).toBe(3)
    expect(await shop.listRecipients()).toEqual(createEmails(3))
  })

  it('are notified exactly once despite an interruption', async () => {
    const id = await addProductWithWaiting(3)
    await shop.addUnits(id, 3)
    await rejectEmailsTo(createEmails(2)[1] ?? '')
    expect(await shop.sendAlerts()).toBe(0)
    await acceptAllEmails()
    expect(await shop.listRecipients()).toEqual([])
    expect(await shop.sendAlerts()).toBe(3)
    expect(await shop.listRecipients()).toEqual(createEmails(3))
  })

  it('are notified although the alerts of another product fail', async () => {
    const ids = [await shop.addSoldOutProduct(), await shop.addSoldOutProduct(), await shop.addSoldOutProduct()]
    for (const [index, id] of ids.entries()) {
      await shop.requestAlert(id, { email: `product${index}@example.in`, size: 'M' })
      await shop.addUnits(id, 1)
    }
    const [failingId] = await findRestockedProducts(shop.db)
    const failingEmail = `product${ids.indexOf(failingId ?? '')}@example.in`
    await rejectEmailsTo(failingEmail)
    shop.logLines.length = 0
    expect(await shop.sendAlerts()).toBe(2)
    expect(shop.logLines).toMatchObject([
      { productId: failingId, msg: 'Could not send restock alerts; will retry', err: { message: expect.any(String) } },
    ])
    await acceptAllEmails()
    expect(await shop.listRecipients()).not.toContain(failingEmail)
    expect(await shop.sendAlerts()).toBe(1)
    expect(await shop.listRecipients()).toContain(failingEmail)
  })

  it('are notified only about the size and color they want', async () => {
    const stock = ['S', 'M'].map((size) => ({ size, color: 'Black', quantity: 0 }))
    const id = await shop.addSoldOutProduct({ sizes: ['S', 'M'], stock })
    await shop.requestAlert(id, { email: 'small@example.in', size: 'S' })
    await shop.requestAlert(id, { email: 'medium@example.in', size: 'M', color: 'Black' })
    await shop.requestAlert(id, { email: 'any@example.in' })
    await shop.pool.query(`UPDATE stock SET on_hand = 5, received = 5 WHERE product_id = $1 AND size = 'M'`, [id])
    await shop.sendAlerts()
    expect(await shop.listRecipients()).toEqual(['medium@example.in', 'any@example.in'])
  })

  it('get a link to their variant and an unsubscribe link', async () => {
    const id = await shop.addSoldOutProduct({ name: 'Chai <Stall> Tee' })
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

  it('get no alerts for drafts or archived products, and stay on the list for drafts only', async () => {
    const id = await addProductWithWaiting(1)
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
    const deletedId = await addProductWithWaiting(1)
    await shop.db.delete(products).where(eq(products.id, deletedId))
    expect(await shop.db.$count(restockAlerts)).toBe(0)
  })

  it('are removed after the alert or its unsubscribe link expires', async () => {
    const id = await addProductWithWaiting(2)
    await shop.addUnits(id, 1)
    await shop.sendAlerts()
    shop.advanceClock(UNSUBSCRIBE_LINK_TTL_MS)
    await deleteExpiredAlerts(shop)
    expect(await shop.db.$count(restockAlerts)).toBe(2)
    shop.advanceClock(1)
    await deleteExpiredAlerts(shop)
    expect(await shop.db.select({ email: restockAlerts.email }).from(restockAlerts)).toEqual([
      { email: createEmails(2)[1] },
    ])
    shop.advanceClock(ALERT_MAX_AGE_MS)
    await deleteExpiredAlerts(shop)
    expect(await shop.db.$count(restockAlerts)).toBe(0)
  })
})

describe('the unsubscribe link', () => {
  async function sendAlertAndReadToken(id: string): Promise<string> {
    await shop.addUnits(id, 1)
    await shop.sendAlerts()
    const [email] = await shop.db.select().from(emails)
    await shop.db.delete(emails)
    return /token=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
  }

  it('stops all waiting alerts of its email address, and no others', async () => {
    const [first, second] = [await shop.addSoldOutProduct(), await shop.addSoldOutProduct()]
    await shop.requestAlert(first)
    await shop.requestAlert(second, { email: 'Asha@Example.in' })
    await shop.requestAlert(second, { email: 'ravi@example.in' })
    const token = await sendAlertAndReadToken(first)
    expect(await shop.unsubscribe(token)).toEqual({ status: 200, body: { stopped: true } })
    await shop.addUnits(second, 5)
    await shop.sendAlerts()
    expect(await shop.listRecipients()).toEqual(['ravi@example.in'])
  })

  it('returns the same response for an unknown token', async () => {
    await addProductWithWaiting(1)
    for (const token of ['', 'no token', 'x'.repeat(43)]) {
      expect(await shop.unsubscribe(token)).toEqual({ status: 200, body: { stopped: true } })
    }
    expect(await shop.db.$count(restockAlerts)).toBe(1)
  })
})

describe('people waiting for the opening of a drop', () => {
  it('are all notified when it opens, whatever its stock, but not when units are back', async () => {
    const id = await shop.addSoldOutProduct()
    const drop = { limitPerCustomer: 1, hasWaitingList: true, showsPrice: true }
    const publishAt = new Date(Date.now() + 3_600_000)
    await shop.db.update(products).set({ state: 'draft', publishAt, drop }).where(eq(products.id, id))
    // others than above, who have used up their requests
    const people = ['asha', 'meera', 'ravi'].map((name) => `${name}.drop@example.in`)
    for (const email of people) expect((await shop.requestAlert(id, { email })).status).toBe(201)
    await shop.addUnits(id, 1)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.db.update(products).set({ state: 'live', publishAt: null }).where(eq(products.id, id))
    expect(await shop.sendAlerts()).toBe(3)
    expect(await shop.sendAlerts()).toBe(0)
    expect((await shop.listRecipients()).toSorted()).toEqual(people)
    const [email] = await shop.db.select().from(emails)
    expect(email?.subject).toMatch(/^Open now: /)
    expect(email?.text).toContain(`/drops/${id}`)
  })

  it('ask only for a drop with an opening time', async () => {
    const id = await shop.addSoldOutProduct()
    await setState(id, 'draft')
    expect((await shop.requestAlert(id, { email: 'a@example.in' })).status).toBe(404)
  })
})
