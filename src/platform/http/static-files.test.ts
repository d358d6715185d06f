import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import type { Limits } from './limits.ts'
import { registerPages } from './pages.ts'
import { registerStaticFiles } from './static-files.ts'

const script = 'console.log("nukkad");'.repeat(100)

async function createFileServer(limits: Partial<Limits> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'static-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const client = join(folder, 'client')
  const media = join(folder, 'media')
  const videos = join(folder, 'videos')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, '.vite'))
  await mkdir(join(media, 'tees'), { recursive: true })
  await mkdir(videos)
  await writeFile(join(folder, 'secret.txt'), 'hush')
  await writeFile(join(client, 'robots.txt'), 'User-agent: *')
  await writeFile(join(client, 'favicon.svg'), '<svg/>')
  await writeFile(join(client, 'index.html'), 'from the build')
  await writeFile(join(client, '.vite/manifest.json'), '{}')
  await writeFile(join(client, 'assets/entry-abc123.js'), script)
  await writeFile(join(client, 'assets/font-abc123.woff2'), Buffer.alloc(4096))
  await writeFile(join(media, 'tees/front.webp'), Buffer.alloc(5000, 7))
  await writeFile(join(media, 'tees/front.avif'), Buffer.alloc(10))
  await writeFile(join(media, 'hoodie-front-0badcafe-800.webp'), Buffer.alloc(20))
  await writeFile(join(videos, 'promo.mp4'), Buffer.from(Array.from({ length: 500 }, (_, index) => index % 256)))
  await writeFile(join(videos, 'promo.webm'), Buffer.alloc(10))
  const { app, cache } = await createBareServer({ limits })
  await registerStaticFiles(app, { client, immutable: { '/media/': media, '/videos/': videos } })
  registerPages(app, {
    resolve: (url) => ({ key: url, cacheable: true }),
    render: async (key) => ({ status: 200, html: `page ${key}` }),
  })
  return { app, cache, client }
}

it('serves hashed files as immutable, compressed and from memory', async () => {
  const { app, cache, client } = await createFileServer()
  const url = '/assets/entry-abc123.js'
  for (let n = 0; n < 2; n++) {
    const response = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(script)
    await rm(join(client, url), { force: true })
    cache.clear()
  }
  const { headers } = await app.inject(url)
  expect((await app.inject({ url, headers: { 'if-none-match': headers.etag } })).statusCode).toBe(304)
})

it('serves a font uncompressed', async () => {
  const { app } = await createFileServer()
  const response = await app.inject({ url: '/assets/font-abc123.woff2', headers: { 'accept-encoding': 'br' } })
  expect(response.headers).not.toHaveProperty('content-encoding')
  expect(response.headers['content-type']).toBe('font/woff2')
  expect(response.rawPayload).toHaveLength(4096)
})

it.each([
  ['/robots.txt', 'public, max-age=86400'],
  ['/media/tees/front.webp', 'public, max-age=31536000, immutable'],
  ['/videos/promo.mp4', 'public, max-age=31536000, immutable'],
])('serves %s with an ETag and %s', async (url, cacheControl) => {
  const { app } = await createFileServer()
  const response = await app.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe(cacheControl)
  const { etag } = response.headers
  expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
})

it.each([
  ['bytes=0-1', [0, 1]],
  ['bytes=300-302', [44, 45, 46]],
  ['bytes=-2', [242, 243]],
])('serves the range %s of a video', async (range, bytes) => {
  const { app } = await createFileServer()
  const response = await app.inject({ url: '/videos/promo.mp4', headers: { range } })
  expect(response.statusCode).toBe(206)
  expect(response.headers['accept-ranges']).toBe('bytes')
  expect(response.headers['content-range']).toMatch(/^bytes \d+-\d+\/500$/)
  expect([...response.rawPayload]).toEqual(bytes)
})

it('returns 416 for a range beyond the end of a video', async () => {
  const { app } = await createFileServer()
  const response = await app.inject({ url: '/videos/promo.mp4', headers: { range: 'bytes=500-600' } })
  expect(response.statusCode).toBe(416)
  expect(response.json()).toMatchObject({ code: 'no_such_range' })
})

it.each([
  ['/videos/promo.mp4', 'video/mp4'],
  ['/videos/promo.webm', 'video/webm'],
  ['/media/tees/front.avif', 'image/avif'],
  ['/media/tees/front.webp', 'image/webp'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
])('serves %s as %s', async (url, type) => {
  const { app } = await createFileServer()
  expect((await app.inject(url)).headers['content-type']).toBe(type)
})

it('returns 404 for a missing file and does not cache that', async () => {
  const { app } = await createFileServer()
  for (const url of ['/assets/gone-abc123.js', '/media/gone.webp', '/media/tees', '/videos/gone.mp4']) {
    const response = await app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toMatchObject({ code: 'not_found' })
  }
})

it('redirects the URL of an image that was drawn again since to the current file', async () => {
  const { app } = await createFileServer()
  const { statusCode, headers } = await app.inject('/media/hoodie-front-12345678-800.webp')
  expect([statusCode, headers.location]).toEqual([302, '/media/hoodie-front-0badcafe-800.webp'])
  expect((await app.inject('/media/hoodie-front-0badcafe-800.webp')).statusCode).toBe(200)
  for (const url of ['/media/hoodie-back-12345678-800.webp', '/media/hoodie-front-12345678-400.webp'])
    expect((await app.inject(url)).statusCode).toBe(404)
})

it.each([
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..\\..\\secret.txt',
  '/media/..%2fsecret.txt',
  '/media/%2e%2e/secret.txt',
  '/videos/%2e%2e/secret.txt',
  '/assets//etc/passwd',
  '/media/%00',
])('blocks path traversal by %s', async (url) => {
  const { app } = await createFileServer()
  const response = await app.inject(url)
  expect(response.body).not.toContain('hush')
  expect(response.body).not.toContain('root:')
  expect(response.statusCode).toBeLessThan(500)
})

it('leaves all other URLs to the page renderer', async () => {
  const { app } = await createFileServer()
  for (const url of ['/', '/index.html', '/.vite/manifest.json'])
    expect((await app.inject(url)).body).toBe(`page ${url}`)
})

it('serves files even while load is shed', async () => {
  const { app } = await createFileServer({ eventLoopDelayMs: 1e-9, startMs: 0 })
  await app.ready()
  // the delay is measured once a second
  await expect.poll(() => app.isUnderPressure(), { timeout: 10_000 }).toBe(true)
  expect((await app.inject('/about')).statusCode).toBe(503)
  for (const url of ['/favicon.svg', '/assets/entry-abc123.js', '/media/tees/front.webp', '/videos/promo.mp4'])
    expect(await app.inject(url)).toMatchObject({ statusCode: 200 })
})
