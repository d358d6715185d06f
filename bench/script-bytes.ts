import { findBrowser } from '../scripts/browser/find-browser.ts'
import { reportProgress } from './progress.ts'

/** Not counted: loaded on idle, after hydration. */
const IDLE_CHUNK = '/assets/toaster-'

type ScriptBytes = Record<string, number> | { notRun: string }

/** Measures the script bytes of a first visit, Brotli-compressed as transferred. */
export async function measureScriptBytes(shopUrl: string, pages: Record<string, string>): Promise<ScriptBytes> {
  const executablePath = findBrowser(process.cwd())
  if (!executablePath) return { notRun: 'Chromium not found' }
  reportProgress('measuring the scripts of a first visit')
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const bytesByPage: Record<string, number> = {}
    for (const [name, path] of Object.entries(pages)) {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      const page = await context.newPage()
      const scripts: Promise<number>[] = []
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (pathname.endsWith('.js') && !pathname.startsWith(IDLE_CHUNK))
          scripts.push(response.allHeaders().then((headers) => Number(headers['content-length'])))
      })
      await page.goto(shopUrl + path, { waitUntil: 'networkidle' })
      bytesByPage[name] = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
      await context.close()
    }
    return bytesByPage
  } finally {
    await browser.close()
  }
}
