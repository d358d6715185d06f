import { expect, type Page, test } from '@playwright/test'
import { getFirstProduct, visit, waitForHydration } from './visit.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker controls this page. */
const waitForServiceWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('visited pages and images open offline, and the cart survives', async ({ page, context, request }) => {
  const product = await getFirstProduct(request)
  await visit(page, '/')
  await waitForServiceWorker(page)
  await visit(page, `/product/${product._id}`)
  await page.evaluate(() => localStorage.setItem('cart', '{"products":[],"totalPrice":0}'))
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname)),
    )
    .toContain(`/product/${product._id}`)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
  const image = page.getByRole('img', { name: product.name }).first()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('{"products":[],"totalPrice":0}')
})

test('an unvisited page shows the offline page', async ({ page, context }) => {
  await visit(page, '/')
  await waitForServiceWorker(page)
  await context.setOffline(true)
  const response = await page.goto('/collections/Hoodie')
  expect(response?.status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
})

test('online, the network wins over the cache', async ({ page }) => {
  await visit(page, '/')
  await waitForServiceWorker(page)
  await page.evaluate(async () => {
    const cache = await caches.open('pages')
    await cache.put('/', new Response('<h1>Last year</h1>', { headers: { 'content-type': 'text/html' } }))
  })
  await visit(page, '/')
  await expect(page.getByText('Last year')).toHaveCount(0)
})

test('the shop can be installed', async ({ page, request }) => {
  await page.goto('/')
  const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(manifestUrl ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Nukkad', start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})
