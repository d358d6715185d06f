import { expect, type Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { visit, waitForHydration } from '../visit.ts'

const TITLE = 'Unexpected Application Error!'
const productUrl = /\/api\/products\/[0-9a-f]{24}$/
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')

test('an unexpected error shows the error screen, which links home and can retry', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1, name: TITLE })
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/collections/all')
  // a product with an unexpected shape
  await page.route(productUrl, (route) => route.fulfill({ contentType: 'application/json', body: '{}' }))
  await cards(page).first().click()
  await expect(heading).toBeVisible()

  for (const width of [390, 1440]) {
    await test.step(`an unexpected error shows the error screen, ${width} wide`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await expect(page).toHaveTitle(`${TITLE} · Nukkad`)
      await expect(page.getByRole('main').getByText('500')).toBeVisible()
      await expect(page.getByText('Something broke on our side. Try again in a moment.')).toBeVisible()
      // the layout is still there
      await expect(page.getByRole('banner')).toBeVisible()
      const measureEnd = async () => {
        const box = await heading.boundingBox()
        return (box?.x ?? 0) + (box?.width ?? 0)
      }
      await expect.poll(measureEnd).toBeLessThanOrEqual(width)
    })
  }
  expect(await findViolations(page)).toEqual([])

  await test.step('the error screen links to the home page', async () => {
    await page.getByRole('link', { name: 'Back to the corner' }).click()
    await expect(page).toHaveURL('/')
    await expect(heading).toBeHidden()
  })

  await test.step('the error screen can retry by reloading the page', async () => {
    await page.goBack()
    await expect(heading).toBeVisible()
    await page.unroute(productUrl)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(TITLE)
  })
})

test('a screen replaced by a release since the page was opened is reloaded once', async ({ page }) => {
  const collectionScript = '**/*collection-page*'
  const productScript = '**/*product-page*'
  const essentials = page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' })
  const samePage = page.locator('html[data-same-page]')
  const markPage = () => page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await visit(page, '/')
  await markPage()
  // the connection is lost
  await page.route(collectionScript, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )

  await test.step('a page that only prefetches it is not affected', async () => {
    const prefetchFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('collection-page'))
    await essentials.hover()
    await prefetchFailed
    await page.waitForLoadState('networkidle')
    await expect(samePage).toHaveCount(1)
    await expect(page).toHaveURL('/')
  })

  await test.step('it shows the error screen when the reload does not help', async () => {
    await page.evaluate(() => sessionStorage.setItem('reloaded', `${location.origin}/collections/Essentials`))
    await essentials.click()
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(samePage).toHaveCount(1)
    await page.getByRole('link', { name: 'Back to the corner' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('it is reloaded at the target URL after a network error', async () => {
    await page.evaluate(() => sessionStorage.removeItem('reloaded'))
    await essentials.click()
    await expect(samePage).toHaveCount(0)
    await expect(page).toHaveURL('/collections/Essentials')
    await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
  })

  await test.step('it is reloaded at the target URL after a 404', async () => {
    await waitForHydration(page)
    await markPage()
    // a newer release has removed the file
    await page.route(productScript, (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ status: 404 }) : route.continue(),
    )
    const name = (await cards(page).first().getByRole('heading').textContent()) ?? ''
    await cards(page).first().click()
    await expect(samePage).toHaveCount(0)
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})
