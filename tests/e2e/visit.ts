import { type APIRequestContext, expect, type Page } from '@playwright/test'

interface ListedProduct {
  _id: string
  name: string
  price: number
  images: { url: string; color?: string }[]
}

export async function newArrivals(request: APIRequestContext): Promise<ListedProduct[]> {
  const response = await request.get('/api/products/new-arrivals')
  expect(response.ok()).toBe(true)
  return response.json()
}

/** One of the demo, with all that a product can have; what other tests add meanwhile is in no collection. */
export async function firstProduct(request: APIRequestContext): Promise<ListedProduct> {
  const response = await request.get('/api/products?collection=Hoodie&limit=1')
  expect(response.ok()).toBe(true)
  const [product] = (await response.json()) as ListedProduct[]
  if (!product) throw new Error('The shop under test has no products')
  return product
}

/** For `test.use`: films play and things move, as they do for most people. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

type PathOf = (request: APIRequestContext) => string | Promise<string>

/** Every kind of screen there is, by the name a report should use. */
export const screens: Record<string, PathOf> = {
  home: () => '/',
  'all products': () => '/collections/all',
  'a collection': () => '/collections/Hoodie',
  'an empty list': () => '/collections/all?search=zzzzzzzz',
  'a product': async (request) => `/product/${(await firstProduct(request))._id}`,
  login: () => '/login',
  registration: () => '/register',
  'a forgotten password': () => '/forgot-password',
  'a new password': () => '/reset-password?token=from-a-mail',
  about: () => '/about',
  terms: () => '/terms',
  'the shipping policy': () => '/shipping',
  'the return policy': () => '/returnpolicy',
  'the return form': () => '/return',
  contact: () => '/contact',
  'a link of the newsletter': () => '/newsletter/confirm?token=from-a-mail',
  'not found': () => '/no-such-page',
}

/** The lightest of them, for what all pages have: header, footer, drawers, toasts. */
export const ANY_PAGE = '/no-such-page'

/** React has taken over the page that the server sent, and nothing below is still to be laid out. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? []
    const isAwake = root?.stateNode.current.memoizedState.isDehydrated === false
    return isAwake && 'layoutComplete' in document.documentElement.dataset
  })
  // effects come a turn later; not by a timer, because a test may have stopped the clock
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Everything the browser has to say about the page, good or bad. */
export function overhear(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    // the tests' own doing: playwright.config.ts blocks it
    if (message.text().startsWith('Service Worker registration blocked')) return
    heard.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  return heard
}

/** Scrolls to the end, a screen at a time, so that everything that loads late has been asked for. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y)
      await frame()
    }
    window.scrollTo(0, 0)
    await frame()
  })
}
