import { expect, test } from '@playwright/test'
import { firstProduct, newArrivals, screens } from './visit.ts'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

test('the home page as it is sent holds the names and prices of products', async ({ request }) => {
  const html = await (await request.get('/')).text()
  for (const { name, price } of await newArrivals(request)) {
    expect(html).toContain(name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'))
    expect(html).toContain(rupees.format(price))
  }
})

test('a product page as it is sent holds its name, its price and its pictures', async ({ request }) => {
  const { _id, name, price, images } = await firstProduct(request)
  const html = await (await request.get(`/product/${_id}`)).text()
  expect(html).toContain(`<title>${name} · Nukkad</title>`)
  expect(html).toContain(rupees.format(price))
  expect(html).toContain(`src="${images[0]?.url}"`)
})

test('no page carries a script of its own', async ({ request }) => {
  for (const [name, pathOf] of Object.entries(screens)) {
    const html = await (await request.get(await pathOf(request))).text()
    const openings = html.match(/<script[^>]*>/g) ?? []
    const neither = openings.filter(
      (tag) => !/ src="\/assets\//.test(tag) && !/ type="application\/(ld\+)?json"/.test(tag),
    )
    expect(neither, name).toEqual([])
    expect(html, name).not.toMatch(/\son[a-z]+="/)
  }
})

test('an unknown address and an unknown product answer 404 with a page', async ({ page }) => {
  for (const path of ['/no-such-page', '/product/ffffffffffffffffffffffff', '/product/nonsense']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page).toHaveTitle('Page not found · Nukkad')
    await expect(page.getByRole('link', { name: 'Back to the corner' })).toBeVisible()
  }
})

test('tracking parameters change nothing', async ({ page }) => {
  await page.goto('/collections/all?utm_source=chai&sortBy=priceAsc&page=nonsense')
  await expect(page.getByLabel('Sort')).toHaveValue('priceAsc')
  await expect(page.getByRole('heading', { level: 1, name: 'New Launches' })).toBeVisible()
})
