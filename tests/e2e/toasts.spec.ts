import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { ANY_PAGE, firstProduct, overhear, visit } from './visit.ts'

const TEXT = "That didn't load. Check your connection and try again."
const DURATION_MS = 4000
/** The time a toast takes to leave. */
const EXIT_MS = 200

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** A page on which every press on the cart icon fails, and says so, until it is mended. */
async function visitWithoutCart(page: Page, path = ANY_PAGE): Promise<{ mend: () => void }> {
  let isBroken = true
  await page.route('**/*cart-drawer*', (route) => (isBroken ? route.abort() : route.continue()))
  await visit(page, path)
  return {
    mend() {
      isBroken = false
    },
  }
}

/** On a clock that only the test moves, a little at a time until they are there. */
async function appear(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await toasts(page).count()).toBe(count)
  }).toPass()
}

const cartIcon = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cart' })
const failOnce = (page: Page) => cartIcon(page).click()

test('a toast stands at the top right and is read out', async ({ page }) => {
  await visitWithoutCart(page)
  await failOnce(page)
  await expect(toasts(page)).toHaveText([TEXT])
  await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveAttribute('aria-live', 'polite')
  const header = await page.getByRole('banner').boundingBox()
  await expect
    .poll(async () => {
      const { x = 0, y = 0, width = 0 } = (await toasts(page).boundingBox()) ?? {}
      // it covers nothing of the header that one might want to press
      return { isBelow: y >= (header?.y ?? 0) + (header?.height ?? 0), isHigh: y < 200, isRight: 1440 - x - width < 80 }
    })
    .toEqual({ isBelow: true, isHigh: true, isRight: true })
  expect(await violations(page, 'section[aria-label^=Notifications]')).toEqual([])
})

test('a toast goes after 4 seconds', async ({ page }) => {
  await page.clock.install({ time: '2026-01-01T10:00:00' })
  await visitWithoutCart(page)
  await page.clock.pauseAt('2026-01-01T11:00:00')
  await failOnce(page)
  await appear(page, 1)
  await page.clock.runFor(DURATION_MS - 100)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(100 + EXIT_MS)
  await expect(toasts(page)).toHaveCount(0)
})

test('three toasts are shown at a time, the newest first', async ({ page }) => {
  await visitWithoutCart(page)
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  for (let count = 1; count <= 4; count++) {
    await failOnce(page)
    await appear(page, count)
  }
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
})

test('a toast can be closed', async ({ page }) => {
  await visitWithoutCart(page)
  await failOnce(page)
  await toasts(page).getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toHaveCount(0)
})

test('a toast stands above an open dialog, and stays when that closes', async ({ page, request }) => {
  const { _id } = await firstProduct(request)
  await visitWithoutCart(page, `/product/${_id}`)
  await page.getByRole('button', { name: 'Size guide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Size guide' })
  await expect(dialog).toBeVisible()
  // the page behind it is out of reach for people, not for the test
  await cartIcon(page).dispatchEvent('click')
  const toast = dialog.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toast).toHaveText(TEXT)
  const close = toast.getByRole('button', { name: 'Close' })
  await close.hover()
  expect(await close.evaluate((button) => button.matches(':hover'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(toasts(page)).toBeVisible()
})

test('what did not load is loaded when asked again', async ({ page }) => {
  const { mend } = await visitWithoutCart(page)
  await failOnce(page)
  await expect(toasts(page)).toHaveCount(1)
  mend()
  await cartIcon(page).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  // sooner than it would go by itself
  await expect(toasts(page)).toHaveCount(0, { timeout: 2000 })
})

test('the code of toasts comes once the page is awake, for when the connection fails, and its styles pass the policy', async ({
  page,
  context,
}) => {
  const awakeWhenAsked: boolean[] = []
  await page.route('**/*toaster*.js', async (route) => {
    awakeWhenAsked.push(await page.evaluate(() => 'layoutComplete' in document.documentElement.dataset))
    await route.continue()
  })
  await visitWithoutCart(page)
  // into the cache, which such a page lacks, and then to be run
  const times = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('toaster')).length)
  await expect.poll(times).toBe(2)
  expect(awakeWhenAsked).toEqual([true, true])
  const heard = overhear(page)
  await context.setOffline(true)
  await failOnce(page)
  await expect(toasts(page)).toHaveCSS('position', 'absolute')
  expect(heard.filter((words) => !/net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(words))).toEqual([])
})

test('without a connection the browser itself says it', async ({ page }) => {
  await page.route('**/*toaster*', (route) => route.abort())
  await visitWithoutCart(page)
  const said = page.waitForEvent('dialog')
  const pressed = failOnce(page)
  const box = await said
  expect(box.message()).toBe(TEXT)
  await box.accept()
  await pressed
})
