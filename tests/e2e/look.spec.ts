import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { hydrated, screens, scrollThrough, visit } from './visit.ts'

const PHONE = 390
const TABLET = 768
const DESKTOP = 1440
const LARGEST_SHIFT = 0.02

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width === PHONE ? 844 : 900 })

for (const [name, pathOf] of Object.entries(screens)) {
  for (const width of [PHONE, DESKTOP]) {
    test(`axe finds nothing on ${name}, ${width} wide`, async ({ page, request }) => {
      await resize(page, width)
      await visit(page, await pathOf(request))
      expect(await violations(page)).toEqual([])
    })
  }

  test(`nothing on ${name} is wider than the screen`, async ({ page, request }) => {
    await page.goto(await pathOf(request))
    for (const width of [320, PHONE, TABLET, 1024, DESKTOP]) {
      await resize(page, width)
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(beyond, `${width} wide`).toBeLessThanOrEqual(0)
    }
  })
}

/** How much of the page has moved by itself since it was opened. */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) sum += value
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // one to lay out, one to hear of it
    await frame()
    await frame()
    return sum
  })

for (const name of ['home', 'a product']) {
  for (const width of [PHONE, DESKTOP]) {
    test(`nothing moves while ${name} loads, ${width} wide`, async ({ page, request }) => {
      await resize(page, width)
      // the fonts come last, when everything stands already in its fallback
      const painted = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await painted.promise
        await route.continue()
      })
      await page.goto((await screens[name]?.(request)) ?? '', { waitUntil: 'commit' })
      await hydrated(page)
      expect(await page.evaluate(() => document.fonts.check('900 16px Archivo'))).toBe(false)
      painted.resolve()
      await page.evaluate(() => document.fonts.ready)
      expect(await page.evaluate(() => document.fonts.check('900 16px Archivo'))).toBe(true)
      await scrollThrough(page)
      expect(await layoutShift(page)).toBeLessThan(LARGEST_SHIFT)
    })
  }
}

test('under reduced motion nothing runs', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await page.route('**/api/**', () => undefined)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' }).click()
  const box = page.getByRole('status').locator('li').first()
  await expect(box).toBeVisible()
  await expect(box).toHaveCSS('animation-iteration-count', '1')
})
