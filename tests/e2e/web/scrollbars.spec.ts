import { expect, test } from '@playwright/test'
import { ANY_PAGE, visit } from '../visit.ts'

// classic scrollbars take up space, as on desktops
const { CHROMIUM_PATH } = process.env
test.use({
  launchOptions: {
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('a drawer reaches the edge of the screen, and the page behind it does not shift', async ({ page }) => {
  await visit(page, ANY_PAGE)
  const scrollbarWidth = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)
  expect(scrollbarWidth).toBeGreaterThan(0)
  const getMainBox = () => page.getByRole('main').boundingBox()
  const before = await getMainBox()
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect
    .poll(() => drawer.evaluate((panel) => panel.getBoundingClientRect().right))
    .toBe(await page.evaluate(() => window.innerWidth))
  expect(await getMainBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  expect(await getMainBox()).toEqual(before)
})
