import { expect, type Page, test } from '@playwright/test'
import { getFirstProduct, recordConsole, visit, waitForHydration } from './visit.ts'

const grid = (page: Page) => page.getByRole('main').getByRole('listitem')
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')

test('private pages redirect guests to the login without console messages', async ({ page }) => {
  const consoleMessages = recordConsole(page)
  for (const path of [
    '/checkout',
    '/order-confirmation',
    '/my-orders',
    '/order/x',
    '/order/x/invoice',
    '/profile',
    '/admin/emails',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login/)
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(consoleMessages, path).toEqual([])
  }
})

test('going to a product and back restores the scroll position', async ({ page }) => {
  await visit(page, '/')
  const card = cards(page).nth(6)
  await card.scrollIntoViewIfNeeded()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const scrollPosition = await page.evaluate(() => window.scrollY)
  expect(scrollPosition).toBeGreaterThan(300)

  // a marker that a full page load would remove
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(`${name} · Nukkad`)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Explore New Arrivals' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollPosition)
  await expect(page.locator('html[data-same-page]')).toHaveCount(1)
})

test('a slow list shows its loading state', async ({ page }) => {
  await visit(page, '/')
  await page.route('**/api/products?**', () => undefined)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' }).click()
  await expect(page.getByText('Loading products...')).toBeVisible()
})

test('a failed list shows the error and can be retried', async ({ page }) => {
  await visit(page, '/')
  const body = JSON.stringify({ message: 'size is not a size', code: 'bad_request' })
  await page.route(/api\/products(\/facets)?\?/, (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body }),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' }).click()
  await expect(page.getByText('Error loading products')).toBeVisible()
  await expect(page.getByText('size is not a size')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
  // the filter counts failed too and are retried with the list
  await expect(page.getByRole('main').locator('summary', { hasText: 'Colour' }).first()).toBeVisible()
})

test('a product that is gone by the time it is clicked shows the not-found page', async ({ page }) => {
  await visit(page, '/')
  const body = JSON.stringify({ message: 'Product not found', code: 'not_found' })
  await page.route('**/api/products/**', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body }),
  )
  await cards(page).first().click()
  await expect(page.getByText('404 Page not found')).toBeVisible()
  await page.unroute('**/api/products/**')
  await page.getByRole('link', { name: 'Back to the corner' }).click()
  await expect(page.getByRole('heading', { name: 'Explore New Arrivals' })).toBeVisible()
})

test("an image that fails to load becomes 'No image'", async ({ page }) => {
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
  await visit(page, '/collections/all')
  await expect(grid(page).first().getByText('No image')).toBeVisible()
})

test('hovering a card shows its second image', async ({ page, request }) => {
  const { _id, images } = await getFirstProduct(request)
  const second = images.slice(1).find(({ color }) => color === images[0]?.color)
  expect(second).toBeDefined()
  await visit(page, '/collections/Hoodie')
  const card = page.getByRole('main').locator(`a[href^="/product/${_id}"]`).first()
  await card.hover()
  await expect(card.locator(`img[src="${second?.url}"]`)).toHaveCSS('opacity', '1')
})

test('choosing a colour shows its images and stays on the page', async ({ page, request }) => {
  const products: { _id: string; colors: string[] }[] = await (await request.get('/api/products')).json()
  const product = products.find(({ colors }) => colors.length > 1)
  await visit(page, `/product/${product?._id}`)
  const color = product?.colors[1] ?? ''
  await page.getByRole('link', { name: color, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Colour ${color}` })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img').first()).toHaveAccessibleName(new RegExp(color))
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: `Colour ${color}` })).toBeVisible()
})

test('sorting applies immediately and is kept in the URL', async ({ page }) => {
  await visit(page, '/collections/all')
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
