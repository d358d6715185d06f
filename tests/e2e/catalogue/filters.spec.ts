import { expect, type Locator, type Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

interface Facets {
  total: number
  color: { value: string; count: number }[]
  material: { value: string; count: number }[]
}

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')
const filterBox = (within: Page | Locator, value: string) =>
  within.getByRole('checkbox', { name: new RegExp(`^${value} \\d+ products?$`) })
const chip = (page: Page, label: string) => page.getByRole('link', { name: `Remove ${label}`, exact: true })
const formatProductCount = (total: number) => (total === 1 ? '1 product' : `${total} products`)
const productCountStatus = (page: Page, total: number) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${formatProductCount(total)}$`) })

async function fetchFacets(page: Page, query = ''): Promise<Facets> {
  return (await page.request.get(`/api/products/facets?${query}`)).json()
}

async function openGroup(within: Locator, filter: string): Promise<void> {
  const summary = within.locator('summary:visible', { hasText: filter })
  const isOpen = await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute('open'))
  if (!isOpen) await summary.click()
}

/** Opens the panel next to the list, and the group in it. */
async function openFilter(page: Page, filter: string): Promise<void> {
  const panelButton = page.getByRole('button', { name: /^Filter/, expanded: false })
  if (await panelButton.isVisible()) await panelButton.click()
  await openGroup(page.getByRole('main'), filter)
}

test.describe('on a desktop', () => {
  test('filters are kept in the URL and can be removed', async ({ page }) => {
    await visit(page, '/collections/all')
    const allFacets = await fetchFacets(page)

    await test.step('values show exact counts, are kept in the URL and can be removed', async () => {
      await openFilter(page, 'Colour')
      const { count = 0 } = allFacets.color[0] ?? {}
      await expect(filterBox(page, 'Black')).toHaveAccessibleName(`Black ${formatProductCount(count)}`)
      await filterBox(page, 'Black').check()
      await expect(page).toHaveURL('/collections/all?color=Black')
      const black = await fetchFacets(page, 'color=Black')
      await expect(productCountStatus(page, black.total)).toBeVisible()
      await expect.poll(() => cards(page).count()).toBe(Math.min(24, black.total))

      // the panel stays open
      await filterBox(page, 'Navy').check()
      await expect(page).toHaveURL('/collections/all?color=Black,Navy')
      const both = await fetchFacets(page, 'color=Black,Navy')
      await expect(productCountStatus(page, both.total)).toBeVisible()
      await expect(page.locator('summary', { hasText: 'Colour' })).toContainText('2 selected')

      await page.goBack()
      await expect(productCountStatus(page, black.total)).toBeVisible()
      await expect(filterBox(page, 'Navy')).not.toBeChecked()
      await page.goForward()
      await expect(productCountStatus(page, both.total)).toBeVisible()
      const html = await (await page.request.get(page.url())).text()
      expect(html).toContain('aria-label="Remove Black"')
      expect(html).toContain(`>${formatProductCount(both.total)}</p>`)
      await chip(page, 'Black').click()
      await expect(page).toHaveURL('/collections/all?color=Navy')
      await visit(page, '/collections/all?color=Black&search=tee&sortBy=priceAsc')
      await page.getByRole('link', { name: 'Clear all' }).click()
      await expect(page).toHaveURL('/collections/all')
      await expect(productCountStatus(page, allFacets.total)).toBeVisible()
    })

    await test.step('a family selects all of its colors that have products', async () => {
      await openFilter(page, 'Colour')
      const family = page.getByRole('button', { name: 'All in Black' })
      await expect(family).toHaveAttribute('aria-pressed', 'false')
      await filterBox(page, 'Charcoal').check()
      await expect(page).toHaveURL('/collections/all?color=Charcoal')
      await expect(family).toHaveAttribute('aria-pressed', 'mixed')
      await family.press('Enter')
      await expect(page).toHaveURL('/collections/all?color=Black,Charcoal')
      await expect(filterBox(page, 'Black')).toBeChecked()
      await expect(family).toHaveAttribute('aria-pressed', 'true')
      await family.click()
      await expect(page).toHaveURL('/collections/all')
    })

    await test.step('a filter is set by keyboard, next to its products', async () => {
      await page.getByRole('main').locator('summary', { hasText: 'Size' }).focus()
      await page.keyboard.press('Tab')
      await expect(filterBox(page, 'XS')).toBeFocused()
      await page.keyboard.press('Space')
      await expect(page).toHaveURL('/collections/all?size=XS')
      await expect(filterBox(page, 'XS')).toBeFocused()
      await expect(cards(page).first()).toHaveAttribute('href', /size=XS$/)
      const [panel, card] = [page.getByRole('region', { name: 'Filter' }), cards(page).first()]
      const [panelBox, cardBox] = [await panel.boundingBox(), await card.boundingBox()]
      expect(cardBox?.x).toBeGreaterThanOrEqual((panelBox?.x ?? 0) + (panelBox?.width ?? 0))
      await page.getByRole('button', { name: 'Filter (1)', expanded: true }).press('Enter')
      await expect(filterBox(page, 'XS')).toBeHidden()
      await chip(page, 'XS').click()
      await expect(page).toHaveURL('/collections/all')
    })

    await test.step('cards show the filtered color and link to it', async () => {
      const products: { _id: string; colors: string[]; images: { url: string; color?: string }[] }[] = await (
        await page.request.get('/api/products')
      ).json()
      const product = products.find(({ colors }) => colors.length > 1)
      const color = product?.colors.at(-1) ?? ''
      const image = product?.images.find((image) => image.color === color)
      await openFilter(page, 'Colour')
      await filterBox(page, color).check()
      await expect(chip(page, color)).toBeVisible()
      await page.keyboard.press('Escape')
      const query = new URLSearchParams({ color })
      const card = page.getByRole('main').locator(`a[href="/product/${product?._id}?${query}"]`)
      await expect(card.locator(`img[src="${image?.url}"]`)).toBeAttached()
      await card.click()
      await expect(page).toHaveURL(`/product/${product?._id}?${query}`)
    })
  })

  test('prices are filtered by range', async ({ page }) => {
    await visit(page, '/collections/all')

    await test.step('a price range can be typed', async () => {
      await openFilter(page, 'Price')
      await page.getByLabel('From ₹').fill('1000')
      await page.getByLabel('To ₹').fill('1500')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/collections/all?maxPrice=1500&minPrice=1000')
      const between = await fetchFacets(page, 'minPrice=1000&maxPrice=1500')
      await expect(productCountStatus(page, between.total)).toBeVisible()
      await chip(page, '₹1,000 – ₹1,500').click()
      await expect(page).toHaveURL('/collections/all')
      await expect(page.getByLabel('From ₹')).toHaveValue('')
    })

    await test.step('the price sliders work by keyboard and pointer', async () => {
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
  })

  test('the next products replace the previous ones once they are loaded', async ({ page }) => {
    await visit(page, '/collections/all')

    await test.step('the previous products stay dimmed while the next ones load', async () => {
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
      await page.unroute('**/api/products?**')
    })

    await test.step('filtering far down the list scrolls to the top of the result', async () => {
      await page.getByRole('link', { name: 'Clear all' }).click()
      await expect(page).toHaveURL('/collections/all')
      await expect(page.getByRole('heading', { level: 1, name: 'New Launches' })).toBeVisible()
      await cards(page).nth(20).scrollIntoViewIfNeeded()
      await openFilter(page, 'Gender')
      await filterBox(page, 'Women').check()
      await expect(page).toHaveURL('/collections/all?gender=Women')
      await expect(cards(page).first()).toBeInViewport()
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    })

    const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

    await test.step('a filter with a single value is not offered', async () => {
      await footerLink('Hoodie').click()
      await expect(page).toHaveURL('/collections/Hoodie')
      await expect(page.getByRole('heading', { level: 1, name: 'Hoodie' })).toBeVisible()
      const filters = page.getByRole('main').locator('summary')
      await expect(filters.first()).toHaveText(/Size/)
      await expect(filters.filter({ hasText: /Brand|Category/ })).toHaveCount(0)
    })

    await test.step('another collection does not start with the previous products', async () => {
      await page.route('**/api/products?**', () => undefined)
      await footerLink('Essentials').click()
      await expect(page.getByText('Loading products...')).toBeVisible()
      await expect(cards(page)).toHaveCount(0)
    })
  })

  test('filters narrow each other, and values without results are disabled', async ({ page }) => {
    const [allFacets, bottoms] = [await fetchFacets(page), await fetchFacets(page, 'category=Bottom Wear')]
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
    await expect(productCountStatus(page, bottoms.total)).toBeVisible()
    await expect(unavailableBox).toBeDisabled()
    await expect(unavailableBox).toBeFocused()
    await page.keyboard.press('Space')
    await expect(unavailableBox).not.toBeChecked()
    // without focus the checkbox is natively disabled, as it is without JavaScript
    await page.keyboard.press('Tab')
    await expect(unavailableBox).toHaveAttribute('disabled')
    await expect(filterBox(page, availableValue?.value ?? '')).toHaveAccessibleName(
      `${availableValue?.value} ${formatProductCount(availableValue?.count ?? 0)}`,
    )
    await filterBox(page, availableValue?.value ?? '').check()
    await expect(productCountStatus(page, availableValue?.count ?? 0)).toBeVisible()
    await page.keyboard.press('Escape')

    await test.step('open filters have no axe violations', async () => {
      await openFilter(page, 'Colour')
      expect(await findViolations(page, 'main'), 'Colour').toEqual([])
      await page.keyboard.press('Escape')
      for (const filter of ['Size', 'Price']) {
        await openFilter(page, filter)
        expect(await findViolations(page, 'main details[open]'), filter).toEqual([])
        await page.keyboard.press('Escape')
      }
    })
  })
})

test.describe('a URL with invalid filters', () => {
  test('ignores them and swaps reversed prices', async ({ page }) => {
    const countText = (total: number) => new RegExp(`<p role="status"[^>]*>${formatProductCount(total)}</p>`)

    for (const query of [
      'minPrice=abc',
      'minPrice=-5&maxPrice=0',
      'minPrice=1e999&maxPrice=%00',
      'size=,,,&color=%20',
      'gender=Kids',
      'sortBy=cheapest&page=-1',
      `color=${'x'.repeat(2000)}`,
    ]) {
      await test.step(`${query.slice(0, 40)} is ignored`, async () => {
        const { total } = await fetchFacets(page)
        const response = await page.request.get(`/collections/all?${query}`)
        expect(response.status()).toBe(200)
        expect(await response.text()).toMatch(countText(total))
      })
    }

    await test.step('reversed prices are swapped', async () => {
      const { total } = await fetchFacets(page, 'minPrice=1000&maxPrice=1500')
      const html = await (await page.request.get('/collections/all?minPrice=1500&maxPrice=1000')).text()
      expect(html).toMatch(countText(total))
      expect(html).toContain('aria-label="Remove ₹1,000 – ₹1,500"')
    })
  })

  test('finds nothing for an unknown color, which can be removed', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/collections/Hoodie?color=Chai&gender=Men')
    await expect(page.getByText('No products found in this collection.')).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])

    await test.step('it says which filter to drop, and shows four products found without it', async () => {
      const { total } = await fetchFacets(page, 'collection=Hoodie&gender=Men')
      const suggestions = page.getByRole('list', { name: 'Filters to remove' }).getByRole('link')
      await expect(suggestions).toHaveText([`Any colour: ${formatProductCount(total)}`])
      await expect(suggestions).toHaveAttribute('href', '/collections/Hoodie?gender=Men')
      await expect(cards(page)).toHaveCount(4)
    })

    await chip(page, 'Men').click()
    await expect(page).toHaveURL('/collections/Hoodie?color=Chai')
    await expect(chip(page, 'Men')).toHaveCount(0)
    await expect(page.getByText('No products found in this collection.')).toBeVisible()
    await chip(page, 'Chai').click()
    await expect(page).toHaveURL('/collections/Hoodie')
    await expect(page.getByText('No products found in this collection.')).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()

    await test.step('a filtered search says that its text can be dropped', async () => {
      const { total } = await fetchFacets(page, 'gender=Men&color=Black')
      await visit(page, '/collections/all?search=zzzzzz&gender=Men&color=Black')
      const suggestions = page.getByRole('list', { name: 'Filters to remove' }).getByRole('link')
      await expect(suggestions).toHaveText([`Without “zzzzzz”: ${formatProductCount(total)}`])
      await expect(suggestions).toHaveAttribute('href', '/collections/all?color=Black&gender=Men')
    })

    await test.step('the products show the colour that is still selected', async () => {
      await expect(cards(page).first()).toHaveAttribute('href', /[?&]color=Black/)
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('filters are in a sheet', async ({ page }) => {
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    const clearButton = sheet.getByRole('button', { name: 'Clear all' })
    const showButton = (total: number) => sheet.getByRole('button', { name: `Show ${formatProductCount(total)}` })
    await visit(page, '/collections/all')
    const allFacets = await fetchFacets(page)

    await test.step('filter and sort stay visible while scrolling', async () => {
      await cards(page).nth(12).scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: 'Filter' })).toBeInViewport()
      await expect(page.getByLabel('Sort')).toBeInViewport()
      const { height = 0 } = (await page.getByRole('button', { name: 'Filter' }).boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
      await page.getByRole('button', { name: 'Filter' }).tap()
      await expect(sheet).toBeVisible()
    })

    await test.step('going back closes the sheet and keeps the place in the list', async () => {
      const scrollPosition = await page.evaluate(() => window.scrollY)
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL('/collections/all')
      expect(await page.evaluate(() => window.scrollY)).toBe(scrollPosition)
      await page.getByRole('button', { name: 'Filter' }).tap()
      await expect(sheet).toBeVisible()
    })

    await test.step('filters are applied together, and going back undoes them', async () => {
      await expect(showButton(allFacets.total)).toBeVisible()
      await expect(clearButton).toBeDisabled()
      await openGroup(sheet, 'Size')
      await filterBox(sheet, '3XL').check()
      await openGroup(sheet, 'Colour')
      await filterBox(sheet, 'Black').check()
      const { total } = await fetchFacets(page, 'size=3XL&color=Black')
      await showButton(total).tap()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL('/collections/all?color=Black&size=3XL')
      await expect(productCountStatus(page, total)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/collections/all')
      await expect(productCountStatus(page, allFacets.total)).toBeVisible()
    })

    await test.step('the sheet shows and clears the selection, and closing it changes nothing', async () => {
      await page.getByRole('button', { name: 'Filter', exact: true }).tap()
      await openGroup(sheet, 'Colour')
      await filterBox(sheet, 'Black').check()
      await openGroup(sheet, 'Price')
      await sheet.getByLabel('To ₹').fill('1500')
      await sheet.getByLabel('To ₹').blur()
      const { total } = await fetchFacets(page, 'color=Black&maxPrice=1500')
      await showButton(total).tap()
      await expect(page).toHaveURL('/collections/all?color=Black&maxPrice=1500')

      await page.getByRole('button', { name: 'Filter (2)' }).tap()
      await expect(filterBox(sheet, 'Black')).toBeChecked()
      await expect(sheet.getByLabel('To ₹')).toHaveValue('1500')
      await clearButton.press('Enter')
      await expect(filterBox(sheet, 'Black')).not.toBeChecked()
      await expect(clearButton).toBeDisabled()
      await expect(showButton(allFacets.total)).toBeVisible()
      await expect(clearButton).toBeFocused()
      await sheet.getByRole('button', { name: 'Close' }).tap()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL('/collections/all?color=Black&maxPrice=1500')
      await page.getByRole('button', { name: 'Filter (2)' }).tap()
      await expect(filterBox(sheet, 'Black')).toBeChecked()
    })

    await test.step('the open sheet has no axe violations', async () => {
      for (const filter of ['Category', 'Size', 'Gender', 'Material']) await openGroup(sheet, filter)
      await expect.poll(() => sheet.evaluate((dialog) => getComputedStyle(dialog).translate)).toMatch(/^(none|0px)$/)
      expect(await findViolations(page, 'dialog[open]')).toEqual([])
    })

    await test.step('clearing and applying shows all products', async () => {
      await clearButton.tap()
      await showButton(allFacets.total).tap()
      await expect(page).toHaveURL('/collections/all')
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters are a server-rendered form', async ({ page }) => {
    await test.step('the form works on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/collections/all?search=tee&sortBy=priceAsc')
      const { color } = await fetchFacets(page, 'search=tee')
      await openFilter(page, 'Colour')
      const { value = '', count = 0 } = color[0] ?? {}
      await expect(filterBox(page, value)).toHaveAccessibleName(`${value} ${formatProductCount(count)}`)
      await filterBox(page, 'Black').check()
      await filterBox(page, 'Navy').check()
      await openFilter(page, 'Price')
      await page.getByLabel('To ₹').fill('1500')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/search=tee&sortBy=priceAsc&.*maxPrice=1500&color=Black&color=Navy/)
      const { total } = await fetchFacets(page, 'search=tee&color=Black,Navy&maxPrice=1500')
      await expect(page.getByText(`${formatProductCount(total)} for “tee”`)).toBeVisible()
      await expect(page.getByLabel('Sort')).toHaveValue('priceAsc')
      const withoutNavy = '/collections/all?color=Black&maxPrice=1500&search=tee&sortBy=priceAsc'
      await expect(chip(page, 'Navy')).toHaveAttribute('href', withoutNavy)
    })

    await test.step('the form works on a desktop', async () => {
      await page.setViewportSize({ width: 1440, height: 844 })
      await openFilter(page, 'Colour')
      await filterBox(page, 'Navy').uncheck()
      await openFilter(page, 'Price')
      await page.getByRole('spinbutton', { name: 'To ₹' }).fill('1200')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/search=tee&sortBy=priceAsc&.*maxPrice=1200&color=Black/)
      await expect(page).not.toHaveURL(/Navy/)
      const { total } = await fetchFacets(page, 'search=tee&color=Black&maxPrice=1200')
      await expect(page.getByText(`${formatProductCount(total)} for “tee”`)).toBeVisible()
      await expect(page.getByLabel('Sort')).toHaveValue('priceAsc')
      await chip(page, 'Black').click()
      await expect(page).toHaveURL('/collections/all?maxPrice=1200&search=tee&sortBy=priceAsc')
    })
  })
})
