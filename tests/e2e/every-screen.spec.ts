import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { recordConsole, screens, scrollToEnd, visit, waitForHydration } from './visit.ts'

const PHONE = 390
const TABLET = 768
const DESKTOP = 1440
const MAX_LAYOUT_SHIFT = 0.02

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width === PHONE ? 844 : 900 })

for (const [name, resolvePath] of Object.entries(screens)) {
  test(`${name} hydrates without console messages, fits every screen and has no axe violations`, async ({
    page,
    request,
  }) => {
    // several slow axe runs per load
    test.slow()
    const consoleMessages = recordConsole(page)
    await resize(page, PHONE)
    await visit(page, await resolvePath(request))
    await scrollToEnd(page)
    // header and footer are the same on all pages
    expect(await findViolations(page, name === 'home' ? 'html' : 'main'), `${PHONE} wide`).toEqual([])
    for (const width of [320, PHONE, TABLET, 1024, DESKTOP]) {
      await resize(page, width)
      const getOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(getOverflow, `${width} wide`).toBeLessThanOrEqual(0)
    }
    await scrollToEnd(page)
    expect(await findViolations(page), `${DESKTOP} wide`).toEqual([])
    await page.waitForLoadState('networkidle')
    // the browser logs the 404 status itself
    expect(consoleMessages.filter((words) => !(name === 'not found' && words.includes('404')))).toEqual([])
  })
}

/** Returns the cumulative layout shift since the page was opened. */
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
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // one frame for layout, one for the observer
    await nextFrame()
    await nextFrame()
    return sum
  })

for (const name of ['home', 'a product']) {
  for (const width of [PHONE, DESKTOP]) {
    test(`${name} loads without layout shift, ${width} wide`, async ({ page, request }) => {
      await resize(page, width)
      // fonts load last, when everything is already laid out in the fallback
      const painted = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await painted.promise
        await route.continue()
      })
      await page.goto((await screens[name]?.(request)) ?? '', { waitUntil: 'commit' })
      await waitForHydration(page)
      expect(await page.evaluate(() => document.fonts.check('900 16px Archivo'))).toBe(false)
      painted.resolve()
      await page.evaluate(() => document.fonts.ready)
      expect(await page.evaluate(() => document.fonts.check('900 16px Archivo'))).toBe(true)
      await scrollToEnd(page)
      expect(await layoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
    })
  }
}

test('nothing is animated under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await page.route('**/api/**', () => undefined)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' }).click()
  const box = page.getByRole('status').locator('li').first()
  await expect(box).toBeVisible()
  await expect(box).toHaveCSS('animation-iteration-count', '1')
})
