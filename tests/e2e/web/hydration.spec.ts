import { expect, type Page } from '@playwright/test'
import { test } from '../test.ts'
import { getFirstProduct, navigate, recordConsole, visit, waitForHydration } from '../visit.ts'

const grid = (page: Page) => page.getByRole('main').getByRole('listitem')
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
const productUrl = /\/api\/products\/[0-9a-f]{24}$/

test('private pages redirect guests to the login without console messages', async ({ page, request }) => {
  const consoleMessages = recordConsole(page)
  const expectLogin = async (path: string) => {
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
    expect(consoleMessages, path).toEqual([])
  }
  const readMain = async (path: string) => /<main.*<\/main>/s.exec(await (await request.get(path)).text())?.[0]

  // the admin area has its own layout and script
  for (const path of ['/admin/emails', '/checkout']) {
    await page.goto(path)
    await expectLogin(path)
    await page.waitForLoadState('networkidle')
    expect(consoleMessages, path).toEqual([])
  }
  // the same markup hydrates the same way
  const hydratedMain = await readMain('/checkout')
  expect(hydratedMain).toContain('Loading...')
  for (const path of ['/order-confirmation', '/my-orders', '/order/x', '/order/x/invoice', '/profile']) {
    expect(await readMain(path), path).toBe(hydratedMain)
    await navigate(page, path)
    await expectLogin(path)
  }
})

test('from the home page, links open a product, a list and their failures', async ({ page }) => {
  await visit(page, '/')
  // a marker that a full page load would remove
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))

  await test.step('going to a product and back restores the scroll position', async () => {
    const card = cards(page).nth(6)
    await card.scrollIntoViewIfNeeded()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    const scrollPosition = await page.evaluate(() => window.scrollY)
    expect(scrollPosition).toBeGreaterThan(300)

    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · Nukkad`)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Explore New Arrivals' })).toBeAttached()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollPosition)
  })

  const failure = Promise.withResolvers<void>()
  await test.step('a slow list shows its loading state', async () => {
    const body = JSON.stringify({ message: 'size is not a size', code: 'bad_request' })
    await page.route(/api\/products(\/facets)?\?/, async (route) => {
      await failure.promise
      await route.fulfill({ status: 400, contentType: 'application/json', body })
    })
    await footerLink(page, 'Essentials').click()
    await expect(page.getByText('Loading products...')).toBeVisible()
  })

  await test.step('a failed list shows the error and can be retried', async () => {
    failure.resolve()
    await expect(page.getByText('Error loading products')).toBeVisible()
    await expect(page.getByText('size is not a size')).toBeVisible()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.click({ trial: true })
    // the list also recovers by itself once a link to it is prefetched
    await page.unrouteAll()
    await retry.click()
    await expect(cards(page).first()).toBeVisible()
    // the filter counts failed too and are retried with the list
    await page.getByRole('main').getByRole('button', { name: 'Filter' }).click()
    await expect(page.locator('summary:visible', { hasText: 'Colour' })).toHaveCount(1)
  })

  await test.step('a product that is gone by the time it is clicked shows the not-found page', async () => {
    const body = JSON.stringify({ message: 'Product not found.', code: 'not_found' })
    await page.route(productUrl, (route) => route.fulfill({ status: 404, contentType: 'application/json', body }))
    await navigate(page, '/')
    await cards(page).first().click()
    await expect(page.getByText('404 Page not found')).toBeVisible()
    await page.unroute(productUrl)
    await page.getByRole('link', { name: 'Back to the corner' }).click()
    await expect(page.getByRole('heading', { name: 'Explore New Arrivals' })).toBeVisible()
  })

  await expect(page.locator('html[data-same-page]')).toHaveCount(1)
})

test('a list shows its images and can be sorted, and a product shows the chosen color', async ({ page, request }) => {
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
  await visit(page, '/collections/all')

  await test.step("an image that fails to load becomes 'No image'", async () => {
    await expect(grid(page).first().getByText('No image')).toBeVisible()
    await page.unroute('**/media/**')
  })

  await test.step('sorting applies immediately and is kept in the URL', async () => {
    await page.getByLabel('Sort').selectOption('priceAsc')
    await expect(page).toHaveURL(/sortBy=priceAsc/)
    await expect(page.getByLabel('Sort')).toHaveValue('priceAsc')
    const readPrices = async () => {
      const texts = await cards(page).allTextContents()
      return texts.map((text) => Number(/₹([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')))
    }
    const areSorted = async () => {
      const prices = await readPrices()
      return prices.length > 1 && prices.every((price, index) => price >= (prices[index - 1] ?? 0))
    }
    await expect.poll(areSorted).toBe(true)
  })

  await test.step('hovering a card shows its second image', async () => {
    const { _id, images } = await getFirstProduct(request)
    const second = images.slice(1).find(({ color }) => color === images[0]?.color)
    expect(second).toBeDefined()
    await navigate(page, '/collections/Hoodie')
    await expect(page.getByRole('heading', { level: 1, name: 'Hoodie' })).toBeVisible()
    const card = page.getByRole('main').locator(`a[href^="/product/${_id}"]`).first()
    await card.hover()
    await expect(card.locator(`img[src="${second?.url}"]`)).toHaveCSS('opacity', '1')
  })

  await test.step('choosing a color shows its images and stays on the page', async () => {
    const products: { _id: string; colors: string[] }[] = await (await request.get('/api/products')).json()
    const product = products.find(({ colors }) => colors.length > 1)
    const color = product?.colors[1] ?? ''
    await navigate(page, `/product/${product?._id}`)
    await page.getByRole('radio', { name: color, exact: true }).check()
    await expect(page.getByRole('radiogroup', { name: `Colour ${color}` })).toBeVisible()
    await expect(page.getByRole('main').getByRole('img').first()).toHaveAccessibleName(new RegExp(color))
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('radiogroup', { name: `Colour ${color}` })).toBeVisible()
  })
})
