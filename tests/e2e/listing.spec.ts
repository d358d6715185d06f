import { expect, type Page, type Route, test } from '@playwright/test'
import { hydrated, visit } from './visit.ts'

interface Listed {
  _id: string
  name: string
  category: string
}

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')
const namesOf = (page: Page) => cards(page).getByRole('heading').allTextContents()
const showing = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ products$/)
const toTheEnd = (page: Page) => showing(page).scrollIntoViewIfNeeded()

async function asked(page: Page, path: string): Promise<Listed[]> {
  return (await page.request.get(path)).json()
}

test.describe('a collection', () => {
  test('stands by category, each with how many it has', async ({ page }) => {
    await visit(page, '/collections/Essentials')
    const { category } = await (await page.request.get('/api/products/facets?collection=Essentials')).json()
    expect(category.length).toBeGreaterThan(1)
    for (const { value, count } of category as { value: string; count: number }[]) {
      const group = page.getByRole('region', { name: value, exact: true })
      await expect(group.getByRole('heading', { level: 2, name: value })).toBeVisible()
      await expect(group.getByText(count === 1 ? '1 product' : `${count} products`, { exact: true })).toBeVisible()
      await expect(group.locator('a[href^="/product/"]')).toHaveCount(count)
    }
  })

  test('keeps its categories together and truly counted while it grows', async ({ page }) => {
    await visit(page, '/collections/all?gender=Women')
    await expect(page.getByRole('heading', { level: 1, name: 'Women’s Collection' })).toBeVisible()
    const { category, total } = await (await page.request.get('/api/products/facets?gender=Women')).json()
    const counts = (category as { count: number }[]).map(({ count }) => `${count} products`)
    const groups = page.getByRole('main').getByRole('region', { name: / Wear$/ })
    await expect(groups.first().getByText(counts[0] ?? '', { exact: true })).toBeVisible()
    await expect(groups.first().locator('a[href^="/product/"]')).toHaveCount(24)
    await expect(async () => {
      await toTheEnd(page)
      await expect(cards(page)).toHaveCount(total, { timeout: 1000 })
    }).toPass()
    await expect(groups).toHaveCount(counts.length)
    for (const [index, count] of counts.entries()) {
      await expect(groups.nth(index).getByText(count, { exact: true })).toBeVisible()
      await expect(groups.nth(index).locator('a[href^="/product/"]')).toHaveCount(Number.parseInt(count, 10))
    }
  })

  test('is sorted within its categories', async ({ page }) => {
    await visit(page, '/collections/Essentials?sortBy=priceDesc')
    const expected = await asked(page, '/api/products?collection=Essentials&sortBy=priceDesc&groupBy=category')
    expect(await namesOf(page)).toEqual(expected.map(({ name }) => name))
  })

  test('that is empty says so, and offers something else', async ({ page }) => {
    await visit(page, '/collections/Sarees')
    await expect(page.getByText('No products found in this collection.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Explore New Arrivals' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  })
})

test('new launches are all products, the newest first', async ({ page }) => {
  await visit(page, '/collections/all')
  await expect(page.getByRole('heading', { level: 1, name: 'New Launches' })).toBeVisible()
  const newest = await asked(page, '/api/products?limit=24')
  expect(await namesOf(page)).toEqual(newest.map(({ name }) => name))
})

test('every list is called by its name', async ({ page }) => {
  for (const [address, title] of [
    ['/collections/all?gender=Women', 'Women’s Collection'],
    ['/collections/all?gender=Men', 'Men’s Collection'],
    ['/collections/all?category=Top+Wear', 'All T-Shirts'],
    ['/collections/All%20T-Shirts', 'All T-Shirts'],
    ['/collections/Hoodie', 'Hoodie'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Nukkad`)
  }
})

test.describe('sorting', () => {
  test('has the four orders and keeps them in the address', async ({ page }) => {
    await visit(page, '/collections/all')
    const sort = page.getByLabel('Sort')
    const orders = await sort
      .locator('option')
      .evaluateAll((options) => options.map((each) => each.getAttribute('value')))
    expect(orders).toEqual(['Default', 'priceAsc', 'priceDesc', 'popularity'])
    for (const order of ['priceAsc', 'priceDesc', 'popularity']) {
      await sort.selectOption(order)
      await expect(page).toHaveURL(`/collections/all?sortBy=${order}`)
      const expected = (await asked(page, `/api/products?sortBy=${order}&limit=24`)).map(({ name }) => name)
      await expect.poll(() => namesOf(page)).toEqual(expected)
    }
    await page.goBack()
    await expect(sort).toHaveValue('priceDesc')
    await page.reload()
    await hydrated(page)
    await expect(sort).toHaveValue('priceDesc')
    await sort.selectOption('Default')
    await expect(page).toHaveURL('/collections/all')
  })

  test('that is not known is as if it were not there', async ({ page }) => {
    const response = await page.goto('/collections/all?sortBy=cheapest')
    expect(response?.status()).toBe(200)
    await expect(page.getByLabel('Sort')).toHaveValue('Default')
  })
})

test.describe('a long list', () => {
  test('grows as one scrolls, and says how far it is', async ({ page }) => {
    await visit(page, '/collections/all')
    const expected = (await asked(page, '/api/products')).map(({ name }) => name)
    expect(expected.length).toBeGreaterThan(72)
    await expect(showing(page)).toHaveText(`Showing 24 of ${expected.length} products`)
    await expect(async () => {
      await toTheEnd(page)
      await expect(showing(page)).toHaveText(`Showing ${expected.length} of ${expected.length} products`, {
        timeout: 1000,
      })
    }).toPass()
    expect(await namesOf(page)).toEqual(expected)
    await expect(page.getByRole('status').filter({ hasText: /^Showing/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
  })

  test('keeps its length and its place when one comes back from a product, and when it is loaded again', async ({
    page,
  }) => {
    await visit(page, '/collections/all')
    await expect(async () => {
      await toTheEnd(page)
      await expect.poll(() => cards(page).count(), { timeout: 1000 }).toBeGreaterThanOrEqual(72)
    }).toPass()
    const card = cards(page).nth(65)
    await card.scrollIntoViewIfNeeded()
    const name = (await card.getByRole('heading').textContent()) ?? ''
    const before = await page.evaluate(() => window.scrollY)
    await card.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'New Launches' })).toBeAttached()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    await expect(cards(page).filter({ hasText: name })).toBeInViewport()
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    await expect(cards(page).filter({ hasText: name })).toBeInViewport()
  })

  test('waits for a press after three more pages, so that the footer can be reached', async ({ page }) => {
    await visit(page, '/collections/all')
    const first = await asked(page, '/api/products?limit=24')
    // a list that has no end
    await page.route('**/api/products?**', async (route: Route) => {
      const number = new URL(route.request().url()).searchParams.get('page') ?? '1'
      const json = first.map((each) => ({ ...each, _id: each._id.slice(0, -2) + number.padStart(2, '0') }))
      await route.fulfill({ json, headers: { 'x-total-count': '9600' } })
    })
    await expect(async () => {
      await toTheEnd(page)
      await expect(showing(page)).toHaveText('Showing 96 of 9,600 products', { timeout: 1000 })
    }).toPass()
    await toTheEnd(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await expect(showing(page)).toHaveText('Showing 96 of 9,600 products')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(showing(page)).toHaveText('Showing 120 of 9,600 products')
    await expect(page).toHaveURL('/collections/all')
  })

  test('that cannot go on says why, keeps what it has, and can be asked again', async ({ page }) => {
    await visit(page, '/collections/all')
    const body = JSON.stringify({ message: 'The stall is closed', code: 'bad_request' })
    await page.route('**/api/products?**page=2**', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body }),
    )
    await toTheEnd(page)
    await expect(page.getByText('Error loading products')).toBeVisible()
    await expect(page.getByText('The stall is closed')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await page.unroute('**/api/products?**page=2**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48)
  })

  test('begins where its address says', async ({ page }) => {
    await visit(page, '/collections/all?page=2')
    const second = await asked(page, '/api/products?limit=24&page=2')
    expect((await namesOf(page)).slice(0, 24)).toEqual(second.map(({ name }) => name))
    await expect(page.getByText(/^Page 2 of \d/)).toBeVisible()
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(page).toHaveURL('/collections/all')
    expect((await page.goto('/collections/all?page=99'))?.status()).toBe(404)
  })
})

test.describe('a search', () => {
  test('says what was searched and how many were found', async ({ page }) => {
    await visit(page, '/collections/all?search=hoodie')
    await expect(page.getByRole('heading', { level: 1, name: '“hoodie”' })).toBeVisible()
    const { total } = await (await page.request.get('/api/products/facets?search=hoodie')).json()
    await expect(page.getByText(`${total} products for “hoodie”`)).toBeVisible()
    const best = await asked(page, '/api/products?search=hoodie&limit=24')
    expect((await namesOf(page)).slice(0, 24)).toEqual(best.map(({ name }) => name))
  })

  test('that was misspelt says as what it was understood', async ({ page }) => {
    await visit(page, '/collections/all?search=hudi')
    const { total } = await (await page.request.get('/api/products/facets?search=hudi')).json()
    expect(total).toBeGreaterThan(1)
    await expect(page.getByText(`${total} products for “hudi”`)).toBeVisible()
    await expect(page.getByText('Showing results for “hoodie”')).toBeVisible()
    await page.goto('/collections/all?search=hoodie')
    await expect(page.getByText('Showing results for')).toHaveCount(0)
  })

  test('that finds nothing says so, and offers trending searches and new arrivals', async ({ page }) => {
    await visit(page, '/collections/all?search=zzzzzzzz')
    await expect(page.getByRole('main').getByRole('link', { name: 'tie dye', exact: true })).toBeVisible()
    await expect(page.getByText('No products found', { exact: true })).toBeVisible()
    await expect(page.getByText('0 products for “zzzzzzzz”')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Explore New Arrivals' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    // there is nothing to sort or to narrow
    await expect(page.getByRole('main').locator('select, summary')).toHaveCount(0)
  })
})

test.describe('a card', () => {
  test('shows what the product costs and cost, and that it is sold out', async ({ page }) => {
    const all: { name: string; price: number; originalPrice?: number; inStock: boolean }[] = JSON.parse(
      JSON.stringify(await asked(page, '/api/products')),
    )
    const reduced = all.find(({ price, originalPrice = 0 }) => originalPrice > price)
    const soldOut = all.find(({ inStock }) => !inStock)
    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    await visit(page, `/collections/all?search=${encodeURIComponent(reduced?.name ?? '')}`)
    const card = cards(page).filter({ hasText: reduced?.name ?? '' })
    await expect(card.getByText(rupees.format(reduced?.price ?? 0), { exact: true })).toBeVisible()
    await expect(card.locator('s')).toHaveText(rupees.format(reduced?.originalPrice ?? 0))
    await visit(page, `/collections/all?search=${encodeURIComponent(soldOut?.name ?? '')}`)
    await expect(
      cards(page)
        .filter({ hasText: soldOut?.name ?? '' })
        .getByText('Out of Stock'),
    ).toBeVisible()
  })
})
