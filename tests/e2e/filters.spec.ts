import { expect, type Locator, type Page, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { visit, waitForHydration } from './visit.ts'

interface Facets {
  total: number
  color: { value: string; count: number }[]
  material: { value: string; count: number }[]
}

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')
const productCountText = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })
const filterBox = (within: Page | Locator, value: string) =>
  within.getByRole('checkbox', { name: new RegExp(`^${value} \\d+ products?$`) })
const chip = (page: Page, label: string) => page.getByRole('link', { name: `Remove ${label}`, exact: true })
const productCount = (total: number) => (total === 1 ? '1 product' : `${total} products`)

async function facets(page: Page, query = ''): Promise<Facets> {
  return (await page.request.get(`/api/products/facets?${query}`)).json()
}

const openFilter = (page: Page, filter: string) =>
  page.getByRole('main').locator('summary:visible', { hasText: filter }).click()

test.describe('on a desktop', () => {
  test('values show exact counts, are kept in the URL and can be removed', async ({ page }) => {
    await visit(page, '/collections/all')
    await openFilter(page, 'Colour')
    const allFacets = await facets(page)
    await expect(filterBox(page, 'Black')).toHaveAccessibleName(`Black ${productCount(allFacets.color[0]?.count ?? 0)}`)
    await filterBox(page, 'Black').check()
    await expect(page).toHaveURL('/collections/all?color=Black')
    const black = await facets(page, 'color=Black')
    await expect(productCountText(page, productCount(black.total))).toBeVisible()
    await expect.poll(() => cards(page).count()).toBe(Math.min(24, black.total))

    // the panel stays open
    await filterBox(page, 'Navy').check()
    await expect(page).toHaveURL('/collections/all?color=Black,Navy')
    const both = await facets(page, 'color=Black,Navy')
    await expect(productCountText(page, productCount(both.total))).toBeVisible()
    await expect(page.locator('summary', { hasText: 'Colour' })).toContainText('2 selected')

    await page.goBack()
    await expect(productCountText(page, productCount(black.total))).toBeVisible()
    await expect(filterBox(page, 'Navy')).not.toBeChecked()
    await page.goForward()
    await expect(productCountText(page, productCount(both.total))).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await expect(chip(page, 'Black')).toBeVisible()
    await expect(productCountText(page, productCount(both.total))).toBeVisible()
    await chip(page, 'Black').click()
    await expect(page).toHaveURL('/collections/all?color=Navy')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/collections/all')
    await expect(productCountText(page, productCount(allFacets.total))).toBeVisible()
  })

  test('filters narrow each other, and values without results are disabled', async ({ page }) => {
    const [allFacets, bottoms] = [await facets(page), await facets(page, 'category=Bottom Wear')]
    const unavailableValue = allFacets.material.find(
      ({ value }) => !bottoms.material.some((availableValue) => availableValue.value === value),
    )
    const availableValue = bottoms.material[0]
    await visit(page, `/collections/all?category=Bottom+Wear&material=${unavailableValue?.value}`)
    await openFilter(page, 'Material')
    const unavailableBox = filterBox(page, unavailableValue?.value ?? '')
    await expect(unavailableBox).toHaveAccessibleName(`${unavailableValue?.value} 0 products`)
    await unavailableBox.press('Space')
    await expect(page).toHaveURL('/collections/all?category=Bottom+Wear')
    await expect(productCountText(page, productCount(bottoms.total))).toBeVisible()
    await expect(unavailableBox).toBeDisabled()
    await expect(unavailableBox).toBeFocused()
    await page.keyboard.press('Space')
    await expect(unavailableBox).not.toBeChecked()
    // without focus the checkbox is natively disabled, as it is without JavaScript
    await page.keyboard.press('Tab')
    await expect(unavailableBox).toHaveAttribute('disabled')
    await expect(filterBox(page, availableValue?.value ?? '')).toHaveAccessibleName(
      `${availableValue?.value} ${productCount(availableValue?.count ?? 0)}`,
    )
    await filterBox(page, availableValue?.value ?? '').check()
    await expect(productCountText(page, productCount(availableValue?.count ?? 0))).toBeVisible()
  })

  test('a filter with a single value is not offered', async ({ page }) => {
    await visit(page, '/collections/Hoodie')
    const filters = page.getByRole('main').locator('summary')
    await expect(filters.first()).toHaveText(/Size/)
    await expect(filters.filter({ hasText: /Brand|Category/ })).toHaveCount(0)
  })

  test('a price range can be typed', async ({ page }) => {
    await visit(page, '/collections/all')
    await openFilter(page, 'Price')
    await page.getByLabel('From ₹').fill('1000')
    await page.getByLabel('To ₹').fill('1500')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/collections/all?maxPrice=1500&minPrice=1000')
    const between = await facets(page, 'minPrice=1000&maxPrice=1500')
    await expect(productCountText(page, productCount(between.total))).toBeVisible()
    await chip(page, '₹1,000 – ₹1,500').click()
    await expect(page).toHaveURL('/collections/all')
    await expect(page.getByLabel('From ₹')).toHaveValue('')
  })

  test('the price sliders work by keyboard and pointer', async ({ page }) => {
    await visit(page, '/collections/all')
    await openFilter(page, 'Price')
    const highest = page.getByRole('slider', { name: 'Highest price' })
    await highest.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL('/collections/all?maxPrice=3600')
    await expect(highest).toHaveAttribute('aria-valuetext', '₹3,600')
    const lowest = page.getByRole('slider', { name: 'Lowest price' })
    const { x, y, width, height } = (await lowest.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + 22, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
    await expect(page).toHaveURL('/collections/all?maxPrice=3600')
    await page.mouse.up()
    await expect(page).toHaveURL(/maxPrice=3600&minPrice=(1950|2[01]\d0)$/)
  })

  test('cards show the filtered colour and link to it', async ({ page }) => {
    const products: { _id: string; colors: string[]; images: { url: string; color?: string }[] }[] = await (
      await page.request.get('/api/products')
    ).json()
    const product = products.find(({ colors }) => colors.length > 1)
    const color = product?.colors.at(-1) ?? ''
    const image = product?.images.find((image) => image.color === color)
    await visit(page, `/collections/all?color=${encodeURIComponent(color)}`)
    const card = page.getByRole('main').locator(`a[href^="/product/${product?._id}"]`)
    await expect(card.locator(`img[src="${image?.url}"]`)).toBeAttached()
    await card.click()
    await expect(page).toHaveURL(`/product/${product?._id}?${new URLSearchParams({ color })}`)
  })

  test('the previous products stay dimmed while the next ones load', async ({ page }) => {
    await visit(page, '/collections/all')
    const before = await cards(page).allTextContents()
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/products?**', async (route) => {
      await gate.promise
      await route.continue()
    })
    await openFilter(page, 'Gender')
    await filterBox(page, 'Women').check()
    await expect(filterBox(page, 'Women')).toBeChecked()
    await expect(page).toHaveURL('/collections/all?gender=Women')
    const list = page.locator('[aria-busy=true]')
    const group = page.getByRole('main').getByRole('region', { name: 'Winter Wear' })
    await expect(list).toHaveCSS('opacity', '0.4')
    expect(await cards(page).allTextContents()).toEqual(before)
    await expect(group).toHaveCount(0)
    await expect(page.getByText('Loading products...')).toHaveCount(0)
    gate.resolve()
    await expect(list).toHaveCount(0)
    await expect(group).toBeVisible()
  })

  test('another collection does not start with the previous products', async ({ page }) => {
    await visit(page, '/collections/Hoodie')
    await page.route('**/api/products?**', () => undefined)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' }).click()
    await expect(page.getByText('Loading products...')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
  })

  test('filtering far down the list scrolls to the top of the result', async ({ page }) => {
    await visit(page, '/collections/all')
    await cards(page).nth(20).scrollIntoViewIfNeeded()
    await openFilter(page, 'Gender')
    await filterBox(page, 'Women').check()
    await expect(page).toHaveURL('/collections/all?gender=Women')
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('status').first()).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test('everything works by keyboard, and Escape closes a panel', async ({ page }) => {
    await visit(page, '/collections/all')
    const size = page.getByRole('main').locator('summary', { hasText: 'Size' })
    await size.press('Enter')
    await page.keyboard.press('Tab')
    await expect(filterBox(page, 'XS')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/collections/all?size=XS')
    await expect(filterBox(page, 'XS')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(filterBox(page, 'XS')).toBeHidden()
    await expect(size).toBeFocused()
  })
})

test.describe('a URL with invalid filters', () => {
  test('ignores them', async ({ page }) => {
    const { total } = await facets(page)
    for (const query of [
      'minPrice=abc',
      'minPrice=-5&maxPrice=0',
      'minPrice=1e999&maxPrice=%00',
      'size=,,,&color=%20',
      'gender=Kids',
      'sortBy=cheapest&page=-1',
      `color=${'x'.repeat(2000)}`,
    ]) {
      const response = await page.goto(`/collections/all?${query}`)
      expect(response?.status(), query.slice(0, 40)).toBe(200)
      await expect(productCountText(page, productCount(total)), query.slice(0, 40)).toBeVisible()
    }
  })

  test('swaps reversed prices', async ({ page }) => {
    await visit(page, '/collections/all?minPrice=1500&maxPrice=1000')
    const { total } = await facets(page, 'minPrice=1000&maxPrice=1500')
    await expect(productCountText(page, productCount(total))).toBeVisible()
    await expect(chip(page, '₹1,000 – ₹1,500')).toBeVisible()
  })

  test('finds nothing for an unknown colour, which can be removed', async ({ page }) => {
    await visit(page, '/collections/Hoodie?color=Chai')
    await expect(page.getByText('No products found in this collection.')).toBeVisible()
    await chip(page, 'Chai').click()
    await expect(cards(page).first()).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filter' })

  test('filters are applied together from a sheet, and going back undoes them', async ({ page }) => {
    await visit(page, '/collections/all')
    await page.getByRole('button', { name: 'Filter' }).tap()
    const allFacets = await facets(page)
    await expect(sheet(page).getByRole('button', { name: `Show ${productCount(allFacets.total)}` })).toBeVisible()
    await expect(sheet(page).getByRole('button', { name: 'Clear all' })).toBeDisabled()
    await sheet(page).locator('summary', { hasText: 'Size' }).tap()
    await filterBox(sheet(page), '3XL').check()
    await sheet(page).locator('summary', { hasText: 'Colour' }).tap()
    await filterBox(sheet(page), 'Black').check()
    const { total } = await facets(page, 'size=3XL&color=Black')
    await sheet(page)
      .getByRole('button', { name: `Show ${productCount(total)}` })
      .tap()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL('/collections/all?color=Black&size=3XL')
    await expect(productCountText(page, productCount(total))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/collections/all')
    await expect(productCountText(page, productCount(allFacets.total))).toBeVisible()
  })

  test('the sheet shows and clears the selection, and closing it changes nothing', async ({ page }) => {
    await visit(page, '/collections/all?color=Black&maxPrice=1500')
    await page.getByRole('button', { name: 'Filter (2)' }).tap()
    await expect(filterBox(sheet(page), 'Black')).toBeChecked()
    await expect(sheet(page).getByLabel('To ₹')).toHaveValue('1500')
    await sheet(page).getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect(filterBox(sheet(page), 'Black')).not.toBeChecked()
    await expect(sheet(page).getByRole('button', { name: 'Clear all' })).toBeDisabled()
    const allFacets = await facets(page)
    const show = sheet(page).getByRole('button', { name: `Show ${productCount(allFacets.total)}` })
    await expect(show).toBeVisible()
    await expect(sheet(page).getByRole('button', { name: 'Clear all' })).toBeFocused()
    await sheet(page).getByRole('button', { name: 'Close' }).tap()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL('/collections/all?color=Black&maxPrice=1500')
    await page.getByRole('button', { name: 'Filter (2)' }).tap()
    await expect(filterBox(sheet(page), 'Black')).toBeChecked()
    await sheet(page).getByRole('button', { name: 'Clear all' }).tap()
    await show.tap()
    await expect(page).toHaveURL('/collections/all')
  })

  test('filter and sort stay visible while scrolling', async ({ page }) => {
    await visit(page, '/collections/all')
    await cards(page).nth(12).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Filter' })).toBeInViewport()
    await expect(page.getByLabel('Sort')).toBeInViewport()
    const { height = 0 } = (await page.getByRole('button', { name: 'Filter' }).boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Filter' }).tap()
    await expect(sheet(page)).toBeVisible()
  })

  test('has no axe violations with the sheet open', async ({ page }) => {
    await visit(page, '/collections/all?color=Black&maxPrice=1500&category=Top+Wear,Winter+Wear')
    await page.getByRole('button', { name: /^Filter/ }).tap()
    await expect(sheet(page)).toBeVisible()
    for (const filter of ['Size', 'Gender', 'Material']) await sheet(page).locator('summary', { hasText: filter }).tap()
    await expect
      .poll(() => sheet(page).evaluate((dialog) => getComputedStyle(dialog).translate))
      .toMatch(/^(none|0px)$/)
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
  })

  test('has no axe violations with chips and an empty list', async ({ page }) => {
    await visit(page, '/collections/Hoodie?color=Chai&gender=Men')
    expect(await findViolations(page, 'main')).toEqual([])
  })
})

test('has no axe violations on a desktop with a filter open', async ({ page }) => {
  await visit(page, '/collections/all?category=Bottom+Wear&color=Black')
  for (const filter of ['Colour', 'Size', 'Price']) {
    await openFilter(page, filter)
    expect(await findViolations(page, 'main'), filter).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters are a form', async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/collections/all?search=tee&sortBy=priceAsc')
      await openFilter(page, 'Colour')
      await filterBox(page, 'Black').check()
      await filterBox(page, 'Navy').check()
      await openFilter(page, 'Price')
      await page.getByLabel('To ₹').fill('1500')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/search=tee&.*color=Black&color=Navy&.*maxPrice=1500&sortBy=priceAsc/)
      const { total } = await facets(page, 'search=tee&color=Black,Navy&maxPrice=1500')
      await expect(page.getByText(`${productCount(total)} for “tee”`)).toBeVisible()
      await expect(page.getByLabel('Sort')).toHaveValue('priceAsc')
      await chip(page, 'Navy').click()
      await expect(page).toHaveURL('/collections/all?color=Black&maxPrice=1500&search=tee&sortBy=priceAsc')
    }
  })

  test('the facets are server-rendered', async ({ page }) => {
    await page.goto('/collections/Essentials')
    const { color } = await facets(page, 'collection=Essentials')
    await openFilter(page, 'Colour')
    const { value = '', count: first = 0 } = color[0] ?? {}
    await expect(filterBox(page, value)).toHaveAccessibleName(`${value} ${productCount(first)}`)
  })
})
