import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds in this part of the page as it stands, one line for each place. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).include(part).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
