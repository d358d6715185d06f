import { expect, test } from '@playwright/test'
import { findProduct } from '../products.ts'
import { getFirstProduct, listNewArrivals, screens, visit } from '../visit.ts'

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
  expect(html).toMatch(/<h1[^>]*>All Products<\/h1>/)
})

test('the Devanagari font is loaded only for a page with such text', async ({ page, request }) => {
  const product = await findProduct(request, ({ description }) => /नुक्कड़/.test(description.join()))
  const fonts: string[] = []
  page.on('request', (sent) => sent.resourceType() === 'font' && fonts.push(new URL(sent.url()).pathname))
  await visit(page, '/about')
  expect(fonts.filter((path) => path.includes('devanagari'))).toEqual([])
  await visit(page, `/product/${product._id}`)
  await expect.poll(() => fonts.filter((path) => path.includes('devanagari')).length).toBe(1)
  const [path = ''] = fonts.filter((candidate) => candidate.includes('devanagari'))
  expect((await (await request.get(path)).body()).length).toBeLessThan(20_000)
  // every character has a glyph: a missing one would come from another font
  const isComplete = await page.evaluate(() => document.fonts.check('1em Archivo', 'नुक्कड़ थूकना यहाँ'))
  expect(isComplete).toBe(true)
})

test('prices are set in the mono face, digits and rupee sign alike', async ({ page }) => {
  await visit(page, '/collections/all')
  const price = page
    .getByRole('region', { name: 'Products' })
    .getByText(/^₹[\d,]+/)
    .first()
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  await price.evaluate((element) => element.setAttribute('data-price', ''))
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-price]' })
  await page.evaluate(() => document.fonts.ready)
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
  expect(fonts.map(({ familyName }) => familyName)).toContain('JetBrains Mono')
})
