import { expect, type Page, test } from '@playwright/test'
import { getFirstProduct, visit, waitForHydration } from './visit.ts'

const SCRIPTS = '**/assets/{vendor,shop,home-page,entry-client}-*.js'
const MAIN_IMAGE = '**/films/*.{avif,webp,jpg}'

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

test('scripts load after the main image', async ({ page }) => {
  const requests = await recordScriptRequests(page)
  const releaseImage = await holdMainImage(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  expect(requests).toEqual([])
  releaseImage()
  await waitForHydration(page)
  expect(requests.length).toBeGreaterThan(0)
})

test('an interaction starts hydration before the image has loaded', async ({ page }) => {
  const requests = await recordScriptRequests(page)
  const releaseImage = await holdMainImage(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  // repeatedly, because the page listens only once its first script has loaded
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(requests.length).toBeGreaterThan(0)
  }).toPass()
  await waitForHydration(page)
  releaseImage()
})

test('scripts wait until the image is painted, even if everything has loaded', async ({ page }) => {
  const PAINT_DELAY_MS = 400
  await page.addInitScript((ms) => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function tellLater(options) {
      const startObserving = () => observe.call(this, options)
      if (options?.type !== 'largest-contentful-paint') return startObserving()
      window.addEventListener('load', () => setTimeout(startObserving, ms))
    }
  }, PAINT_DELAY_MS)
  await page.goto('/')
  await waitForHydration(page)
  const delay = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes('/entry-client-'))
    return (entry?.startTime ?? 0) - (navigation?.loadEventStart ?? 0)
  })
  expect(delay).toBeGreaterThan(PAINT_DELAY_MS - 50)
})

const isBelowFoldSkipped = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('*')).some((part) => getComputedStyle(part).contentVisibility === 'auto'),
  )

test('content below the fold is laid out after hydration', async ({ page }) => {
  const releaseImage = await holdMainImage(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await isBelowFoldSkipped(page)).toBe(true)
  releaseImage()
  await waitForHydration(page)
  expect(await isBelowFoldSkipped(page)).toBe(false)
})

test('a reload restores the scroll position', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const heading = page.getByRole('heading', { name: 'Top Wears for Men' })
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const measureTop = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await measureTop()
  await page.reload()
  await waitForHydration(page)
  await expect.poll(measureTop).toBe(before)
})

test('hydration does not construct Intl objects, which takes 100 ms on a phone', async ({ page, request }) => {
  await page.addInitScript(() => {
    const constructed: string[] = []
    Object.assign(window, { constructed })
    for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator'] as const) {
      const tracked = new Proxy(Intl[name], {
        construct(target, args) {
          constructed.push(name)
          return Reflect.construct(target, args)
        },
      })
      Object.assign(Intl, { [name]: tracked })
    }
    for (const { prototype } of [Number, Date]) {
      const tracked = new Proxy(prototype.toLocaleString, {
        apply(target, value, args) {
          constructed.push('toLocaleString')
          return Reflect.apply(target, value, args)
        },
      })
      Object.assign(prototype, { toLocaleString: tracked })
    }
  })
  for (const path of ['/', '/collections/all', `/product/${(await getFirstProduct(request))._id}`]) {
    await visit(page, path)
    expect(await page.evaluate(() => (window as unknown as { constructed: string[] }).constructed), path).toEqual([])
  }
})
