import { findBrowser } from '../scripts/browser/find-browser.ts'
import { tell } from './progress.ts'

/** Comes when the page is awake and at leisure. */
const AT_LEISURE = '/assets/toaster-'

export type PageWeights = Record<string, number> | { notRun: string }

/** The scripts that a first visit costs, in bytes as they cross the wire: a browser asks for br. */
export async function weighPages(shop: string, pages: Record<string, string>): Promise<PageWeights> {
  const browser = findBrowser(process.cwd())
  if (!browser) return { notRun: 'there is no Chromium on this machine' }
  tell('weighing the scripts of a first visit')
  const { chromium } = await import('@playwright/test')
  const window = await chromium.launch({
    executablePath: browser,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const weights: Record<string, number> = {}
    for (const [name, path] of Object.entries(pages)) {
      const context = await window.newContext({ serviceWorkers: 'block' })
      const page = await context.newPage()
      const scripts: Promise<number>[] = []
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (pathname.endsWith('.js') && !pathname.startsWith(AT_LEISURE))
          scripts.push(response.allHeaders().then((headers) => Number(headers['content-length'])))
      })
      await page.goto(shop + path, { waitUntil: 'networkidle' })
      weights[name] = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
      await context.close()
    }
    return weights
  } finally {
    await window.close()
  }
}
