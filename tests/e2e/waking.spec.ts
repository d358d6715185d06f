import { expect, type Page, test } from '@playwright/test'
import { firstProduct, hydrated, visit } from './visit.ts'

const SCRIPTS = '**/assets/{vendor,shop,home-page,entry-client}-*.js'
const FIRST_PICTURE = '**/films/*.{avif,webp,jpg}'

/** Keeps the picture that the page is opened for on its way, until told. */
async function holdPicture(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(FIRST_PICTURE, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function scriptsAsked(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(SCRIPTS, async (route) => {
    asked.push(route.request().url())
    await route.continue()
  })
  return asked
}

test('scripts leave the line to the first picture', async ({ page }) => {
  const asked = await scriptsAsked(page)
  const letCome = await holdPicture(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  expect(asked).toEqual([])
  letCome()
  await hydrated(page)
  expect(asked.length).toBeGreaterThan(0)
})

test('whoever wants to use the page does not wait for its picture', async ({ page }) => {
  const asked = await scriptsAsked(page)
  const letCome = await holdPicture(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  // again and again, because the page listens only once its first script has come
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(asked.length).toBeGreaterThan(0)
  }).toPass()
  await hydrated(page)
  letCome()
})

test('scripts wait until the picture is drawn, though all has been loaded before', async ({ page }) => {
  const TAKES_MS = 400
  await page.addInitScript((ms) => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function tellLater(options) {
      const begin = () => observe.call(this, options)
      if (options?.type !== 'largest-contentful-paint') return begin()
      window.addEventListener('load', () => setTimeout(begin, ms))
    }
  }, TAKES_MS)
  await page.goto('/')
  await hydrated(page)
  const waited = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes('/entry-client-'))
    return (entry?.startTime ?? 0) - (visit?.loadEventStart ?? 0)
  })
  expect(waited).toBeGreaterThan(TAKES_MS - 50)
})

const isFolded = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('*')).some((part) => getComputedStyle(part).contentVisibility === 'auto'),
  )

test('what lies below the first screenful is laid out once the page is awake', async ({ page }) => {
  const letCome = await holdPicture(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await isFolded(page)).toBe(true)
  letCome()
  await hydrated(page)
  expect(await isFolded(page)).toBe(false)
})

test('a page that is loaded anew stands where it was left', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const heading = page.getByRole('heading', { name: 'Top Wears for Men' })
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const placeOf = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await placeOf()
  await page.reload()
  await hydrated(page)
  await expect.poll(placeOf).toBe(before)
})

test('a page wakes without opening Intl, which takes a phone a tenth of a second', async ({ page, request }) => {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator'] as const) {
      const told = new Proxy(Intl[name], {
        construct(made, given) {
          opened.push(name)
          return Reflect.construct(made, given)
        },
      })
      Object.assign(Intl, { [name]: told })
    }
    for (const { prototype } of [Number, Date]) {
      const told = new Proxy(prototype.toLocaleString, {
        apply(asked, value, given) {
          opened.push('toLocaleString')
          return Reflect.apply(asked, value, given)
        },
      })
      Object.assign(prototype, { toLocaleString: told })
    }
  })
  for (const path of ['/', '/collections/all', `/product/${(await firstProduct(request))._id}`]) {
    await visit(page, path)
    expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened), path).toEqual([])
  }
})
