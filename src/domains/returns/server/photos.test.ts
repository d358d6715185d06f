import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOT_AN_IMAGE, TOO_LARGE } from '#domains/media/contract.ts'
import { HOUR } from '#shared/time.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { ORDER_NOT_FOUND, rateLimits } from '../rules.ts'
import { claimPhoto } from './claim-photo.ts'
import { createReturnPhotoCleanupWorker, deleteOrphanPhotos } from './delete-orphan-photos.ts'
import { publicReturnRoutes } from './routes.ts'

const storage = createMemoryStorage()
const log = pino({ level: 'silent' })
let shop: Awaited<ReturnType<typeof createCatalogueApp>>
let time = Date.UTC(2026, 10, 15)
const now = () => new Date(time)

beforeAll(async () => {
  shop = await createCatalogueApp()
  const deps = {
    db: shop.db,
    storage,
    now,
    log,
    formServices: {},
    shopSettings,
    jobs: { enqueue: async () => {} },
  }
  await shop.app.register(publicReturnRoutes(deps))
})
afterAll(() => shop.close())
beforeEach(async () => {
  storage.files.clear()
  await shop.pool.query('TRUNCATE rate_limits, return_photos CASCADE')
})

const createImage = () => sharp({ create: { width: 480, height: 600, channels: 3, background: '#d4ff3a' } })
const createJpeg = () => createImage().jpeg().toBuffer()

async function upload(bytes: Buffer, { remoteAddress = '203.0.113.7', name = 'hole.jpg', field = 'image' } = {}) {
  const partHeader = `--part\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/returns/image',
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    remoteAddress,
    payload: Buffer.concat([Buffer.from(partHeader), bytes, Buffer.from('\r\n--part--\r\n')]),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const TOO_MANY_PIXELS = 'This image has too many pixels. Please upload a smaller one.'
const createPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer()
const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(100_000)])

const listPhotoRows = async () => (await shop.pool.query('SELECT name, claimed_at FROM return_photos')).rows
/** Returns a JPEG padded to the given length in bytes. */
const createJpegOfLength = async (length: number) =>
  Buffer.concat([await createJpeg(), Buffer.alloc(length)]).subarray(0, length)

describe('uploading a return photo', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'accepts %s without a token and re-encodes it',
    async (format) => {
      const { status, body } = await upload(await createImage().toFormat(format).toBuffer())
      expect(status).toBe(201)
      expect(body).toEqual({ imageUrl: expect.stringMatching(/^\/media\/returns\/[0-9a-f]{32}\.webp$/) })
      const served = await shop.app.inject(body.imageUrl)
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'x-robots-tag': 'noindex',
      })
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 })
    },
  )

  it('accepts a photo from a phone camera and scales it down', async () => {
    const photo = sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#875' } })
    const { body } = await upload(await photo.jpeg({ quality: 40 }).toBuffer())
    const served = await shop.app.inject(body.imageUrl)
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 1_600, height: 1_200 })
  })

  it('stores each photo under a new name, apart from product images', async () => {
    const bytes = await createJpeg()
    const [first, second] = [await upload(bytes), await upload(bytes)]
    expect(first.body.imageUrl).not.toBe(second.body.imageUrl)
    expect([...storage.files.keys()].every((name) => /^return-[0-9a-f]{32}\.webp$/.test(name))).toBe(true)
  })

  it('rejects photos of exactly 10 MB or more', async () => {
    expect((await upload(await createJpegOfLength(10 * 1024 * 1024 - 1))).status).toBe(201)
    const { status, body } = await upload(await createJpegOfLength(10 * 1024 * 1024))
    expect([status, body.message]).toEqual([413, TOO_LARGE])
    expect([storage.files.size, (await listPhotoRows()).length]).toEqual([1, 1])
  })

  it.each<[string, number, string | undefined, () => Promise<Buffer> | Buffer, object]>([
    ['an SVG', 415, NOT_AN_IMAGE, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
    ['a PDF', 415, NOT_AN_IMAGE, () => Buffer.from('%PDF-1.7 …'), {}],
    ['an empty file', 415, NOT_AN_IMAGE, () => Buffer.alloc(0), {}],
    ['a different form field', 400, NOT_AN_IMAGE, createJpeg, { field: 'file' }],
    ['a truncated image', 400, undefined, async () => (await createJpeg()).subarray(0, 900), {}],
    ['a small file with millions of pixels', 400, TOO_MANY_PIXELS, () => createPng(4_000, 3_990), {}],
    ['a PNG of more than 16 megapixels', 400, TOO_MANY_PIXELS, async () => pad(await createPng(4_001, 4_000)), {}],
    ['a file name with a path', 400, undefined, createJpeg, { name: '../../etc/passwd.jpg' }],
  ])('rejects %s and stores nothing', async (_, status, message, createBytes, options) => {
    const response = await upload(await createBytes(), options)
    expect(response.status).toBe(status)
    if (message) expect(response.body.message).toBe(message)
    expect([storage.files.size, (await listPhotoRows()).length]).toEqual([0, 0])
  })

  it.each(['nothing.webp', '..%2f..%2fetc%2fpasswd', `${'a'.repeat(32)}.avif`, `${'a'.repeat(32)}.webp`])(
    'returns 404 for %s',
    async (name) => {
      expect((await shop.app.inject(`/media/returns/${name}`)).statusCode).toBe(404)
    },
  )

  it('limits the rate per client network', async () => {
    const bytes = Buffer.from('not an image')
    for (let index = 0; index < rateLimits.photosPerNetwork.burst; index++)
      expect((await upload(bytes)).status).toBe(415)
    const { status, headers, body } = await upload(await createJpeg())
    expect([status, headers['retry-after']]).toEqual([429, '60'])
    expect(body.message).toMatch(/^Too many attempts\. Please try again in/)
    expect((await upload(await createJpeg(), { remoteAddress: '203.0.113.8' })).status).toBe(201)
  })
})

describe('uploaded photos', () => {
  const claim = (imageUrl: string) => shop.db.transaction((tx) => claimPhoto(tx, imageUrl, now()))

  it('are deleted after a day; attached photos stay', async () => {
    const [attachedUrl, orphanUrl] = [
      (await upload(await createJpeg())).body.imageUrl,
      (await upload(await createJpeg())).body.imageUrl,
    ]
    expect(await claim(attachedUrl)).toBe(attachedUrl.slice('/media/returns/'.length, -'.webp'.length))
    time += 24 * HOUR
    expect(await deleteOrphanPhotos({ db: shop.db, storage, now })).toBe(0)
    const recentUrl = (await upload(await createJpeg())).body.imageUrl
    time += HOUR
    await createReturnPhotoCleanupWorker({ db: shop.db, storage, now, log }).run(
      {},
      { signal: new AbortController().signal },
    )
    for (const [url, status] of [
      [attachedUrl, 200],
      [orphanUrl, 404],
      [recentUrl, 200],
    ] as const) {
      expect((await shop.app.inject(url)).statusCode).toBe(status)
    }
    expect([storage.files.size, (await listPhotoRows()).length]).toEqual([2, 2])
  })

  it('can be attached to one return within a day', async () => {
    const [claimedUrl, expiredUrl] = [
      (await upload(await createJpeg())).body.imageUrl,
      (await upload(await createJpeg())).body.imageUrl,
    ]
    const message = 'This photo is no longer available. Please upload it again.'
    await claim(claimedUrl)
    await expect(claim(claimedUrl)).rejects.toThrow(message)
    time += 24 * HOUR
    const invalidUrls = ['https://example.in/a.webp', '/media/uploads/x.webp', `/media/returns/${'a'.repeat(32)}.webp`]
    for (const url of [expiredUrl, ...invalidUrls]) await expect(claim(url)).rejects.toThrow(message)
  })
})

describe('a flood of requests', () => {
  it('is rate limited per client network and in total, and creates no returns or emails', async () => {
    const payload = {
      orderId: 'ffffffff',
      name: 'A',
      email: 'a@example.in',
      number: '1',
      reasonDropdown: 'Changed my mind',
    }
    const post = async (ip: string) => {
      const response = await shop.app.inject({ method: 'POST', url: '/api/returns', payload, remoteAddress: ip })
      expect(response.json().message).toMatch(response.statusCode === 404 ? ORDER_NOT_FOUND : /^Too many attempts/)
      return response.statusCode
    }
    const countNotLimited = async (getIp: (index: number) => string) => {
      const statuses: number[] = []
      // small batches, so the database circuit breaker does not reject requests
      while (statuses.length < 1_000) {
        const batch = Array.from({ length: 50 }, (_, index) => post(getIp(statuses.length + index)))
        statuses.push(...(await Promise.all(batch)))
      }
      return statuses.filter((status) => status !== 429).length
    }
    expect(await countNotLimited(() => '203.0.113.9')).toBe(rateLimits.returnsPerNetwork.burst)
    expect(await countNotLimited((index) => `10.0.${index >> 8}.${index & 255}`)).toBe(
      rateLimits.returns.burst - rateLimits.returnsPerNetwork.burst,
    )
    const countRows = async (table: string) =>
      Number((await shop.pool.query(`SELECT count(*) AS count FROM ${table}`)).rows[0].count)
    for (const table of ['returns', 'return_lines', 'return_photos', 'emails']) expect(await countRows(table)).toBe(0)
    // at most one row per client IP, plus the rows of the total limits
    expect(await countRows('rate_limits')).toBeLessThanOrEqual(1_002)
  }, 120_000)
})
