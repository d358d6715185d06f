import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { socialCardRoutes } from './social-card-routes.ts'

const UPLOAD = '0123456789abcdef0123456789abcdef-800.webp'
let shop: Awaited<ReturnType<typeof createCatalogueApp>>
const storage = createMemoryStorage()

beforeAll(async () => {
  shop = await createCatalogueApp()
  const red = { create: { width: 800, height: 1000, channels: 3, background: '#ff0000' } } as const
  storage.files.set(UPLOAD, await sharp(red).webp().toBuffer())
})
afterAll(() => shop.close())

async function fetchCard(url: string, headers = {}) {
  const { app } = await createBareServer()
  await app.register(socialCardRoutes({ db: shop.db, storage, shopSettings }))
  return app.inject({ url, headers })
}
const getCard = (id: string, headers = {}) => fetchCard(`/share/products/${id}.jpg`, headers)
const getCollectionCard = (slug: string, headers = {}) => fetchCard(`/share/collections/${slug}.jpg`, headers)

async function readPixel(card: Buffer, left: number, top: number) {
  const { data } = await sharp(card)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

it('draws image, name and price of a product as a JPEG of 1200 by 630', async () => {
  const id = await shop.addProduct({ images: [{ url: `/media/uploads/${UPLOAD}`, altText: '' }] })
  const { statusCode, headers, rawPayload } = await getCard(id)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=300',
  ])
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const [red = 0, green = 255] = await readPixel(rawPayload, 250, 300)
  expect(red > 200 && green < 60).toBe(true)
})

it('changes with the price, and is not sent again otherwise', async () => {
  const id = await shop.addProduct()
  const { etag } = (await getCard(id)).headers
  expect((await getCard(id, { 'if-none-match': etag })).statusCode).toBe(304)
  await shop.pool.query('UPDATE products SET price_paise = $2 WHERE id = $1', [id, asPaise(123_400)])
  const changed = await getCard(id, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

it.each([
  'https://elsewhere.example/tee.jpg',
  '/media/uploads/ffffffffffffffffffffffffffffffff-800.webp',
  '/media/gone.webp',
])('is drawn without an image that the shop does not have: %s', async (url) => {
  const id = await shop.addProduct({ images: [{ url, altText: '' }], name: 'A name with 日本 in it' })
  expect((await getCard(id)).statusCode).toBe(200)
})

it('fails while the storage is unavailable, and has the image afterwards', async () => {
  const id = await shop.addProduct({ images: [{ url: `/media/uploads/${UPLOAD}`, altText: '' }] })
  let isAvailable = false
  const get = async (name: string) => {
    if (!isAvailable) throw new Error('Bucket responded with 503')
    return storage.get(name)
  }
  const { app } = await createBareServer()
  await app.register(socialCardRoutes({ db: shop.db, storage: { ...storage, get }, shopSettings }))
  const url = `/share/products/${id}.jpg`
  expect((await app.inject({ url })).statusCode).toBe(500)
  isAvailable = true
  const { statusCode, rawPayload } = await app.inject({ url })
  expect(statusCode).toBe(200)
  const [red = 0, green = 255] = await readPixel(rawPayload, 250, 300)
  expect(red > 200 && green < 60).toBe(true)
})

it('does not exist for an unknown or hidden product', async () => {
  const draft = await shop.addProduct({ state: 'draft' })
  for (const id of ['ffffffffffffffffffffffff', 'nonsense', draft]) expect((await getCard(id)).statusCode).toBe(404)
})

it('draws a collection with its banner, or else with its first product', async () => {
  const images = [{ url: `/media/uploads/${UPLOAD}`, altText: '' }]
  await shop.addProduct({ collections: ['Rain Wear'], images })
  const { statusCode, headers, rawPayload } = await getCollectionCard('rain-wear')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const isRed = async (card: Buffer) => {
    const [red = 0, green = 255] = await readPixel(card, 250, 300)
    return red > 200 && green < 60
  }
  expect(await isRed(rawPayload)).toBe(true)
  expect((await getCollectionCard('rain-wear', { 'if-none-match': headers.etag })).statusCode).toBe(304)

  const setBanner = 'UPDATE collections SET banner_url = $2, narrow_banner_url = $3 WHERE slug = $1'
  await shop.pool.query(setBanner, ['rain-wear', '/media/gone.webp', null])
  expect(await isRed((await getCollectionCard('rain-wear')).rawPayload)).toBe(false)
  await shop.pool.query(setBanner, ['rain-wear', '/media/gone.webp', `/media/uploads/${UPLOAD}`])
  expect(await isRed((await getCollectionCard('rain-wear')).rawPayload)).toBe(true)

  // the number of products is on the card
  const before = (await getCollectionCard('rain-wear')).headers.etag
  await shop.addProduct({ collections: ['Rain Wear'] })
  expect((await getCollectionCard('rain-wear')).headers.etag).not.toBe(before)
})

it('does not exist for an unknown collection', async () => {
  expect((await getCollectionCard('nothing-here')).statusCode).toBe(404)
})
