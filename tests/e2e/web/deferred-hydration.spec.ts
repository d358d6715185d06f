import { expect, type Page, test } from '@playwright/test'
import { waitForHydration } from '../visit.ts'

const SCRIPTS = '**/assets/{vendor,shop,home-page,entry-client}-*.js'
const MAIN_IMAGE = '**/films/*.{avif,webp,jpg}'
const PAINT_DELAY_MS = 400

/** Holds back the page's main image until released. */
async function holdMainImage(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(MAIN_IMAGE, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function recordScriptRequests(page: Page): Promise<string[]> {
  const requests: string[] = []
  await page.route(SCRIPTS, async (route) => {
    requests.push(route.request().url())
    await route.continue()
  })
  return requests
}

/** Reports the largest contentful paint some time after the load event. */
const delayPaint = (page: Page) =>
  page.addInitScript((ms) => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function tellLater(options) {
      const startObserving = () => observe.call(this, options)
      if (options?.type !== 'largest-contentful-paint') return startObserving()
      window.addEventListener('load', () => setTimeout(startObserving, ms))
    }
  }, PAINT_DELAY_MS)

const isBelowFoldSkipped = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('*')).some((part) => getComputedStyle(part).contentVisibility === 'auto'),
  )

test('a page hydrates once its main image is painted or on the first interaction', async ({ page }) => {
  const requests = await recordScriptRequests(page)
  const releaseImage = await holdMainImage(page)
  await delayPaint(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })

  await test.step('scripts load after the main image', async () => {
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    expect(requests).toEqual([])
    expect(await isBelowFoldSkipped(page)).toBe(true)
    releaseImage()
    await waitForHydration(page)
    expect(requests.length).toBeGreaterThan(0)
  })

  await test.step('scripts wait until the image is painted, even if everything has loaded', async () => {
    const delay = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes('/entry-client-'))
      return (entry?.startTime ?? 0) - (navigation?.loadEventStart ?? 0)
    })
    expect(delay).toBeGreaterThan(PAINT_DELAY_MS - 50)
  })

  await test.step('content below the fold is laid out after hydration', async () => {
    expect(await isBelowFoldSkipped(page)).toBe(false)
  })

  const heading = page.getByRole('heading', { name: 'Top Wears for Men' })
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const measureTop = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await measureTop()

  await test.step('an interaction starts hydration before the image has loaded', async () => {
    await page.unroute(MAIN_IMAGE)
    const releaseImageAgain = await holdMainImage(page)
    requests.length = 0
    await page.reload({ waitUntil: 'domcontentloaded' })
    // repeatedly, because the page listens only once its first script has loaded
    await expect(async () => {
      // unlike Tab, Shift does not scroll
      await page.keyboard.press('Shift')
      expect(requests.length).toBeGreaterThan(0)
    }).toPass()
    await waitForHydration(page)
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')
    releaseImageAgain()
  })

  await test.step('a reload restores the scroll position', async () => {
    await expect.poll(measureTop).toBe(before)
  })
})

test('a page hydrates even if the browser never reports a paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/login')
  await waitForHydration(page)
})
