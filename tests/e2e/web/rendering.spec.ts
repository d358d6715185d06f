import { expect, test } from '@playwright/test'
import { getFirstProduct, listNewArrivals, screens } from '../visit.ts'

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

test('the server-rendered home page contains product names and prices', async ({ request }) => {
  const html = await (await request.get('/')).text()
  for (const { name, price } of await listNewArrivals(request)) {
    expect(html).toContain(name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'))
    expect(html).toContain(rupees.format(price))
  }
})

test('the server-rendered product page contains its name, price and images', async ({ request }) => {
  const { _id, name, price, images } = await getFirstProduct(request)
  const html = await (await request.get(`/product/${_id}`)).text()
  expect(html).toContain(`<title>${name} · Nukkad</title>`)
  expect(html).toContain(rupees.format(price))
  expect(html).toContain(`src="${images[0]?.url}"`)
})

test('no page has inline scripts', async ({ request }) => {
  for (const [name, resolvePath] of Object.entries(screens)) {
    const html = await (await request.get(await resolvePath(request))).text()
    const openings = html.match(/<script[^>]*>/g) ?? []
    const inlineScripts = openings.filter(
      (tag) => !/ src="\/assets\//.test(tag) && !/ type="application\/(ld\+)?json"/.test(tag),
    )
    expect(inlineScripts, name).toEqual([])
    expect(html, name).not.toMatch(/\son[a-z]+="/)
  }
})

test('unknown paths and products return a 404 page', async ({ request }) => {
  for (const path of ['/no-such-page', '/product/ffffffffffffffffffffffff', '/product/nonsense']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    const html = await response.text()
    expect(html, path).toContain('<title>Page not found · Nukkad</title>')
    expect(html, path).toMatch(/<a [^>]*href="\/"[^>]*>Back to the corner<\/a>/)
  }
})

test('tracking parameters change nothing', async ({ request }) => {
  const html = await (await request.get('/collections/all?utm_source=chai&sortBy=priceAsc&page=nonsense')).text()
  const selected = Array.from(html.matchAll(/<option value="([^"]*)" selected=""/g), ([, value]) => value)
  expect(selected).toEqual(['priceAsc'])
  expect(html).toMatch(/<h1[^>]*>New Launches<\/h1>/)
})
