import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { emails } from '#platform/email/tables.ts'
import { asPaise } from '#shared/money.ts'
import { createWishlistApp } from '#tests/support/create-wishlist-app.ts'
import { ALERT_INTERVAL_MS, UNSUBSCRIBE_LINK_TTL_MS } from '../rules.ts'
import { cleanUpWishlists } from './clean-up-wishlists.ts'
import { wishlists, wishlistUnsubscribeLinks } from './tables.ts'

let shop: Awaited<ReturnType<typeof createWishlistApp>>
beforeAll(async () => {
  shop = await createWishlistApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(emails)
  await shop.db.delete(wishlists)
})

const switchAlerts = (token: string, enabled: boolean) =>
  shop.call('PUT', { enabled }, { token, path: '/wishlist/alerts' })

/** Creates a customer who has saved the products and wants emails. */
async function createSubscriber(...productIds: string[]) {
  const customer = await shop.createCustomer()
  for (const productId of productIds) await shop.call('POST', { productId }, { token: customer.token })
  expect((await switchAlerts(customer.token, true)).body.hasAlerts).toBe(true)
  return customer
}

const addTee = (name: string, units = 5) =>
  shop.addProduct({ name, pricePaise: asPaise(100_000), stock: [{ quantity: units }] })

const listSubjects = async () => (await shop.listEmails()).map(({ subject }) => subject)
const findToken = (text: string) => /\/wishlist\/stop\?token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('an email', () => {
  it('reports a price drop of at least 5 % once', async () => {
    const tee = await addTee('Corner Tee')
    const { account } = await createSubscriber(tee)
    await shop.setPrice(tee, 951)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.setPrice(tee, 950)
    expect(await shop.sendAlerts()).toBe(1)
    expect(await shop.sendAlerts()).toBe(0)
    shop.advanceClock(ALERT_INTERVAL_MS)
    expect(await shop.sendAlerts()).toBe(0)
    const [email] = await shop.listEmails()
    expect(email).toMatchObject({ to: account.email, subject: 'Price drop: Corner Tee' })
    expect(email?.text).toContain('₹950')
    expect(email?.text).toContain('Was ₹1,000')
    expect(email?.text).toContain(`https://nukkad.example/product/${tee}`)
  })

  it('reports the next drop below the price that was reported last', async () => {
    const tee = await addTee('Corner Tee')
    await createSubscriber(tee)
    await shop.setPrice(tee, 900)
    expect(await shop.sendAlerts()).toBe(1)
    shop.advanceClock(ALERT_INTERVAL_MS)
    await shop.setPrice(tee, 1000)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.setPrice(tee, 860)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.setPrice(tee, 855)
    expect(await shop.sendAlerts()).toBe(1)
  })

  it('reports a product that sold out and is back', async () => {
    const tee = await addTee('Corner Tee', 2)
    await createSubscriber(tee)
    await shop.addUnits(tee, 3)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.addUnits(tee, -5)
    expect(await shop.sendAlerts()).toBe(0)
    // the price of a sold-out product waits for its return
    await shop.setPrice(tee, 800)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.addUnits(tee, 1)
    expect(await shop.sendAlerts()).toBe(1)
    const [email] = await shop.listEmails()
    expect(email?.subject).toBe('Back in stock: Corner Tee')
    expect(email?.text).toContain('Back in stock · Was ₹1,000')
    shop.advanceClock(ALERT_INTERVAL_MS)
    expect(await shop.sendAlerts()).toBe(0)
  })

  it('reports the saved color only', async () => {
    const stock = ['Black', 'Red'].map((color) => ({ size: 'M', color, quantity: color === 'Black' ? 5 : 0 }))
    const tee = await shop.addProduct({ sizes: ['M'], colors: ['Black', 'Red'], stock })
    const { token } = await shop.createCustomer()
    await shop.call('POST', { productId: tee, color: 'Red' }, { token })
    await switchAlerts(token, true)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.addUnits(tee, 1)
    expect(await shop.sendAlerts()).toBe(1)
    expect((await shop.listEmails())[0]?.text).toContain(`/product/${tee}?color=Red`)
  })

  it('lists all changes of a day, and the next one comes a day later', async () => {
    const ids = [await addTee('Tee one'), await addTee('Tee two', 0), await addTee('Tee three')]
    const [one = '', two = '', three = ''] = ids
    await createSubscriber(...ids)
    await shop.setPrice(one, 500)
    await shop.addUnits(two, 3)
    expect(await shop.sendAlerts()).toBe(1)
    await shop.setPrice(three, 500)
    shop.advanceClock(ALERT_INTERVAL_MS - 1)
    expect(await shop.sendAlerts()).toBe(0)
    shop.advanceClock(1)
    expect(await shop.sendAlerts()).toBe(1)
    expect(await listSubjects()).toEqual(['News about 2 pieces on your wishlist', 'Price drop: Tee three'])
    const [first] = await shop.listEmails()
    expect(first?.text).toContain('Tee one')
    expect(first?.text).toContain('Tee two')
    expect(first?.text).toContain('https://nukkad.example/wishlist')
  })

  it('names 12 products at most', async () => {
    const ids: string[] = []
    for (let index = 1; index <= 14; index++) ids.push(await addTee(`Tee ${index}`, 0))
    await createSubscriber(...ids)
    for (const id of ids) await shop.addUnits(id, 1)
    expect(await shop.sendAlerts()).toBe(1)
    expect((await shop.listEmails())[0]?.text).toContain('And 2 more on your wishlist.')
  })

  it('goes only to customers who asked for it, about what changed since', async () => {
    const tee = await addTee('Corner Tee')
    const { token } = await shop.createCustomer()
    await shop.call('POST', { productId: tee }, { token })
    await shop.call('POST', { guestId: 'guest_alerts', productId: tee })
    await shop.setPrice(tee, 500)
    expect(await shop.sendAlerts()).toBe(0)
    await switchAlerts(token, true)
    expect(await shop.sendAlerts()).toBe(0)
    await shop.setPrice(tee, 400)
    await switchAlerts(token, false)
    expect(await shop.sendAlerts()).toBe(0)
    expect((await switchAlerts('', true)).status).toBe(401)
  })

  it('is not about hidden products', async () => {
    const tee = await addTee('Corner Tee')
    await createSubscriber(tee)
    await shop.setPrice(tee, 500)
    await shop.setState(tee, 'draft')
    expect(await shop.sendAlerts()).toBe(0)
  })

  it('is sent once by concurrent workers, and in batches', async () => {
    const tee = await addTee('Corner Tee')
    for (let index = 0; index < 5; index++) await createSubscriber(tee)
    await shop.setPrice(tee, 500)
    const counts = await Promise.all(Array.from({ length: 4 }, () => shop.sendAlerts({ batchSize: 2 })))
    expect(counts.reduce((sum, sent) => sum + sent)).toBe(5)
    expect(new Set((await shop.listEmails()).map(({ to }) => to)).size).toBe(5)
    expect(await shop.listEmails()).toHaveLength(5)
  })

  it('is sent once despite an interruption, which does not stop the others', async () => {
    const tee = await addTee('Corner Tee')
    const [asha, ravi] = [await createSubscriber(tee), await createSubscriber(tee)]
    await shop.setPrice(tee, 500)
    const drop = () => shop.pool.query('ALTER TABLE emails DROP CONSTRAINT IF EXISTS broken')
    onTestFinished(async () => void (await drop()))
    await shop.pool.query(`ALTER TABLE emails ADD CONSTRAINT broken CHECK ("to" <> '${asha.account.email}')`)
    shop.logLines.length = 0
    expect(await shop.sendAlerts()).toBe(1)
    expect(shop.logLines).toMatchObject([{ msg: 'Could not send a wishlist alert; will retry' }])
    await drop()
    expect(await shop.sendAlerts()).toBe(1)
    expect((await shop.listEmails()).map(({ to }) => to)).toEqual([ravi.account.email, asha.account.email])
  })
})

describe('the unsubscribe link', () => {
  async function sendOne() {
    const tee = await addTee('Corner Tee')
    const customer = await createSubscriber(tee)
    await shop.setPrice(tee, 500)
    expect(await shop.sendAlerts()).toBe(1)
    const email = (await shop.listEmails()).at(-1)
    return { customer, tee, email, token: findToken(email?.text ?? '') }
  }

  const isOn = async (token: string) => (await shop.call('GET', {}, { token })).body.hasAlerts

  it('turns the emails off, for this customer only', async () => {
    const [first, second] = [await sendOne(), await sendOne()]
    const response = await shop.call('POST', { token: first.token }, { path: '/wishlist/alerts/stop' })
    expect(response).toEqual({ status: 200, body: { stopped: true } })
    expect([await isOn(first.customer.token), await isOn(second.customer.token)]).toEqual([false, true])
    await shop.setPrice(first.tee, 300)
    shop.advanceClock(ALERT_INTERVAL_MS)
    expect(await shop.sendAlerts()).toBe(0)
    expect((await shop.call('GET', {}, { token: first.customer.token })).body.items).toHaveLength(1)
  })

  it('works with one click in an email client', async () => {
    const { customer, email, token } = await sendOne()
    const url = `https://nukkad.example/wishlist/stop?token=${token}`
    expect(email?.headers).toEqual({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const response = await shop.app.inject({
      method: 'POST',
      url: `/wishlist/stop?token=${token}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('No more emails about your wishlist.')
    expect(await isOn(customer.token)).toBe(false)
  })

  it('gets the same response for an unknown token, and changes nothing', async () => {
    const { customer } = await sendOne()
    for (const token of ['', 'unknown', 'a'.repeat(43)])
      expect((await shop.call('POST', { token }, { path: '/wishlist/alerts/stop' })).body).toEqual({ stopped: true })
    expect(await isOn(customer.token)).toBe(true)
  })

  it('of an older email works too, until it expires', async () => {
    const { customer, tee, token } = await sendOne()
    shop.advanceClock(ALERT_INTERVAL_MS)
    await shop.setPrice(tee, 300)
    expect(await shop.sendAlerts()).toBe(1)
    await shop.call('POST', { token }, { path: '/wishlist/alerts/stop' })
    expect(await isOn(customer.token)).toBe(false)
    const [wishlist] = await shop.db.select().from(wishlists).where(eq(wishlists.userId, customer.id))
    const countLinks = () =>
      shop.db.$count(wishlistUnsubscribeLinks, eq(wishlistUnsubscribeLinks.wishlistId, wishlist?.id ?? ''))
    shop.advanceClock(UNSUBSCRIBE_LINK_TTL_MS - ALERT_INTERVAL_MS + 1)
    await cleanUpWishlists(shop)
    expect(await countLinks()).toBe(1)
  })
})
