import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { ANY_PAGE, getFirstProduct, recordConsole, visit } from '../visit.ts'

const TEXT = "That didn't load. Check your connection and try again."
const DURATION_MS = 4000
/** Duration of the exit animation. */
const EXIT_MS = 200

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** Breaks the cart drawer, whose click then shows a toast, until it is restored. */
async function breakCart(page: Page): Promise<{ restore: () => void }> {
  let isBroken = true
  await page.route('**/*cart-drawer*', (route) => (isBroken ? route.abort() : route.continue()))
  return {
    restore() {
      isBroken = false
    },
  }
}

/** Advances the test's clock until the toasts are visible. */
async function waitForToasts(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await toasts(page).count()).toBe(count)
  }).toPass()
}

const cartIcon = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cart' })
const openCart = (page: Page) => cartIcon(page).click()

/** Advances the test's clock until all toasts have disappeared. */
async function expireToasts(page: Page): Promise<void> {
  await page.clock.fastForward(DURATION_MS)
  await page.clock.fastForward(EXIT_MS)
  await expect(toasts(page)).toHaveCount(0)
}

test('a toast reports what did not load, for four seconds or until it loads', async ({ page, context, request }) => {
  const { _id } = await getFirstProduct(request)
  const hydratedOnRequest: boolean[] = []
  await page.route('**/*toaster*.js', async (route) => {
    hydratedOnRequest.push(await page.evaluate(() => 'layoutComplete' in document.documentElement.dataset))
    await route.continue()
  })
  const { restore } = await breakCart(page)
  await visit(page, `/product/${_id}`)

  await test.step('the toaster is preloaded after hydration, works offline and passes the content security policy', async () => {
    // one transfer into the cache, one to run it, because routed pages have no cache
    const countTransfers = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('toaster')).length,
      )
    await expect.poll(countTransfers).toBe(2)
    expect(hydratedOnRequest).toEqual([true, true])
    const consoleMessages = recordConsole(page)
    await context.setOffline(true)
    await openCart(page)
    await expect(toasts(page)).toHaveCSS('position', 'absolute')
    expect(consoleMessages.filter((words) => !/net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(words))).toEqual([])
    await context.setOffline(false)
  })

  await test.step('a toast can be closed', async () => {
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect(toasts(page)).toHaveCount(0)
  })

  await page.clock.install()

  await test.step('a toast appears at the top right and is announced', async () => {
    await openCart(page)
    await expect(toasts(page)).toHaveText([TEXT])
    await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveAttribute('aria-live', 'polite')
    const header = await page.getByRole('navigation', { name: 'Shop', exact: true }).boundingBox()
    await expect
      .poll(async () => {
        const { x = 0, y = 0, width = 0 } = (await toasts(page).boundingBox()) ?? {}
        const headerBottom = (header?.y ?? 0) + (header?.height ?? 0)
        // it covers no control of the header
        return { isBelow: y >= headerBottom, isHigh: y < 200, isRight: 1440 - x - width < 80 }
      })
      .toEqual({ isBelow: true, isHigh: true, isRight: true })
    expect(await findViolations(page, 'section[aria-label^=Notifications]')).toEqual([])
    await expireToasts(page)
  })

  await test.step('a toast shows above an open dialog and stays when it closes', async () => {
    await page.getByRole('button', { name: 'Size guide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Size guide' })
    await expect(dialog).toBeVisible()
    // the page behind it is inert for users, but not for the test
    await cartIcon(page).dispatchEvent('click')
    const toast = dialog.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    await expect(toast).toHaveText(TEXT)
    const close = toast.getByRole('button', { name: 'Close' })
    await close.hover()
    expect(await close.evaluate((button) => button.matches(':hover'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(toasts(page)).toBeVisible()
    // a hovered toast stays
    await page.mouse.move(0, 0)
    await expireToasts(page)
  })

  await page.clock.pauseAt(new Date(Date.now() + 60_000))

  await test.step('a toast disappears after 4 seconds', async () => {
    await openCart(page)
    await waitForToasts(page, 1)
    await page.clock.runFor(DURATION_MS - 100)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(100 + EXIT_MS)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('three toasts are shown at a time, the newest first', async () => {
    for (let count = 1; count <= 4; count++) {
      await openCart(page)
      await waitForToasts(page, count)
    }
    await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  })

  await test.step('a failed chunk is loaded on the next click, which removes the toasts', async () => {
    await expireToasts(page)
    await page.clock.resume()
    await openCart(page)
    await expect(toasts(page)).toHaveCount(1)
    restore()
    await openCart(page)
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
    // earlier than its own timeout
    await expect(toasts(page)).toHaveCount(0, { timeout: 2000 })
  })
})

test('without a connection the message is a native alert', async ({ page }) => {
  await page.route('**/*toaster*', (route) => route.abort())
  await breakCart(page)
  await visit(page, ANY_PAGE)
  const dialogEvent = page.waitForEvent('dialog')
  const click = openCart(page)
  const alertDialog = await dialogEvent
  expect(alertDialog.message()).toBe(TEXT)
  await alertDialog.accept()
  await click
})

test('on a phone a toast covers no title and no control', async ({ page }) => {
  await breakCart(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/login', '/collections/all']) {
    await visit(page, path)
    await openCart(page)
    const inspect = () =>
      toasts(page).evaluate((toast) => {
        const box = toast.getBoundingClientRect()
        const covered = Array.from(document.querySelectorAll('a, button, input, select, label, summary, h1'))
          .filter((control) => {
            const { left, right, top, bottom, height } = control.getBoundingClientRect()
            const overlaps = left < box.right && right > box.left && top < box.bottom && bottom > box.top
            // an image can be pressed next to the toast, and the buttons on it are on every other image too
            const isOnCard = height > 96 || control.closest('main li') !== null
            return !toast.contains(control) && overlaps && !isOnCard && control.checkVisibility()
          })
          .map(({ textContent }) => textContent)
        return { covered, isHigh: box.bottom < window.innerHeight * 0.7 }
      })
    await expect.poll(inspect, path).toEqual({ covered: [], isHigh: true })
  }
})
