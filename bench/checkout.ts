/**
 * Counts the taps, requests and seconds that a guest needs from the cart to the paid order, on a phone of 390 pixels with
 * slow 4G and a CPU that is 4 times slower, on this working tree and on others, such as an older commit with its packages
 * installed and built: `npm run bench:checkout -- ../older`. `--list` prints the requests, and
 * `--cash` pays on delivery.
 */
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser/find-browser.ts'
import { median } from './compare.ts'
import { formatMarkdown } from './format-result.ts'
import { reportProgress } from './progress.ts'
import { createWorkingTreeShop, startWorkingTreeShop } from './working-tree-shop.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    list: { type: 'boolean', default: false },
    cash: { type: 'boolean', default: false },
  },
})

/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 }
const SLOWDOWN = 4
const LOOKUP_MS = 4_000

const address = {
  firstName: 'Asha',
  lastName: 'Kulkarni',
  address: '14, Third Cross, Malleshwaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560003',
  phone: '9876543210',
}

interface Round {
  taps: number
  requests: number
  seconds: number
}

/** Counts a tap for each control that is pressed and each field that is entered; two for a choice from a list. */
function createTapCounter() {
  let taps = 0
  return {
    get taps() {
      return taps
    },
    async press(control: ReturnType<Page['locator']>) {
      taps++
      await control.click()
    },
    async fill(field: ReturnType<Page['locator']>, text: string) {
      taps++
      await field.fill(text)
    },
    async choose(field: ReturnType<Page['locator']>, value: string) {
      taps += 2
      await field.selectOption(value)
    },
  }
}

type TapCounter = ReturnType<typeof createTapCounter>

/** Returns a function that lists the requests so far, without those that a cache served. */
async function recordTransfers(session: CDPSession): Promise<() => string[]> {
  const sent = new Map<string, string>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    sent.set(requestId, `${request.method} ${request.url}`),
  )
  session.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) sent.delete(requestId)
  })
  return () => [...sent.values()]
}

/** Uses the short form on the way to the checkout where there is one, else the registration. */
async function signUp(page: Page, taps: TapCounter, email: string): Promise<void> {
  const main = page.getByRole('main')
  await main.locator('form').first().waitFor()
  const quick = main.locator('form:has(input[name=phone])')
  const isQuick = (await quick.count()) > 0
  if (!isQuick) await taps.press(main.locator('a[href^="/register"]').first())
  const form = isQuick ? quick : main.locator('form:has(input[name=name])')
  await taps.fill(form.locator('input[name=name]'), `${address.firstName} ${address.lastName}`)
  await taps.fill(form.locator('input[name=email]'), email)
  if (isQuick) await taps.fill(form.locator('input[name=phone]'), address.phone)
  else await taps.fill(form.locator('input[name=password]'), 'correct horse battery')
  await taps.press(form.locator('button[type=submit]'))
}

/** Fills in the fields that are blank when their turn comes, from the top of the form. */
async function fillAddress(page: Page, taps: TapCounter): Promise<void> {
  const form = page.getByRole('main').locator('form:has([name=postalCode])')
  const city = form.locator('[name=city]')
  await form.waitFor()
  const names = await form.locator('[name]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
  for (const name of names) {
    if (name === null || !(name in address)) continue
    const field = form.locator(`[name=${name}]`)
    if ((await field.inputValue()) !== '') continue
    const value = address[name as keyof typeof address]
    if (await field.evaluate((control) => control instanceof HTMLSelectElement)) await taps.choose(field, value)
    else await taps.fill(field, value)
    if (name !== 'postalCode' || names.indexOf('city') < names.indexOf('postalCode')) continue
    const giveUpAt = performance.now() + LOOKUP_MS
    while ((await city.inputValue()) === '' && performance.now() < giveUpAt) await page.waitForTimeout(50)
  }
  await taps.press(form.locator('button[type=submit]'))
}

async function payOnline(page: Page, taps: TapCounter): Promise<void> {
  await taps.press(page.getByRole('button', { name: /^Pay ₹/ }))
  const paymentWindow = page.frameLocator('iframe[title="Payment window"]')
  await taps.press(paymentWindow.getByRole('button', { name: /^Pay ₹/ }))
}

async function payInCash(page: Page, taps: TapCounter): Promise<void> {
  await taps.press(page.getByText('Cash on delivery', { exact: true }))
  await taps.press(page.getByRole('button', { name: 'Place order' }))
}

async function buyAsGuest(page: Page, url: string, productId: string, email: string): Promise<Round> {
  await page.goto(`${url}/product/${productId}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor()
  await page.waitForLoadState('networkidle')

  const session = await page.context().newCDPSession(page)
  const listTransfers = await recordTransfers(session)
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const taps = createTapCounter()
  const startedAt = performance.now()
  await taps.press(page.getByRole('link', { name: 'Proceed To Checkout' }))
  await signUp(page, taps, email)
  await fillAddress(page, taps)
  await (options.cash ? payInCash(page, taps) : payOnline(page, taps))
  await page.getByRole('article', { name: /^Receipt/ }).waitFor()
  const seconds = (performance.now() - startedAt) / 1000
  if (options.list) console.log(listTransfers().join('\n'))
  return { taps: taps.taps, requests: listTransfers().length, seconds }
}

async function measureShop(folder: string, rounds: number): Promise<Round> {
  const workingTreeShop = await createWorkingTreeShop(folder, { customers: 0, collectsQueryStats: false })
  const shop = await startWorkingTreeShop(workingTreeShop)
  const executablePath = findBrowser(process.cwd())
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const samples: Round[] = []
    for (let round = 0; round < rounds; round++) {
      reportProgress(`${basename(folder)}, round ${round + 1} of ${rounds}`)
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        serviceWorkers: 'block',
      })
      const email = `guest-${round}@example.in`
      samples.push(await buyAsGuest(await context.newPage(), shop.url, workingTreeShop.productIds[0] ?? '', email))
      await context.close()
    }
    const pick = (name: keyof Round) => median(samples.map((sample) => sample[name]))
    return { taps: pick('taps'), requests: pick('requests'), seconds: pick('seconds') }
  } finally {
    await browser.close()
    await shop.stop()
    await workingTreeShop.remove()
  }
}

const folders = [...positionals.map((folder) => resolve(folder)), process.cwd()]
const results: (Round & { folder: string })[] = []
for (const folder of folders) results.push({ folder, ...(await measureShop(folder, Number(options.rounds))) })

const [first] = results
const toShare = (value: number, base: number | undefined) => (base ? `${Math.round((value / base) * 100)} %` : '')
console.log(
  formatMarkdown({
    title: 'From the cart to the paid order, as a guest',
    columns: ['shop', 'taps', 'requests', 'seconds', 'taps, of the first', 'requests, of the first'],
    rows: results.map(({ folder, taps, requests, seconds }) => [
      basename(folder),
      String(taps),
      String(requests),
      seconds.toFixed(1),
      toShare(taps, first?.taps),
      toShare(requests, first?.requests),
    ]),
  }),
)
