import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { mails } from '#platform/mail/tables.ts'
import { openRestock } from '#tests/support/restock.ts'
import { LONGEST_WAIT_MS, STOP_LINK_MS, WAVE_MS } from '../rules.ts'
import { clearAlerts } from './clear-alerts.ts'
import { restockAlerts } from './tables.ts'

let shop: Awaited<ReturnType<typeof openRestock>>
beforeAll(async () => {
  shop = await openRestock()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(mails)
  await shop.db.delete(restockAlerts)
})

const people = (many: number, from = 1) => Array.from({ length: many }, (_, at) => `person${from + at}@example.in`)

/** A sold-out tee that so many people wait for. */
async function awaited(many: number): Promise<string> {
  const id = await shop.addSoldOut()
  for (const email of people(many)) expect((await shop.ask(id, { email, size: 'M' })).status).toBe(201)
  return id
}

const stateTo = (id: string, state: 'live' | 'draft' | 'archived') =>
  shop.db.update(products).set({ state }).where(eq(products.id, id))

describe('those who wait', () => {
  it('are told once, in the order of asking, a wave no larger than the free units', async () => {
    const id = await awaited(5)
    expect(await shop.tell()).toBe(0)
    await shop.receive(id, 2)
    expect(await shop.tell()).toBe(2)
    expect(await shop.tell()).toBe(0)
    expect(await shop.told()).toEqual(people(2))
    // an hour later the first had their time
    shop.pass(WAVE_MS - 1)
    expect(await shop.tell()).toBe(0)
    shop.pass(1)
    expect(await shop.tell()).toBe(2)
    expect(await shop.told()).toEqual(people(4))
    await shop.receive(id, 10)
    expect(await shop.tell()).toBe(1)
    expect(await shop.told()).toEqual(people(5))
  })

  it('are told by one of two who tell at once, not by both', async () => {
    const id = await awaited(6)
    await shop.receive(id, 3)
    const told = await Promise.all(Array.from({ length: 4 }, () => shop.tell()))
    expect(told.reduce((sum, each) => sum + each)).toBe(3)
    expect(await shop.told()).toEqual(people(3))
  })

  it('are told later when it breaks off in between, and nobody twice', async () => {
    const id = await awaited(3)
    await shop.receive(id, 3)
    let sent = 0
    const enqueue = async () => {
      if (++sent === 2) throw new Error('the machine went away')
    }
    await expect(shop.tell({ jobs: { enqueue } })).rejects.toThrow('the machine went away')
    expect(await shop.told()).toEqual([])
    expect(await shop.tell()).toBe(3)
    expect(await shop.told()).toEqual(people(3))
  })

  it('hear of their own size and colour alone', async () => {
    const stock = ['S', 'M'].map((size) => ({ size, color: 'Black', quantity: 0 }))
    const id = await shop.addSoldOut({ sizes: ['S', 'M'], stock })
    await shop.ask(id, { email: 'small@example.in', size: 'S' })
    await shop.ask(id, { email: 'medium@example.in', size: 'M', color: 'Black' })
    await shop.ask(id, { email: 'any@example.in' })
    await shop.pool.query(`UPDATE stock SET on_hand = 5, received = 5 WHERE product_id = $1 AND size = 'M'`, [id])
    await shop.tell()
    expect(await shop.told()).toEqual(['medium@example.in', 'any@example.in'])
  })

  it('get a link to what they asked for, and one that stops', async () => {
    const id = await shop.addSoldOut({ name: 'Chai <Stall> Tee' })
    await shop.ask(id, { size: 'M', color: 'Black' })
    await shop.receive(id, 1)
    await shop.tell()
    const [mail] = await shop.db.select().from(mails)
    expect(mail).toMatchObject({ to: 'asha@example.in', subject: 'Back in stock: Chai <Stall> Tee' })
    expect(mail?.html).toContain('Chai &lt;Stall&gt; Tee')
    for (const said of [mail?.text, mail?.html?.replaceAll('&amp;', '&')]) {
      expect(said).toContain(`https://nukkad.example/product/${id}?color=Black&size=M`)
      expect(said).toMatch(/https:\/\/nukkad\.example\/restock\/stop\?token=[\w-]{43}/)
      expect(said).toContain('₹999.00')
    }
  })

  it('hear nothing of what is not for sale: an archived product ends their alerts, a draft lets them wait', async () => {
    const id = await awaited(1)
    await shop.receive(id, 1)
    await stateTo(id, 'draft')
    expect(await shop.tell()).toBe(0)
    await clearAlerts(shop)
    expect(await shop.db.$count(restockAlerts)).toBe(1)
    await stateTo(id, 'archived')
    expect(await shop.tell()).toBe(0)
    await clearAlerts(shop)
    await stateTo(id, 'live')
    expect(await shop.tell()).toBe(0)
    expect(await shop.told()).toEqual([])
    const gone = await awaited(1)
    await shop.db.delete(products).where(eq(products.id, gone))
    expect(await shop.db.$count(restockAlerts)).toBe(0)
  })

  it('are forgotten in the end, whether they were told or not', async () => {
    const id = await awaited(2)
    await shop.receive(id, 1)
    await shop.tell()
    shop.pass(STOP_LINK_MS)
    await clearAlerts(shop)
    expect(await shop.db.$count(restockAlerts)).toBe(2)
    shop.pass(1)
    await clearAlerts(shop)
    expect(await shop.db.select({ email: restockAlerts.email }).from(restockAlerts)).toEqual([{ email: people(2)[1] }])
    shop.pass(LONGEST_WAIT_MS)
    await clearAlerts(shop)
    expect(await shop.db.$count(restockAlerts)).toBe(0)
  })
})

describe('the link that stops alerts', () => {
  async function tokenOf(id: string): Promise<string> {
    await shop.receive(id, 1)
    await shop.tell()
    const [mail] = await shop.db.select().from(mails)
    await shop.db.delete(mails)
    return /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  it('ends all that waits for its address, and nothing else', async () => {
    const [first, second] = [await shop.addSoldOut(), await shop.addSoldOut()]
    await shop.ask(first)
    await shop.ask(second, { email: 'Asha@Example.in' })
    await shop.ask(second, { email: 'ravi@example.in' })
    const token = await tokenOf(first)
    expect(await shop.stop(token)).toEqual({ status: 200, body: { stopped: true } })
    await shop.receive(second, 5)
    await shop.tell()
    expect(await shop.told()).toEqual(['ravi@example.in'])
  })

  it('says the same of a token that opens nothing', async () => {
    await awaited(1)
    for (const token of ['', 'no token', 'x'.repeat(43)]) {
      expect(await shop.stop(token)).toEqual({ status: 200, body: { stopped: true } })
    }
    expect(await shop.db.$count(restockAlerts)).toBe(1)
  })
})
