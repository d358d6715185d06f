import { expect, test } from '@playwright/test'
import { logInNewAccount } from '../accounts.ts'
import { expectLittleScript, recordScripts, waitForHydration } from '../visit.ts'

// transfers depend on what is in the browser's cache
test.use({ reuseContext: false })

/** Public screens are measured in every-screen.spec.ts. */
test('the profile loads little JavaScript, and chunks loaded on demand are transferred once', async ({ page }) => {
  await logInNewAccount(page)

  await test.step('the first visit to the profile loads at most 140 KB of JavaScript', async () => {
    const scripts = recordScripts(page)
    await page.goto('/profile', { waitUntil: 'networkidle' })
    await waitForHydration(page)
    await expectLittleScript(scripts)
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
