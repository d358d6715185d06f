import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser/find-browser.ts'

const { CHROMIUM_PATH, SHOP_URL, PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env
// workers load this file too and reuse the path
const browser = CHROMIUM_PATH ?? findBrowser(import.meta.dirname)
if (browser) process.env['CHROMIUM_PATH'] = browser
// shared by workers and the shops they start
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled')

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // browsers stall occasionally; flaky tests are reported at the end
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  webServer: {
    command: `exec "${process.execPath}" tests/support/shop-for-browsers.ts`,
    // Playwright exports the named group as SHOP_URL
    wait: { stdout: /^open at (?<shop_url>\S+)$/m },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
  use: {
    browserName: 'chromium',
    // a page that stays open loads the next test's page in half the time; storage and routes are reset in between
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // a service worker would bypass the tests' route mocks
    serviceWorkers: 'block',
    // animations are slow on a busy machine; tests about motion turn them on
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    ...(SHOP_URL ? { baseURL: SHOP_URL } : {}),
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // one renderer per worker: a new one for each test would compile the scripts again
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
      ],
    },
  },
})
