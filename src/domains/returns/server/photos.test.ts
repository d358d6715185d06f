import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#domains/accounts/rules.ts'
import { NOT_AN_IMAGE, TOO_LARGE } from '#domains/media/contract.ts'
import { HOUR } from '#shared/time.ts'
import { openCatalogue } from '#tests/support/catalogue.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { NO_SUCH_ORDER } from '../rules.ts'
import { claimPhoto } from './claim-photo.ts'
import { returnRoutes } from './routes.ts'
import { sweepPhotos, sweepPhotosWorker } from './sweep-photos.ts'

const storage = memoryStorage()
let shop: Awaited<ReturnType<typeof openCatalogue>>
let time = Date.UTC(2026, 10, 15)
const now = () => new Date(time)

beforeAll(async () => {
  shop = await openCatalogue()
  const jobs = { enqueue: async () => {} }
  await shop.app.register(
    returnRoutes({ db: shop.db, jobs, storage, now, formCopies: {}, care: { email: 'care@example.in' } }),
  )
})
afterAll(() => shop.close())
beforeEach(async () => {
  storage.files.clear()
  await shop.pool.query('TRUNCATE throttle, return_photos CASCADE')
})

const drawn = () => sharp({ create: { width: 480, height: 600, channels: 3, background: '#d4ff3a' } })
const jpeg = () => drawn().jpeg().toBuffer()

async function upload(bytes: Buffer, { from = '203.0.113.7', name = 'hole.jpg', field = 'image' } = {}) {
  const head = `--part\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/returns/image',
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    remoteAddress: from,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')]),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const rows = async () => (await shop.pool.query('SELECT name, claimed_at FROM return_photos')).rows
/** A picture with so much behind it that it has this length. */
const ofLength = async (length: number) => Buffer.concat([await jpeg(), Buffer.alloc(length)]).subarray(0, length)

describe('a photo of a return', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is taken without a token, and drawn anew: %s',
    async (format) => {
      const { status, body } = await upload(await drawn().toFormat(format).toBuffer())
      expect(status).toBe(201)
      expect(body).toEqual({ imageUrl: expect.stringMatching(/^\/media\/returns\/[0-9a-f]{32}\.webp$/) })
      const shown = await shop.app.inject(body.imageUrl)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'x-robots-tag': 'noindex',
      })
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 })
    },
  )

  it('has another name each time, and is none of the shop’s pictures', async () => {
    const bytes = await jpeg()
    const [one, other] = [await upload(bytes), await upload(bytes)]
    expect(one.body.imageUrl).not.toBe(other.body.imageUrl)
    expect([...storage.files.keys()].every((name) => /^return-[0-9a-f]{32}\.webp$/.test(name))).toBe(true)
  })

  it('is less than 10 MB, be it by a byte', async () => {
    expect((await upload(await ofLength(10 * 1024 * 1024 - 1))).status).toBe(201)
    const { status, body } = await upload(await ofLength(10 * 1024 * 1024))
    expect([status, body.message]).toEqual([413, TOO_LARGE])
    expect([storage.files.size, (await rows()).length]).toEqual([1, 1])
  })

  it.each<[string, number, string | undefined, () => Promise<Buffer> | Buffer, object]>([
    ['an SVG', 415, NOT_AN_IMAGE, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
    ['a PDF', 415, NOT_AN_IMAGE, () => Buffer.from('%PDF-1.7 …'), {}],
    ['nothing', 415, NOT_AN_IMAGE, () => Buffer.alloc(0), {}],
    ['another field', 400, NOT_AN_IMAGE, jpeg, { field: 'file' }],
    ['half a picture', 400, undefined, async () => (await jpeg()).subarray(0, 900), {}],
    ['a path in the name', 400, undefined, jpeg, { name: '../../etc/passwd.jpg' }],
  ])('is refused when it is none, and leaves nothing behind: %s', async (_, status, message, bytes, options) => {
    const answer = await upload(await bytes(), options)
    expect(answer.status).toBe(status)
    if (message) expect(answer.body.message).toBe(message)
    expect([storage.files.size, (await rows()).length]).toEqual([0, 0])
  })

  it.each(['nothing.webp', '..%2f..%2fetc%2fpasswd', `${'a'.repeat(32)}.avif`, `${'a'.repeat(32)}.webp`])(
    'is not there under the name %s',
    async (name) => {
      expect((await shop.app.inject(`/media/returns/${name}`)).statusCode).toBe(404)
    },
  )

  it('is taken so many times from one address, then the next is asked to wait', async () => {
    const bytes = Buffer.from('no picture')
    for (let n = 0; n < limits.photoFromAddress.atOnce; n++) expect((await upload(bytes)).status).toBe(415)
    const { status, headers, body } = await upload(await jpeg())
    expect([status, headers['retry-after']]).toEqual([429, '60'])
    expect(body.message).toMatch(/^Too many attempts\. Please try again in/)
    expect((await upload(await jpeg(), { from: '203.0.113.8' })).status).toBe(201)
  })
})

describe('a photo that no return names', () => {
  const claim = (imageUrl: string) => shop.db.transaction((tx) => claimPhoto(tx, imageUrl, now()))

  it('is removed after a day, and one that a return names stays', async () => {
    const [kept, left] = [(await upload(await jpeg())).body.imageUrl, (await upload(await jpeg())).body.imageUrl]
    expect(await claim(kept)).toBe(kept.slice('/media/returns/'.length, -'.webp'.length))
    time += 24 * HOUR
    expect(await sweepPhotos({ db: shop.db, storage, now })).toBe(0)
    const fresh = (await upload(await jpeg())).body.imageUrl
    time += HOUR
    await sweepPhotosWorker({ db: shop.db, storage, now, log: pino({ level: 'silent' }) }).run(
      {},
      { isLast: false, signal: new AbortController().signal },
    )
    for (const [url, status] of [
      [kept, 200],
      [left, 404],
      [fresh, 200],
    ] as const) {
      expect((await shop.app.inject(url)).statusCode).toBe(status)
    }
    expect([storage.files.size, (await rows()).length]).toEqual([2, 2])
  })

  it('can be named for a day and by one return, and nothing else can', async () => {
    const [once, old] = [(await upload(await jpeg())).body.imageUrl, (await upload(await jpeg())).body.imageUrl]
    const refused = 'This photo is no longer there. Please upload it again.'
    await claim(once)
    await expect(claim(once)).rejects.toThrow(refused)
    time += 24 * HOUR
    const strange = ['https://example.in/a.webp', '/media/uploads/x.webp', `/media/returns/${'a'.repeat(32)}.webp`]
    for (const url of [old, ...strange]) await expect(claim(url)).rejects.toThrow(refused)
  })
})

describe('a flood', () => {
  it('of 1,000 requests from one address and from 1,000 is mostly turned away, and leaves the tables as they were', async () => {
    const payload = {
      orderId: 'ffffffff',
      name: 'A',
      email: 'a@example.in',
      number: '1',
      reasonDropdown: 'Changed my mind',
    }
    const post = async (from: string) => {
      const answer = await shop.app.inject({ method: 'POST', url: '/api/returns', payload, remoteAddress: from })
      expect(answer.json().message).toMatch(answer.statusCode === 404 ? NO_SUCH_ORDER : /^Too many attempts/)
      return answer.statusCode
    }
    const flood = async (from: (n: number) => string) => {
      const answers: number[] = []
      // so many at once as the database has room for, or it would be the one to turn them away
      while (answers.length < 1_000) {
        const fifty = Array.from({ length: 50 }, (_, n) => post(from(answers.length + n)))
        answers.push(...(await Promise.all(fifty)))
      }
      return answers.filter((status) => status !== 429).length
    }
    expect(await flood(() => '203.0.113.9')).toBe(limits.returnFromAddress.atOnce)
    expect(await flood((n) => `10.0.${n >> 8}.${n & 255}`)).toBe(
      limits.returns.atOnce - limits.returnFromAddress.atOnce,
    )
    const count = async (table: string) =>
      Number((await shop.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n)
    for (const table of ['returns', 'return_lines', 'return_photos', 'mails']) expect(await count(table)).toBe(0)
    // one row for each address that was let through, and the one for all; an hour later they are cleared
    expect(await count('throttle')).toBeLessThanOrEqual(1_002)
  }, 120_000)
})
