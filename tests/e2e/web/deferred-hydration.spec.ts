import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { productPath } from '../cart.ts'
import { findAvailableSize, findMultiColorProduct, mockCart } from '../products.ts'
import { ANY_PAGE, waitForHydration } from '../visit.ts'

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
    PerformanceObserver.prototype.observe = function observeLater(options) {
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
  await page.addInitScript(() =>
    document.addEventListener('hydrating', () => sessionStorage.setItem('hydratingAt', String(performance.now()))),
  )
  await page.goto('/', { waitUntil: 'domcontentloaded' })

  await test.step('scripts load after the main image, so they do not slow it down', async () => {
    await expect.poll(() => isBelowFoldSkipped(page)).toBe(true)
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    expect(requests).toEqual([])
    releaseImage()
    await waitForHydration(page)
    expect(requests.length).toBeGreaterThan(0)
  })

  await test.step('scripts run once the image is painted, and are downloaded before', async () => {
    const { download, run } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes('/entry-client-'))
      const loadedAt = navigation?.loadEventStart ?? 0
      return {
        download: (entry?.startTime ?? 0) - loadedAt,
        run: Number(sessionStorage.getItem('hydratingAt')) - loadedAt,
      }
    })
    expect(download).toBeLessThan(PAINT_DELAY_MS - 50)
    expect(run).toBeGreaterThan(PAINT_DELAY_MS - 50)
  })

  await test.step('content below the fold is laid out after hydration', async () => {
    expect(await isBelowFoldSkipped(page)).toBe(false)
  })

  const heading = page.getByRole('heading', { name: 'Top Wears for Men' })
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const measureTop = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await measureTop()

  await test.step('a reload restores the scroll position', async () => {
    await page.unroute(MAIN_IMAGE)
    await page.reload()
    await waitForHydration(page)
    // in whole pixels, which the browser rounds
    await expect.poll(async () => Math.abs((await measureTop()) - before)).toBeLessThanOrEqual(1)
  })

  await test.step('an interaction starts hydration before the image has loaded', async () => {
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
})

/** Returns how much later than React the page's own code is requested. */
const measureHeadStart = (page: Page) =>
  page.evaluate(() => {
    const getStart = (name: string) =>
      performance.getEntriesByType('resource').find((entry) => entry.name.includes(`/assets/${name}-`))?.startTime ?? 0
    return getStart('entry-client') - getStart('react')
  })

test('packages are requested before the rest on a slow connection, while the page is laid out', async ({ page }) => {
  await page.route('**/assets/shop-*.css', async (route) => {
    await delay(300)
    await route.continue()
  })
  await page.goto('/login')
  await waitForHydration(page)
  expect(await measureHeadStart(page)).toBeGreaterThan(80)

  await test.step('together with the rest on a fast one, after the paint', async () => {
    await page.addInitScript(() => {
      // styles that took no time
      performance.getEntriesByName = () => []
    })
    await page.goto('/login')
    await waitForHydration(page)
    expect(await measureHeadStart(page)).toBeLessThan(50)
  })
})

test('what the shop animates, the compositor can animate, so waiting for a click does not delay it', async ({
  page,
}) => {
  await page.goto('/login')
  const animated = await page.evaluate(() => {
    const list = (rules: CSSRuleList): CSSKeyframesRule[] =>
      Array.from(rules).flatMap((rule) => {
        if (rule instanceof CSSKeyframesRule) return rule
        return rule instanceof CSSGroupingRule ? list(rule.cssRules) : []
      })
    return Array.from(document.styleSheets, ({ cssRules }) => list(cssRules))
      .flat()
      .flatMap((keyframes) => Array.from(keyframes.cssRules as Iterable<CSSKeyframeRule>))
      .flatMap(({ style }) => Array.from(style))
  })
  expect(animated.length).toBeGreaterThan(3)
  expect(animated.filter((name) => !['opacity', 'transform', 'animation-timing-function'].includes(name))).toEqual([])
})

test('a press while the page hydrates shows feedback before it has hydrated, and takes effect once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('hydrating', () => {
      const button = document.querySelector<HTMLElement>('header button[aria-label="Search"]')
      // React has its listeners then, but has not begun
      setTimeout(() => {
        const press = { bubbles: true, cancelable: true }
        button?.dispatchEvent(new PointerEvent('pointerdown', press))
        button?.dispatchEvent(new MouseEvent('mousedown', press))
        button?.click()
        Object.assign(window, { showsFeedback: button?.matches('[data-clicked]') })
      })
    })
  })
  await page.goto(ANY_PAGE)
  await waitForHydration(page)
  expect(await page.evaluate(() => 'showsFeedback' in window && window.showsFeedback)).toBe(true)
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await expect(page.locator('[data-clicked]')).toHaveCount(0)
})

test('a page hydrates even if the browser never reports a paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/login')
  await waitForHydration(page)
})

/** Emulates a slow mobile connection. */
async function slowDown(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  const emulate = (latency: number, bytesPerSecond: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  await emulate(150, 400_000)
  return () => emulate(0, -1)
}

/** Opens a page and clicks before its scripts have arrived; they arrive once the click has shown feedback. */
async function clickBeforeHydration(page: Page, path: string, clicks: ((page: Page) => Promise<void>)[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  for (const click of clicks) await click(page)
  await expect(page.locator('button[data-clicked]')).toHaveCount(1)
  await expect(page.locator('button[data-clicked]')).toHaveCSS('background-color', 'rgb(212, 255, 58)')
  resolve()
  await waitForHydration(page)
  await expect(page.locator('[data-clicked]')).toHaveCount(0)
  await page.unroute('**/assets/entry-client-*.js')
}

test('a click before hydration shows feedback immediately and takes effect once, on a slow connection', async ({
  page,
  request,
}) => {
  const clickIcon = (name: string) => (target: Page) =>
    target.getByRole('banner').getByRole('button', { name, exact: true }).click()
  const films: string[] = []
  page.on('request', (sent) => /\.(mp4|webm)$/.test(sent.url()) && films.push(sent.url()))
  await page.setViewportSize({ width: 390, height: 844 })
  const restoreSpeed = await slowDown(page)

  await test.step('impatient clicks open the search once', async () => {
    await clickBeforeHydration(page, '/', [clickIcon('Search'), clickIcon('Search')])
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  })

  await test.step('of two drawers the last one opens', async () => {
    await clickBeforeHydration(page, ANY_PAGE, [clickIcon('Cart'), clickIcon('Menu')])
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  await test.step('the cart opens', async () => {
    await clickBeforeHydration(page, ANY_PAGE, [clickIcon('Cart')])
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  })

  await test.step('quick add requests its product before the scripts arrive, once, and only its own code', async () => {
    const scripts: string[] = []
    page.on('request', (sent) => /quick-add-choices|filter-sheet/.test(sent.url()) && scripts.push(sent.url()))
    const requests: string[] = []
    page.on('request', (sent) => /\/api\/products\/[0-9a-f]{24}$/.test(sent.url()) && requests.push(sent.url()))
    const quickAdd = async (target: Page) => {
      await target
        .getByRole('button', { name: /^Quick add/ })
        .first()
        .click()
      await expect.poll(() => requests).toHaveLength(1)
    }
    await clickBeforeHydration(page, '/collections/all', [quickAdd])
    await expect(page.getByRole('button', { name: /^Add size/ }).first()).toBeVisible()
    expect(requests).toHaveLength(1)
    expect(scripts).toEqual([expect.stringContaining('/quick-add-choices-')])
  })

  await test.step('a size, a quantity and Add to Cart add that many of that size once', async () => {
    // well stocked, because other tests buy from the same shop
    const product = await findMultiColorProduct(request)
    const sent = await mockCart(page)
    const otherCode: string[] = []
    page.on('request', (each) => /image-viewer|size-guide/.test(each.url()) && otherCode.push(each.url()))
    const size = findAvailableSize(product, product.colors[0])
    await page.goto('about:blank')
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(productPath(product), { waitUntil: 'commit' })
    await page.locator(`label:has(input[value="${size}"])`).click()
    for (let clicks = 0; clicks < 2; clicks++) await page.getByRole('button', { name: 'Increase quantity' }).click()
    const add = page.getByRole('article').getByRole('button', { name: 'Add to Cart' })
    for (let clicks = 0; clicks < 2; clicks++) await add.click()
    await expect(add).toHaveAttribute('data-clicked')
    resolve()
    await expect(page.getByText('Product added to cart. Open cart to checkout.')).toBeVisible()
    expect(sent).toMatchObject([{ productId: product._id, size, quantity: 3 }])
    expect(otherCode).toEqual([])
  })

  await restoreSpeed()
  expect(films).toEqual([])
})

const FOOTER_CODE = '**/assets/footer-*.js'
const isFooterHydrated = (page: Page) =>
  page.evaluate(() => document.querySelector('footer')?.closest('[data-dehydrated]') === null)
const motionButton = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('button', { name })

test('the footer hydrates when it comes near, and a click before that takes effect once its code arrives', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(FOOTER_CODE, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/')
  await waitForHydration(page)

  await test.step('a click shows feedback and is kept', async () => {
    await motionButton(page, 'Pause motion').click()
    await expect(motionButton(page, 'Pause motion')).toHaveAttribute('data-clicked')
    expect(await isFooterHydrated(page)).toBe(false)
  })

  await test.step('the click takes effect once', async () => {
    resolve()
    await expect(motionButton(page, 'Play motion')).toBeVisible()
    expect(await isFooterHydrated(page)).toBe(true)
  })

  await test.step('a page that is not scrolled keeps the markup of the server', async () => {
    await page.unroute(FOOTER_CODE)
    await page.goto('/collections/all')
    await waitForHydration(page)
    expect(await isFooterHydrated(page)).toBe(false)
  })

  await test.step('the next page has a hydrated footer', async () => {
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => isFooterHydrated(page)).toBe(true)
    await motionButton(page, 'Pause motion').click()
    await expect(motionButton(page, 'Play motion')).toBeVisible()
  })
})

test('a link works while the code of the footer cannot be loaded', async ({ page }) => {
  await page.route(FOOTER_CODE, (route) => route.abort())
  await page.goto('/')
  await waitForHydration(page)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('link', { name: 'Women’s Collection' }).click()
  await expect(page).toHaveURL('/collections/all?gender=Women')
  await expect(page.getByRole('main').locator('a[href^="/product/"]').first()).toBeVisible()
})

const listCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h3') })
const countDehydrated = (page: Page) => page.getByRole('main').locator('li [data-dehydrated]').count()
/** Marks the document, to see whether the next page loads another one. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a card hydrates only when it is touched, and the touch takes effect', async ({ page }) => {
    await page.goto('/collections/all')
    await waitForHydration(page)
    const cardCount = await listCards(page).count()

    await test.step('no card has hydrated, and the closed filters have no markup', async () => {
      expect(cardCount).toBeGreaterThan(8)
      expect(await countDehydrated(page)).toBe(cardCount)
      await expect(page.locator('#filters input')).toHaveCount(0)
    })

    await test.step('Quick add opens its sheet once', async () => {
      await listCards(page)
        .first()
        .getByRole('button', { name: /^Quick add/ })
        .tap()
      const sheet = page.getByRole('dialog', { name: /^Quick add/ })
      await expect(sheet.getByRole('button', { name: /^Add size/ }).first()).toBeVisible()
      expect(await countDehydrated(page)).toBe(cardCount - 1)
      await sheet.getByRole('button', { name: 'Close' }).tap()
      await expect(sheet).toBeHidden()
    })

    await test.step('the heart saves once', async () => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/wishlist') && request.method() !== 'GET') sent.push(request.method())
      })
      const heart = listCards(page)
        .nth(2)
        .getByRole('button', { name: /^Save / })
      await heart.tap()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByText('Saved to your wishlist.')).toBeVisible()
      expect(sent).toEqual(['POST'])
    })

    await test.step('a reload hydrates the card of the saved product, and no other', async () => {
      await page.reload()
      await waitForHydration(page)
      await expect(page.locator('main li [aria-pressed=true]')).toHaveCount(1)
      await expect(
        listCards(page)
          .nth(2)
          .getByRole('button', { name: /^Save / }),
      ).toHaveAttribute('aria-pressed', 'true')
      expect(await countDehydrated(page)).toBe(cardCount - 1)
    })

    await test.step('a link opens the product in the same document', async () => {
      await markDocument(page)
      await listCards(page).nth(4).getByRole('link').tap()
      await expect(page).toHaveURL(/\/product\//)
      await expect(page.getByRole('article')).toBeVisible()
      await expect(page.locator('html[data-same-page]')).toHaveCount(1)
    })
  })

  test('a tap on a heart or on Quick add before hydration shows feedback and takes effect once', async ({ page }) => {
    await clickBeforeHydration(page, '/collections/all', [
      (target) =>
        listCards(target)
          .nth(1)
          .getByRole('button', { name: /^Quick add/ })
          .tap(),
    ])
    await expect(page.getByRole('dialog', { name: /^Quick add/ })).toBeVisible()
    await page.goto('about:blank')
    await clickBeforeHydration(page, '/collections/all', [
      (target) =>
        listCards(target)
          .nth(1)
          .getByRole('button', { name: /^Save / })
          .tap(),
    ])
    await expect(page.getByText('Saved to your wishlist.')).toBeVisible()
    await expect(page.locator('main li [aria-pressed=true]')).toHaveCount(1)
  })

  test('a link that is followed before hydration shows feedback', async ({ page }) => {
    await page.route('**/assets/entry-client-*.js', () => {})
    await page.goto('/collections/all', { waitUntil: 'commit' })
    // the browser stays on the page
    await page.route('**/product/**', (route) => route.fulfill({ status: 204 }))
    await listCards(page).first().getByRole('link').tap()
    await expect(listCards(page).first().getByRole('link')).toHaveAttribute('data-clicked')
    await expect(page.locator('[data-clicked]')).toHaveCount(1)
  })
})

test('a card hydrates under the pointer, and when its image does not load', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/collections/all')
  await waitForHydration(page)
  await expect(listCards(page).first().getByText('No image')).toBeVisible()
  await page.unroute('**/media/**')

  await page.goto('/collections/all')
  await waitForHydration(page)
  const cardCount = await listCards(page).count()
  expect(await countDehydrated(page)).toBe(cardCount)
  await listCards(page).nth(1).getByRole('link').hover()
  await expect(
    listCards(page)
      .nth(1)
      .getByRole('button', { name: /^Add size/ })
      .first(),
  ).toBeVisible()
  expect(await countDehydrated(page)).toBe(cardCount - 1)
})
