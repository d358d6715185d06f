import { expect, test } from '@playwright/test'
import { visit } from './visit.ts'

// as on desktops, where they take room
const { CHROMIUM_PATH } = process.env
test.use({
  launchOptions: {
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('a drawer reaches the edge of the screen, and the page behind it does not move', async ({ page }) => {
  await visit(page, '/')
  const bar = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)
  expect(bar).toBeGreaterThan(0)
  const main = () => page.getByRole('main').boundingBox()
  const before = await main()
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect
    .poll(() => drawer.evaluate((panel) => panel.getBoundingClientRect().right))
    .toBe(await page.evaluate(() => window.innerWidth))
  expect(await main()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  expect(await main()).toEqual(before)
})
