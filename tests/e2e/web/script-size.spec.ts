import { expect, type Page, test } from '@playwright/test'
import { createAuthHeaders, logInNewAccount } from '../accounts.ts'
import { cartDrawer, findAvailableProducts } from '../cart.ts'
import { expectLittleScript, recordScripts, waitForHydration } from '../visit.ts'

// transfers depend on what is in the browser's cache
test.use({ reuseContext: false })

/** Public screens are measured in every-screen.spec.ts. */
test('the profile loads little JavaScript, and chunks loaded on demand are transferred once', async ({ page }) => {
  await logInNewAccount(page)

  await test.step('the first visit to the profile loads at most 130 KB of JavaScript', async () => {
    const scripts = await recordScripts(page)
    await page.goto('/profile', { waitUntil: 'networkidle' })
    await waitForHydration(page)
    await expectLittleScript(scripts, 130_000)
  })

  await test.step('chunks loaded on demand are transferred once and run from the cache', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Cart' }).click()
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
    const transfers = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/cart-drawer-'))
        .map(({ initiatorType, transferSize }) => [initiatorType, transferSize > 0]),
    )
    expect(transfers).toEqual([
      ['fetch', true],
      ['script', false],
    ])
  })
})

/** Lists the URLs that an action requests, without those served from the browser's cache. */
async function recordTransfers(page: Page, action: () => Promise<void>): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.requestServedFromCache', ({ requestId }) => urls.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) urls.delete(requestId)
  })
  await action()
  await page.waitForLoadState('networkidle')
  await session.detach()
  return Array.from(urls.values())
}

test('opening the search and the checkout takes few requests', async ({ page, request }) => {
  const [product] = await findAvailableProducts(request, 1)
  const account = await logInNewAccount(page)
  const { _id: productId, sizes, colors } = product ?? { _id: '', sizes: [], colors: [] }
  const data = { productId, quantity: 1, size: sizes[0], color: colors[0] }
  expect((await request.post('/api/cart', { data, headers: createAuthHeaders(account) })).ok()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await waitForHydration(page)

  await test.step('the search takes at most 10', async () => {
    const transfers = await recordTransfers(page, async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
      await page.getByRole('combobox', { name: 'Search' }).fill('hoodie')
      await expect(page.getByRole('option').first()).toBeVisible()
    })
    expect(transfers.length, transfers.join('\n')).toBeLessThanOrEqual(10)
    await page.getByRole('button', { name: 'Close search' }).click()
  })

  await test.step('the checkout takes at most 15', async () => {
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    await expect(cartDrawer(page).getByRole('link', { name: 'Proceed To Checkout' })).toBeVisible()
    const transfers = await recordTransfers(page, async () => {
      // a pointer would hover over a link of the page below, and prefetch it
      await cartDrawer(page).getByRole('link', { name: 'Proceed To Checkout' }).press('Enter')
      await expect(page).toHaveURL('/checkout')
      await expect(page.getByRole('main').getByRole('button', { name: 'Continue to payment' })).toBeVisible()
    })
    expect(transfers.length, transfers.join('\n')).toBeLessThanOrEqual(15)
  })
})
