/**
 * Does the work of an owner's day in the browser, in a shop with the demo data, and counts presses, screens and seconds:
 * `npm run bench:owner-day`. `-- --only refund` does the tasks with this word, `--data <folder>` keeps the shop, whose demo
 * orders take a while to arrive. Exits with 1 if a task takes more presses than allowed.
 */
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { storeLogin } from '#tests/e2e/accounts.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { findBrowser } from '../scripts/browser/find-browser.ts'
import { formatMarkdown } from './format-result.ts'
import { type TaskResult, timeTask } from './owner-day/person.ts'
import { prepareDay } from './owner-day/prepare-day.ts'
import { tasks } from './owner-day/tasks.ts'
import { reportProgress } from './progress.ts'
import { callApi } from './shoppers.ts'
import { admin, startWorkingTreeShop } from './working-tree-shop.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
})

const MAX_PRESSES: Record<string, number> = {
  '20 orders packed and shipped': 15,
  'a customer found by phone': 3,
  'a refund by line': 5,
}

async function openAdminArea(url: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const executablePath = findBrowser(process.cwd())
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url })
  context.setDefaultTimeout(60_000)
  // a headless browser has no print dialog
  await context.addInitScript('window.print = () => {}')
  const page = await context.newPage()
  await storeLogin(page, await callApi(`${url}/api/users/login`, 'POST', admin))
  return { page, close: () => browser.close() }
}

const dataDir = options.data ?? (await createDataDir())
await using cleanup = new AsyncDisposableStack()
if (!options.data) cleanup.defer(() => removeDataDir(dataDir))
reportProgress('the demo orders arrive')
const shop = await startWorkingTreeShop({ folder: process.cwd(), dataDir, env: { DEMO: 'on', COURIER: 'sandbox' } })
cleanup.defer(shop.stop)
const day = await prepareDay(shop)
const { page, close } = await openAdminArea(shop.url)
cleanup.defer(close)
const results: Record<string, TaskResult> = {}
for (const [name, createTask] of Object.entries(tasks)) {
  if (!name.includes(options.only)) continue
  reportProgress(name)
  const from = name === 'a refund by line' ? `/admin/orders?q=${encodeURIComponent(day.customer.phone)}` : '/admin'
  try {
    results[name] = await timeTask(page, from, createTask(day))
  } catch (error) {
    reportProgress(`${name} failed: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
console.log(
  formatMarkdown({
    title: "An owner's day",
    columns: ['task', 'presses', 'screens', 'seconds'],
    rows: Object.entries(results).map(([name, { presses, screens, seconds }]) => [
      name,
      String(presses),
      String(screens),
      seconds.toFixed(1),
    ]),
  }),
)
const missed = Object.entries(results).filter(([name, { presses }]) => presses > (MAX_PRESSES[name] ?? Infinity))
if (missed.length > 0) {
  console.log(`Too many presses: ${missed.map(([name]) => `${name} (at most ${MAX_PRESSES[name]})`).join(', ')}`)
  process.exitCode = 1
}
