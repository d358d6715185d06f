import { expect, type Page, test } from '@playwright/test'
import type { Product } from '#domains/catalogue/contract.ts'
import { findViolations } from './axe.ts'
import {
  addButton,
  addError,
  findAvailableSize,
  findMultiColorProduct,
  findProduct,
  findSingleColorProduct,
  mockCart,
  sizeInput,
} from './products.ts'
import { visit, waitForHydration } from './visit.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const productPath = (id: string, color: string) => `/product/${id}?color=${encodeURIComponent(color)}`

test('a colour shows its images and updates the URL without a history entry', async ({ page, request }) => {
  const product = await findMultiColorProduct(request)
  const [first = '', second = ''] = product.colors
  await visit(page, '/collections/all')
  await page.goto(`/product/${product._id}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(page).toHaveURL(productPath(product._id, second).replaceAll('%20', '+'))
  const images = page.getByRole('article').getByRole('img')
  await expect(images).toHaveCount(2)
  for (const image of await images.all()) await expect(image).toHaveAccessibleName(new RegExp(` in ${second},`))
  await page.getByRole('link', { name: first, exact: true }).click()
  await expect(images.first()).toHaveAccessibleName(new RegExp(` in ${first},`))
  await page.goBack()
  await expect(page).toHaveURL('/collections/all')
})

test('a size that is sold out in the chosen colour is visible, explained and disabled', async ({ page, request }) => {
  const isSoldOut = (line: { available: number }) => line.available === 0
  const product = await findProduct(
    request,
    ({ stock, colors, countInStock }) => colors.length > 1 && countInStock > 20 && stock.some(isSoldOut),
  )
  const { size = '', color = '' } = product.stock.find(isSoldOut) ?? {}
  const isAvailableElsewhere = product.stock.some((line) => line.size === size && line.available > 0)
  expect(isAvailableElsewhere).toBe(true)
  await visit(page, `/product/${product._id}`)
  await expect(sizeInput(page, size)).toHaveAttribute('aria-disabled', 'false')
  await sizeInput(page, size).check()

  await page.getByRole('link', { name: color }).click()
  await expect(page.getByRole('radio', { name: `${size} Sold out`, exact: true })).not.toBeChecked()
  await expect(sizeInput(page, size)).toHaveAttribute('aria-disabled', 'true')
  await sizeInput(page, size).focus()
  await page.keyboard.press('Space')
  await expect(sizeInput(page, size)).toBeFocused()
  await expect(sizeInput(page, size)).not.toBeChecked()
  await addButton(page).click()
  await expect(addError(page)).toHaveText('Please select both size and color.')
  await sizeInput(page, size).click({ force: true })
  await expect(sizeInput(page, size)).not.toBeChecked()
})

test('low stock is shown for the product and for the chosen variant', async ({ page, request }) => {
  const lowStockProduct = await findProduct(
    request,
    ({ countInStock, stock }) => countInStock === 3 && stock.length > 1,
  )
  await visit(page, `/product/${lowStockProduct._id}`)
  await expect(page.getByRole('article').getByText('Only 3 left')).toBeVisible()
  const lastUnit = lowStockProduct.stock.find(({ available }) => available === 1)
  await page.goto(productPath(lowStockProduct._id, lastUnit?.color ?? ''))
  await waitForHydration(page)
  await sizeInput(page, lastUnit?.size ?? '').check()
  await expect(page.getByRole('article').getByText('Only 1 left')).toBeVisible()

  const wellStockedProduct = await findMultiColorProduct(request)
  await visit(page, `/product/${wellStockedProduct._id}`)
  await expect(page.getByText(/^Only \d+ left$/)).toHaveCount(0)
})

test('the size guide shows centimetres and inches and remembers the unit', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  const { size = '', cm = {} } = product.measurements[0] ?? {}
  const chest = cm['chest'] ?? cm['waist'] ?? 0
  await visit(page, `/product/${product._id}`)
  const openButton = page.getByRole('button', { name: 'Size guide' })
  await openButton.click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await expect(guide.getByRole('row')).toHaveCount(product.measurements.length + 1)
  const row = guide.getByRole('row', { name: new RegExp(`^${size} `) })
  await expect(row.getByRole('cell').first()).toHaveText(String(chest))
  await expect(guide.getByRole('heading', { name: 'How to measure' })).toBeVisible()
  for (const measure of Object.keys(cm)) await expect(guide.getByRole('term').getByText(measure)).toBeVisible()

  await guide.getByRole('radio', { name: 'Inches' }).check()
  await expect(row.getByRole('cell').first()).toHaveText((chest / 2.54).toFixed(1))
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await expect(openButton).toBeFocused()

  await page.reload()
  await waitForHydration(page)
  await openButton.click()
  await expect(guide.getByRole('radio', { name: 'Inches' })).toBeChecked()
  await guide.getByRole('button', { name: 'Close' }).click()
  await expect(guide).toBeHidden()
})

test('the delivery date is calculated from the shopper’s local date', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  expect(await (await request.get(`/product/${product._id}`)).text()).not.toContain('Get it by')
  await page.clock.setFixedTime(new Date('2026-11-16T10:00:00+05:30'))
  await visit(page, `/product/${product._id}`)
  await expect(page.getByText('Get it by Tue, 1 Dec')).toBeVisible()
  await expect(page.getByText('With luck, by Thu, 19 Nov.')).toBeVisible()
  await expect(page.getByText('within 0-7 business days, then 3-6 days by express')).toBeVisible()
})

test.describe('sharing', () => {
  test('opens the native share sheet', async ({ page, request }) => {
    const product = await findMultiColorProduct(request)
    const color = product.colors[1] ?? ''
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) => document.documentElement.setAttribute('data-shared', JSON.stringify(data)),
      })
    })
    await visit(page, productPath(product._id, color))
    await page.getByRole('button', { name: 'Share' }).click()
    const url = new URL(productPath(product._id, color).replaceAll('%20', '+'), page.url()).href
    await expect(page.locator('html')).toHaveAttribute('data-shared', JSON.stringify({ title: product.name, url }))
  })

  test('copies the link where there is no share sheet', async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const product = await findSingleColorProduct(request)
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
    await visit(page, `/product/${product._id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied. Send it to the group.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/product/${product._id}`)
  })
})

test.describe('recently viewed', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
  const readStoredIds = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('recentlyViewed') ?? '[]'))

  test('shows earlier products, latest first, without the current one', async ({ page, request }) => {
    const products: Product[] = await (await request.get('/api/products?limit=3')).json()
    const [first, second, third] = products
    await visit(page, `/product/${first?._id}`)
    await expect(section(page)).toHaveCount(0)
    await visit(page, `/product/${second?._id}`)
    await visit(page, `/product/${third?._id}`)
    await section(page).scrollIntoViewIfNeeded()
    await expect(section(page).getByRole('listitem').getByRole('heading')).toHaveText([
      second?.name ?? '',
      first?.name ?? '',
    ])
    expect(await readStoredIds(page)).toEqual([third?._id, second?._id, first?._id])
  })

  test('keeps eight, drops deleted products and reloads names and prices', async ({ page, request }) => {
    const products: Product[] = await (await request.get('/api/products?limit=9')).json()
    const [current, ...others] = products.map(({ _id }) => _id)
    const gone = 'ffffffffffffffffffffffff'
    const stored = [gone, ...others.slice(0, 7)]
    await page.addInitScript((ids) => localStorage.setItem('recentlyViewed', JSON.stringify(ids)), stored)
    await page.route(`**/api/products/${others[0]}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), name: 'Renamed this morning' } })
    })
    await visit(page, `/product/${current}`)
    await section(page).scrollIntoViewIfNeeded()
    await expect(section(page).getByRole('heading', { name: 'Renamed this morning' })).toBeVisible()
    await expect(section(page).locator('a[href^="/product/"]')).toHaveCount(7)
    // the eighth was dropped before it was known that one is deleted
    await expect.poll(() => readStoredIds(page)).toEqual([current, ...others.slice(0, 6)])
  })

  test('loads without layout shift', async ({ page, request }) => {
    const products: Product[] = await (await request.get('/api/products?limit=4')).json()
    const [current, ...others] = products.map(({ _id }) => _id)
    await page.addInitScript((ids) => localStorage.setItem('recentlyViewed', JSON.stringify(ids)), others)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/products/*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await visit(page, `/product/${current}`)
    await section(page).scrollIntoViewIfNeeded()
    const height = () => section(page).evaluate((element) => element.getBoundingClientRect().height)
    const stored = await height()
    gate.resolve()
    await expect(section(page).locator('a[href^="/product/"]')).toHaveCount(3)
    expect(Math.abs((await height()) - stored)).toBeLessThanOrEqual(1)
  })
})

test('the scroll-to-top button appears after 300 pixels', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  await visit(page, `/product/${product._id}`)
  const scrollToTopButton = page.getByRole('button', { name: 'Scroll to top' })
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await expect(scrollToTopButton).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 301))
  await expect(scrollToTopButton).toBeVisible()
  await scrollToTopButton.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(scrollToTopButton).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  const stickyButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).last()

  test('price and button stay visible until the main button is in view', async ({ page, request }) => {
    const product = await findSingleColorProduct(request)
    const sent = await mockCart(page)
    await visit(page, `/product/${product._id}`)
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(2)
    await expect(stickyButton(page)).toBeInViewport()
    await stickyButton(page).tap()
    await expect(page.getByText('Please select a size.').first()).toBeInViewport()
    await expect(page.getByRole('radio').first()).toBeInViewport()
    await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
    await addButton(page).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(1)
    await page.evaluate(() => window.scrollTo(0, 0))
    await stickyButton(page).tap()
    await expect.poll(() => sent.length).toBe(1)
  })

  test('the sticky bar covers neither the footer nor the focused element', async ({ page, request }) => {
    const product = await findSingleColorProduct(request)
    await visit(page, `/product/${product._id}`)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(stickyButton(page)).not.toBeInViewport()

    await page.evaluate(() => window.scrollTo(0, 0))
    const hidden: string[] = []
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const hiddenElement = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || !document.querySelector('main')?.contains(focused)) return ''
        const { left, top, width, height } = focused.getBoundingClientRect()
        const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
        const isVisible = topElement && (focused.contains(topElement) || topElement.contains(focused))
        return isVisible ? '' : focused.outerHTML.slice(0, 120)
      })
      if (hiddenElement) hidden.push(hiddenElement)
    }
    expect(hidden).toEqual([])
  })
})

for (const viewport of [phone, desktop]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('choosing, errors and adding have no axe violations', async ({ page, request }) => {
      const product = await findMultiColorProduct(request)
      const color = product.colors[1] ?? ''
      await mockCart(page)
      await visit(page, `/product/${product._id}`)
      await addButton(page).click()
      await expect(addError(page)).not.toBeEmpty()
      expect(await findViolations(page, 'main')).toEqual([])
      await page.getByRole('link', { name: color, exact: true }).click()
      await sizeInput(page, findAvailableSize(product, color)).check()
      await addButton(page).click()
      await expect(page.getByText('Product added to cart.')).toBeVisible()
      await expect(page.getByText('Product Added To Cart!')).toBeHidden()
      expect(await findViolations(page, 'main')).toEqual([])
    })

    test('the size guide has no axe violations', async ({ page, request }) => {
      const product = await findSingleColorProduct(request)
      await visit(page, `/product/${product._id}`)
      await page.getByRole('button', { name: 'Size guide' }).click()
      const guide = page.getByRole('dialog', { name: 'Size guide' })
      await expect(guide).toHaveCSS('opacity', '1')
      expect(await findViolations(page, 'main')).toEqual([])
    })

    test('a sold-out product has no axe violations', async ({ page, request }) => {
      const product = await findProduct(request, ({ countInStock }) => countInStock === 0)
      await visit(page, `/product/${product._id}`)
      expect(await findViolations(page, 'main')).toEqual([])
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is readable, and a colour links to its images', async ({ page, request }) => {
    const product = await findMultiColorProduct(request)
    const color = product.colors[1] ?? ''
    await page.goto(`/product/${product._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Size guide' })).toBeHidden()
    await expect(page.getByText('Turn on JavaScript to add this to your cart.')).toBeVisible()
    await page.getByRole('link', { name: color, exact: true }).click()
    await expect(page.getByRole('article').getByRole('img').first()).toHaveAccessibleName(new RegExp(` in ${color},`))
    await expect(page.getByRole('link', { name: color, exact: true })).toHaveAttribute('aria-current', 'true')
  })
})
