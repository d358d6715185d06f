import { expect, type Page, type Route, test } from '@playwright/test'
import { violations } from './axe.ts'
import { visit } from './visit.ts'

const TITLE = 'Unexpected Application Error!'
const oneProduct = /\/api\/products\/[0-9a-f]{24}$/

/** Goes to a product that is not what any screen expects. */
async function fail(page: Page): Promise<void> {
  await visit(page, '/collections/all')
  await page.route(oneProduct, (route) => route.fulfill({ contentType: 'application/json', body: '{}' }))
  await page.getByRole('main').locator('a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
}

for (const width of [390, 1440]) {
  test(`what nobody expected has a screen of its own, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await fail(page)
    await expect(page).toHaveTitle(`${TITLE} · Nukkad`)
    await expect(page.getByRole('main').getByText('500')).toBeVisible()
    await expect(page.getByText('Something broke on our side. Try again in a moment.')).toBeVisible()
    // the shop around it still stands
    await expect(page.getByRole('banner')).toBeVisible()
    expect(await violations(page)).toEqual([])
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeLessThanOrEqual(width)
  })
}

test('one can go home from there', async ({ page }) => {
  await fail(page)
  await page.getByRole('link', { name: 'Back to the corner' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: TITLE })).toBeHidden()
})

test('one can try again, which asks for the page anew', async ({ page }) => {
  await fail(page)
  await page.unroute(oneProduct)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(TITLE)
})

test.describe('a screen that a release has replaced since the page was opened', () => {
  const screen = '**/*collection-page*'
  const essentials = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' })
  const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))

  // the connection is gone, or a newer shop no longer has it
  for (const [how, refuse] of [
    ['gone', (route: Route) => route.abort()],
    ['404', (route: Route) => route.fulfill({ status: 404 })],
  ] as const) {
    test(`is asked for anew, at the address one wanted: ${how}`, async ({ page }) => {
      await visit(page, '/')
      await page.route(screen, refuse)
      await mark(page)
      await essentials(page).click()
      await expect(page.locator('html[data-same-page]')).toHaveCount(0)
      await expect(page).toHaveURL('/collections/Essentials')
      await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
    })
  }

  test('has failed when that does not help', async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('reopened', `${location.origin}/collections/Essentials`))
    await visit(page, '/')
    await page.route(screen, (route) => route.abort())
    await mark(page)
    await essentials(page).click()
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(page.locator('html[data-same-page]')).toHaveCount(1)
  })

  test('does not matter to those who only look at a link', async ({ page }) => {
    await visit(page, '/')
    await page.route(screen, (route) => route.abort())
    await mark(page)
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('collection-page'))
    await essentials(page).hover()
    await asked
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html[data-same-page]')).toHaveCount(1)
    await expect(page).toHaveURL('/')
  })
})
