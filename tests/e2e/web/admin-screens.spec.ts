import { expect, type Page } from '@playwright/test'
import { logInAsAdmin } from '../accounts.ts'
import { listAdminPages, openAdminPage } from '../admin-pages.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { expectNoOverflow, visit } from '../visit.ts'

const WIDTHS = [390, 768, 1280, 1440]
/** The pages are shared between the workers. */
const PARTS = 2

/** Checks that no table scrolls sideways on a laptop. */
async function expectTablesToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  const listWideTables = () =>
    page
      .locator('main div:has(> table)')
      .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth).filter((excess) => excess > 0))
  await expect.poll(listWideTables).toEqual([])
}

/** Checks that the search and the filters of a list leave a tablet's height to the list. */
async function expectToolbarsInOneRow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 })
  const listHeights = () =>
    page.locator('main search').evaluateAll((toolbars) => toolbars.map(({ clientHeight }) => clientHeight))
  await expect.poll(async () => (await listHeights()).filter((height) => height > 50)).toEqual([])
}

for (let part = 0; part < PARTS; part++) {
  test(`every page of the admin area fits every screen and has no axe violations, part ${part + 1}`, async ({
    page,
  }) => {
    test.slow()
    const allPaths = await listAdminPages(page, 'owner')
    const [start, end] = [part, part + 1].map((place) => Math.ceil((allPaths.length * place) / PARTS))
    await logInAsAdmin(page)
    await visit(page, '/admin')
    for (const path of allPaths.slice(start, end)) {
      await test.step(path, async () => {
        await openAdminPage(page, path)
        await expectNoOverflow(page, WIDTHS)
        await expectToolbarsInOneRow(page)
        await expectTablesToFit(page)
        expect(await findViolations(page)).toEqual([])
      })
    }
  })
}
