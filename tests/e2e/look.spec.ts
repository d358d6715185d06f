import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { hydrated, overhear, screens, scrollThrough, visit } from './visit.ts'

const PHONE = 390
const TABLET = 768
const DESKTOP = 1440
const LARGEST_SHIFT = 0.02

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width === PHONE ? 844 : 900 })

for (const [name, pathOf] of Object.entries(screens)) {
  test(`${name} wakes up without a word, fits every screen, and axe finds nothing on it`, async ({ page, request }) => {
    // several long looks, for one load
    test.slow()
    const heard = overhear(page)
    await resize(page, PHONE)
    await visit(page, await pathOf(request))
    await scrollThrough(page)
    // header and footer are the same on all
    expect(await violations(page, name === 'home' ? 'html' : 'main'), `${PHONE} wide`).toEqual([])
    for (const width of [320, PHONE, TABLET, 1024, DESKTOP]) {
      await resize(page, width)
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(beyond, `${width} wide`).toBeLessThanOrEqual(0)
    }
    await scrollThrough(page)
    expect(await violations(page), `${DESKTOP} wide`).toEqual([])
    await page.waitForLoadState('networkidle')
    // the browser itself remarks on the status of a page that was not found
    expect(heard.filter((words) => !(name === 'not found' && words.includes('404')))).toEqual([])
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
