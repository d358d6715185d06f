import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchCatalogue } from '#domains/catalogue/server/watch-catalogue.ts'
import { staffRoles } from '#shared/staff-roles.ts'
import { createReviewsApp } from '#tests/support/create-reviews-app.ts'
import { REVIEW_CHANGED } from './moderate-review.ts'
import { refreshRating } from './store.ts'

let shop: Awaited<ReturnType<typeof createReviewsApp>>
let admin: { token: string }
beforeAll(async () => {
  shop = await createReviewsApp()
  admin = await shop.createAdmin()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('DELETE FROM rate_limits'))

async function addReview(body: object = {}, productId?: string) {
  const [customer, product] = [await shop.createCustomer(), productId ?? (await shop.addProduct())]
  await shop.addOrder(customer, [product])
  const { body: review } = await shop.review(product, customer.token, body)
  return { id: review._id as string, productId: product, customer }
}

async function addPublishedReview(body: object, productId: string) {
  const { id } = await addReview(body, productId)
  expect((await shop.moderate(id, 'publish', admin.token)).status).toBe(200)
}

describe('moderation', () => {
  it('publishes a review, counts it and records who did it', async () => {
    const { id, productId } = await addReview({ rating: 4, fit: 'small' })
    expect((await shop.moderate(id, 'publish', admin.token)).body).toMatchObject({ status: 'published', version: 1 })
    expect(await shop.list(productId)).toMatchObject({
      summary: { average: 4, count: 1, stars: { 4: 1 }, fit: { small: 1, true: 0, large: 0 } },
      reviews: [{ _id: id, author: 'Asha R.', rating: 4 }],
    })
    const { rows } = await shop.pool.query('SELECT kind, before, after FROM audit_entries WHERE subject_id = $1', [id])
    expect(rows).toEqual([{ kind: 'review', before: { status: 'pending' }, after: { status: 'published' } }])
    // a second click changes nothing
    expect((await shop.moderate(id, 'publish', admin.token)).status).toBe(200)
    expect((await shop.list(productId)).summary.count).toBe(1)
  })

  it('shows the reason of a rejection to the author only', async () => {
    const { id, productId, customer } = await addReview()
    const body = { version: 0, reason: 'It names another shop.' }
    expect((await shop.moderate(id, 'reject', admin.token, body)).body).toMatchObject({ status: 'rejected' })
    const own = await shop.call('GET', `/products/${productId}/reviews/mine`, { token: customer.token })
    expect(own.body.review).toMatchObject({ status: 'rejected', rejectionReason: 'It names another shop.' })
    expect((await shop.list(productId)).reviews).toEqual([])
    const { status, body: problem } = await shop.moderate(id, 'reject', admin.token, { version: 1, reason: ' ' })
    expect([status, problem.message]).toEqual([400, 'Reason is required.'])
  })

  it('withdraws a published review', async () => {
    const { id, productId } = await addReview()
    await shop.moderate(id, 'publish', admin.token)
    await shop.moderate(id, 'reject', admin.token, { version: 1, reason: 'Not about the product.' })
    expect(await shop.list(productId)).toMatchObject({ summary: { count: 0 }, reviews: [] })
  })

  it('shows the reply of the shop, and removes it', async () => {
    const { id, productId } = await addReview()
    await shop.moderate(id, 'publish', admin.token)
    await shop.moderate(id, 'reply', admin.token, { version: 1, reply: 'Thank you!' })
    expect((await shop.list(productId)).reviews).toMatchObject([{ reply: 'Thank you!' }])
    await shop.moderate(id, 'reply', admin.token, { version: 2, reply: '' })
    expect((await shop.list(productId)).reviews[0]).not.toHaveProperty('reply')
  })

  it('publishes no text that the moderator has not seen', async () => {
    const { id, productId, customer } = await addReview()
    await shop.review(productId, customer.token, { text: 'Something else entirely.' })
    const { status, body } = await shop.moderate(id, 'publish', admin.token, { version: 0 })
    expect([status, body.message]).toEqual([409, REVIEW_CHANGED])
  })

  it.each(staffRoles)('lets %s moderate only with the right', async (staffRole) => {
    const mayModerate = ['owner', 'manager', 'support'].includes(staffRole)
    const [{ id }, { token }] = [await addReview(), await shop.createAdmin(staffRole)]
    expect((await shop.moderate(id, 'publish', token)).status).toBe(mayModerate ? 200 : 403)
    expect((await shop.call('GET', '/admin/reviews', { token })).status).toBe(mayModerate ? 200 : 403)
  })

  it('rejects moderation by customers', async () => {
    const { id, customer } = await addReview()
    expect((await shop.moderate(id, 'publish', customer.token)).status).toBe(403)
  })

  it('lists, filters and searches', async () => {
    const productId = await shop.addProduct({ name: 'Monsoon Parka' })
    const { id } = await addReview({ rating: 1, text: 'The zip broke in Kolhapur.' }, productId)
    shop.advanceClock(1_000)
    await addPublishedReview({ rating: 5 }, productId)
    const search = async (query: string) => {
      const { body, headers } = await shop.call('GET', `/admin/reviews?${query}`, admin)
      expect(headers['x-total-count']).toBe(`${body.length}`)
      return body.map((review: { rating: number }) => review.rating)
    }
    expect(await search('q=monsoon')).toEqual([5, 1])
    expect(await search('q=monsoon&sortBy=rating')).toEqual([1, 5])
    expect(await search('q=monsoon&status=pending')).toEqual([1])
    expect(await search('q=monsoon&rating=5')).toEqual([5])
    expect(await search('q=kolhapur')).toEqual([1])
    const { body } = await shop.call('GET', '/admin/reviews?q=kolhapur', admin)
    expect(body[0]).toMatchObject({ _id: id, product: { _id: productId, name: 'Monsoon Parka' }, status: 'pending' })
  })
})

describe('the public list', () => {
  it('sorts, filters and pages', async () => {
    const productId = await shop.addProduct()
    const ratings = [3, 5, 1, 5, 4, 2, 5, 1]
    for (const [index, rating] of ratings.entries()) {
      shop.advanceClock(1_000)
      await addPublishedReview({ rating, text: `Review number ${index}.` }, productId)
    }
    const readAll = async (query: string) => {
      const read: number[] = []
      let after = ''
      do {
        const page = await shop.list(productId, `?${query}${after && `&after=${after}`}`)
        expect(page.summary).toMatchObject({ average: 3.3, count: 8, stars: { 1: 2, 2: 1, 3: 1, 4: 1, 5: 3 } })
        expect(page.reviews.length).toBeLessThanOrEqual(6)
        read.push(...page.reviews.map(({ rating }: { rating: number }) => rating))
        after = page.next ?? ''
      } while (after)
      return read
    }
    expect(await readAll('')).toEqual(ratings.toReversed())
    expect(await readAll('sort=highest')).toEqual([5, 5, 5, 4, 3, 2, 1, 1])
    expect(await readAll('sort=lowest')).toEqual([1, 1, 2, 3, 4, 5, 5, 5])
    expect(await readAll('rating=1')).toEqual([1, 1])
    const wrong = await shop.call('GET', `/products/${productId}/reviews?sort=best`)
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Sort must be one of newest, highest, lowest.'])
  })

  it('is cached, and dropped by a moderation', async () => {
    const { id, productId } = await addReview()
    const url = `/api/products/${productId}/reviews`
    const readCount = async () => (await shop.app.inject(url)).json().summary.count
    const watcher = watchCatalogue(
      { db: shop.db, url: shop.url, cache: shop.cache, throttleMs: 1 },
      pino({ level: 'silent' }),
    )
    try {
      expect(await readCount()).toBe(0)
      // not by `shop.call`, which clears the cache
      const published = await shop.app.inject({
        method: 'POST',
        url: `/api/admin/reviews/${id}/publish`,
        headers: { authorization: `Bearer ${admin.token}` },
        payload: { version: 0 },
      })
      expect(published.statusCode).toBe(200)
      await vi.waitFor(async () => expect(await readCount()).toBe(1), { timeout: 5_000 })
    } finally {
      await watcher.close()
    }
  })

  it('shows demo reviews without counting them, and lets nobody change them', async () => {
    const productId = await shop.addProduct()
    await shop.pool.query(
      `INSERT INTO reviews (id, product_id, author, rating, text, status, created_at, is_demo)
       VALUES ('019a8c4e7d21f03b5e6c9a42', $1, 'Kabir S.', 5, 'An example of a review.', 'published', now(), true)`,
      [productId],
    )
    await shop.db.transaction((tx) => refreshRating(tx, productId))
    expect(await shop.list(productId)).toMatchObject({ summary: { count: 0 }, reviews: [{ isDemo: true }] })
    const body = { version: 0, reason: 'No.' }
    expect((await shop.moderate('019a8c4e7d21f03b5e6c9a42', 'reject', admin.token, body)).status).toBe(409)
  })

  it('has the rating and every page of 10,000 reviews', async () => {
    const productId = await shop.addProduct()
    await shop.pool.query(
      `INSERT INTO reviews (id, product_id, author, rating, fit, text, status, created_at)
       SELECT lpad(to_hex(n), 24, '0'), $1, 'Asha R.', 1 + n % 5, 'true', 'Review ' || n, 'published', now()
       FROM generate_series(1, 10000) n`,
      [productId],
    )
    await shop.db.transaction((tx) => refreshRating(tx, productId))
    const first = await shop.list(productId, '?sort=lowest')
    expect(first.summary).toMatchObject({
      average: 3,
      count: 10_000,
      stars: { 1: 2_000, 5: 2_000 },
      fit: { true: 10_000 },
    })
    const second = await shop.list(productId, `?sort=lowest&after=${first.next}`)
    expect(second.reviews.map(({ text }: { text: string }) => text)).toEqual(
      [9_970, 9_965, 9_960, 9_955, 9_950, 9_945].map((n) => `Review ${n}`),
    )
  })
})
