import { expect, type Page } from '@playwright/test'
import { test } from '../test.ts'
import { scrollToEnd, visit } from '../visit.ts'

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

test('a page is prefetched while the pointer or the focus rests on its link', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const calls = recordCalls(page)
  const isAboutEssentials = (url: string) => url.includes('Essentials')

  await test.step('nothing is prefetched on a slow connection or when saving data', async () => {
    for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }]) {
      await page.evaluate(
        (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
        connection,
      )
      await shopLink(page, 'Essentials').hover()
      await page.clock.runFor(10_000)
      expect(calls, JSON.stringify(connection)).toEqual([])
      await page.mouse.move(700, 700)
    }
  })

  await test.step('a pointer passing over a link prefetches nothing', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: {}, configurable: true }))
    await shopLink(page, 'Essentials').hover()
    await page.clock.runFor(64)
    await page.mouse.move(700, 700)
    await page.clock.runFor(1000)
    await shopLink(page, 'New Launches').hover()
    const responded = page.waitForResponse('**/api/products?**')
    await page.clock.runFor(65)
    await responded
    expect(calls.filter(isAboutEssentials)).toEqual([])
  })

  await page.clock.resume()
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  for (const [input, name, trigger] of [
    ['the pointer', 'Essentials', () => shopLink(page, 'Essentials').hover()],
    ['the focus', 'All T-Shirts', () => shopLink(page, 'All T-Shirts').focus()],
  ] as const) {
    await test.step(`${input} prefetches a page, which the visit does not request again`, async () => {
      calls.length = 0
      const responded = page.waitForResponse(/\/api\/products\?.*(Essentials|Top\+Wear)/)
      await trigger()
      await (await responded).finished()
      const prefetchCount = calls.length
      await shopLink(page, name).press('Enter')
      await expect(shopLink(page, name)).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(cards(page).first()).toBeVisible()
      expect(calls.slice(prefetchCount).filter((url) => /Essentials|Top\+Wear/.test(url))).toEqual([])
      await expect(page.locator('html[data-same-page]')).toHaveCount(1)
    })
  }

  await test.step('a page that was not prefetched requests its data on the visit', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    })
    calls.length = 0
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Acid Wash Hoodie' })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Acid Wash Hoodie' })).toBeVisible()
    expect(calls).not.toEqual([])
  })
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('only links in view are prefetched, at most three at a time', async ({ page }) => {
    const productUrl = /\/api\/products\/[0-9a-f]{24}$/
    const calls = recordCalls(page)
    const openRequests = new Set<string>()
    let maxOpen = 0
    await page.route(productUrl, async (route) => {
      openRequests.add(route.request().url())
      maxOpen = Math.max(maxOpen, openRequests.size)
      // long enough for further requests to start
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      openRequests.delete(route.request().url())
      await route.continue()
    })

    await test.step('only links in view are prefetched', async () => {
      const [responded] = await Promise.all([page.waitForResponse(productUrl), visit(page, '/collections/all')])
      const id = new URL(responded.url()).pathname.split('/').at(-1)
      await expect(page.locator(`a[href^="/product/${id}"]`)).toBeInViewport()
      await page.waitForLoadState('networkidle')
      const last = (await cards(page).last().getAttribute('href'))?.match(/[0-9a-f]{24}/)?.[0]
      expect(calls.filter((url) => url.includes(`/${last}`))).toEqual([])

      const lastPrefetch = page.waitForResponse(`**/api/products/${last}`)
      await cards(page).last().scrollIntoViewIfNeeded()
      await lastPrefetch
    })

    await test.step('at most three pages are prefetched at a time', async () => {
      await scrollToEnd(page)
      expect(maxOpen).toBeGreaterThan(0)
      await expect.poll(() => openRequests.size).toBe(0)
      expect(maxOpen).toBeLessThanOrEqual(3)
    })
  })
})

test('the image transitions between a grid and a product, but not under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // the transition names of the page at the start and the end of each view transition
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
    Object.assign(window, { transitionSnapshots: snapshots })
  })
  const readTransitions = () =>
    page.evaluate(() => (window as unknown as { transitionSnapshots: string[][] }).transitionSnapshots)
  await visit(page, '/collections/all')

  await test.step('there is no transition under reduced motion', async () => {
    await cards(page).first().click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/collections/all')
    await expect(page.getByLabel('Sort')).toBeVisible()
    expect(await readTransitions()).toEqual([])
  })

  // the links follow the setting when they are rendered again
  await page.goForward()
  await expect(page.getByLabel('Sort')).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goBack()
  await expect(page.getByLabel('Sort')).toBeVisible()

  await test.step('the image transitions in both directions', async () => {
    const path = (await cards(page).nth(1).getAttribute('href')) ?? ''
    await cards(page).nth(1).click()
    await expect(page).toHaveURL(path)
    const card = [`product-image of ${path}`]
    const productImage = ['product-image of the page']
    await expect.poll(readTransitions).toEqual([card, productImage])

    await page.goBack()
    await expect(page).toHaveURL('/collections/all')
    await expect.poll(readTransitions).toEqual([card, productImage, productImage, card])
  })
})
