import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBareServer } from '#tests/support/create-bare-server.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
let ids: string[]

beforeAll(async () => {
  shop = await createCatalogueApp()
  ids = [await shop.addProduct({ collections: ['Kites & Threads'] }), await shop.addProduct()]
})
afterAll(() => shop.close())

async function fetchSitemap(
  url: string,
  { publicUrl }: { publicUrl: string | undefined } = { publicUrl: 'https://shop.example' },
) {
  const { app } = await createBareServer()
  await app.register(sitemapRoutes({ db: shop.db, publicUrl, listOwnPagePaths: async () => ['/pages/size-guide'] }))
  const { statusCode: status, headers, body } = await app.inject({ url, headers: { host: 'corner.example' } })
  const urls = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  return { status, type: headers['content-type'], body, urls }
}

describe('/sitemap.xml', () => {
  it('lists the page sitemap and the product sitemaps', async () => {
    const { type, urls } = await fetchSitemap('/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(urls).toEqual(['https://shop.example/sitemaps/pages.xml', 'https://shop.example/sitemaps/products-1.xml'])
  })

  it('uses the origin of the request without a public URL', async () => {
    const { urls } = await fetchSitemap('/sitemap.xml', { publicUrl: undefined })
    expect(urls[0]).toBe('http://corner.example/sitemaps/pages.xml')
  })
})

describe('/sitemaps', () => {
  it('lists every collection with products, every static page and the pages of the owner', async () => {
    await shop.addProduct({ collections: ['Hidden'], state: 'draft' })
    expect((await fetchSitemap('/sitemaps/pages.xml')).urls).toEqual(
      [
        '/',
        '/collections/all',
        '/collections/kites-threads',
        '/collections/oversized-t-shirt',
        '/about',
        '/contact',
        '/shipping',
        '/returnpolicy',
        '/return',
        '/terms',
        '/privacy',
        '/pages/size-guide',
      ].map((path) => `https://shop.example${path}`),
    )
  })

  it('lists every product by its slug, or by its id without one', async () => {
    await shop.pool.query('UPDATE products SET slug = NULL WHERE id = $1', [ids[1]])
    const { urls } = await fetchSitemap('/sitemaps/products-1.xml')
    expect(urls.toSorted()).toEqual([`https://shop.example/product/${ids[1]}`, 'https://shop.example/product/tee-1'])
  })

  it.each(['2', '0', 'x'])('returns 404 for product part %s', async (part) => {
    expect((await fetchSitemap(`/sitemaps/products-${part}.xml`)).status).toBe(404)
  })
})

describe('/robots.txt', () => {
  it('disallows private paths and links the sitemap', async () => {
    const { type, body } = await fetchSitemap('/robots.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    for (const path of ['/api/', '/admin', '/checkout', '/profile', '/my-orders', '/order'])
      expect(body).toContain(`\nDisallow: ${path}\n`)
    expect(body).toContain('\nSitemap: https://shop.example/sitemap.xml\n')
  })
})
