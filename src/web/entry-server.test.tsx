import { describe, expect, it, vi } from 'vitest'
import { demoContent } from '#demo/content.ts'
import { demoSettings } from '#demo/shop-settings.ts'
import type { Collection } from '#domains/catalogue/contract.ts'
import type { ReviewPage } from '#domains/reviews/contract.ts'
import { defaultSettings } from '#domains/settings/rules.ts'
import type { PageRenderer } from '#platform/http/page-renderer.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { createShopSettings, shopSettings } from '#tests/support/shop-settings.ts'
import type { Transport } from './api.ts'
import { createRenderer } from './entry-server.tsx'
import { createPage } from './page.ts'
import { Root } from './root.tsx'

const id = '0123456789abcdef01234567'
const product = {
  _id: id,
  name: 'Corner <b>Tee</b>',
  price: 1199,
  originalPrice: 1499,
  description: ['Two walls, one corner.'],
  images: [{ url: '/media/tee-800.webp', altText: 'Corner Tee in Black, front', color: 'Black' }],
  inStock: true,
  countInStock: 3,
  sizes: ['M'],
  colors: ['Black'],
  brand: 'Nukkad',
  material: '240 GSM Cotton',
  category: 'Top Wear',
  gender: 'Unisex',
  collections: ['OverSized T-Shirt'],
  sku: 'NKD-1',
  stock: [{ size: 'M', color: 'Black', available: 3 }],
  measurements: [{ size: 'M', cm: { chest: 112 } }],
}

const createResponse = (status: number, body: unknown) => ({ status, total: '1', json: async () => body })

const facets = {
  total: 0,
  category: [],
  collection: [],
  size: [],
  color: [],
  gender: [],
  material: [],
  brand: [],
  price: { min: 0, max: 0 },
}

const hoodies: Collection = {
  _id: 'c'.repeat(24),
  name: 'Hoodie',
  slug: 'hoodies',
  description: 'Warm.',
  seoTitle: 'Hoodies',
  seoDescription: '',
  banner: { url: '/media/uploads/rain-1200.webp' },
}
/** Like the shop, finds the collection by its name, its slug and its old name. */
const findCollection = (url: string) =>
  ['Hoodie', 'HOODIE', 'hoodies', 'Warm%20Things'].some((address) => url === `/api/collections/${address}`)
    ? createResponse(200, hoodies)
    : createResponse(404, { message: 'Collection not found.', code: 'not_found' })

const reviews: ReviewPage = {
  summary: { count: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, fit: { small: 0, true: 0, large: 0 } },
  reviews: [],
}

const stubApi: Transport = async ({ url }) => {
  if (url === '/api/collections') return createResponse(200, [hoodies])
  if (url.startsWith('/api/collections/')) return findCollection(url)
  const productPaths = [id, 'corner-tee', 'best-seller'].map((name) => `/api/products/${name}`)
  if (productPaths.includes(url)) return createResponse(200, product)
  if (url.startsWith('/api/products/facets')) return createResponse(200, facets)
  if (url.endsWith('/reviews')) return createResponse(200, reviews)
  if (url === '/api/content') return createResponse(200, demoContent)
  if (/^\/api\/products\/(?:[0-9a-f]{24}|no-id)$/.test(url))
    return createResponse(404, { message: 'Product not found.', code: 'not_found' })
  return createResponse(200, [product])
}
const unavailableApi: Transport = async () =>
  createResponse(503, { message: 'The database is unavailable.', code: 'unavailable' })

describe('a server-rendered page', () => {
  const renderer: PageRenderer = createRenderer({ shopSettings, transport: stubApi })

  it('contains names and prices as text', async () => {
    const { status, html } = await renderer.render('/')
    expect(status).toBe(200)
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-IN">/)
    expect(html).toContain('Corner &lt;b&gt;Tee&lt;/b&gt;')
    expect(html).toContain('₹1,199.00')
    expect(html).toContain('<title>Nukkad · Streetwear from the corner</title>')
  })

  it('is previewed with other content, which the next page does not have', async () => {
    const [hero] = demoContent.sections
    const draft = { ...demoContent, sections: [{ ...hero, headline: 'Not saved yet' }] }
    const { html } = await renderer.render('/', { '/api/content': draft })
    expect(html).toContain('Not saved')
    expect(html).not.toContain('Explore New Arrivals')
    expect((await renderer.render('/')).html).toContain('Explore New Arrivals')
  })

  it('has no inline scripts except JSON data', async () => {
    const { html } = await renderer.render(`/product/${id}`)
    const scripts = Array.from(html.matchAll(/<script([^>]*)>([^<]*)/g), ([, attributes = '', text = '']) => ({
      isFile: /^ type="module" src="[^"]+"$/.test(attributes) && text === '',
      isData: attributes === ' type="application/json" id="state"',
      isStructuredData: attributes === ' type="application/ld+json"',
    }))
    expect(scripts.filter(({ isData }) => isData)).toHaveLength(1)
    expect(scripts.filter(({ isStructuredData }) => isStructuredData)).toHaveLength(2)
    expect(scripts.filter(({ isData, isFile, isStructuredData }) => !isData && !isFile && !isStructuredData)).toEqual(
      [],
    )
    expect(html).not.toMatch(/ on[a-z]+="/)
    expect(html).not.toContain('<b>')
  })

  it('renders identical bytes for the same data', async () => {
    expect(await renderer.render('/')).toEqual(await renderer.render('/'))
  })

  it('returns the 404 page for an unknown path', async () => {
    const { status, html } = await renderer.render(renderer.resolve('/no/such/page').key)
    expect(status).toBe(404)
    expect(html).toContain('<title>Page not found · Nukkad</title>')
  })

  it.each(['ffffffffffffffffffffffff', 'no-id'])('returns 404 for the unknown product %s', async (unknown) => {
    const { status, html } = await renderer.render(`/product/${unknown}`)
    expect(status).toBe(404)
    expect(html).toContain('Page not found')
  })

  it('returns 404 past the last page of a list, but 200 for an empty list', async () => {
    const createListRenderer = (total: string) =>
      createRenderer({
        shopSettings,
        transport: async ({ url }) => {
          if (url.startsWith('/api/collections/')) return findCollection(url)
          if (url === '/api/content') return createResponse(200, demoContent)
          return { ...createResponse(200, url.includes('/facets') ? facets : []), total }
        },
      })
    expect((await createListRenderer('80').render('/collections/all?page=99')).status).toBe(404)
    expect((await createListRenderer('0').render('/collections/Hoodie?page=2')).status).toBe(200)
  })

  it('shares one 404 page between all unknown collections', async () => {
    const sharedPage = { status: 404, html: '', notFoundPath: '/collections/404' }
    expect(await renderer.render('/collections/Nope')).toEqual(sharedPage)
    expect(await renderer.render('/collections/%3Cimg%3E?sortBy=priceAsc')).toEqual(sharedPage)
    const { status, html } = await renderer.render('/collections/404')
    expect(status).toBe(404)
    expect(html).toContain('No products found in this collection.')
    expect(html).toContain('<meta name="robots" content="noindex"')
  })

  it('redirects /collections to all products', async () => {
    expect(await renderer.render('/collections?search=tee')).toMatchObject({
      status: 301,
      location: '/collections/all?search=tee',
    })
  })

  it.each(['HOODIE', 'Warm%20Things'])(
    'redirects %s, another spelling or old name of a collection',
    async (address) => {
      expect(await renderer.render(`/collections/${address}?color=Black`)).toMatchObject({
        status: 301,
        location: '/collections/Hoodie?color=Black',
      })
    },
  )

  it.each(['Hoodie', 'hoodies'])('shows a collection at %s, with the slug as its canonical URL', async (address) => {
    const publicRenderer = createRenderer({ shopSettings, transport: stubApi, origin: 'https://shop.example' })
    const { status, html } = await publicRenderer.render(`/collections/${address}?gender=Men&color=Black`)
    expect(status).toBe(200)
    expect(html).toContain('<title>Hoodies · Nukkad</title>')
    expect(html).toContain('<meta name="description" content="Warm."')
    expect(html).toContain('rel="canonical" href="https://shop.example/collections/hoodies?gender=Men"')
    expect(html).toMatch(/<h1[^>]*>Hoodie<\/h1>/)
    expect(html).toContain('/media/uploads/rain-800.avif 800w, /media/uploads/rain-1200.avif 1200w')
  })

  it.each([id, 'corner-tee'])('keeps the address of a product at %s when a color is chosen', async (address) => {
    const { html } = await renderer.render(`/product/${address}`)
    expect(html).toContain(`href="/product/${address}?color=Black"`)
  })

  it('promises free shipping only if the settings do', async () => {
    expect((await renderer.render('/')).html).toContain('Free Shipping')
    const settings = createShopSettings({ pages: { freeShipping: false } })
    const silent = createRenderer({ shopSettings: settings, transport: stubApi })
    for (const path of ['/', `/product/${id}`]) expect((await silent.render(path)).html).not.toMatch(/free shipping/i)
  })

  it('says that it ships worldwide only if the settings do', async () => {
    expect((await renderer.render('/login')).html).toContain('worldwide, 3-6 days')
    expect((await renderer.render(`/product/${id}`)).html).toContain('Free shipping worldwide.')
    const settings = createShopSettings({ pages: { worldwideShipping: false } })
    const silent = createRenderer({ shopSettings: settings, transport: stubApi })
    for (const path of ['/login', `/product/${id}`]) {
      const { html } = await silent.render(path)
      expect(html.replace('"worldwideShipping":false', '')).not.toContain('worldwide')
    }
    expect((await silent.render(`/product/${id}`)).html).toContain('Free shipping. ')
  })

  it('offers other ways to reach the shop only if the settings have them', async () => {
    const unknown = {
      seller: { name: '', address: [], state: '', gstin: '' },
      care: { email: '', phone: '', hours: '', replies: 'soon' },
      grievance: { officer: '', email: '' },
    }
    const renderContact = async (shop: object) => {
      const transport: Transport = async (request) =>
        request.url === '/api/shop' ? createResponse(200, shop) : stubApi(request)
      return (await createRenderer({ shopSettings, transport }).render('/contact')).html
    }
    const care = { ...unknown.care, phone: '+91 80 1234 5678' }
    expect(await renderContact({ ...unknown, care })).toContain('Other ways to reach us')
    expect(await renderContact(unknown)).not.toContain('Other ways to reach us')
  })

  it('has absolute URLs only when the public origin is configured', async () => {
    const withoutOrigin = createRenderer({ shopSettings, transport: stubApi })
    const { html: relative } = await withoutOrigin.render(`/product/${id}?color=Black`)
    expect(relative).toContain(`<link rel="canonical" href="/product/${id}"/>`)
    expect(relative).not.toMatch(/og:url|og:image/)
    const withOrigin = createRenderer({ shopSettings, transport: stubApi, origin: 'https://shop.example' })
    const { html } = await withOrigin.render(`/product/${id}?color=Black`)
    expect(html).toContain(`<link rel="canonical" href="https://shop.example/product/${id}"/>`)
    expect(html).toContain('<meta property="og:image" content="https://shop.example/share/products/')
    expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    expect(html).toContain('<meta property="og:image:height" content="630"/>')
    expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+"\/>/)
    const { html: list } = await withOrigin.render('/collections/Hoodie')
    expect(list).toMatch(/og:image" content="https:\/\/shop\.example\/share\/collections\/[a-z-]+\.jpg"/)
    expect(list).toContain('"@type":"CollectionPage"')
  })

  it('shows the contact email of the settings in footer, structured data and state', async () => {
    const email = 'care@example.in'
    const changedSettings = createShopSettings({ seller: { careEmail: email } })
    const { html } = await createRenderer({ shopSettings: changedSettings, transport: stubApi }).render('/')
    expect(html).toContain(`href="mailto:${email}"`)
    expect(html).toContain(`"@type":"OnlineStore"`)
    expect(html).toContain(`"email":"${email}"`)
    expect(html).toContain(`"careEmail":"${email}"`)
    expect(html.match(/[\w.]+@(?:nukkad\.example|example\.in)/g)?.filter((address) => address !== email)).toEqual([])
  })

  it('shows the navigation, the offer and the social links only if the settings have them', async () => {
    const render = async (settings: ShopSettings) =>
      (await createRenderer({ shopSettings: { current: () => settings }, transport: stubApi }).render('/login')).html
    const demo = await render(demoSettings)
    expect(demo).toContain('Winter Wear')
    expect(demo).toMatch(/10(<!-- -->)?% off/)
    expect(demo).toContain('Follow Us')
    const changed = await render({ ...demoSettings, commerce: { ...demoSettings.commerce, firstOrderPercent: 15 } })
    expect(changed).toMatch(/15(<!-- -->)?% off/)
    const neutral = await render(defaultSettings)
    expect(neutral).toContain('<title>Login · New Shop</title>')
    expect(neutral).not.toContain('Winter Wear')
    expect(neutral).not.toContain('% off')
    expect(neutral).not.toContain('Follow Us')
    expect(neutral).not.toContain('mailto:')
    expect(neutral).not.toContain('og:image')
  })

  it('calls only the API of its own renderer', async () => {
    const failingRenderer = createRenderer({ shopSettings, transport: unavailableApi })
    const [page, failedPage] = await Promise.all([renderer.render('/'), failingRenderer.render('/')])
    expect([page.status, failedPage.status]).toEqual([200, 503])
  })

  it('becomes the error screen when the API fails, and logs the error', async () => {
    const onError = vi.fn()
    const { status, html } = await createRenderer({ shopSettings, transport: unavailableApi, onError }).render('/')
    expect(status).toBe(503)
    expect(html).toContain('<title>Unexpected Application Error! · Nukkad</title>')
    expect(html).toContain('The database is unavailable.')
    expect(onError).toHaveBeenCalledOnce()
  })
})

function SecretScreen() {
  return <p>the secret</p>
}

function BrokenScreen(): never {
  throw new Error('password is hunter2')
}

function ErrorScreen() {
  return (
    <html lang="en">
      <head />
      <body>broken</body>
    </html>
  )
}

describe('createRenderer', () => {
  it('renders a private page as a shell and loads no data for it', async () => {
    const loadQueries = vi.fn(() => [])
    const page = createPage({ screen: async () => SecretScreen, requiresLogin: true, loadQueries })
    const routes = [{ Component: Root, children: [{ path: 'mine', ...page }] }]
    const { status, html } = await createRenderer({ shopSettings, transport: stubApi, routes }).render('/mine')
    expect(status).toBe(200)
    expect(html).toContain('Loading...')
    expect(html).toContain('Skip to content')
    expect(html).not.toContain('the secret')
    expect(loadQueries).not.toHaveBeenCalled()
  })

  it('logs the message of an unexpected error and hides it from visitors', async () => {
    const onError = vi.fn()
    const page = createPage({ screen: async () => BrokenScreen })
    const routes = [{ id: 'root', ErrorBoundary: ErrorScreen, children: [{ path: 'mine', ...page }] }]
    const { status, html } = await createRenderer({ shopSettings, transport: stubApi, routes, onError }).render('/mine')
    expect(status).toBe(500)
    expect(html).toContain('broken')
    expect(html).not.toContain('hunter2')
    expect(onError).toHaveBeenCalledWith(new Error('password is hunter2'))
  })
})
