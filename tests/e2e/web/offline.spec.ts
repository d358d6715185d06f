import { expect, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { getFirstProduct, visit, waitForHydration } from '../visit.ts'

test.use({ serviceWorkers: 'allow' })

test('visited pages open offline, and online the network wins', async ({ page, context, request }) => {
  const product = await getFirstProduct(request)
  const path = `/product/${product._id}`
  await visit(page, path)
  // until the service worker controls this page
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await test.step('online, the network wins over the cache', async () => {
    await page.evaluate(async (url) => {
      const cache = await caches.open('pages')
      await cache.put(url, new Response('<h1>Last year</h1>', { headers: { 'content-type': 'text/html' } }))
    }, path)
    await visit(page, path)
    await expect(page.getByText('Last year')).toHaveCount(0)
  })

  await test.step('visited pages and images open offline, and the cart survives', async () => {
    await page.evaluate(() => localStorage.setItem('cart', '{"products":[],"totalPrice":0}'))
    await expect
      .poll(() => page.evaluate(async (url) => (await (await caches.open('pages')).match(url))?.text(), path))
      .toContain(product.name)
    await page.waitForLoadState('networkidle')

    await context.setOffline(true)
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
    const image = page.getByRole('img', { name: product.name }).first()
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('{"products":[],"totalPrice":0}')
  })

  await test.step('an unvisited page shows the offline page', async () => {
    const response = await page.goto('/collections/Hoodie')
    expect(response?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'No network at this corner.' })).toBeVisible()
    await expect(page.getByText('Nukkad', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'In your cart' })).toBeHidden()
    expect(await page.evaluate(() => document.fonts.load('900 1em Archivo').then((fonts) => fonts.length))).toBe(1)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      for (const link of await page.getByRole('link').all())
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    }
    expect(await findViolations(page, 'body')).toEqual([])
  })

  await test.step('the offline page lists the cart and can be retried', async () => {
    await page.evaluate(() => {
      const line = { name: '<b>Tee</b>', size: 'M', color: 'Black', quantity: 2 }
      localStorage.setItem('cart', JSON.stringify({ products: [line], totalPrice: 1 }))
    })
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'In your cart' })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveText(['<b>Tee</b>, M, Black× 2'])
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hoodie' })).toBeVisible()
  })
})

test('the shop can be installed', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [, manifestUrl = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? []
  const manifest = await (await request.get(manifestUrl)).json()
  expect(manifest).toMatchObject({ name: 'Nukkad', start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})
