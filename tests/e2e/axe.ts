import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Sent to the page for each analysis, so half the size counts. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Creates an axe builder once all animations have ended: during a fade no text has enough contrast. */
async function createAxe(page: Page): Promise<AxeBuilder> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    }),
  )
  await page.waitForFunction(() => !document.querySelector('table[aria-busy=true]'))
  // reporting passed checks takes longer than running them; only experimental rules need the style sheets
  const options = { resultTypes: ['violations' as const], preload: { assets: ['media'] } }
  const builder = new AxeBuilder({ page, axeSource }).options(options)
  // merging frame results opens an extra page; without frames the legacy mode gives the same result
  return builder.setLegacyMode(page.frames().length === 1)
}

/** Returns the axe violations of this part of the page, one line per node. Axe cannot check sandboxed frames. */
export async function findViolations(page: Page, part = 'html'): Promise<string[]> {
  const { violations: results } = await (await createAxe(page)).include(part).exclude('iframe[sandbox]').analyze()
  return results.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
