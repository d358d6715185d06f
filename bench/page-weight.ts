import { findBrowser } from '../scripts/browser/find-browser.ts'
import { reportProgress } from './progress.ts'

/** Loaded on idle, after hydration. */
const IDLE_CHUNK = '/assets/toaster-'

export type PageWeights = Record<string, number> | { notRun: string }

/** Measures the script bytes of a first visit, Brotli-compressed as transferred. */
export async function measurePageWeights(shop: string, pages: Record<string, string>): Promise<PageWeights> {
  const browser = findBrowser(process.cwd())
  if (!browser) return { notRun: 'Chromium not found' }
  reportProgress('measuring the scripts of a first visit')
  const { chromium } = await import('@playwright/test')
  const browserProcess = await chromium.launch({
    executablePath: browser,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const weights: Record<string, number> = {}
    for (const [name, path] of Object.entries(pages)) {
      const context = await browserProcess.newContext({ serviceWorkers: 'block' })
      const page = await context.newPage()
      const scripts: Promise<number>[] = []
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (pathname.endsWith('.js') && !pathname.startsWith(IDLE_CHUNK))
          scripts.push(response.allHeaders().then((headers) => Number(headers['content-length'])))
      })
      await page.goto(shop + path, { waitUntil: 'networkidle' })
      weights[name] = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
      await context.close()
    }
    return weights
  } finally {
    await browserProcess.close()
  }
}
