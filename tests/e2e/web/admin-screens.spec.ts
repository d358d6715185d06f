import { expect, type Page } from '@playwright/test'
import { logInAsAdmin } from '../accounts.ts'
import { listAdminPages, openAdminPage, pressOpeners } from '../admin-pages.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { expectNoOverflow, listErrors, recordConsole, visit } from '../visit.ts'

// a touch screen has the larger controls
test.use({ hasTouch: true, isMobile: true })

const WIDTHS = [390, 768, 1280, 1440]
/** The pages are shared between the workers. */
const PARTS = 3
const MIN_TARGET_PX = 44

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

/** Lists controls that are too small for a finger; a labelled checkbox is as large as its label. */
const listSmallTargets = (page: Page) =>
  page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>('a, button, select, summary, textarea, input')
    return [...controls].flatMap((element) => {
      const target = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element
      const { width, height, bottom } = target.getBoundingClientRect()
      // visible to screen readers only, or hidden
      if (width <= 1 || height <= 1 || bottom < 0 || element.closest('p, thead')) return []
      const isSmall = Math.round(height) < least || Math.round(width) < least
      return isSmall ? [`${element.tagName} ${element.textContent} ${Math.round(width)} × ${Math.round(height)}`] : []
    })
  }, MIN_TARGET_PX)

/** Lists the tables whose last columns are out of sight. */
const listCutTables = (page: Page) =>
  page
    .locator('main div:has(> table)')
    .evaluateAll((boxes) =>
      boxes.flatMap(({ scrollWidth, clientWidth, firstElementChild }) =>
        scrollWidth > clientWidth ? [`${firstElementChild?.ariaLabel}: ${scrollWidth} px in ${clientWidth}`] : [],
      ),
    )

/** Lists the heights of toolbars that leave too little of a tablet's height to the list. */
const listHighToolbars = (page: Page) =>
  page
    .locator('main search')
    .evaluateAll((toolbars) => toolbars.map(({ clientHeight }) => clientHeight).filter((height) => height > 50))

async function expectToFit(page: Page): Promise<void> {
  await expectNoOverflow(page, WIDTHS)
  await resize(page, 1280)
  await expect.poll(() => listCutTables(page)).toEqual([])
  await resize(page, 768)
  await expect.poll(() => listHighToolbars(page)).toEqual([])
  await resize(page, 390)
  await expect.poll(() => listSmallTargets(page)).toEqual([])
}

for (let part = 0; part < PARTS; part++) {
  test(`every page of the admin area fits every screen, has no axe violations, and opens all there is without errors, part ${part + 1}`, async ({
    page,
  }) => {
    test.slow()
    const allPaths = await listAdminPages(page, 'owner')
    const [start, end] = [part, part + 1].map((place) => Math.ceil((allPaths.length * place) / PARTS))
    await logInAsAdmin(page)
    const messages = recordConsole(page)
    await visit(page, '/admin')
    for (const path of allPaths.slice(start, end)) {
      await test.step(path, async () => {
        await openAdminPage(page, path)
        await expectToFit(page)
        await resize(page, 1440)
        expect(await findViolations(page)).toEqual([])
        await pressOpeners(page)
        await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
      })
    }
    expect(listErrors(messages)).toEqual([])
  })
}
