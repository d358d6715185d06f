import { expect } from '@playwright/test'
import { logInAsAdmin } from '../accounts.ts'
import { listAdminPages } from '../admin-pages.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { expectNoOverflow, navigate, visit } from '../visit.ts'

const WIDTHS = [390, 768, 1280, 1440]
/** The pages are shared between the workers. */
const PARTS = 2

for (let part = 0; part < PARTS; part++) {
  test(`every page of the admin area fits every screen and has no axe violations, part ${part + 1}`, async ({
    page,
  }) => {
    test.slow()
    const allPaths = await listAdminPages(page, 'owner')
    const [start, end] = [part, part + 1].map((place) => Math.ceil((allPaths.length * place) / PARTS))
    await logInAsAdmin(page)
    await visit(page, '/admin')
    const title = page.locator('h1')
    for (const path of allPaths.slice(start, end)) {
      await test.step(path, async () => {
        const previousTitle = await title.innerText()
        await navigate(page, path)
        if (path !== '/admin') await expect(title).not.toHaveText(previousTitle)
        // while a page loads it has no title
        await expect(title).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await expectNoOverflow(page, WIDTHS)
        expect(await findViolations(page)).toEqual([])
      })
    }
  })
}
