import { expect, type Page, test } from '@playwright/test'
import { scrollToEnd, visit, withMotion } from './visit.ts'

/** Records the API calls of the page from now on. */
function recordCalls(page: Page): string[] {
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

for (const [input, trigger] of [
  ['the pointer', (page: Page) => shopLink(page, 'Essentials').hover()],
  ['the focus', (page: Page) => shopLink(page, 'Essentials').focus()],
] as const) {
  test(`a page is prefetched while ${input} rests on its link and not requested again on the visit`, async ({
    page,
  }) => {
    await visit(page, '/')
    const calls = recordCalls(page)
    const responded = page.waitForResponse(/\/api\/products\?.*Essentials/)
    await trigger(page)
    await (await responded).finished()
    const prefetchCount = calls.length

    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
    await shopLink(page, 'Essentials').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Essentials' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(calls.slice(prefetchCount).filter((url) => url.includes('Essentials'))).toEqual([])
    await expect(page.locator('html[data-same-page]')).toHaveCount(1)
  })
}

test('a pointer passing over a link prefetches nothing', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const calls = recordCalls(page)
  await shopLink(page, 'Essentials').hover()
  await page.clock.runFor(64)
  await page.mouse.move(700, 700)
  await page.clock.runFor(1000)
  await shopLink(page, 'New Launches').hover()
  const responded = page.waitForResponse('**/api/products?**')
  await page.clock.runFor(65)
  await responded
  expect(calls.filter((url) => url.includes('Essentials'))).toEqual([])
})

for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }]) {
  test(`nothing is prefetched on a connection with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.clock.install()
    await page.addInitScript((told) => Object.defineProperty(navigator, 'connection', { value: told }), connection)
    await visit(page, '/')
    const calls = recordCalls(page)
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

  test('only links in view are prefetched', async ({ page }) => {
    const calls = recordCalls(page)
    const [responded] = await Promise.all([
      page.waitForResponse(/\/api\/products\/[0-9a-f]{24}$/),
      visit(page, '/collections/all'),
    ])
    const snapshots = new URL(responded.url()).pathname.split('/').at(-1)
    await expect(page.locator(`a[href="/product/${snapshots}"]`)).toBeInViewport()
    await page.waitForLoadState('networkidle')
    const last = (await cards(page).last().getAttribute('href'))?.split('/').at(-1)
    expect(calls.filter((url) => url.includes(`/${last}`))).toEqual([])

    const lastPrefetch = page.waitForResponse(`**/api/products/${last}`)
    await cards(page).last().scrollIntoViewIfNeeded()
    await lastPrefetch
  })

  test('at most three pages are prefetched at a time', async ({ page }) => {
    const open = new Set<string>()
    let most = 0
    await page.route(/\/api\/products\/[0-9a-f]{24}$/, async (route) => {
      open.add(route.request().url())
      most = Math.max(most, open.size)
      // long enough for further requests to start
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      open.delete(route.request().url())
      await route.continue()
    })
    await visit(page, '/collections/all')
    await scrollToEnd(page)
    await expect.poll(() => most).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(most).toBeLessThanOrEqual(3)
  })
})

test.describe('between a grid and a product', () => {
  test.use(withMotion)
  /** Records the transition names of the page at the start of each view transition. */
  async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
    await page.addInitScript(() => {
      const snapshots: string[][] = []
      const listTransitionNames = () =>
        Array.from(document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]'), (element) => {
          const link = element.closest('a')?.getAttribute('href') ?? 'the page'
          return `${element.style.viewTransitionName} of ${link}`
        })
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (change) => {
        const update = typeof change === 'function' ? change : undefined
        snapshots.push(listTransitionNames())
        return start(async () => {
          await update?.()
          snapshots.push(listTransitionNames())
        })
      }
      Object.assign(window, { transitionsSeen: snapshots })
    })
    return () => page.evaluate(() => (window as unknown as { transitionsSeen: string[][] }).transitionsSeen)
  }

  test('the image transitions in both directions', async ({ page }) => {
    const transitions = await watchTransitions(page)
    await visit(page, '/collections/all')
    const path = (await cards(page).nth(1).getAttribute('href')) ?? ''
    await cards(page).nth(1).click()
    await expect(page).toHaveURL(path)
    const card = [`product-image of ${path}`]
    const productImage = ['product-image of the page']
    await expect.poll(transitions).toEqual([card, productImage])

    await page.goBack()
    await expect(page).toHaveURL('/collections/all')
    await expect.poll(transitions).toEqual([card, productImage, productImage, card])
  })

  test('there is no transition under reduced motion', async ({ page }) => {
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
