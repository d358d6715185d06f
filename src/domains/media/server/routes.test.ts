import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { logIn } from '#tests/support/admin-products.ts'
import { openCatalogue } from '#tests/support/catalogue.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { makeVariants } from './make-variants.ts'
import { mediaRoutes } from './routes.ts'

const storage = memoryStorage()
const queued: Record<string, string>[] = []
let shop: Awaited<ReturnType<typeof openCatalogue>>
let admin: string

beforeAll(async () => {
  shop = await openCatalogue()
  const jobs = { enqueue: async (_tx: unknown, _queue: string, data: Record<string, string>) => void queued.push(data) }
  await shop.app.register(mediaRoutes({ db: shop.db, jobs, storage }))
  admin = await logIn(shop, 'admin')
})
afterAll(() => shop.close())
beforeEach(() => {
  storage.files.clear()
  queued.length = 0
})

const drawn = () => sharp({ create: { width: 480, height: 600, channels: 3, background: '#d4ff3a' } })

const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

interface Upload {
  token?: string | null
  name?: string
  field?: string
  type?: string
}

function form(bytes: Buffer, { name = 'tee.jpg', field = 'image', type = 'image/jpeg' }: Upload = {}) {
  const head = `--part\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')])
}

async function upload(bytes: Buffer, options: Upload = {}) {
  const { token = admin } = options
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: {
      'content-type': 'multipart/form-data; boundary=part',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: form(bytes, options),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Over a real connection: the second part is sent when the shop has taken in all of the first. */
async function sendInTwo(parts: [Buffer, Buffer], isLengthSaid: boolean): Promise<string> {
  const { app } = shop
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const asked = once(app.server, 'request') as Promise<[IncomingMessage]>
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const length = isLengthSaid ? `content-length: ${parts[0].length + parts[1].length}` : 'transfer-encoding: chunked'
  const head = `POST /api/upload HTTP/1.1\r\nhost: shop\r\nconnection: close\r\nauthorization: Bearer ${admin}\r\n`
  socket.write(`${head}content-type: multipart/form-data; boundary=part\r\n${length}\r\n\r\n`)
  const send = (bytes: Buffer) => {
    if (!isLengthSaid) socket.write(`${bytes.length.toString(16)}\r\n`)
    socket.write(bytes)
    if (!isLengthSaid) socket.write('\r\n')
  }
  send(parts[0])
  const [request] = await asked
  const isTakenIn = () => request.socket.bytesRead === socket.bytesWritten && request.readableLength === 0
  await vi.waitUntil(isTakenIn, { timeout: 15_000 })
  send(parts[1])
  if (!isLengthSaid) socket.write('0\r\n\r\n')
  return text(socket)
}

/** 30,000 × 30,000 pixels of one bit each, all zero: a hundred kilobytes that want to become gigabytes. */
function pixelBomb(): Buffer {
  const edge = 30_000
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(edge * (1 + edge / 8)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is drawn anew, whatever it is called: %s',
    async (format) => {
      const { status, body } = await upload(await drawn().toFormat(format).toBuffer(), {
        name: 'evil.html',
        type: 'text/html',
      })
      expect(status).toBe(200)
      expect(body.imageUrl).toMatch(/^\/media\/uploads\/[0-9a-f]{32}-1200\.webp$/)
      expect(body.placeholder).toMatch(/^data:image\/webp;base64,/)
      expect([...storage.files.keys()]).toEqual([body.imageUrl.split('/').pop().replace('-1200', '')])
    },
  )

  it('loses what a camera or a person wrote into it', async () => {
    const bytes = await drawn()
      .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('a secret place')).toBe(true)
    await upload(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))
    const [kept] = [...storage.files.values()]
    expect(kept?.includes('a secret place') || kept?.includes('<script>')).toBe(false)
    const { exif, icc, xmp } = await sharp(kept).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  })

  it('has one name, however often it comes, and is no larger than needed', async () => {
    const bytes = await sharp({ create: { width: 3000, height: 200, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    expect((await upload(bytes)).body).toEqual((await upload(bytes)).body)
    expect(storage.files.size).toBe(1)
    expect(await sharp([...storage.files.values()][0]).metadata()).toMatchObject({ width: 2400, height: 160 })
  })

  it('is shown whole until its widths are made', async () => {
    const { body } = await upload(await drawn().jpeg().toBuffer())
    const small = body.imageUrl.replace('-1200.webp', '-400.avif')
    const before = await shop.app.inject(small)
    expect([before.statusCode, before.headers['content-type'], before.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=30',
    ])
    await makeVariants({ db: shop.db, storage, log: pino({ level: 'silent' }) }, queued[0]?.['hash'] ?? '')
    const after = await shop.app.inject(small)
    expect([after.headers['content-type'], after.headers['cache-control']]).toEqual([
      'image/avif',
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(after.rawPayload).metadata()).toMatchObject({ width: 400, format: 'heif' })
    expect(storage.files.size).toBe(7)
  })
})

describe('what is refused, and leaves nothing behind', () => {
  const jpeg = () => drawn().jpeg().toBuffer()

  it.each<[string, number, () => Promise<Buffer> | Buffer, Upload]>([
    ['without a token', 401, jpeg, { token: null }],
    [
      '10 MB',
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
    ['an SVG that says it is a JPEG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
    ['a script dressed as a GIF', 400, () => Buffer.from('GIF89a/*<svg>*/=1;alert(1)//<script>alert(1)</script>'), {}],
    ['30,000 × 30,000 pixels', 400, pixelBomb, { name: 'a.png', type: 'image/png' }],
    ['a PDF', 415, () => Buffer.from('%PDF-1.7 …'), { type: 'image/png' }],
    ['half a picture', 400, async () => halfOf(await jpeg()), {}],
    ['a path in the name', 400, jpeg, { name: '../../etc/passwd.jpg' }],
    ["a path in the name, Windows' way", 400, jpeg, { name: '..\\\\evil.jpg' }],
    ['another field', 400, jpeg, { field: 'file' }],
    ['nothing', 415, () => Buffer.alloc(0), {}],
  ])('%s: %i', async (_, status, bytes, options) => {
    expect((await upload(await bytes(), options)).status).toBe(status)
    expect([storage.files.size, queued.length]).toEqual([0, 0])
  })

  it('from a customer, before the body is read', async () => {
    const { status, body } = await upload(Buffer.from('not even a picture'), { token: await logIn(shop, 'customer') })
    expect([status, body.message]).toEqual([403, 'Only admins can do this.'])
  })

  it.each([
    ['of a length that is said', true],
    ['in chunks of no length that is said', false],
  ])('a byte too many that comes after the limit was reached exactly, %s', async (_, isLengthSaid) => {
    const limit = 10 * 1024 * 1024 - 1
    const picture = Buffer.concat([await jpeg(), Buffer.alloc(limit)]).subarray(0, limit + 1)
    const whole = form(picture)
    const edge = whole.indexOf(picture) + limit
    // the end of the form comes with the byte, so that nothing of the file arrives after it was cut
    const answer = await sendInTwo([whole.subarray(0, edge), whole.subarray(edge)], isLengthSaid)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect([storage.files.size, queued.length]).toEqual([0, 0])
  })

  it('what takes too long to draw, and it is not called damaged', async () => {
    const toBuffer = vi.spyOn(sharp.prototype, 'toBuffer')
    const bytes = await jpeg()
    toBuffer.mockRejectedValueOnce(new Error('timeout: 12% complete'))
    const { status, body } = await upload(bytes)
    toBuffer.mockRestore()
    expect([status, body.message]).toEqual([400, expect.stringContaining('took too long')])
    expect([storage.files.size, queued.length]).toEqual([0, 0])
  })

  it('what is no form', async () => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
    const answer = await shop.app.inject({ method: 'POST', url: '/api/upload', headers, payload: '{}' })
    expect(answer.statusCode).toBe(415)
  })
})

it.each(['nothing.webp', '..%2f..%2fetc%2fpasswd', `${'a'.repeat(32)}.avif`, `${'a'.repeat(32)}-1200.webp`])(
  'has no picture called %s',
  async (name) => {
    expect((await shop.app.inject(`/media/uploads/${name}`)).statusCode).toBe(404)
  },
)
