import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOT_AN_IMAGE, TOO_LARGE } from '#domains/media/contract.ts'
import { HOUR } from '#shared/time.ts'
import { createReviewsApp } from '#tests/support/create-reviews-app.ts'
import { NO_ORDER_RECEIVED, rateLimits } from '../rules.ts'
import { deleteOrphanPhotos } from './delete-orphan-photos.ts'
import { PHOTO_NOT_FOUND } from './save-review.ts'

let shop: Awaited<ReturnType<typeof createReviewsApp>>
let jpeg: Buffer
beforeAll(async () => {
  shop = await createReviewsApp()
  jpeg = await sharp({ create: { width: 480, height: 600, channels: 3, background: '#d4ff3a' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('DELETE FROM rate_limits'))

async function createBuyer() {
  const [customer, productId] = [await shop.createCustomer(), await shop.addProduct()]
  await shop.addOrder(customer, [productId])
  return { ...customer, productId }
}
const uploadUrl = async (token: string) => (await shop.upload(token, jpeg)).body.imageUrl as string
const isServed = async (url: string) => (await shop.app.inject(url)).statusCode === 200

describe('uploading a photo', () => {
  it('re-encodes it, without the place where it was taken', async () => {
    const { token } = await createBuyer()
    const { status, body } = await shop.upload(token, jpeg)
    expect(status).toBe(201)
    expect(body).toEqual({ imageUrl: expect.stringMatching(/^\/media\/reviews\/[0-9a-f]{32}\.webp$/) })
    const served = await shop.app.inject(body.imageUrl)
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-robots-tag': 'noindex' })
    const metadata = await sharp(served.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 480 })
    expect(metadata.exif).toBeUndefined()
  })

  it('needs a login, an image and fewer than 10 MB', async () => {
    const { token } = await createBuyer()
    expect((await shop.upload(undefined, jpeg)).status).toBe(401)
    const text = await shop.upload(token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([text.status, text.body.message]).toEqual([415, NOT_AN_IMAGE])
    const large = await shop.upload(token, Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]))
    expect([large.status, large.body.message]).toEqual([413, TOO_LARGE])
  })

  it('needs an order that has been received', async () => {
    const { token } = await shop.createCustomer()
    const { status, body } = await shop.upload(token, jpeg)
    expect([status, body.message]).toEqual([403, NO_ORDER_RECEIVED])
  })

  it('has an allowance per customer', async () => {
    const { token } = await createBuyer()
    const small = Buffer.from('no image')
    for (let count = 0; count < rateLimits.photosPerCustomer.burst; count++)
      expect((await shop.upload(token, small)).status).toBe(415)
    expect((await shop.upload(token, small)).status).toBe(429)
    expect((await shop.upload((await createBuyer()).token, small)).status).toBe(415)
  })
})

describe('the photos of a review', () => {
  it('are shown in their order and replaced with the review', async () => {
    const { token, productId } = await createBuyer()
    const [first, second, third] = [await uploadUrl(token), await uploadUrl(token), await uploadUrl(token)]
    const { body } = await shop.review(productId, token, { images: [second, first] })
    expect(body.images).toEqual([second, first])
    const changed = await shop.review(productId, token, { images: [third, second] })
    expect(changed.body.images).toEqual([third, second])
    // the one that was removed is deleted a day after its upload, the others stay
    shop.advanceClock(25 * HOUR)
    await deleteOrphanPhotos(shop.deps)
    expect([await isServed(first), await isServed(second), await isServed(third)]).toEqual([false, true, true])
    // an old photo of the same review can stay
    expect((await shop.review(productId, token, { images: [second], rating: 1 })).status).toBe(201)
  })

  it("can't be somebody else's, unknown or a day old", async () => {
    const [buyer, other] = [await createBuyer(), await createBuyer()]
    const [own, foreign] = [await uploadUrl(buyer.token), await uploadUrl(other.token)]
    for (const image of [foreign, '/media/reviews/x.webp', '/media/returns/00.webp', `https://evil.example${own}`]) {
      const { status, body } = await shop.review(buyer.productId, buyer.token, { images: [image] })
      expect([status, body.message]).toEqual([409, PHOTO_NOT_FOUND])
    }
    expect((await shop.pool.query('SELECT FROM reviews WHERE product_id = $1', [buyer.productId])).rowCount).toBe(0)
    shop.advanceClock(25 * HOUR)
    expect((await shop.review(buyer.productId, buyer.token, { images: [own] })).status).toBe(409)
  })

  it('are deleted when they are never used', async () => {
    const url = await uploadUrl((await createBuyer()).token)
    await deleteOrphanPhotos(shop.deps)
    expect(await isServed(url)).toBe(true)
    shop.advanceClock(25 * HOUR)
    expect(await deleteOrphanPhotos(shop.deps)).toBeGreaterThan(0)
    expect(await isServed(url)).toBe(false)
  })
})
