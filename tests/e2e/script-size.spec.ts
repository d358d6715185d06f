import { expect, test } from '@playwright/test'
import { logInNewAccount } from './accounts.ts'
import { ANY_PAGE, visit, waitForHydration } from './visit.ts'

const LIMIT_BYTES = 140_000
/** Preloaded when the page is idle, so toasts work offline. */
const LOADED_ON_IDLE = '/assets/toaster-'

for (const [name, path] of [
  ['home page', '/'],
  ['login', '/login'],
  ['registration', '/register'],
  ['profile', '/profile'],
] as const) {
  test(`the first visit to the ${name} loads at most 140 KB of JavaScript`, async ({ page }) => {
    if (path === '/profile') await logInNewAccount(page)
    const scripts: Promise<[name: string, bytes: number]>[] = []
    // transferred bytes: Chromium requests brotli
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js') && !pathname.startsWith(LOADED_ON_IDLE))
        scripts.push(response.allHeaders().then((headers) => [pathname, Number(headers['content-length'])]))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await waitForHydration(page)
    const weights = Object.fromEntries(await Promise.all(scripts))
    test.info().annotations.push({ type: 'bytes of script', description: JSON.stringify(weights) })
    const total = Object.values(weights).reduce((sum, bytes) => sum + bytes, 0)
    expect(total).toBeGreaterThan(0)
    expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(LIMIT_BYTES)
  })
}

test('chunks loaded on demand are transferred once and run from the cache', async ({ page }) => {
  await visit(page, ANY_PAGE)
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
