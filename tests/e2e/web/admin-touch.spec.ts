import { expect, type Page, test } from '@playwright/test'
import { createAccount, logInAsAdmin } from '../accounts.ts'
import { placeOrder } from '../place-order.ts'
import { visit } from '../visit.ts'

const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 900 }

test.use({ viewport: phone, hasTouch: true, isMobile: true })

const MIN_SIZE_PX = 44

/** Returns controls smaller than a touch target; a labelled checkbox is as large as its label. */
const findSmallTargets = (page: Page) =>
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
  }, MIN_SIZE_PX)

/** Returns the tables that don't fit, whose last columns would be out of sight. */
const findCutTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')].flatMap((table) => {
      const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
      return scrollWidth > clientWidth ? [`${table.ariaLabel}: ${scrollWidth} px in ${clientWidth}`] : []
    }),
  )

const openFromMenu = (label: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Admin menu' }).click()
  await page.getByRole('dialog', { name: 'Admin menu' }).getByRole('link', { name: label, exact: true }).click()
}
const goBackAndOpen = (name: string | RegExp) => async (page: Page) => {
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name }).last().click()
}

type Screen = [path: string | RegExp, open: (page: Page) => Promise<void>]

/** Walks that start at the dashboard, short enough for a busy machine. */
const walks: Screen[][] = [
  [
    ['/admin/products', openFromMenu('Products')],
    ['/admin/products/new', (page) => page.getByRole('link', { name: 'Add Product' }).click()],
    ['/admin/products/import', goBackAndOpen('Import CSV')],
    ['/admin/products/edit', goBackAndOpen('Edit in grid')],
    [
      /\/admin\/products\/[0-9a-f]{24}\/edit$/,
      async (page) => {
        await page.goBack()
        await page.getByRole('row').getByRole('link').first().click()
      },
    ],
    ['/admin/collections', openFromMenu('Collections')],
  ],
  [
    ['/admin/orders', openFromMenu('Orders')],
    ['/admin/users', openFromMenu('Users')],
    ['/admin/money', openFromMenu('Money desk')],
    ['/admin/shipping', openFromMenu('Shipping')],
    ['/admin/returns', openFromMenu('Returns')],
    ['/admin/customers', openFromMenu('Customers')],
    [/\/admin\/customers\/[0-9a-f]{24}$/, (page) => page.getByRole('row').getByRole('link').first().click()],
  ],
  [
    ['/admin/messages', openFromMenu('Messages')],
    ['/admin/emails', openFromMenu('Emails')],
    ['/admin/newsletter', openFromMenu('Newsletter')],
    ['/admin/home', openFromMenu('Home page')],
    ['/admin/pages', openFromMenu('Pages')],
    ['/admin/settings', openFromMenu('Settings')],
    ['/admin/changes', openFromMenu('Changes')],
  ],
  [
    ['/admin/stock', openFromMenu('Stock')],
    ['/admin/stock/movements', (page) => page.getByRole('link', { name: 'Movements' }).click()],
    ['/admin/stock/count', (page) => page.getByRole('link', { name: 'Counts', exact: true }).click()],
    ['/admin/stock/incoming', (page) => page.getByRole('link', { name: 'Incoming', exact: true }).click()],
  ],
]

async function expectTouchable(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main :is(table, form, [aria-labelledby], section)').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await findSmallTargets(page), screen).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(phone.width)
  await page.setViewportSize(laptop)
  await expect.poll(() => findCutTables(page), screen).toEqual([])
  await page.setViewportSize(phone)
}

for (const walk of walks) {
  const names = walk.map(([path]) => String(path).replaceAll('\\', '')).join(', ')
  test(`${names}: controls are large enough for touch, a phone needs no scrolling sideways, tables fit a laptop`, async ({
    page,
  }) => {
    test.slow()
    const { token } = await createAccount(page.request)
    await placeOrder(page.request, token)
    await logInAsAdmin(page)
    await visit(page, '/admin')
    await test.step('/admin', () => expectTouchable(page, '/admin'))
    for (const [path, open] of walk) {
      await test.step(String(path), async () => {
        const heading = page.getByRole('heading', { level: 1 })
        const previousTitle = await heading.innerText()
        await open(page)
        await expect(page).toHaveURL(path)
        // the address changes before the screen does
        await expect(heading).not.toHaveText(previousTitle)
        await expect(page.getByRole('dialog', { name: 'Admin menu' })).toBeHidden()
        await expectTouchable(page, String(path))
      })
    }
  })
}

test('the menu stays open when it was opened while the next screen was loading', async ({ page }) => {
  test.slow()
  await logInAsAdmin(page)
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/admin/stock-page*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await visit(page, '/admin')
  const menu = page.getByRole('dialog', { name: 'Admin menu' })
  await openFromMenu('Stock')(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Admin menu' }).click()
  loaded.resolve()
  // not by role, because the rest of the page is inert
  await expect(page.locator('h1')).toHaveText('Stock')
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Changes', exact: true }).click()
  await expect(page.locator('h1')).toHaveText('Changes')
  await expect(menu).toBeHidden()
})
