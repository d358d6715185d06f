import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { setLocalStorage } from './accounts.ts'
import { findSingleColorProduct } from './products.ts'
import { ANY_PAGE, visit } from './visit.ts'

const LINE_PADDING = 16

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const lines = (page: Page) => drawer(page).locator('ul > li')
const removeButton = (line: Locator) => line.getByRole('button', { name: /^Remove/ })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** Fills a guest cart with these quantities, one per size. */
async function fillCart(page: Page, request: APIRequestContext, quantities: number[]): Promise<string> {
  const product = await findSingleColorProduct(request)
  const guestId = `guest_test_${crypto.randomUUID()}`
  for (const [index, quantity] of quantities.entries()) {
    const data = { guestId, productId: product._id, size: product.sizes[index], color: product.colors[0], quantity }
    expect((await request.post('/api/cart', { data })).ok()).toBe(true)
  }
  await setLocalStorage(page, { guestId })
  return product.name
}

async function openCart(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await expect(lines(page).first()).toBeVisible()
}

const measure = async (element: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {}
  return { left: x, right: x + width, top: y, bottom: y + height }
}

for (const [quantities, label] of [
  [[1234], '1,234'],
  [[9999], '9,999'],
  [[9999, 9999], '9,999+'],
] as const) {
  test(`${label} items are counted inside the header, even on the narrowest phones`, async ({ page, request }) => {
    await fillCart(page, request, [...quantities])
    const count = quantities.reduce((sum, each) => sum + each, 0)
    await visit(page, ANY_PAGE)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const icon = page.getByRole('button', { name: `Cart, ${count} items`, exact: true })
      await expect(icon).toHaveText(label)
      const [cell, badge, mark] = await Promise.all([
        measure(icon),
        measure(icon.getByText(label)),
        measure(page.getByRole('link', { name: 'Profile' }).locator('svg')),
      ])
      expect(badge.right, `${width} wide`).toBeLessThanOrEqual(cell.right)
      expect(badge.left, `${width} wide`).toBeGreaterThan(mark.right)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
  })
}

test('lines of one product have distinct labels, and the focus stays in the drawer when one is removed', async ({
  page,
  request,
}) => {
  const name = await fillCart(page, request, [1, 1, 1])
  await visit(page, ANY_PAGE)
  await openCart(page)
  await expect(lines(page)).toHaveCount(3)
  const names = await drawer(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((label) => label?.startsWith(`Remove ${name}, `))).toHaveLength(3)

  const next = (await removeButton(lines(page).nth(1)).getAttribute('aria-label')) ?? ''
  await removeButton(lines(page).first()).press('Enter')
  await expect(drawer(page).getByRole('button', { name: next, exact: true })).toBeFocused()
  await expect(lines(page)).toHaveCount(2)
  await removeButton(lines(page).last()).press('Enter')
  await expect(lines(page)).toHaveCount(1)
  await expect(removeButton(lines(page))).toBeFocused()
  await removeButton(lines(page)).press('Enter')
  await expect(drawer(page).getByRole('button', { name: 'Close cart' })).toBeFocused()
})

test('a quantity above the limit shows the server error next to the lines until it is fixed', async ({
  page,
  request,
}) => {
  await fillCart(page, request, [9999])
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, ANY_PAGE)
    await openCart(page)
    await expect(drawer(page).getByRole('definition').first()).toHaveText('9,999')
    const more = drawer(page).getByRole('button', { name: /^Increase/ })
    await expect(more).not.toHaveAttribute('aria-disabled', 'true')
    await more.click()
    await expect(toasts(page)).toHaveCount(1)
    await expect(drawer(page).getByRole('definition').first()).toHaveText('9,999')
    await expect(async () => {
      const [toast, line, panel] = await Promise.all([
        measure(toasts(page)),
        measure(lines(page).first()),
        measure(drawer(page)),
      ])
      expect(toast.right <= panel.left || toast.bottom <= line.top + LINE_PADDING, `${width} wide`).toBe(true)
      expect(toast.left, `${width} wide`).toBeGreaterThanOrEqual(0)
    }).toPass()
    const removeBox = await measure(removeButton(lines(page).first()))
    expect(removeBox.right, `${width} wide`).toBeLessThanOrEqual(
      (await measure(lines(page).first())).right - LINE_PADDING,
    )
    await drawer(page)
      .getByRole('button', { name: /^Decrease/ })
      .click()
    await expect(toasts(page)).toHaveCount(0, { timeout: 3000 })
    await more.click()
    await expect(drawer(page).getByRole('definition').first()).toHaveText('9,999')
    await page.waitForLoadState('networkidle')
  }
})
