import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Axe, once nothing moves or is about to be replaced any more: halfway through a fade, no text has contrast. */
async function axe(page: Page): Promise<AxeBuilder> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    }),
  )
  await page.waitForFunction(() => !document.querySelector('table[aria-busy=true]'))
  // to describe all that passes takes longer than to look at it
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // frames are brought together in a page opened for that alone; where there are none, one look says the same
  return builder.setLegacyMode(page.frames().length === 1)
}

/** What axe finds in this part of the page, one line for each place. It cannot look into a frame that runs nothing. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  const { violations: found } = await (await axe(page)).include(part).exclude('iframe[sandbox]').analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
