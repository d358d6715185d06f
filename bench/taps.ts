/**
 * Measures taps before a page has hydrated: `npm run bench:taps -- http://127.0.0.1:3000`. The phone has a processor four
 * times slower than this machine's and slow 4G. It taps 300 ms after the first paint and measures the time until the page
 * shows that it has noticed, and until it has done what was asked.
 */
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser/find-browser.ts'
import { median } from './compare.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
})
const shop = positionals[0] ?? 'http://127.0.0.1:3000'
const TAP_DELAY_MS = 300
const MAX_WAIT_MS = 15_000
/** As in Lighthouse: 150 ms and 1.6 Mbit/s. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 86_400 }

interface Tap {
  path: string
  /** A visible element with this selector is tapped. */
  target: string
  /** Matches once the action is done; by default the next page has painted. */
  done?: string
}

async function listTaps(): Promise<Record<string, Tap>> {
  const { _id } = (await (await fetch(`${shop}/api/products/best-seller`)).json()) as { _id: string }
  const list = '/collections/all'
  const product = `/product/${_id}`
  return {
    'list: quick add': {
      path: list,
      target: '[aria-label^="Quick add"]',
      done: 'dialog[open] [aria-label^="Add size"]',
    },
    'list: save': {
      path: list,
      target: 'li [aria-label^="Save "]',
      done: 'li [aria-label^="Save "][aria-pressed=true]',
    },
    'list: filter': { path: list, target: '#listing button', done: 'dialog[open] details[open] input' },
    'list: card': { path: list, target: 'main a[href^="/product/"]' },
    'product: size': {
      path: product,
      target: '[data-option=size] label:has([aria-disabled=false])',
      done: '[data-option=size] :checked',
    },
    'product: Add to Cart': { path: product, target: 'article button.bg-ink', done: '[role=alert] span' },
    'product: Select size': {
      path: product,
      target: '.sticky.bottom-0 button',
      done: 'dialog[open] input',
    },
    'home: best seller': {
      path: '/',
      target: '[aria-labelledby=best-seller] article button',
      done: 'dialog[open] input',
    },
  }
}

/** Runs in the page: records the tap, the first frame that shows feedback, and the first one with the result. */
function watchTaps({ target, done }: Pick<Tap, 'target' | 'done'>) {
  const times: TapTimes = {}
  Object.assign(window, { tapTimes: times })
  const now = () => performance.timeOrigin + performance.now()
  let element: Element | null = null
  let before = ''
  const look = () =>
    element?.isConnected
      ? [getComputedStyle(element), ...Array.from(element.children, (child) => getComputedStyle(child))]
          .map(({ backgroundColor, color, outlineStyle }) => backgroundColor + color + outlineStyle)
          .join()
      : 'gone'
  window.addEventListener(
    'pointerdown',
    (event) => {
      times.tapped ??= performance.timeOrigin + event.timeStamp
    },
    { capture: true },
  )
  // for a link that opens a new document
  window.addEventListener('pagehide', () => sessionStorage.setItem('tapTimes', JSON.stringify(times)))
  const check = () => {
    element ??= document.querySelector(target)
    if (times.tapped === undefined) before = look()
    else {
      const isDone = done !== undefined && document.querySelector(done)?.checkVisibility() === true
      if (isDone || look() !== before || document.querySelector('[data-clicked]')) times.feedback ??= now()
      if (isDone) times.done ??= now()
    }
    requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

interface TapTimes {
  tapped?: number
  feedback?: number
  done?: number
}

const readTimes = (page: Page): Promise<TapTimes> =>
  page.evaluate(() => (window as unknown as { tapTimes: TapTimes }).tapTimes)

/** Scrolls to the element, if needed, and taps its middle some time after the first paint. */
async function tapAfterPaint(page: Page, target: string): Promise<void> {
  const { x, y } = await page.evaluate(
    async ([selector, ms]) => {
      await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
      const painted = performance.getEntriesByType('paint')[0]?.startTime ?? 0
      const find = () => Array.from(document.querySelectorAll(selector)).find((each) => each.checkVisibility())
      let element = find()
      // the first paint may come before the whole document has arrived
      while (!element) {
        await new Promise(requestAnimationFrame)
        element = find()
      }
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, painted + ms - performance.now()))
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    },
    [target, TAP_DELAY_MS] as const,
  )
  await page.touchscreen.tap(x, y)
}

async function measureTap({ path, target, done }: Tap): Promise<{ feedback: number; action: number }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watchTaps, { target, ...(done ? { done } : {}) })
    await page.goto(shop + path, { waitUntil: 'commit' })
    const url = page.url()
    await tapAfterPaint(page, target)
    if (done === undefined) return await measureNavigation(page, url)
    await page.waitForFunction(() => 'done' in (window as unknown as { tapTimes: object }).tapTimes, undefined, {
      timeout: MAX_WAIT_MS,
    })
    const times = await readTimes(page)
    const { tapped = 0 } = times
    return { feedback: (times.feedback ?? 0) - tapped, action: (times.done ?? 0) - tapped }
  } finally {
    await context.close()
  }
}

/** The next page has painted, in this document or in a new one. */
async function measureNavigation(page: Page, url: string): Promise<{ feedback: number; action: number }> {
  await page.waitForURL((current) => current.href !== url, { timeout: MAX_WAIT_MS, waitUntil: 'commit' })
  await page.locator('h1').first().waitFor()
  const { times, shownAt } = await page.evaluate(async () => {
    const { tapTimes } = window as unknown as { tapTimes: { tapped?: number; feedback?: number } }
    const now = performance.timeOrigin + performance.now()
    if (tapTimes.tapped !== undefined) return { times: tapTimes, shownAt: now }
    await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
    const paintedAt = performance.timeOrigin + (performance.getEntriesByType('paint')[0]?.startTime ?? 0)
    return { times: JSON.parse(sessionStorage.getItem('tapTimes') ?? '{}') as typeof tapTimes, shownAt: paintedAt }
  })
  const { tapped = Number.NaN, feedback = Number.NaN } = times
  return { feedback: feedback - tapped, action: shownAt - tapped }
}

const executablePath = process.env['CHROME_PATH'] ?? findBrowser(process.cwd())
if (!executablePath) throw new Error('Chromium not found')
const browser = await chromium.launch({
  executablePath,
  headless: executablePath.includes('headless'),
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
try {
  console.log(`${'tap'.padEnd(24)} feedback ms  action ms`)
  for (const [name, tap] of Object.entries(await listTaps())) {
    const rounds: { feedback: number; action: number }[] = []
    for (let round = 0; round < Number(options.rounds); round++) {
      try {
        rounds.push(await measureTap(tap))
      } catch (error) {
        console.log(`${name.padEnd(24)} ${String(error).split('\n')[0]}`)
      }
    }
    if (rounds.length === 0) continue
    const [feedback, action] = [rounds.map((each) => each.feedback), rounds.map((each) => each.action)]
    console.log(
      `${name.padEnd(24)} ${String(Math.round(median(feedback))).padStart(11)}  ${String(Math.round(median(action))).padStart(9)}`,
    )
  }
} finally {
  await browser.close()
}
