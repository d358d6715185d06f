import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Sent to each page that is analyzed, so half the size counts. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

declare global {
  interface Window {
    axe?: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
  }
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

// reporting passed checks takes longer than running them; only experimental rules need the style sheets
const options = { resultTypes: ['violations' as const], preload: { assets: ['media'] } }
/** Axe cannot check sandboxed frames. */
const EXCLUDED = 'iframe[sandbox]'

/** Waits until all animations have ended: during a fade no text has enough contrast. */
async function waitForStillPage(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    }),
  )
  await page.waitForFunction(() => !document.querySelector('table[aria-busy=true]'))
}

/** Runs axe as the builder does for a page without frames, which sends axe twice per analysis. */
async function analyzePage(page: Page, part: string): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const argument = { context: { include: [part], exclude: [EXCLUDED] }, options }
  return page.evaluate(async ({ context, options: runOptions }) => {
    if (!window.axe) throw new Error('axe is not loaded')
    const { violations } = await window.axe.run(context, runOptions)
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, argument)
}

async function analyzeFrames(page: Page, part: string): Promise<Violation[]> {
  const builder = new AxeBuilder({ page, axeSource }).options(options)
  return (await builder.include(part).exclude(EXCLUDED).analyze()).violations
}

/** Returns the axe violations of this part of the page, one line per node. */
export async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  await waitForStillPage(page)
  const violations = await (page.frames().length === 1 ? analyzePage : analyzeFrames)(page, part)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
