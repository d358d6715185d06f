import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReviewsApp } from '#tests/support/create-reviews-app.ts'
import { CHOOSE_STARS, TEXT_TOO_SHORT } from '../contract.ts'
import { NOT_A_BUYER } from '../rules.ts'

let shop: Awaited<ReturnType<typeof createReviewsApp>>
beforeAll(async () => {
  shop = await createReviewsApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('DELETE FROM rate_limits'))

async function createBuyer(name?: string) {
  const [customer, productId] = [await shop.createCustomer(name), await shop.addProduct()]
  await shop.addOrder(customer, [productId])
  return { ...customer, productId }
}

describe('who may review a product', () => {
  it('accepts the review of a customer who has received it, for a moderator first', async () => {
    const { token, productId } = await createBuyer('Asha Kumari Rao')
    const { status, body } = await shop.review(productId, token, { fit: 'true', title: 'Solid' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ rating: 5, fit: 'true', title: 'Solid', status: 'pending', size: 'M', color: 'Black' })
    expect(await shop.list(productId)).toEqual({
      summary: { count: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, fit: { small: 0, true: 0, large: 0 } },
      reviews: [],
    })
    const [row] = (await shop.pool.query('SELECT author FROM reviews WHERE product_id = $1', [productId])).rows
    expect(row).toEqual({ author: 'Asha R.' })
  })

  it('rejects a visitor without a login', async () => {
    const productId = await shop.addProduct()
    expect(
      (await shop.call('POST', `/products/${productId}/reviews`, { body: { rating: 5, text: 'Never bought it.' } }))
        .status,
    ).toBe(401)
    expect((await shop.call('GET', `/products/${productId}/reviews/mine`)).status).toBe(401)
  })

  it.each([
    ['never ordered it', undefined],
    ['has not received it', { status: 'Shipped' as const }],
    ['cancelled the order', { status: 'Cancelled' as const }],
    ['has not paid', { isPaid: false }],
    ['got all the money back', { refundedPaise: 99_900 }],
    ['is part of the demo', { isDemo: true }],
  ])('rejects a customer who %s', async (_, order) => {
    const [customer, productId] = [await shop.createCustomer(), await shop.addProduct()]
    if (order) await shop.addOrder(customer, [productId], order)
    const { status, body } = await shop.review(productId, customer.token)
    expect([status, body.message]).toEqual([403, NOT_A_BUYER])
    const own = await shop.call('GET', `/products/${productId}/reviews/mine`, { token: customer.token })
    expect(own.body).toEqual({ canReview: false })
  })

  it('rejects a customer whose refund is on its way', async () => {
    const [customer, productId] = [await shop.createCustomer(), await shop.addProduct()]
    const orderId = await shop.addOrder(customer, [productId])
    await shop.pool.query(
      `INSERT INTO refunds (id, payment_id, amount_paise, reason, state, created_at) VALUES ($1, $2, 99900, 'Sent back', 'due', now())`,
      [`rf_${orderId}`, `pay_${orderId}`],
    )
    expect((await shop.review(productId, customer.token)).status).toBe(403)
  })

  it('accepts the review of a customer who got a part of the money back', async () => {
    const [customer, productId] = [await shop.createCustomer(), await shop.addProduct()]
    await shop.addOrder(customer, [productId], { refundedPaise: 10_000 })
    expect((await shop.review(productId, customer.token)).status).toBe(201)
  })

  it('rejects a customer who bought something else, and a product that is not sold', async () => {
    const buyer = await createBuyer()
    expect((await shop.review(await shop.addProduct(), buyer.token)).status).toBe(403)
    await shop.pool.query(`UPDATE products SET state = 'archived' WHERE id = $1`, [buyer.productId])
    expect((await shop.review(buyer.productId, buyer.token)).status).toBe(404)
    expect((await shop.call('GET', `/products/${buyer.productId}/reviews`)).status).toBe(404)
  })

  it("rejects a customer with somebody else's purchase", async () => {
    const { productId } = await createBuyer()
    const other = await shop.createCustomer()
    await shop.addOrder(other, [await shop.addProduct()])
    expect((await shop.review(productId, other.token)).status).toBe(403)
  })

  it("never shows another customer's review as one's own", async () => {
    const { token, productId } = await createBuyer()
    await shop.review(productId, token)
    const other = await shop.createCustomer()
    await shop.addOrder(other, [productId])
    const { body } = await shop.call('GET', `/products/${productId}/reviews/mine`, { token: other.token })
    expect(body).toEqual({ canReview: true })
  })
})

describe('one review per customer and product', () => {
  it('makes one of double posts', async () => {
    const { token, productId } = await createBuyer()
    const responses = await Promise.all(Array.from({ length: 5 }, () => shop.review(productId, token)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
    const { rows } = await shop.pool.query('SELECT version FROM reviews WHERE product_id = $1', [productId])
    expect(rows).toEqual([{ version: 0 }])
  })

  it('replaces the first one, which a moderator sees again', async () => {
    const [{ token, productId }, admin] = [await createBuyer(), await shop.createAdmin()]
    const { body: first } = await shop.review(productId, token)
    await shop.moderate(first._id, 'publish', admin.token)
    expect((await shop.list(productId)).summary).toMatchObject({ average: 5, count: 1 })
    // the same content, sent again, stays published
    expect((await shop.review(productId, token)).body.status).toBe('published')
    const { body: second } = await shop.review(productId, token, { rating: 2, text: 'It shrank in the first wash.' })
    expect(second).toMatchObject({ _id: first._id, rating: 2, status: 'pending' })
    expect(await shop.list(productId)).toMatchObject({ summary: { count: 0 }, reviews: [] })
  })
})

describe('what a review contains', () => {
  const cases: [string, object, string][] = [
    ['no stars', { rating: undefined }, CHOOSE_STARS],
    ['six stars', { rating: 6 }, CHOOSE_STARS],
    ['half a star', { rating: 2.5 }, CHOOSE_STARS],
    ['an unknown fit', { fit: 'huge' }, 'Fit must be small, true or large.'],
    ['a long title', { title: 'x'.repeat(101) }, 'Title can be at most 100 characters.'],
    ['a short text', { text: 'Nice     ' }, TEXT_TOO_SHORT],
    ['an invisible text', { text: '\u200b'.repeat(20) }, TEXT_TOO_SHORT],
    ['a long text', { text: 'x'.repeat(2_001) }, 'Your review can be at most 2,000 characters.'],
    [
      'a reversed text',
      { text: 'Soft and heavy \u202e yad' },
      "Your review contains a character that can't be displayed.",
    ],
    ['five photos', { images: Array(5).fill('/media/reviews/a.webp') }, 'A review can have at most 4 photos.'],
  ]
  it.each(cases)('rejects %s', async (_, body, message) => {
    const { token, productId } = await createBuyer()
    const response = await shop.review(productId, token, body)
    expect([response.status, response.body.message]).toEqual([400, message])
  })

  it('keeps HTML as text', async () => {
    const [{ token, productId }, admin] = [await createBuyer('<b>Asha</b> Rao'), await shop.createAdmin()]
    const text = '<script>alert(1)</script> & <img src=x onerror=alert(2)>'
    const { body } = await shop.review(productId, token, { text, title: '<h1>Wow</h1>' })
    await shop.moderate(body._id, 'publish', admin.token)
    expect((await shop.list(productId)).reviews).toMatchObject([{ text, title: '<h1>Wow</h1>' }])
  })
})

it('limits how often a customer can change reviews', async () => {
  const { token, productId } = await createBuyer()
  let last = 201
  for (let count = 0; count < 30 && last === 201; count++)
    last = (await shop.review(productId, token, { text: `Change number ${count}.` })).status
  expect(last).toBe(429)
})
