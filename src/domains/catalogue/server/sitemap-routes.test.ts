import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '#tests/support/catalogue.ts'
import { plainServer } from '#tests/support/plain-server.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

let shop: Awaited<ReturnType<typeof openCatalogue>>
let ids: string[]

beforeAll(async () => {
  shop = await openCatalogue()
  ids = [await shop.add({ collections: ['Kites & Threads'] }), await shop.add()]
})
afterAll(() => shop.close())

async function ask(
  url: string,
  { publicUrl }: { publicUrl: string | undefined } = { publicUrl: 'https://shop.example' },
) {
  const { app } = await plainServer()
  await app.register(sitemapRoutes({ db: shop.db, publicUrl }))
  const { statusCode: status, headers, body } = await app.inject({ url, headers: { host: 'corner.example' } })
  const found = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  return { status, type: headers['content-type'], body, found }
}

describe('/sitemap.xml', () => {
  it('names the list of pages and the lists of products', async () => {
    const { type, found } = await ask('/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(found).toEqual(['https://shop.example/sitemaps/pages.xml', 'https://shop.example/sitemaps/products-1.xml'])
  })

  it('takes the address that was asked for when the shop knows none of its own', async () => {
    const { found } = await ask('/sitemap.xml', { publicUrl: undefined })
    expect(found[0]).toBe('http://corner.example/sitemaps/pages.xml')
  })
})

describe('/sitemaps', () => {
  it('lists every collection, spelled as its page is, and the pages to read', async () => {
    expect((await ask('/sitemaps/pages.xml')).found).toEqual(
      [
        ...['/', '/collections/all', '/collections/Kites%20%26%20Threads', '/collections/OverSized%20T-Shirt'],
        ...['/about', '/contact', '/shipping', '/returnpolicy', '/return', '/terms'],
      ].map((path) => `https://shop.example${path}`),
    )
  })

  it('lists every product', async () => {
    const { found } = await ask('/sitemaps/products-1.xml')
    expect(found.toSorted()).toEqual(ids.map((id) => `https://shop.example/product/${id}`).toSorted())
  })

  it.each(['2', '0', 'x'])('has no part %s of the products', async (part) => {
    expect((await ask(`/sitemaps/products-${part}.xml`)).status).toBe(404)
  })
})

describe('/robots.txt', () => {
  it('closes what is private and names the sitemap', async () => {
    const { type, body } = await ask('/robots.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    for (const path of ['/api/', '/admin', '/checkout', '/profile', '/my-orders', '/order'])
      expect(body).toContain(`\nDisallow: ${path}\n`)
    expect(body).toContain('\nSitemap: https://shop.example/sitemap.xml\n')
  })
})
