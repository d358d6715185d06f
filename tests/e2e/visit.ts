import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'

interface ListedProduct {
  _id: string
  name: string
  price: number
  images: { url: string; color?: string }[]
}

export async function listNewArrivals(request: APIRequestContext): Promise<ListedProduct[]> {
  const response = await request.get('/api/products/new-arrivals')
  expect(response.ok()).toBe(true)
  return response.json()
}

/** Returns a complete product of the demo data; products of other tests are in no collection. */
export async function getFirstProduct(request: APIRequestContext): Promise<ListedProduct> {
  const response = await request.get('/api/products?collection=Hoodie&limit=1')
  expect(response.ok()).toBe(true)
  const [product] = (await response.json()) as ListedProduct[]
  if (!product) throw new Error('The shop under test has no products')
  return product
}

type PathResolver = (request: APIRequestContext) => string | Promise<string>

/** Every kind of screen by its name in test reports. */
export const screens: Record<string, PathResolver> = {
  home: () => '/',
  'all products': () => '/collections/all',
  'a collection': () => '/collections/Hoodie',
  'an empty list': () => '/collections/all?search=zzzzzzzz',
  'a product': async (request) => `/product/${(await getFirstProduct(request))._id}`,
  login: () => '/login',
  'the login before checkout': () => '/login?redirect=checkout',
  registration: () => '/register',
  'a forgotten password': () => '/forgot-password',
  'a new password': () => '/reset-password?token=from-an-email',
  about: () => '/about',
  terms: () => '/terms',
  'the shipping policy': () => '/shipping',
  'the return policy': () => '/returnpolicy',
  'the return form': () => '/return',
  contact: () => '/contact',
  'a link of the newsletter': () => '/newsletter/confirm?token=from-an-email',
  'not found': () => '/no-such-page',
}

/** The smallest page, for tests of header, footer, drawers and toasts. */
export const ANY_PAGE = '/no-such-page'

/** Waits until React has hydrated the page and everything below the fold is laid out. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? []
    const isHydrated = root?.stateNode.current.memoizedState.isDehydrated === false
    // an untouched page is laid out completely only after some seconds
    if (isHydrated) window.dispatchEvent(new Event('pointermove'))
    return isHydrated && 'layoutComplete' in document.documentElement.dataset
  })
  // effects run one task later; not a timer, because a test may have stopped the clock
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )
}

/** Opens a page. A busy machine makes the shop respond 503, which a visitor tries again. */
export async function visit(page: Page, path: string): Promise<void> {
  await expect(async () => expect((await page.goto(path))?.status()).not.toBe(503)).toPass()
  await waitForHydration(page)
}

/** Goes to another page of the shop without loading a document, like a click on a link that this page does not have. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Lets pages opened from now on load videos. Chromium's own estimate of the connection differs from machine to machine. */
export function emulateFastConnection(page: Page) {
  return page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: { effectiveType: '4g', downlink: 10 },
      configurable: true,
    })
  })
}

/** Records all console messages and page errors. */
export function recordConsole(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    // caused by the tests: playwright.config.ts blocks service workers
    if (message.text().startsWith('Service Worker registration blocked')) return
    messages.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  return messages
}

/** Lists the errors among them. A busy machine makes the shop respond 503, which pages try again. */
export const listErrors = (messages: string[]): string[] =>
  messages.filter((message) => /^(?:error|uncaught):/.test(message) && !message.includes('status of 503'))

/** Scrolls to the end one screen at a time, so all lazy content is requested. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y)
      await nextFrame()
    }
    window.scrollTo(0, 0)
    await nextFrame()
  })
}

const MAX_SCRIPT_BYTES = 122_500

/** Records the transferred bytes of each script; Chromium requests brotli. What waits for an idle page does not load. */
export async function recordScripts(page: Page): Promise<Map<string, Promise<number>>> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const scripts = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    scripts.set(
      pathname,
      response.allHeaders().then((headers) => Number(headers['content-length'])),
    )
  })
  return scripts
}

export async function expectLittleScript(
  scripts: Map<string, Promise<number>>,
  maxBytes = MAX_SCRIPT_BYTES,
): Promise<void> {
  const sizes = await Promise.all(Array.from(scripts, async ([path, bytes]) => [path, await bytes] as const))
  const description = JSON.stringify(Object.fromEntries(sizes))
  test.info().annotations.push({ type: 'bytes of script', description })
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  expect(total).toBeGreaterThan(0)
  expect(total, description).toBeLessThanOrEqual(maxBytes)
}

/** Checks that the page does not scroll sideways. The layout follows a new size of the window with a delay. */
export async function expectNoOverflow(page: Page, widths = [390, 768, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

/** Ticks a checkbox, which must show it immediately, before anything has been saved. */
export async function expectImmediateTick(checkbox: Locator): Promise<void> {
  const isChecked = await checkbox.evaluate((box: HTMLInputElement) => {
    box.click()
    return new Promise((resolve) => queueMicrotask(() => resolve(box.checked)))
  })
  expect(isChecked).toBe(true)
}

/** Chooses an option, which the list must show immediately, before anything has been saved. */
export async function expectImmediateChoice(list: Locator, option: string): Promise<void> {
  const value = await list.evaluate((element: HTMLSelectElement, chosen) => {
    element.value = chosen
    element.dispatchEvent(new Event('change', { bubbles: true }))
    return new Promise((resolve) => queueMicrotask(() => resolve(element.value)))
  }, option)
  expect(value).toBe(option)
}

/** Returns the cumulative layout shift since the page was opened. */
export const getLayoutShift = (page: Page) =>
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
