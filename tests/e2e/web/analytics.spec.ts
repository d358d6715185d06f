import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { AdminSettings } from '#domains/settings/contract.ts'
import { createAuthHeaders, getAdminAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { addToCart, cartDrawer, cartIcon, findAvailableProducts, productPath } from '../cart.ts'
import { CHECKOUT_ID, createOrder, logInWithCart, ORDER_ID, openCheckout, receipt } from '../mock-checkout.ts'
import { test } from '../own-shop.ts'
import { expectImmediateTick, expectNoOverflow, visit, waitForHydration } from '../visit.ts'

const GOOGLE = 'https://www.googletagmanager.com/gtag/js?id=G-TEST123456'
const META = 'https://connect.facebook.net/en_US/fbevents.js'

async function saveMarketing(request: APIRequestContext, changes: Partial<AdminSettings['marketing']>): Promise<void> {
  const headers = createAuthHeaders(await getAdminAccount(request))
  const { marketing }: AdminSettings = await (await request.get('/api/admin/settings', { headers })).json()
  const data = { version: marketing.version, ...changes }
  const response = await request.put('/api/admin/settings/marketing', { data, headers })
  expect(response.ok(), await response.text()).toBe(true)
}

test.afterAll(async ({ request }) => {
  await saveMarketing(request, { googleAnalyticsId: '', metaPixelId: '', cartReminderHours: 0 })
})

/** Records requests to the providers and responds with empty scripts, so what the shop sends waits in their queues. */
async function recordProviders(page: Page): Promise<string[]> {
  const urls: string[] = []
  await page.route(/googletagmanager|google-analytics|facebook/, (route) => {
    urls.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return urls
}

interface Sent {
  google: unknown[][]
  meta: unknown[][]
}

/** Returns the events that wait in the queues. */
const readSent = (page: Page): Promise<Sent> =>
  page.evaluate(() => {
    const { dataLayer = [], fbq } = window as unknown as {
      dataLayer?: ArrayLike<unknown>[]
      fbq?: { queue: unknown[][] }
    }
    return {
      google: dataLayer.map((entry) => Array.from(entry)).filter(([command]) => command === 'event'),
      meta: (fbq?.queue ?? []).filter(([command]) => command === 'track'),
    }
  })
const countEvents = async (page: Page, name: string) =>
  (await readSent(page)).google.filter(([, event]) => event === name).length

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie choices' })
const choose = (page: Page, name: 'Accept' | 'Decline') => banner(page).getByRole('button', { name }).click()
const reopen = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
const getPolicy = async (request: APIRequestContext) => (await request.get('/')).headers()['content-security-policy']

test('analytics load with consent only, and report a purchase once', async ({ page, request }) => {
  test.slow()
  const urls = await recordProviders(page)
  const [product] = await findAvailableProducts(request, 1)
  if (!product) throw new Error('nothing is available')

  await test.step('without an ID nothing asks and nothing is allowed', async () => {
    await visit(page, '/')
    expect(await getPolicy(request)).not.toContain('google')
    await expect(page.getByRole('button', { name: 'Cookie choices' })).toHaveCount(0)
    await expect(banner(page)).toHaveCount(0)
  })

  await saveMarketing(request, { googleAnalyticsId: 'G-TEST123456', metaPixelId: '123456789012345' })
  await expect
    .poll(() => getPolicy(request))
    .toContain("script-src 'self' https://www.googletagmanager.com https://connect.facebook.net;")

  await test.step('with an ID the visitor is asked, with equal buttons', async () => {
    await visit(page, productPath(product))
    await expect(banner(page)).toContainText('Google Analytics and Meta Pixel')
    const [decline, accept] = await Promise.all(
      (['Decline', 'Accept'] as const).map((name) => banner(page).getByRole('button', { name }).boundingBox()),
    )
    expect(decline?.height).toBe(accept?.height)
    expect(Math.abs((decline?.width ?? 0) - (accept?.width ?? 0))).toBeLessThan(10)
    expect(await findViolations(page)).toEqual([])
    await expectNoOverflow(page)
  })

  await test.step('a visitor who declines is not asked again, and nothing loads', async () => {
    await choose(page, 'Decline')
    await expect(banner(page)).toHaveCount(0)
    await page.reload()
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toHaveCount(0)
    expect(urls).toEqual([])
  })

  await test.step('the footer asks again, and consent reports the product that is open', async () => {
    await reopen(page)
    await choose(page, 'Accept')
    await expect.poll(() => urls.toSorted()).toEqual([META, GOOGLE])
    const { google, meta } = await readSent(page)
    const address = new URL(page.url()).origin + new URL(page.url()).pathname
    expect(google[0]).toEqual(['event', 'page_view', expect.objectContaining({ page_location: address })])
    expect(google[1]).toEqual([
      'event',
      'view_item',
      expect.objectContaining({
        currency: 'INR',
        page_location: address,
        items: [expect.objectContaining({ item_id: product._id, item_name: product.name })],
      }),
    ])
    expect(meta.map(([, name]) => name)).toEqual(['PageView', 'ViewContent'])
  })

  await test.step('a product in the cart is reported', async () => {
    await addToCart(page, product)
    await expect(cartIcon(page, 1)).toBeVisible()
    await expect.poll(() => countEvents(page, 'add_to_cart')).toBe(1)
    const { meta } = await readSent(page)
    expect(meta.at(-1)).toEqual([
      'track',
      'AddToCart',
      expect.objectContaining({ content_ids: [product._id], value: product.price, currency: 'INR' }),
    ])
  })

  await test.step('a page with a token in its address is not reported', async () => {
    urls.length = 0
    await visit(page, '/reset-password?token=from-an-email')
    await page.waitForLoadState('networkidle')
    expect(urls).toEqual([])
    expect(await readSent(page)).toEqual({ google: [], meta: [] })
  })

  await test.step('the checkout is reported', async () => {
    await logInWithCart(page)
    await openCheckout(page)
    await expect.poll(() => countEvents(page, 'begin_checkout')).toBe(1)
  })

  await test.step('a purchase is reported once, also when the confirmation is opened again', async () => {
    await page.route('**/api/checkout/*/outcome', (route) =>
      route.fulfill({ json: { outcome: 'placed', order: createOrder() } }),
    )
    await visit(page, `/order-confirmation?paid=${CHECKOUT_ID}`)
    await expect.poll(() => countEvents(page, 'purchase')).toBe(1)
    const { google, meta } = await readSent(page)
    expect(google.find(([, name]) => name === 'purchase')?.[2]).toMatchObject({ transaction_id: ORDER_ID, value: 1798 })
    expect(meta.at(-1)).toEqual(['track', 'Purchase', expect.anything(), { eventID: ORDER_ID }])
    await page.reload()
    await expect(receipt(page)).toBeVisible()
    await expect.poll(() => countEvents(page, 'page_view')).toBe(1)
    expect(await countEvents(page, 'purchase')).toBe(0)
    await page.unroute('**/api/checkout/*/outcome')
  })

  await test.step('a consent can be withdrawn, which deletes the cookies', async () => {
    await visit(page, '/about')
    await expect.poll(() => countEvents(page, 'page_view')).toBe(1)
    await page.context().addCookies([{ name: '_ga', value: '1', url: page.url() }])
    await reopen(page)
    urls.length = 0
    await choose(page, 'Decline')
    await expect.poll(() => page.evaluate(() => 'dataLayer' in window)).toBe(false)
    await waitForHydration(page)
    expect((await page.context().cookies()).filter(({ name }) => name === '_ga')).toEqual([])
    expect(urls).toEqual([])
  })
})

test('a customer asks to be reminded of the cart, if the shop reminds anybody', async ({ page, request }) => {
  const openCart = async () => {
    await visit(page, '/no-such-page')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await expect(cartDrawer(page).getByRole('link', { name: 'Proceed To Checkout' })).toBeVisible()
  }
  const reminder = cartDrawer(page).getByRole('checkbox', { name: 'Email me once if I leave this cart behind' })
  const account = await logInWithCart(page)
  await openCart()
  await expect(reminder).toHaveCount(0)

  await saveMarketing(request, { cartReminderHours: 24 })
  await expect(async () => {
    await openCart()
    await expect(reminder).not.toBeChecked({ timeout: 2000 })
  }).toPass()
  await expect(reminder).toBeEnabled()
  await expectImmediateTick(reminder)
  const headers = createAuthHeaders(account)
  await expect
    .poll(async () => (await (await request.get('/api/cart/reminder', { headers })).json()).enabled)
    .toBe(true)
  expect(await findViolations(page, 'dialog[open]')).toEqual([])

  await visit(page, '/cart/stop?token=from-an-email')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('Done: no more reminders.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
