import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser/find-browser.ts'

/**
 * `node bench/phone-shopper.ts http://127.0.0.1:3000`: a shopper on a phone looks for a black oversized tee in L below
 * ₹1,500, from the home page to a filled cart, as fast as the page lets them tap. Takes what the page offers, so it also
 * measures earlier versions of the shop. Prints taps, requests and seconds of each run.
 */
const [shop = 'http://127.0.0.1:3000', runs = '3'] = process.argv.slice(2)
const MAX_PRICE = 1500
const SLOW_CPU = 4
/** As in Lighthouse's mobile configuration. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const PROBE_MS = 1_000
const SETTLE_MS = 1_500
const PATIENCE_MS = 4_000
const MAX_TRIES = 5
const TIMEOUT_MS = 120_000

class Shopper {
  readonly taps: string[] = []
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async tap(what: string, target: Locator): Promise<void> {
    await target.tap({ timeout: TIMEOUT_MS })
    this.taps.push(what)
  }

  /** Taps again if nothing happens, as a person does. What appears late covers the target, so it is not tapped again. */
  async tapUntil(what: string, target: Locator, wanted: Locator): Promise<void> {
    await this.tap(what, target)
    for (let tries = 1; tries < MAX_TRIES && !(await isVisibleSoon(wanted, PATIENCE_MS)); tries++)
      await target.tap({ timeout: PATIENCE_MS }).then(
        () => this.taps.push(what),
        () => {},
      )
    await wanted.waitFor({ timeout: TIMEOUT_MS })
  }

  /** Taps what may not be there, such as a heading that has to be unfolded first. */
  async tapIfHidden(wanted: Locator, what: string, target: Locator): Promise<void> {
    if (!(await isVisibleSoon(wanted))) await this.tap(what, target)
  }
}

const isVisibleSoon = (target: Locator, timeout = PROBE_MS) =>
  target.waitFor({ timeout }).then(
    () => true,
    () => false,
  )

async function fillCart(shopper: Shopper): Promise<void> {
  const { page } = shopper
  await page.goto(shop, { timeout: TIMEOUT_MS })
  await shopper.tap('collection', page.locator('main a[href="/collections/OverSized%20T-Shirt"]').first())
  const sheet = page.getByRole('dialog', { name: /^Filter/ })
  const showButton = sheet.getByRole('button', { name: /^Show/ })
  await shopper.tapUntil('filter', page.getByRole('button', { name: /^Filter/ }).first(), showButton)
  const checkbox = (filter: string, value: string) => sheet.locator(`input[name=${filter}][value="${value}"]`)
  await shopper.tapIfHidden(checkbox('size', 'L'), 'unfold sizes', sheet.locator('summary').filter({ hasText: 'Size' }))
  await shopper.tap('L', checkbox('size', 'L').locator('..'))
  await shopper.tapIfHidden(
    checkbox('color', 'Black'),
    'unfold colours',
    sheet.locator('summary').filter({ hasText: 'Colour' }),
  )
  await shopper.tap('Black', checkbox('color', 'Black').locator('..'))
  const highestPrice = sheet.locator('input[name=maxPrice], input[type=number]').last()
  await shopper.tapIfHidden(highestPrice, 'unfold prices', sheet.locator('summary').filter({ hasText: 'Price' }))
  await shopper.tap('highest price', highestPrice)
  await page.keyboard.type(String(MAX_PRICE))
  const filteredList = page.waitForResponse((response) => /\/api\/products\?.*size=L/.test(response.url()), {
    timeout: TIMEOUT_MS,
  })
  await shopper.tap('show', showButton)
  await sheet.waitFor({ state: 'hidden', timeout: TIMEOUT_MS })
  // a price above all of the collection filters nothing, and the URL omits it
  await page.waitForURL(/size=L/, { timeout: TIMEOUT_MS })
  // the list still shows the products before the filters until it is loaded
  await (await filteredList).finished()
  await page.waitForTimeout(SETTLE_MS)
  await addFirst(shopper)
  // opens the cart only to see that it is right: not a tap that fills it
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).tap({ timeout: TIMEOUT_MS })
  const line = page.getByText(/Size: L \| Color: Black/).first()
  await line.waitFor({ timeout: TIMEOUT_MS })
}

/** Adds the first product of the list: from its card, if the card offers it, otherwise on its page. */
async function addFirst(shopper: Shopper): Promise<void> {
  const { page } = shopper
  const products = page.getByRole('region', { name: 'Products' })
  const added = page.getByText('Product Added To Cart!')
  const quickAdd = products.getByRole('button', { name: /^Quick add/ }).first()
  if (await isVisibleSoon(quickAdd)) {
    const addsSize = (await quickAdd.getAttribute('aria-label'))?.endsWith(' in L')
    await shopper.tap('quick add', quickAdd)
    const sheet = page.getByRole('dialog', { name: /^Quick add/ })
    if (!addsSize) await shopper.tap('size', sheet.getByRole('button', { name: 'Add size L' }))
  } else {
    await shopper.tap('product', products.locator('a[href^="/product/"]').first())
    const article = page.getByRole('article')
    const color = article.locator('input[type=radio][value=Black]')
    if ((await isVisibleSoon(color)) && !(await color.isChecked())) await shopper.tap('colour', color.locator('..'))
    await shopper.tap('size', article.locator('input[type=radio][value=L]').locator('..'))
    await shopper.tap('add', article.getByRole('button', { name: 'Add to Cart' }))
  }
  await added.first().waitFor({ timeout: TIMEOUT_MS })
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

const executablePath = findBrowser(process.cwd())
if (!executablePath) throw new Error('Chromium not found')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (let run = 0; run < Number(runs); run++) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page))
  let requestCount = 0
  page.on('request', () => requestCount++)
  const shopper = new Shopper(page)
  const startedAt = performance.now()
  await fillCart(shopper)
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  console.log(JSON.stringify({ taps: shopper.taps.length, requests: requestCount, seconds, path: shopper.taps }))
  await context.close()
}
await browser.close()
