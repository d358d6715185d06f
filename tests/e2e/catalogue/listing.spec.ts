import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { visit, waitForHydration } from '../visit.ts'

interface ListedProduct {
  _id: string
  name: string
  category: string
  price: number
  originalPrice?: number
  inStock: boolean
  countInStock: number
  colors: string[]
  sizes: string[]
  publishedAt: string
  images: { url: string; color?: string }[]
}

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')
const readNames = (page: Page) => cards(page).getByRole('heading').allTextContents()
const progressText = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ products$/)
const scrollToEnd = (page: Page) => progressText(page).scrollIntoViewIfNeeded()

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY)

async function fetchProducts(page: Page, path: string): Promise<ListedProduct[]> {
  return (await page.request.get(path)).json()
}

/** Submits the text in the search bar. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill(text)
  await page.getByRole('combobox', { name: 'Search' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `“${text}”` })).toBeVisible()
}

test('a collection is grouped by category with exact counts and sorted within its categories', async ({ page }) => {
  await visit(page, '/collections/Essentials?sortBy=priceDesc')
  const expected = await fetchProducts(page, '/api/products?collection=Essentials&sortBy=priceDesc&groupBy=category')
  expect(await readNames(page)).toEqual(expected.map(({ name }) => name))
  const { category } = await (await page.request.get('/api/products/facets?collection=Essentials')).json()
  expect(category.length).toBeGreaterThan(1)
  for (const { value, count } of category as { value: string; count: number }[]) {
    const group = page.getByRole('region', { name: value, exact: true })
    await expect(group.getByRole('heading', { level: 2, name: value })).toBeVisible()
    await expect(group.getByText(count === 1 ? '1 product' : `${count} products`, { exact: true })).toBeVisible()
    await expect(group.locator('a[href^="/product/"]')).toHaveCount(count)
  }
})

test('a list keeps its categories grouped and counted while more pages load', async ({ page }) => {
  await visit(page, '/collections/all?gender=Women')
  await expect(page.getByRole('heading', { level: 1, name: 'Women’s Collection' })).toBeVisible()
  await expect(page).toHaveTitle('Women’s Collection · Nukkad')
  const { category, total } = await (await page.request.get('/api/products/facets?gender=Women')).json()
  const counts = (category as { count: number }[]).map(({ count }) => `${count} products`)
  const groups = page.getByRole('main').getByRole('region', { name: / Wear$/ })
  await expect(groups.first().getByText(counts[0] ?? '', { exact: true })).toBeVisible()
  await expect(groups.first().locator('a[href^="/product/"]')).toHaveCount(24)
  await expect(async () => {
    await scrollToEnd(page)
    await expect(cards(page)).toHaveCount(total, { timeout: 1000 })
  }).toPass()
  await expect(groups).toHaveCount(counts.length)
  for (const [index, count] of counts.entries()) {
    await expect(groups.nth(index).getByText(count, { exact: true })).toBeVisible()
    await expect(groups.nth(index).locator('a[href^="/product/"]')).toHaveCount(Number.parseInt(count, 10))
  }
})

test('the first products are in the first screen, and the header stays', async ({ page }) => {
  const firstCardTop = () =>
    cards(page)
      .first()
      .evaluate((card) => card.getBoundingClientRect().top + window.scrollY)
  for (const { width, height, limit } of [
    { width: 1440, height: 900, limit: 420 },
    { width: 390, height: 844, limit: 400 },
  ]) {
    await page.setViewportSize({ width, height })
    for (const path of [
      '/collections/Hoodie',
      '/collections/Essentials',
      '/collections/Tie%20Dye%20Oversized%20T-Shirt',
      '/collections/All%20T-Shirts',
      '/collections/all',
      '/collections/all?gender=Women',
      '/collections/all?search=hudi',
    ]) {
      await visit(page, path)
      expect(await firstCardTop(), `${path} at ${width}`).toBeLessThanOrEqual(limit)
    }
  }

  await test.step('the only group has its heading in the toolbar', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, '/collections/Hoodie')
    const { total } = await (await page.request.get('/api/products/facets?collection=Hoodie')).json()
    await expect(page.getByRole('status').filter({ hasText: `Winter Wear, ${total} products` })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Winter Wear' }).locator('a[href^="/product/"]')).toHaveCount(total)
  })

  await test.step('the lines of the toolbar meet those between the cards, also next to the filters', async () => {
    const getRight = async (locator: Locator) => {
      const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {}
      return x + width
    }
    const filter = page.getByRole('button', { name: 'Filter' })
    const sort = page.getByRole('combobox', { name: 'Sort' })
    expect(Math.abs((await getRight(filter)) - (await getRight(cards(page).first())))).toBeLessThanOrEqual(1)
    for (const isOpen of [false, true]) {
      if (isOpen) await filter.click()
      const getGap = async () => Math.abs(((await sort.boundingBox())?.x ?? 0) - (await getRight(cards(page).nth(2))))
      await expect.poll(getGap).toBeLessThanOrEqual(1.5)
    }
    await filter.click()
  })

  await test.step('header and toolbar stay in view on a wide screen', async () => {
    await page.evaluate(() => window.scrollTo(0, 600))
    const cart = page.getByRole('banner').getByRole('button', { name: /^Cart/ })
    await expect(cart).toBeInViewport()
    const { y = 0, height = 0 } = (await cart.boundingBox()) ?? {}
    const toolbar = await page.getByRole('button', { name: 'Filter' }).boundingBox()
    expect(toolbar?.y).toBeGreaterThanOrEqual(y + height - 1)
  })

  await test.step('the focus is never under the header', async () => {
    await cards(page).nth(4).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    const { y = 0, height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
    expect(top).toBeGreaterThanOrEqual(y + height)
  })
})

test('the image of a banner keeps its shape on wide screens, so no hood or hem is cut off', async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/collections/Hoodie', '/collections/Essentials']) {
      await visit(page, path)
      const image = page.getByRole('main').locator('header img')
      const getSizes = () =>
        image.evaluate((img: HTMLImageElement) => {
          const [box, banner] = [img.getBoundingClientRect(), img.closest('header')?.getBoundingClientRect()]
          return {
            isSharp: Number(/-(\d+)\.\w+$/.exec(img.currentSrc)?.[1]) >= box.width,
            shape: Math.round((10 * box.width) / box.height),
            naturalShape: Math.round((10 * img.naturalWidth) / img.naturalHeight),
            gaps: [(banner?.height ?? 0) - box.height, (banner?.right ?? 0) - box.right].map(Math.round),
          }
        })
      await expect.poll(async () => (await getSizes()).naturalShape, `${path} at ${width}`).toBeGreaterThan(0)
      const { isSharp, shape, naturalShape, gaps } = await getSizes()
      expect({ isSharp, shape, gaps }, `${path} at ${width}`).toEqual({
        isSharp: true,
        shape: naturalShape,
        gaps: [0, 0],
      })
    }
  }
})

test('cards show colors and true tags, and add to the cart', async ({ page }) => {
  await visit(page, '/collections/all')
  const products = await fetchProducts(page, '/api/products?limit=24')
  const card = ({ _id }: ListedProduct) => page.getByRole('main').locator(`li:has(a[href^="/product/${_id}"])`)

  await test.step('a card links to the color that it shows, and has a dot for each color up to four', async () => {
    for (const product of products.slice(0, 8)) {
      const { _id, colors, images } = product
      const query = new URLSearchParams({ color: images[0]?.color ?? '' })
      await expect(card(product).getByRole('link')).toHaveAttribute('href', `/product/${_id}?${query}`)
      const colorCount = card(product).getByText(`${colors.length} colours`)
      if (colors.length > 1) await expect(colorCount).toBeAttached()
      const dots = card(product).locator('p:has-text("colours") > span.size-3')
      await expect(dots).toHaveCount(colors.length > 1 ? Math.min(colors.length, 4) : 0)
      if (colors.length > 4) await expect(card(product).getByText(`+${colors.length - 4}`)).toBeVisible()
    }
  })

  await test.step('tags say what is true', async () => {
    for (const product of products) {
      const { price, originalPrice = 0, inStock, countInStock, publishedAt } = product
      const has = async (text: string | RegExp) => (await card(product).getByText(text, { exact: true }).count()) > 0
      const isReduced = inStock && originalPrice > price
      const isLow = inStock && countInStock <= 5
      const isNew = inStock && Date.now() - Date.parse(publishedAt) < 30 * 24 * 3600_000
      expect(await has('Out of Stock'), product.name).toBe(!inStock)
      expect(await has(/^−\d+%$/), product.name).toBe(isReduced)
      expect(await has('Few left'), product.name).toBe(isLow)
      // at most two tags
      expect(await has('New'), product.name).toBe(isNew && !(isReduced && isLow))
    }
  })

  const product = products.find(({ inStock, countInStock, sizes }) => inStock && countInStock > 20 && sizes.length > 3)
  if (!product) throw new Error('No product with enough stock')
  const color = product.images[0]?.color
  const added: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/cart')) added.push(request.postDataJSON())
  })
  const { stock }: { stock: { size?: string; color?: string; available: number }[] } = await (
    await page.request.get(`/api/products/${product._id}`)
  ).json()
  const { size } = stock.find((variant) => variant.color === color && variant.available > 1) ?? {}

  await test.step('sizes show on hover, and a click adds one', async () => {
    await card(product).getByRole('link').hover()
    await card(product)
      .getByRole('button', { name: `Add size ${size}`, exact: true })
      .click()
    await expect(page.getByText('Product Added To Cart!')).toBeVisible()
    expect(added).toEqual([expect.objectContaining({ productId: product._id, quantity: 1, size, color })])
    await page.mouse.move(0, 0)
    await expect(card(product).getByRole('group')).toHaveCount(0)
  })

  await test.step('sizes are reached by keyboard', async () => {
    await card(product).getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect(card(product).getByRole('button', { name: `Quick add ${product.name}` })).toBeFocused()
    await expect(card(product).getByRole('group', { name: `Sizes of ${product.name} in ${color}` })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(
      card(product)
        .getByRole('button', { name: /^Add size/ })
        .first(),
    ).toBeFocused()
  })

  await test.step('the sheet offers colors and sizes, and closes after adding one, also by a double tap', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await card(product)
      .getByRole('button', { name: `Quick add ${product.name}` })
      .click()
    const sheet = page.getByRole('dialog', { name: `Quick add ${product.name}` })
    await expect(sheet.getByRole('button', { name: `Add size ${size}`, exact: true })).toBeVisible()
    await expect.poll(() => sheet.evaluate((dialog) => getComputedStyle(dialog).translate)).toMatch(/^(none|0px)$/)
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await sheet.getByRole('button', { name: `Add size ${size}`, exact: true }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(sheet).toBeHidden()
    expect(added).toHaveLength(2)
  })

  await test.step('a size that the filters name is added with one tap', async () => {
    const filters = new URLSearchParams({ search: product.name, size: size ?? '', color: color ?? '' })
    await visit(page, `/collections/all?${filters}`)
    const button = card(product).getByRole('button', { name: `Quick add ${product.name} in ${size}`, exact: true })
    await expect(button).toHaveText(`+${size}`)
    await button.click()
    await expect(page.getByText('Product Added To Cart!')).toBeVisible()
    expect(added).toHaveLength(3)
    expect(added[2]).toMatchObject({ productId: product._id, quantity: 1, size, color })
    await expect(page.getByRole('dialog', { name: `Quick add ${product.name}` })).toHaveCount(0)
  })

  await test.step('the sheet opens if that size is sold out meanwhile', async () => {
    await page.route(`**/api/products/${product._id}`, async (route) => {
      const response = await route.fetch()
      const detail = await response.json()
      const soldOut = detail.stock.map((variant: object) => ({ ...variant, available: 0 }))
      await route.fulfill({ response, json: { ...detail, stock: soldOut } })
    })
    await page.reload()
    await waitForHydration(page)
    await card(product)
      .getByRole('button', { name: `Quick add ${product.name}` })
      .click()
    const sheet = page.getByRole('dialog', { name: `Quick add ${product.name}` })
    await expect(sheet.getByRole('button', { name: `${size}, sold out` })).toBeVisible()
    expect(added).toHaveLength(3)
  })
})

test('every list has its title, and an empty collection offers alternatives', async ({ request }) => {
  for (const [address, title] of [
    ['/collections/all?gender=Women', 'Women’s Collection'],
    ['/collections/all?gender=Men', 'Men’s Collection'],
    ['/collections/all?category=Top+Wear', 'All T-Shirts'],
    ['/collections/All%20T-Shirts', 'All T-Shirts'],
    ['/collections', 'New Launches'],
    ['/collections/', 'New Launches'],
    ['/collections/all?sortBy=priceAsc', 'All Products'],
    ['/collections/Hoodie', 'Hoodie'],
    ['/collections/oversized-t-shirt', 'OverSized T-Shirt'],
    ['/collections/HOODIE', 'Hoodie'],
  ] as const) {
    await test.step(`${address} has the title ${title}`, async () => {
      const html = await (await request.get(address)).text()
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(html).toContain(`<title>${title} · Nukkad</title>`)
    })
  }

  await test.step('an empty collection offers alternatives', async () => {
    const response = await request.get('/collections/Sarees')
    expect(response.status()).toBe(404)
    const html = await response.text()
    expect(html).not.toContain('Sarees')
    expect(await (await request.get('/collections/Nope?sortBy=priceAsc')).text()).toBe(html)
    const [main = ''] = html.match(/<main.*<\/main>/s) ?? []
    expect(main).toContain('No products found in this collection.')
    expect(main).toMatch(/<h2[^>]*>Explore New Arrivals<\/h2>/)
    expect(main).toMatch(/<a [^>]*href="\/product\//)
  })
})

test('the sort order is kept in the URL, and more than four pages load on click only', async ({ page }) => {
  const sort = page.getByLabel('Sort')

  await test.step('an unknown order is ignored', async () => {
    const response = page.waitForResponse('**/collections/all?sortBy=cheapest')
    await visit(page, '/collections/all?sortBy=cheapest')
    expect((await response).status()).toBe(200)
    await expect(sort).toHaveValue('Default')
  })

  await test.step('sorting offers four orders and keeps them in the URL', async () => {
    const orders = await sort
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
    expect(orders).toEqual(['Default', 'priceAsc', 'priceDesc', 'popularity'])
    for (const order of ['priceAsc', 'priceDesc', 'popularity']) {
      await sort.selectOption(order)
      await expect(page).toHaveURL(`/collections/all?sortBy=${order}`)
      const expected = (await fetchProducts(page, `/api/products?sortBy=${order}&limit=24`)).map(({ name }) => name)
      await expect.poll(() => readNames(page)).toEqual(expected)
    }
    await page.goBack()
    await expect(page).toHaveURL('/collections/all?sortBy=priceDesc')
    await expect(sort).toHaveValue('priceDesc')
  })

  await test.step('a response that is not a list shows no products, and a product without images a placeholder', async () => {
    const [product] = await fetchProducts(page, '/api/products?limit=1')
    const stubList = (json: unknown) =>
      page.route('**/api/products?**', (route) => route.fulfill({ json, headers: { 'x-total-count': '7' } }))
    await stubList([{ ...product, images: null }])
    await visit(page, '/about')
    await page.getByRole('banner').getByRole('link', { name: 'New Launches' }).first().click()
    await expect(cards(page).first()).toContainText('No image')
    await page.unroute('**/api/products?**')
    await stubList({ products: [] })
    await sort.selectOption('popularity')
    await expect(page.getByText('No products found', { exact: true })).toBeVisible()
    await page.unroute('**/api/products?**')
    await visit(page, '/collections/all?sortBy=priceDesc')
  })

  await test.step('the order is in the markup of the server', async () => {
    expect(await (await page.request.get(page.url())).text()).toContain('<option value="priceDesc" selected="">')
    await sort.selectOption('Default')
    await expect(page).toHaveURL('/collections/all')
  })

  await test.step('after three more pages the list needs a click, so the footer is reachable', async () => {
    const first = await fetchProducts(page, '/api/products?limit=24')
    await expect.poll(() => readNames(page)).toEqual(first.map(({ name }) => name))
    // mocks an endless list
    await page.route('**/api/products?**', async (route: Route) => {
      const number = new URL(route.request().url()).searchParams.get('page') ?? '1'
      const json = first.map((product) => ({ ...product, _id: product._id.slice(0, -2) + number.padStart(2, '0') }))
      await route.fulfill({ json, headers: { 'x-total-count': '9600' } })
    })
    await expect(async () => {
      await scrollToEnd(page)
      await expect(progressText(page)).toHaveText('Showing 96 of 9,600 products', { timeout: 1000 })
    }).toPass()
    await scrollToEnd(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await expect(progressText(page)).toHaveText('Showing 96 of 9,600 products')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(progressText(page)).toHaveText('Showing 120 of 9,600 products')
    await expect(page).toHaveURL('/collections/all')
  })
})

test('new launches load more on scroll', async ({ page }) => {
  await visit(page, '/collections/all')
  const expected = (await fetchProducts(page, '/api/products')).map(({ name }) => name)

  await test.step('new launches list all products, newest first', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'New Launches' })).toBeVisible()
    const newest = await fetchProducts(page, '/api/products?limit=24')
    expect(await readNames(page)).toEqual(newest.map(({ name }) => name))
    expect(expected.length).toBeGreaterThan(72)
    await expect(progressText(page)).toHaveText(`Showing 24 of ${expected.length} products`)
  })

  await test.step('the list shows why the next page failed, keeps the loaded products and can be retried', async () => {
    const body = JSON.stringify({ message: 'The stall is closed', code: 'bad_request' })
    await page.route('**/api/products?**page=2**', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body }),
    )
    await scrollToEnd(page)
    await expect(page.getByText('Error loading products')).toBeVisible()
    await expect(page.getByText('The stall is closed')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await page.unroute('**/api/products?**page=2**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48)
  })

  await test.step('the list shows the progress until everything is loaded', async () => {
    await expect(async () => {
      await scrollToEnd(page)
      await expect(progressText(page)).toHaveText(`Showing ${expected.length} of ${expected.length} products`, {
        timeout: 1000,
      })
    }).toPass()
    expect(await readNames(page)).toEqual(expected)
    await expect(page.getByRole('status').filter({ hasText: /^Showing/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
  })

  await test.step('the list restores its length and scroll position after a product visit and after a reload', async () => {
    const card = cards(page).nth(65)
    await card.scrollIntoViewIfNeeded()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    const before = await scrollPosition(page)
    await card.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'New Launches' })).toBeAttached()
    await expect.poll(() => scrollPosition(page)).toBe(before)
    await expect(cards(page).filter({ hasText: name })).toBeInViewport()
    await page.reload()
    await expect.poll(() => scrollPosition(page)).toBe(before)
    await expect(cards(page).filter({ hasText: name })).toBeInViewport()
  })
})

test('a long list starts at the page in the URL', async ({ page }) => {
  await visit(page, '/collections/all?page=2')
  const second = await fetchProducts(page, '/api/products?limit=24&page=2')
  expect((await readNames(page)).slice(0, 24)).toEqual(second.map(({ name }) => name))
  await expect(page.getByText(/^Page 2 of \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/collections/all')
  expect((await page.request.get('/collections/all?page=99')).status()).toBe(404)
})

test('a search shows its results or alternatives', async ({ page }) => {
  await test.step('a misspelled search shows the corrected term', async () => {
    await visit(page, '/collections/all?search=hudi')
    const { total } = await (await page.request.get('/api/products/facets?search=hudi')).json()
    expect(total).toBeGreaterThan(1)
    await expect(page.getByText(`${total} products for “hudi”`)).toBeVisible()
    await expect(page.getByText('Showing results for “hoodie”')).toBeVisible()
  })

  await test.step('a search shows its term and the number of results', async () => {
    await searchFor(page, 'hoodie')
    const { total } = await (await page.request.get('/api/products/facets?search=hoodie')).json()
    await expect(page.getByText(`${total} products for “hoodie”`)).toBeVisible()
    await expect(page.getByText('Showing results for')).toHaveCount(0)
    const best = await fetchProducts(page, '/api/products?search=hoodie&limit=24')
    expect((await readNames(page)).slice(0, 24)).toEqual(best.map(({ name }) => name))
  })

  const all = await fetchProducts(page, '/api/products')

  await test.step('a card shows the price and the original price', async () => {
    const reduced = all.find(({ price, originalPrice = 0 }) => originalPrice > price)
    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    await searchFor(page, reduced?.name ?? '')
    const card = cards(page).filter({ hasText: reduced?.name ?? '' })
    await expect(card.getByText(rupees.format(reduced?.price ?? 0), { exact: true })).toBeVisible()
    await expect(card.locator('s')).toHaveText(rupees.format(reduced?.originalPrice ?? 0))
  })

  await test.step('a card shows the sold-out badge', async () => {
    const { name = '' } = all.find(({ inStock }) => !inStock) ?? {}
    await searchFor(page, name)
    await expect(cards(page).filter({ hasText: name }).getByText('Out of Stock')).toBeVisible()
  })

  await test.step('a search for a color shows it and links to it', async () => {
    await searchFor(page, 'black hoodie')
    const expected = await fetchProducts(page, '/api/products?search=black+hoodie&limit=24')
    const inBlack = expected.filter(({ colors }) => colors.includes('Black'))
    expect(inBlack.length).toBeGreaterThan(3)
    for (const { _id } of inBlack) {
      await expect(page.getByRole('main').locator(`a[href="/product/${_id}?color=Black"]`)).toBeAttached()
    }
  })

  await test.step('a long word never widens the page', async () => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await visit(page, `/collections/all?search=${'supercalifragilistic'.repeat(4)}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await test.step('a search without results offers trending searches and new arrivals', async () => {
    await searchFor(page, 'zzzzzzzz')
    await expect(page.getByRole('main').getByRole('link', { name: 'tie dye', exact: true })).toBeVisible()
    await expect(page.getByText('No products found', { exact: true })).toBeVisible()
    await expect(page.getByText('0 products for “zzzzzzzz”')).toBeVisible()
    await expect(page.getByText('Nothing matches “zzzzzzzz”. Check the spelling, or try another word.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Shop all' })).toHaveAttribute(
      'href',
      '/collections/all',
    )
    await expect(page.getByRole('heading', { name: 'Explore New Arrivals' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Explore New Arrivals' }).getByRole('heading', { level: 3 }),
    ).toHaveCount(4)
    // there is nothing to sort or filter
    await expect(page.getByRole('main').locator('select, summary')).toHaveCount(0)
  })
})
