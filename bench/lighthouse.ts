import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../scripts/browser/find-browser.ts'
import { median } from './compare.ts'
import { reportProgress } from './progress.ts'

const RUNS = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const run = promisify(execFile)

export type Scores = Record<(typeof categories)[number], number>
export type Lighthouse = Record<string, Scores> | { notRun: string }

/** Measures Lighthouse scores per page in its mobile configuration, as the median of three runs. */
export async function measureLighthouse(shop: string, pages: Record<string, string>): Promise<Lighthouse> {
  const cli = findLighthouse()
  if (!cli) return { notRun: 'Lighthouse not found; set LIGHTHOUSE to its folder or cli/index.js' }
  const browser = process.env['CHROME_PATH'] ?? findBrowser(process.cwd())
  if (!browser) return { notRun: 'Chromium not found' }
  const scoresByPage: Record<string, Scores> = {}
  for (const [name, path] of Object.entries(pages)) {
    reportProgress(`running Lighthouse on the ${name}, ${RUNS} times`)
    const runs: Scores[] = []
    for (let n = 0; n < RUNS; n++) runs.push(await runLighthouse(cli, browser, shop + path))
    scoresByPage[name] = Object.fromEntries(
      categories.map((category) => [category, median(runs.map((scores) => scores[category]))]),
    ) as Scores
  }
  return scoresByPage
}

/** Lighthouse is not a dependency; install it separately. */
function findLighthouse(): string | undefined {
  const configuredPath = process.env['LIGHTHOUSE']
  if (configuredPath)
    return existsSync(configuredPath) && statSync(configuredPath).isDirectory()
      ? join(configuredPath, 'cli', 'index.js')
      : configuredPath
  try {
    return join(dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')), 'cli', 'index.js')
  } catch {
    return undefined
  }
}

async function runLighthouse(cli: string, browser: string, url: string): Promise<Scores> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const { stdout } = await run(
    process.execPath,
    [
      cli,
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${[...flags, '--disable-background-networking', '--disable-component-update'].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 100_000_000 },
  )
  const report = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> }
  return Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
  ) as Scores
}
