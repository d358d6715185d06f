import { expect, type Page, type Route, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { visit } from './visit.ts'

const TITLE = 'Unexpected Application Error!'
const productUrl = /\/api\/products\/[0-9a-f]{24}$/

/** Opens a product with an unexpected shape. */
async function openBrokenProduct(page: Page): Promise<void> {
  await visit(page, '/collections/all')
  await page.route(productUrl, (route) => route.fulfill({ contentType: 'application/json', body: '{}' }))
  await page.getByRole('main').locator('a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
}

for (const width of [390, 1440]) {
  test(`an unexpected error shows the error screen, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openBrokenProduct(page)
    await expect(page).toHaveTitle(`${TITLE} · Nukkad`)
    await expect(page.getByRole('main').getByText('500')).toBeVisible()
    await expect(page.getByText('Something broke on our side. Try again in a moment.')).toBeVisible()
    // the layout is still there
    await expect(page.getByRole('banner')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeLessThanOrEqual(width)
  })
}

test('the error screen links to the home page', async ({ page }) => {
  await openBrokenProduct(page)
  await page.getByRole('link', { name: 'Back to the corner' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: TITLE })).toBeHidden()
})

test('the error screen can retry by reloading the page', async ({ page }) => {
  await openBrokenProduct(page)
  await page.unroute(productUrl)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(TITLE)
})

test.describe('a screen replaced by a release since the page was opened', () => {
  const screen = '**/*collection-page*'
  const essentials = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' })
  const markPage = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))

  // the connection is lost, or a newer release has removed the file
  for (const [cause, handler] of [
    ['gone', (route: Route) => route.abort()],
    ['404', (route: Route) => route.fulfill({ status: 404 })],
  ] as const) {
    test(`is reloaded at the target URL: ${cause}`, async ({ page }) => {
      await visit(page, '/')
      await page.route(screen, handler)
      await markPage(page)
      await essentials(page).click()
      await expect(page.locator('html[data-same-page]')).toHaveCount(0)
      await expect(page).toHaveURL('/collections/Essentials')
      await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
    })
  }

  test('shows the error screen when the reload does not help', async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('reopened', `${location.origin}/collections/Essentials`))
    await visit(page, '/')
    await page.route(screen, (route) => route.abort())
    await markPage(page)
    await essentials(page).click()
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(page.locator('html[data-same-page]')).toHaveCount(1)
  })

  test('does not affect a page that only prefetches it', async ({ page }) => {
    await visit(page, '/')
    await page.route(screen, (route) => route.abort())
    await markPage(page)
    const prefetchFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('collection-page'))
    await essentials(page).hover()
    await prefetchFailed
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html[data-same-page]')).toHaveCount(1)
    await expect(page).toHaveURL('/')
  })
})
