import { expect, type Locator, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { hydrated, visit } from './visit.ts'

interface Facets {
  total: number
  color: { value: string; count: number }[]
  material: { value: string; count: number }[]
}

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')
const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })
const box = (within: Page | Locator, value: string) =>
  within.getByRole('checkbox', { name: new RegExp(`^${value} \\d+ products?$`) })
const chip = (page: Page, label: string) => page.getByRole('link', { name: `Remove ${label}`, exact: true })
const productCount = (total: number) => (total === 1 ? '1 product' : `${total} products`)

async function facets(page: Page, query = ''): Promise<Facets> {
  return (await page.request.get(`/api/products/facets?${query}`)).json()
}

const open = (page: Page, filter: string) =>
  page.getByRole('main').locator('summary:visible', { hasText: filter }).click()

test.describe('on a desktop', () => {
  test('values are chosen with true counts, kept in the address, and taken back', async ({ page }) => {
    await visit(page, '/collections/all')
    await open(page, 'Colour')
    const whole = await facets(page)
    await expect(box(page, 'Black')).toHaveAccessibleName(`Black ${productCount(whole.color[0]?.count ?? 0)}`)
    await box(page, 'Black').check()
    await expect(page).toHaveURL('/collections/all?color=Black')
    const black = await facets(page, 'color=Black')
    await expect(count(page, productCount(black.total))).toBeVisible()
    await expect.poll(() => cards(page).count()).toBe(Math.min(24, black.total))

    // the panel stays open for more
    await box(page, 'Navy').check()
    await expect(page).toHaveURL('/collections/all?color=Black,Navy')
    const both = await facets(page, 'color=Black,Navy')
    await expect(count(page, productCount(both.total))).toBeVisible()
    await expect(page.locator('summary', { hasText: 'Colour' })).toContainText('2 chosen')

    await page.goBack()
    await expect(count(page, productCount(black.total))).toBeVisible()
    await expect(box(page, 'Navy')).not.toBeChecked()
    await page.goForward()
    await expect(count(page, productCount(both.total))).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(chip(page, 'Black')).toBeVisible()
    await expect(count(page, productCount(both.total))).toBeVisible()
    await chip(page, 'Black').click()
    await expect(page).toHaveURL('/collections/all?color=Navy')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/collections/all')
    await expect(count(page, productCount(whole.total))).toBeVisible()
  })

  test('filters narrow each other, and what would leave nothing cannot be chosen', async ({ page }) => {
    const [whole, bottoms] = [await facets(page), await facets(page, 'category=Bottom Wear')]
    const gone = whole.material.find(({ value }) => !bottoms.material.some((left) => left.value === value))
    const left = bottoms.material[0]
    await visit(page, `/collections/all?category=Bottom+Wear&material=${gone?.value}`)
    await open(page, 'Material')
    const taken = box(page, gone?.value ?? '')
    await expect(taken).toHaveAccessibleName(`${gone?.value} 0 products`)
    await taken.press('Space')
    await expect(page).toHaveURL('/collections/all?category=Bottom+Wear')
    await expect(count(page, productCount(bottoms.total))).toBeVisible()
    await expect(taken).toBeDisabled()
    await expect(taken).toBeFocused()
    await page.keyboard.press('Space')
    await expect(taken).not.toBeChecked()
    // once it is left, the browser refuses it by itself, as it does without scripts
    await page.keyboard.press('Tab')
    await expect(taken).toHaveAttribute('disabled')
    await expect(box(page, left?.value ?? '')).toHaveAccessibleName(`${left?.value} ${productCount(left?.count ?? 0)}`)
    await box(page, left?.value ?? '').check()
    await expect(count(page, productCount(left?.count ?? 0))).toBeVisible()
  })

  test('a filter that all products share is no choice', async ({ page }) => {
    await visit(page, '/collections/Hoodie')
    const filters = page.getByRole('main').locator('summary')
    await expect(filters.first()).toHaveText(/Size/)
    await expect(filters.filter({ hasText: /Brand|Category/ })).toHaveCount(0)
  })

  test('a price is typed', async ({ page }) => {
    await visit(page, '/collections/all')
    await open(page, 'Price')
    await page.getByLabel('From ₹').fill('1000')
    await page.getByLabel('To ₹').fill('1500')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/collections/all?maxPrice=1500&minPrice=1000')
    const between = await facets(page, 'minPrice=1000&maxPrice=1500')
    await expect(count(page, productCount(between.total))).toBeVisible()
    await chip(page, '₹1,000 – ₹1,500').click()
    await expect(page).toHaveURL('/collections/all')
    await expect(page.getByLabel('From ₹')).toHaveValue('')
  })

  test('a price is drawn by keys and by the pointer', async ({ page }) => {
    await visit(page, '/collections/all')
    await open(page, 'Price')
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

  test('cards show the colour that is looked for, and lead to it', async ({ page }) => {
    const products: { _id: string; colors: string[]; images: { url: string; color?: string }[] }[] = await (
      await page.request.get('/api/products')
    ).json()
    const product = products.find(({ colors }) => colors.length > 1)
    const color = product?.colors.at(-1) ?? ''
    const picture = product?.images.find((image) => image.color === color)
    await visit(page, `/collections/all?color=${encodeURIComponent(color)}`)
    const card = page.getByRole('main').locator(`a[href^="/product/${product?._id}"]`)
    await expect(card.locator(`img[src="${picture?.url}"]`)).toBeAttached()
    await card.click()
    await expect(page).toHaveURL(`/product/${product?._id}?${new URLSearchParams({ color })}`)
  })

  test('former products stay as they are, dimmed, while others are on their way', async ({ page }) => {
    await visit(page, '/collections/all')
    const before = await cards(page).allTextContents()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/products?**', async (route) => {
      await held.promise
      await route.continue()
    })
    await open(page, 'Gender')
    await box(page, 'Women').check()
    await expect(box(page, 'Women')).toBeChecked()
    await expect(page).toHaveURL('/collections/all?gender=Women')
    const list = page.locator('[aria-busy=true]')
    const group = page.getByRole('main').getByRole('region', { name: 'Winter Wear' })
    await expect(list).toHaveCSS('opacity', '0.4')
    expect(await cards(page).allTextContents()).toEqual(before)
    await expect(group).toHaveCount(0)
    await expect(page.getByText('Loading products...')).toHaveCount(0)
    held.resolve()
    await expect(list).toHaveCount(0)
    await expect(group).toBeVisible()
  })

  test('another collection does not begin with the products of the former', async ({ page }) => {
    await visit(page, '/collections/Hoodie')
    await page.route('**/api/products?**', () => undefined)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' }).click()
    await expect(page.getByText('Loading products...')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
  })

  test('who filters deep in the list is shown the beginning of the next', async ({ page }) => {
    await visit(page, '/collections/all')
    await cards(page).nth(20).scrollIntoViewIfNeeded()
    await open(page, 'Gender')
    await box(page, 'Women').check()
    await expect(page).toHaveURL('/collections/all?gender=Women')
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('status').first()).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test('everything can be done by keyboard, and Escape closes a panel', async ({ page }) => {
    await visit(page, '/collections/all')
    const size = page.getByRole('main').locator('summary', { hasText: 'Size' })
    await size.press('Enter')
    await page.keyboard.press('Tab')
    await expect(box(page, 'XS')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/collections/all?size=XS')
    await expect(box(page, 'XS')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box(page, 'XS')).toBeHidden()
    await expect(size).toBeFocused()
  })
})

test.describe('an address with nonsense in it', () => {
  test('shows all the same', async ({ page }) => {
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
      await expect(count(page, productCount(total)), query.slice(0, 40)).toBeVisible()
    }
  })

  test('takes prices that stand the wrong way round the right way round', async ({ page }) => {
    await visit(page, '/collections/all?minPrice=1500&maxPrice=1000')
    const { total } = await facets(page, 'minPrice=1000&maxPrice=1500')
    await expect(count(page, productCount(total))).toBeVisible()
    await expect(chip(page, '₹1,000 – ₹1,500')).toBeVisible()
  })

  test('finds nothing for a colour that nobody has, and lets it be taken away', async ({ page }) => {
    await visit(page, '/collections/Hoodie?color=Chai')
    await expect(page.getByText('No products found in this collection.')).toBeVisible()
    await chip(page, 'Chai').click()
    await expect(cards(page).first()).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filter' })

  test('filters are chosen together in a sheet, and one step back undoes them', async ({ page }) => {
    await visit(page, '/collections/all')
    await page.getByRole('button', { name: 'Filter' }).tap()
    const whole = await facets(page)
    await expect(sheet(page).getByRole('button', { name: `Show ${productCount(whole.total)}` })).toBeVisible()
    await expect(sheet(page).getByRole('button', { name: 'Clear all' })).toBeDisabled()
    await sheet(page).locator('summary', { hasText: 'Size' }).tap()
    await box(sheet(page), '3XL').check()
    await sheet(page).locator('summary', { hasText: 'Colour' }).tap()
    await box(sheet(page), 'Black').check()
    const { total } = await facets(page, 'size=3XL&color=Black')
    await sheet(page)
      .getByRole('button', { name: `Show ${productCount(total)}` })
      .tap()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL('/collections/all?color=Black&size=3XL')
    await expect(count(page, productCount(total))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/collections/all')
    await expect(count(page, productCount(whole.total))).toBeVisible()
  })

  test('the sheet shows what is chosen, clears it, and changes nothing when it is closed', async ({ page }) => {
    await visit(page, '/collections/all?color=Black&maxPrice=1500')
    await page.getByRole('button', { name: 'Filter (2)' }).tap()
    await expect(box(sheet(page), 'Black')).toBeChecked()
    await expect(sheet(page).getByLabel('To ₹')).toHaveValue('1500')
    await sheet(page).getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect(box(sheet(page), 'Black')).not.toBeChecked()
    await expect(sheet(page).getByRole('button', { name: 'Clear all' })).toBeDisabled()
    const whole = await facets(page)
    const show = sheet(page).getByRole('button', { name: `Show ${productCount(whole.total)}` })
    await expect(show).toBeVisible()
    await expect(sheet(page).getByRole('button', { name: 'Clear all' })).toBeFocused()
    await sheet(page).getByRole('button', { name: 'Close' }).tap()
    await expect(sheet(page)).toBeHidden()
    await expect(page).toHaveURL('/collections/all?color=Black&maxPrice=1500')
    await page.getByRole('button', { name: 'Filter (2)' }).tap()
    await expect(box(sheet(page), 'Black')).toBeChecked()
    await sheet(page).getByRole('button', { name: 'Clear all' }).tap()
    await show.tap()
    await expect(page).toHaveURL('/collections/all')
  })

  test('filter and sort stay in reach', async ({ page }) => {
    await visit(page, '/collections/all')
    await cards(page).nth(12).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Filter' })).toBeInViewport()
    await expect(page.getByLabel('Sort')).toBeInViewport()
    const { height = 0 } = (await page.getByRole('button', { name: 'Filter' }).boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Filter' }).tap()
    await expect(sheet(page)).toBeVisible()
  })

  test('axe finds nothing with the sheet open', async ({ page }) => {
    await visit(page, '/collections/all?color=Black&maxPrice=1500&category=Top+Wear,Winter+Wear')
    await page.getByRole('button', { name: /^Filter/ }).tap()
    await expect(sheet(page)).toBeVisible()
    for (const filter of ['Size', 'Gender', 'Material']) await sheet(page).locator('summary', { hasText: filter }).tap()
    await expect
      .poll(() => sheet(page).evaluate((dialog) => getComputedStyle(dialog).translate))
      .toMatch(/^(none|0px)$/)
    expect(await violations(page, 'dialog[open]')).toEqual([])
  })

  test('axe finds nothing with chips and an empty list', async ({ page }) => {
    await visit(page, '/collections/Hoodie?color=Chai&gender=Men')
    expect(await violations(page, 'main')).toEqual([])
  })
})

test('axe finds nothing on a desktop with a filter open', async ({ page }) => {
  await visit(page, '/collections/all?category=Bottom+Wear&color=Black')
  for (const filter of ['Colour', 'Size', 'Price']) {
    await open(page, filter)
    expect(await violations(page, 'main'), filter).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('filters are a form', async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/collections/all?search=tee&sortBy=priceAsc')
      await open(page, 'Colour')
      await box(page, 'Black').check()
      await box(page, 'Navy').check()
      await open(page, 'Price')
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

  test('the facets come with the page', async ({ page }) => {
    await page.goto('/collections/Essentials')
    const { color } = await facets(page, 'collection=Essentials')
    await open(page, 'Colour')
    const { value = '', count: first = 0 } = color[0] ?? {}
    await expect(box(page, value)).toHaveAccessibleName(`${value} ${productCount(first)}`)
  })
})
