import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#domains/catalogue/server/tables.ts'
import { asPaise } from '#shared/money.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { feedAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'
import { createFeedOpener } from './open-feed.ts'
import { createFeedWorker } from './rebuild-feeds.ts'
import { feedRoutes } from './routes.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
let deps: Deps
const image = { url: '/media/tee.webp', altText: 'Tee' }

beforeAll(async () => {
  shop = await createCatalogueApp()
  await shop.addProduct({
    name: 'Salt & <Pepper>\u0007 "Tee"',
    images: [image],
    sizes: ['M'],
    originalPricePaise: asPaise(129_900),
    description: ['=1+1', 'Two, lines'],
  })
  await shop.addProduct({ name: 'Draft', state: 'draft', images: [image] })
  await shop.addProduct({ name: 'No image' })
})
afterAll(() => shop.close())
beforeEach(() => {
  deps = {
    db: shop.db,
    now: () => new Date(),
    shopSettings,
    origin: 'https://shop.example',
    dataDir: createTempFolder(),
  }
})

async function get(url: string, changes: Partial<Deps> = {}) {
  const { app } = await createBareServer()
  await app.register(feedRoutes({ ...deps, ...changes }))
  await app.register(feedAdminRoutes({ ...deps, ...changes }))
  const { statusCode: status, headers, body } = await app.inject(url)
  return { status, headers, body }
}
const ageFile = (name: string, ms: number) => {
  const at = new Date(Date.now() - ms)
  return utimes(join(deps.dataDir, 'feeds', name), at, at)
}

describe('/feeds/google.xml', () => {
  it('lists live products with an image', async () => {
    const { status, headers, body } = await get('/feeds/google.xml')
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(body.match(/<item>/g)).toHaveLength(1)
    expect(body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:\/\/base.google.com/,
    )
    expect(body.trimEnd()).toMatch(/<\/channel><\/rss>$/)
  })

  it('escapes texts and leaves out characters that XML forbids', async () => {
    const { body } = await get('/feeds/google.xml')
    expect(body).toContain('<g:title>Salt &amp; &lt;Pepper&gt; &quot;Tee&quot;, Black, M</g:title>')
  })

  it('has the prices, the stock and absolute links', async () => {
    const { body } = await get('/feeds/google.xml')
    for (const tag of [
      '<g:price>1299.00 INR</g:price><g:sale_price>999.00 INR</g:sale_price>',
      '<g:availability>in_stock</g:availability>',
      '<g:image_link>https://shop.example/media/tee.webp</g:image_link>',
      '?color=Black&amp;size=M</g:link>',
      '<g:condition>new</g:condition><g:age_group>adult</g:age_group><g:gender>unisex</g:gender>',
    ])
      expect(body).toContain(tag)
  })
})

describe('/feeds/meta.csv', () => {
  it('lists the same products', async () => {
    const { headers, body } = await get('/feeds/meta.csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(parse(body, { columns: true })).toMatchObject([
      {
        title: 'Salt & <Pepper>\u0007 "Tee", Black, M',
        description: '=1+1\nTwo, lines',
        availability: 'in stock',
        quantity_to_sell_on_facebook: '10',
        price: '1299.00 INR',
        sale_price: '999.00 INR',
        image_link: 'https://shop.example/media/tee.webp',
      },
    ])
  })
})

describe('the file of a feed', () => {
  it('is used until it is an hour old', async () => {
    await get('/feeds/meta.csv')
    await writeFile(join(deps.dataDir, 'feeds/meta.csv'), 'stored')
    await ageFile('meta.csv', HOUR - MINUTE)
    expect((await get('/feeds/meta.csv')).body).toBe('stored')
    await ageFile('meta.csv', HOUR + MINUTE)
    expect((await get('/feeds/meta.csv')).body).toContain('in stock')
  })

  it('says when it was built', async () => {
    await get('/feeds/meta.csv')
    await ageFile('meta.csv', MINUTE)
    const { headers } = await get('/feeds/meta.csv')
    expect(Date.now() - new Date(String(headers['last-modified'])).getTime()).toBeGreaterThanOrEqual(MINUTE)
  })

  it('is not built without a public URL', async () => {
    const { status, body } = await get('/feeds/google.xml', { origin: undefined })
    expect([status, JSON.parse(body).message]).toEqual([404, 'Set PUBLIC_URL to publish product feeds.'])
  })

  it('is built once for requests at the same time', async () => {
    const { app } = await createBareServer()
    await app.register(feedRoutes(deps))
    const responses = await Promise.all(Array.from({ length: 5 }, () => app.inject('/feeds/google.xml')))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await readdir(join(deps.dataDir, 'feeds'))).toEqual(['google.xml'])
  })

  it('is sent while it is built, and built to the end for a reader that leaves', async () => {
    const { app } = await createBareServer()
    const lock = await shop.pool.connect()
    await lock.query('BEGIN; LOCK TABLE product_images IN ACCESS EXCLUSIVE MODE')
    await app.register(feedRoutes(deps))
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    // the products are not readable yet, but the first line is here
    const abort = new AbortController()
    const response = await fetch(`${address}/feeds/google.xml`, { signal: abort.signal })
    const { value } = (await response.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toContain('<rss version="2.0"')
    expect(await readdir(join(deps.dataDir, 'feeds'))).not.toContain('google.xml')
    abort.abort()
    await lock.query('COMMIT')
    lock.release()
    await expect.poll(() => readdir(join(deps.dataDir, 'feeds'))).toContain('google.xml')
    expect(await readFile(join(deps.dataDir, 'feeds/google.xml'), 'utf8')).toMatch(/<\/rss>\n$/)
    await app.close()
  })

  it('is built to the end while a reader is slow, and then read to the end', async () => {
    const productId = await shop.addProduct({
      name: 'Long read',
      images: [image],
      sizes: Array.from({ length: 40 }, (_, index) => `${index + 20}`),
      description: ['x'.repeat(5_000)],
    })
    const openFeed = createFeedOpener(deps)
    const slow = (await openFeed('google')).content
    const second = (await openFeed('google')).content
    await expect.poll(() => readdir(join(deps.dataDir, 'feeds'))).toEqual(['google.xml'])
    const file = await readFile(join(deps.dataDir, 'feeds/google.xml'), 'utf8')
    expect(file.length).toBeGreaterThan(200_000)
    // not compared as texts, because a failure would print them
    expect([(await text(slow)) === file, (await text(second)) === file]).toEqual([true, true])
    await shop.db.delete(products).where(eq(products.id, productId))
  })

  it('has the time at which its build started', async () => {
    const startedAt = new Date('2026-11-20T10:00:00Z')
    await get('/feeds/google.xml', { now: () => startedAt })
    expect((await stat(join(deps.dataDir, 'feeds/google.xml'))).mtime).toEqual(startedAt)
  })

  it('replaces what a killed process left behind', async () => {
    await get('/feeds/google.xml')
    await writeFile(join(deps.dataDir, 'feeds/google.xml.partial'), 'half')
    await ageFile('google.xml.partial', HOUR + MINUTE)
    await get('/feeds/meta.csv')
    expect((await readdir(join(deps.dataDir, 'feeds'))).sort()).toEqual(['google.xml', 'meta.csv'])
  })
})

describe('the worker', () => {
  it('rebuilds the feeds that were fetched before, and no others', async () => {
    await get('/feeds/google.xml')
    await writeFile(join(deps.dataDir, 'feeds/google.xml'), 'old')
    await ageFile('google.xml', 15 * MINUTE)
    await createFeedWorker(deps).run({}, { signal: AbortSignal.timeout(10_000) })
    expect(await readFile(join(deps.dataDir, 'feeds/google.xml'), 'utf8')).toContain('<item>')
    expect(await readdir(join(deps.dataDir, 'feeds'))).toEqual(['google.xml'])
  })

  it('leaves a feed alone that was built less than 15 minutes ago', async () => {
    await get('/feeds/google.xml')
    await writeFile(join(deps.dataDir, 'feeds/google.xml'), 'new')
    await ageFile('google.xml', 13 * MINUTE)
    await createFeedWorker(deps).run({}, { signal: AbortSignal.timeout(10_000) })
    expect(await readFile(join(deps.dataDir, 'feeds/google.xml'), 'utf8')).toBe('new')
  })
})

it('lists the feeds for owners', async () => {
  await get('/feeds/meta.csv')
  const { body } = await get('/api/admin/feeds')
  expect(JSON.parse(body)).toEqual([
    { name: 'google', path: '/feeds/google.xml' },
    { name: 'meta', path: '/feeds/meta.csv', builtAt: expect.any(String) },
  ])
})
