import { setTimeout } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { getAdminAccount, logInNewAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { callApi, placeOrder } from '../place-order.ts'
import {
  expectLittleScript,
  getLayoutShift,
  listNewArrivals,
  recordConsole,
  recordScripts,
  screens,
  scrollToEnd,
  visit,
  waitForHydration,
} from '../visit.ts'

const PHONE = 390
const DESKTOP = 1440
const WIDTHS = [320, PHONE, 768, 1024, DESKTOP]
const MAX_LAYOUT_SHIFT = 0.02
/** Few enough to share the screens between workers, enough to reuse the open page. */
const SCREENS_PER_TEST = 4

/** The screens most visitors see first. */
const withoutLayoutShift = ['home', 'a product']
/** Other screens are short, so they load the footer too. The goal is 130 KB everywhere. */
const maxScriptBytes: Record<string, number> = {
  home: 120_400,
  'all products': 121_800,
  'a collection': 121_800,
  // its footer is near the first screen
  'an empty list': 127_500,
  'a product': 129_500,
  'the return form': 127_900,
}

/** Longer than a page takes to show what it has. */
const PART_DELAY_MS = 400

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width === PHONE ? 844 : 900 })

/** Opens a page whose fonts load last, when everything is already laid out in the fallback. */
async function visitWithLateFonts(page: Page, path: string): Promise<void> {
  const painted = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await painted.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await waitForHydration(page)
  expect(await page.evaluate(() => document.fonts.check('900 16px Archivo'))).toBe(false)
  painted.resolve()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check('900 16px Archivo'))).toBe(true)
  await page.unroute('**/*.woff2')
}

async function expectNoLayoutShift(page: Page, path: string): Promise<void> {
  await visitWithLateFonts(page, path)
  await scrollToEnd(page)
  expect(await getLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
}

/** Records the `Intl` objects that pages construct. */
async function trackIntl(page: Page): Promise<() => Promise<string[]>> {
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
  return () => page.evaluate(() => (window as unknown as { constructed: string[] }).constructed)
}

const names = Object.keys(screens)
while (names.length > 0) {
  const group = names.splice(0, SCREENS_PER_TEST)
  test(`${group.join(', ')}: hydrates without console messages, fits every screen and has no axe violations`, async ({
    page,
    request,
  }) => {
    test.slow()
    const consoleMessages = recordConsole(page)
    const scripts = await recordScripts(page)
    const listIntlObjects = await trackIntl(page)
    for (const name of group) {
      consoleMessages.length = 0
      scripts.clear()
      await resize(page, PHONE)
      const path = (await screens[name]?.(request)) ?? ''
      await (withoutLayoutShift.includes(name) ? visitWithLateFonts(page, path) : visit(page, path))

      await test.step(`${name}: the first visit loads little JavaScript`, async () => {
        await page.waitForLoadState('networkidle')
        await expectLittleScript(scripts, maxScriptBytes[name])
      })

      await test.step(`${name}: hydration does not construct Intl objects, which takes 100 ms on a phone`, async () => {
        expect(await listIntlObjects()).toEqual([])
      })
      await test.step(`${name}: fits every screen${withoutLayoutShift.includes(name) ? ' and does not shift' : ''}`, async () => {
        await scrollToEnd(page)
        if (withoutLayoutShift.includes(name)) expect(await getLayoutShift(page)).toBeLessThan(MAX_LAYOUT_SHIFT)
        for (const width of WIDTHS) {
          await resize(page, width)
          const getOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          await expect.poll(getOverflow, `${width} wide`).toBeLessThanOrEqual(0)
        }
      })
      await test.step(`${name}: has no axe violations`, async () => {
        // header and footer are the same on all pages: once as on a phone, otherwise as on a desktop
        if (name === 'home') await resize(page, PHONE)
        expect(await findViolations(page)).toEqual([])
      })
      await page.waitForLoadState('networkidle')
      await test.step(`${name}: has no console messages`, async () => {
        // the browser logs the 404 status itself
        expect(consoleMessages.filter((words) => !(name === 'not found' && words.includes('404')))).toEqual([])
      })
    }
  })
}

test('a product and home load without layout shift on a desktop, and nothing is animated under reduced motion', async ({
  page,
  request,
}) => {
  test.slow()
  await resize(page, DESKTOP)
  for (const name of withoutLayoutShift.toReversed()) {
    const path = (await screens[name]?.(request)) ?? ''
    await test.step(`${name}: loads without layout shift, ${DESKTOP} wide`, () => expectNoLayoutShift(page, path))
  }
  await test.step('nothing is animated under reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route('**/api/**', () => undefined)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Essentials' }).click()
    const box = page.getByRole('status').locator('li').first()
    await expect(box).toBeVisible()
    await expect(box).toHaveCSS('animation-iteration-count', '1')
  })
})

/** Parts of a customer's pages that have a request of their own. */
const PART_REQUESTS = /\/api\/(orders\/[^/]+\/shipments|returns|users\/(addresses|sessions))(\?|$)/

test("a customer's pages load without layout shift, also when some of their parts come late", async ({
  page,
  request,
}) => {
  test.slow()
  const { token } = await logInNewAccount(page)
  const { order } = await placeOrder(request, token)
  await callApi(request, `POST /api/admin/orders/${order._id}/shipments`, {
    token: (await getAdminAccount(request)).token,
    data: { courier: 'Delhivery', trackingNumber: `T${order._id}` },
  })
  const compared = (await listNewArrivals(request)).slice(0, 2)
  await page.route(PART_REQUESTS, async (route) => {
    await setTimeout(PART_DELAY_MS)
    await route.continue()
  })
  for (const width of [PHONE, DESKTOP]) {
    await resize(page, width)
    for (const [path, lastPart] of [
      [`/order/${order._id}`, 'Returns'],
      ['/profile', 'Your devices'],
      ['/my-orders', 'Just in'],
      [`/compare?products=${compared.map(({ _id }) => _id).join(',')}`, compared[0]?.name ?? ''],
    ] as const) {
      await test.step(`${path}, ${width} wide`, async () => {
        await visit(page, path)
        await expect(page.getByRole('heading', { name: lastPart })).toBeVisible()
        await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
        expect.soft(await getLayoutShift(page)).toBe(0)
      })
    }
  }
})
