import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionFor } from '#tests/support/create-admin-products-app.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { demoVideo } from '#tests/support/demo-video.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import { createImageRenditions } from './create-image-renditions.ts'
import { mediaDomain } from './domain.ts'

const log = pino({ level: 'silent' })
const storage = createMemoryStorage()
const queuedJobs: Record<string, string>[] = []
let shop: Awaited<ReturnType<typeof createCatalogueApp>>
let adminToken: string

beforeAll(async () => {
  shop = await createCatalogueApp()
  const jobs = {
    enqueue: async (_tx: unknown, _queue: string, data: Record<string, string>) => void queuedJobs.push(data),
  }
  const deps = { db: shop.db, now: () => new Date(), jobs, storage, log, referenceFinders: [] }
  await registerDomain(shop.app, mediaDomain, deps)
  adminToken = await createSessionFor(shop, 'admin')
})
afterAll(() => shop.close())
beforeEach(() => {
  storage.files.clear()
  queuedJobs.length = 0
})

const createImage = () => sharp({ create: { width: 480, height: 600, channels: 3, background: '#d4ff3a' } })

const firstHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

interface UploadOptions {
  url?: string
  token?: string | null
  name?: string
  field?: string
  type?: string
}

function buildForm(bytes: Buffer, { name = 'tee.jpg', field = 'image', type = 'image/jpeg' }: UploadOptions = {}) {
  const head = `--part\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')])
}

async function upload(bytes: Buffer, options: UploadOptions = {}) {
  const { token = adminToken, url = '/api/upload' } = options
  const response = await shop.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'multipart/form-data; boundary=part',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: buildForm(bytes, options),
  })
  return { status: response.statusCode, body: response.json() }
}

async function connectToShop() {
  const { app } = shop
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return connect((app.server.address() as AddressInfo).port, '127.0.0.1')
}

const buildRequestHead = (headers: string) =>
  `POST /api/upload HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n${headers}content-type: multipart/form-data; boundary=part\r\n`

/** Announces a body that never arrives. */
async function sendHeadOnly(authorization: string): Promise<string> {
  const socket = await connectToShop()
  socket.write(`${buildRequestHead(authorization)}content-length: 1000\r\n\r\n`)
  return text(socket)
}

/** Uses a real connection and sends the second part after the server has read all of the first. */
async function sendInTwoParts(
  parts: [Buffer, Buffer],
  { hasContentLength }: { hasContentLength: boolean },
): Promise<string> {
  const socket = await connectToShop()
  const requestPromise = once(shop.app.server, 'request') as Promise<[IncomingMessage]>
  const length = hasContentLength
    ? `content-length: ${parts[0].length + parts[1].length}`
    : 'transfer-encoding: chunked'
  socket.write(`${buildRequestHead(`authorization: Bearer ${adminToken}\r\n`)}${length}\r\n\r\n`)
  const send = (bytes: Buffer) => {
    if (!hasContentLength) socket.write(`${bytes.length.toString(16)}\r\n`)
    socket.write(bytes)
    if (!hasContentLength) socket.write('\r\n')
  }
  send(parts[0])
  const [request] = await requestPromise
  const isFullyRead = () => request.socket.bytesRead === socket.bytesWritten && request.readableLength === 0
  await vi.waitUntil(isFullyRead, { timeout: 15_000 })
  send(parts[1])
  if (!hasContentLength) socket.write('0\r\n\r\n')
  return text(socket)
}

/** 30,000 × 30,000 one-bit pixels: a hundred kilobytes that decompress to gigabytes. */
function createPixelBomb(): Buffer {
  const edge = 30_000
  const chunk = (type: string, data: Buffer) => {
    const typeAndData = Buffer.concat([Buffer.from(type), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(typeAndData))
    return Buffer.concat([length, typeAndData, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(edge * (1 + edge / 8)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('an uploaded image', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is re-encoded regardless of its name: %s',
    async (format) => {
      const { status, body } = await upload(await createImage().toFormat(format).toBuffer(), {
        name: 'evil.html',
        type: 'text/html',
      })
      expect(status).toBe(200)
      expect(body.imageUrl).toMatch(/^\/media\/uploads\/[0-9a-f]{32}-1200\.webp$/)
      expect(body.placeholder).toMatch(/^data:image\/webp;base64,/)
      expect([...storage.files.keys()]).toEqual([body.imageUrl.split('/').pop().replace('-1200', '')])
    },
  )

  it('loses its metadata and appended content', async () => {
    const bytes = await createImage()
      .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('a secret place')).toBe(true)
    await upload(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))
    const [stored] = [...storage.files.values()]
    expect(stored?.includes('a secret place') || stored?.includes('<script>')).toBe(false)
    const { exif, icc, xmp } = await sharp(stored).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  })

  it('is stored once and scaled down', async () => {
    const bytes = await sharp({ create: { width: 3000, height: 200, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    expect((await upload(bytes)).body).toEqual((await upload(bytes)).body)
    expect(storage.files.size).toBe(1)
    expect(await sharp([...storage.files.values()][0]).metadata()).toMatchObject({ width: 2400, height: 160 })
  })

  it('is served as the original until its renditions exist', async () => {
    const { body } = await upload(await createImage().jpeg().toBuffer())
    const renditionUrl = body.imageUrl.replace('-1200.webp', '-400.avif')
    const before = await shop.app.inject(renditionUrl)
    expect([before.statusCode, before.headers['content-type'], before.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=30',
    ])
    await createImageRenditions({ db: shop.db, storage, log }, queuedJobs[0]?.['hash'] ?? '')
    const after = await shop.app.inject(renditionUrl)
    expect([after.headers['content-type'], after.headers['cache-control']]).toEqual([
      'image/avif',
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(after.rawPayload).metadata()).toMatchObject({ width: 400, format: 'heif' })
    expect(storage.files.size).toBe(7)
  })
})

describe('an uploaded video', () => {
  const uploadVideo = (bytes: Buffer) => upload(bytes, { url: '/api/admin/film', field: 'film', type: 'video/mp4' })

  it('is stored unchanged and served in ranges', async () => {
    const video = await readFile(demoVideo)
    const { status, body } = await uploadVideo(video)
    expect([status, body.type]).toEqual([200, 'mp4'])
    expect((await uploadVideo(video)).body).toEqual(body)
    const get = (headers = {}) => shop.app.inject({ url: body.filmUrl, headers })
    const whole = await get()
    expect(whole.rawPayload.equals(video)).toBe(true)
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
    const part = await get({ range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${video.length}`])
    expect(part.rawPayload.equals(video.subarray(100, 200))).toBe(true)
    expect((await get({ range: `bytes=${video.length}-` })).statusCode).toBe(416)
  })

  it('is rejected if it is something else or too large', async () => {
    expect(await uploadVideo(Buffer.from('not a video'))).toMatchObject({
      status: 415,
      body: { message: 'Please upload a video as MP4 or WebM.' },
    })
    expect(await uploadVideo(Buffer.alloc(12 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { message: 'A video can be at most 12 MB. Shorten it or export it at a lower quality.' },
    })
    expect((await shop.app.inject(`/media/uploads/${'0'.repeat(32)}.mp4`)).statusCode).toBe(404)
  })
})

describe('an uploaded icon or card', () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#d4ff3a' } })
      .png()
      .toBuffer()

  it('is stored, if it has the right shape and size', async () => {
    const icon = await upload(await draw(256, 256), { url: '/api/admin/icon' })
    expect([icon.status, icon.body]).toEqual([200, { imageUrl: expect.stringMatching(/^\/media\/uploads\//) }])
    expect(await upload(await draw(256, 200), { url: '/api/admin/icon' })).toMatchObject({
      status: 400,
      body: { message: 'An icon must be square. This image has 256 × 200 pixels.' },
    })
    expect((await upload(await draw(300, 200), { url: '/api/admin/social-card' })).status).toBe(400)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>')
    expect((await upload(svg, { url: '/api/admin/social-card' })).status).toBe(200)
  })
})

describe('invalid uploads', () => {
  const jpeg = () => createImage().jpeg().toBuffer()

  it.each<[string, number, () => Promise<Buffer> | Buffer, UploadOptions]>([
    ['an upload without a token', 401, jpeg, { token: null }],
    [
      'a file of 10 MB',
      413,
      async () => Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]).subarray(0, 10 * 1024 * 1024),
      {},
    ],
    [
      'an SVG with a script',
      415,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      { name: 'a.svg', type: 'image/svg+xml' },
    ],
    ['an SVG declared as JPEG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
    [
      'a script disguised as a GIF',
      400,
      () => Buffer.from('GIF89a/*<svg>*/=1;alert(1)//<script>alert(1)</script>'),
      {},
    ],
    ['an image of 30,000 × 30,000 pixels', 400, createPixelBomb, { name: 'a.png', type: 'image/png' }],
    ['a PDF', 415, () => Buffer.from('%PDF-1.7 …'), { type: 'image/png' }],
    ['a truncated image', 400, async () => firstHalf(await jpeg()), {}],
    ['a path in the file name', 400, jpeg, { name: '../../etc/passwd.jpg' }],
    ['a Windows path in the file name', 400, jpeg, { name: '..\\\\evil.jpg' }],
    ['a different field name', 400, jpeg, { field: 'file' }],
    ['an empty file', 415, () => Buffer.alloc(0), {}],
  ])('rejects %s with %i and stores nothing', async (_, status, bytes, options) => {
    expect((await upload(await bytes(), options)).status).toBe(status)
    expect([storage.files.size, queuedJobs.length]).toEqual([0, 0])
  })

  it.each([
    ['a visitor', 401, 'Please log in first.', undefined],
    ['a customer', 403, 'Only admins can do this.', 'customer'],
  ] as const)('rejects %s before a byte of the body is read', async (_, status, message, role) => {
    const authorization = role ? `authorization: Bearer ${await createSessionFor(shop, role)}\r\n` : ''
    const response = await sendHeadOnly(authorization)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(response).toContain(message)
  })

  it.each([
    ['with a content length', true],
    ['in chunks', false],
  ])(
    'rejects a file one byte over the limit, even if the server has already read all bytes before it, %s',
    async (_, hasContentLength) => {
      const limit = 10 * 1024 * 1024 - 1
      const image = Buffer.concat([await jpeg(), Buffer.alloc(limit)]).subarray(0, limit + 1)
      const form = buildForm(image)
      const limitOffset = form.indexOf(image) + limit
      // the form ends with that byte, so no more of the file arrives after the truncation
      const parts: [Buffer, Buffer] = [form.subarray(0, limitOffset), form.subarray(limitOffset)]
      const response = await sendInTwoParts(parts, { hasContentLength })
      expect(response).toMatch(/^HTTP\/1\.1 413 /)
      expect([storage.files.size, queuedJobs.length]).toEqual([0, 0])
    },
  )

  it('rejects an image that takes too long to process, with a message that says so', async () => {
    const toBuffer = vi.spyOn(sharp.prototype, 'toBuffer')
    const bytes = await jpeg()
    toBuffer.mockRejectedValueOnce(new Error('timeout: 12% complete'))
    const { status, body } = await upload(bytes)
    toBuffer.mockRestore()
    expect([status, body.message]).toEqual([400, expect.stringContaining('took too long')])
    expect([storage.files.size, queuedJobs.length]).toEqual([0, 0])
  })

  it('rejects a request that is not a form', async () => {
    const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
    const response = await shop.app.inject({ method: 'POST', url: '/api/upload', headers, payload: '{}' })
    expect(response.statusCode).toBe(415)
  })
})

it.each(['nothing.webp', '..%2f..%2fetc%2fpasswd', `${'a'.repeat(32)}.avif`, `${'a'.repeat(32)}-1200.webp`])(
  'returns 404 for %s',
  async (name) => {
    expect((await shop.app.inject(`/media/uploads/${name}`)).statusCode).toBe(404)
  },
)
