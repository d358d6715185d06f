import { expect, type Page, test } from '@playwright/test'
import { moving, scrollThrough, visit } from './visit.ts'

/** The calls for data that the page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/products')) calls.push(request.url())
  })
  return calls
}

const shopLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shop', exact: true }).getByRole('link', { name, exact: true })
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')

for (const [how, rest] of [
  ['the pointer', (page: Page) => shopLink(page, 'Essentials').hover()],
  ['the focus', (page: Page) => shopLink(page, 'Essentials').focus()],
] as const) {
  test(`a page is fetched while ${how} rests on its link, and not again when one goes there`, async ({ page }) => {
    await visit(page, '/')
    const calls = callsOf(page)
    const answered = page.waitForResponse(/\/api\/products\?.*Essentials/)
    await rest(page)
    await (await answered).finished()
    const ahead = calls.length

    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
    await shopLink(page, 'Essentials').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(calls.slice(ahead).filter((url) => url.includes('Essentials'))).toEqual([])
    await expect(page.locator('html[data-same-page]')).toHaveCount(1)
  })
}

test('a pointer that only passes over a link fetches nothing', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const calls = callsOf(page)
  await shopLink(page, 'Essentials').hover()
  await page.clock.runFor(64)
  await page.mouse.move(700, 700)
  await page.clock.runFor(1000)
  await shopLink(page, 'New Launches').hover()
  const answered = page.waitForResponse('**/api/products?**')
  await page.clock.runFor(65)
  await answered
  expect(calls.filter((url) => url.includes('Essentials'))).toEqual([])
})

for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }]) {
  test(`nothing is fetched ahead on a connection with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.clock.install()
    await page.addInitScript((told) => Object.defineProperty(navigator, 'connection', { value: told }), connection)
    await visit(page, '/')
    const calls = callsOf(page)
    await shopLink(page, 'Essentials').hover()
    await page.clock.runFor(10_000)
    expect(calls).toEqual([])
    await shopLink(page, 'Essentials').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
    expect(calls).not.toEqual([])
  })
}

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('links in view are fetched ahead, and those further down are not', async ({ page }) => {
    const calls = callsOf(page)
    const [answered] = await Promise.all([
      page.waitForResponse(/\/api\/products\/[0-9a-f]{24}$/),
      visit(page, '/collections/all'),
    ])
    const seen = new URL(answered.url()).pathname.split('/').at(-1)
    await expect(page.locator(`a[href="/product/${seen}"]`)).toBeInViewport()
    await page.waitForLoadState('networkidle')
    const last = (await cards(page).last().getAttribute('href'))?.split('/').at(-1)
    expect(calls.filter((url) => url.includes(`/${last}`))).toEqual([])

    const later = page.waitForResponse(`**/api/products/${last}`)
    await cards(page).last().scrollIntoViewIfNeeded()
    await later
  })

  test('at most three pages are fetched at a time', async ({ page }) => {
    const open = new Set<string>()
    let most = 0
    await page.route(/\/api\/products\/[0-9a-f]{24}$/, async (route) => {
      open.add(route.request().url())
      most = Math.max(most, open.size)
      // long enough for the next ones to come, if they would
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      open.delete(route.request().url())
      await route.continue()
    })
    await visit(page, '/collections/all')
    await scrollThrough(page)
    await expect.poll(() => most).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(most).toBeLessThanOrEqual(3)
  })
})

test.describe('between a grid and a product', () => {
  test.use(moving)
  /** What the page looked like each time it began to change into the next one. */
  async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
    await page.addInitScript(() => {
      const seen: string[][] = []
      const named = () =>
        Array.from(document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]'), (element) => {
          const link = element.closest('a')?.getAttribute('href') ?? 'the page'
          return `${element.style.viewTransitionName} of ${link}`
        })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (change) => {
        const update = typeof change === 'function' ? change : undefined
        seen.push(named())
        return start(async () => {
          await update?.()
          seen.push(named())
        })
      }
      Object.assign(window, { transitionsSeen: seen })
    })
    return () => page.evaluate(() => (window as unknown as { transitionsSeen: string[][] }).transitionsSeen)
  }

  test('the picture moves along, there and back', async ({ page }) => {
    const transitions = await watchTransitions(page)
    await visit(page, '/collections/all')
    const path = (await cards(page).nth(1).getAttribute('href')) ?? ''
    await cards(page).nth(1).click()
    await expect(page).toHaveURL(path)
    const card = [`product-picture of ${path}`]
    const own = ['product-picture of the page']
    await expect.poll(transitions).toEqual([card, own])

    await page.goBack()
    await expect(page).toHaveURL('/collections/all')
    await expect.poll(transitions).toEqual([card, own, own, card])
  })

  test('nothing moves for those who asked for stillness', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const transitions = await watchTransitions(page)
    await visit(page, '/collections/all')
    await cards(page).first().click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/collections/all')
    expect(await transitions()).toEqual([])
  })
})
