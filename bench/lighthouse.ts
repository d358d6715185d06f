import { execFile } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../scripts/browser/find-browser.ts'
import { median } from './compare.ts'
import { tell } from './progress.ts'

const RUNS = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const run = promisify(execFile)

export type Scores = Record<(typeof categories)[number], number>
export type Lighthouse = Record<string, Scores> | { notRun: string }

/** The marks that Lighthouse gives each page, on a small phone, the median of three runs. */
export async function lighthouseOf(shop: string, pages: Record<string, string>): Promise<Lighthouse> {
  const cli = findLighthouse()
  if (!cli) return { notRun: 'Lighthouse was not found: LIGHTHOUSE=<its folder or cli/index.js> names it' }
  const browser = process.env['CHROME_PATH'] ?? findBrowser(process.cwd())
  if (!browser) return { notRun: 'there is no Chromium on this machine' }
  const marks: Record<string, Scores> = {}
  for (const [name, path] of Object.entries(pages)) {
    tell(`Lighthouse looks at the ${name}, ${RUNS} times`)
    const runs: Scores[] = []
    for (let n = 0; n < RUNS; n++) runs.push(await lookAt(cli, browser, shop + path))
    marks[name] = Object.fromEntries(
      categories.map((category) => [category, median(runs.map((scores) => scores[category]))]),
    ) as Scores
  }
  return marks
}

/** No package of the shop: whoever wants these marks brings it. */
function findLighthouse(): string | undefined {
  const named = process.env['LIGHTHOUSE']
  if (named) return existsSync(named) && statSync(named).isDirectory() ? join(named, 'cli', 'index.js') : named
  try {
    return join(dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')), 'cli', 'index.js')
  } catch {
    return undefined
  }
}

async function lookAt(cli: string, browser: string, url: string): Promise<Scores> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const { stdout } = await run(
    process.execPath,
    [
      ...[cli, url, '--output=json', '--quiet', `--only-categories=${categories.join(',')}`],
      `--chrome-flags=${[...flags, '--disable-background-networking', '--disable-component-update'].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 100_000_000 },
  )
  const report = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> }
  return Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
  ) as Scores
}
