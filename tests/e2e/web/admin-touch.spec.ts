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

/** The screens by path, in the order of a walk that starts at the dashboard. */
const screens: [path: string | RegExp, open: (page: Page) => Promise<void>][] = [
  ['/admin/orders', openFromMenu('Orders')],
  ['/admin/products', openFromMenu('Products')],
  ['/admin/products/new', (page) => page.getByRole('link', { name: 'Add Product' }).click()],
  ['/admin/products/import', goBackAndOpen('Import CSV')],
  ['/admin/products/edit', goBackAndOpen('Edit in grid')],
  [
    /\/admin\/products\/[0-9a-f]{24}\/edit$/,
    async (page) => {
      await page.goBack()
      await page.getByRole('row').getByRole('link').first().click()
      // the address changes before the screen does, which closes the menu
      await expect(page.getByLabel('Product Name')).toBeVisible()
    },
  ],
  ['/admin/users', openFromMenu('Users')],
  ['/admin/money', openFromMenu('Money desk')],
  ['/admin/shipping', openFromMenu('Shipping')],
  ['/admin/returns', openFromMenu('Returns')],
  ['/admin/customers', openFromMenu('Customers')],
  [/\/admin\/customers\/[0-9a-f]{24}$/, (page) => page.getByRole('row').getByRole('link').first().click()],
  ['/admin/messages', openFromMenu('Messages')],
  ['/admin/emails', openFromMenu('Emails')],
  ['/admin/newsletter', openFromMenu('Newsletter')],
  ['/admin/home', openFromMenu('Home page')],
  ['/admin/stock', openFromMenu('Stock')],
  ['/admin/stock/movements', (page) => page.getByRole('link', { name: 'Movements' }).click()],
  ['/admin/stock/count', (page) => page.getByRole('link', { name: 'Counts', exact: true }).click()],
  ['/admin/stock/incoming', (page) => page.getByRole('link', { name: 'Incoming', exact: true }).click()],
  ['/admin/collections', openFromMenu('Collections')],
  ['/admin/pages', openFromMenu('Pages')],
  ['/admin/settings', openFromMenu('Settings')],
  ['/admin/changes', openFromMenu('Changes')],
]

test('all controls are large enough for touch, no screen overflows a phone, and tables fit a laptop', async ({
  page,
}) => {
  test.slow()
  const expectTouchable = async (screen: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main :is(table, form, [aria-labelledby], section)').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await findSmallTargets(page), screen).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(phone.width)
    await page.setViewportSize(laptop)
    await expect.poll(() => findCutTables(page), screen).toEqual([])
    await page.setViewportSize(phone)
  }
  const { token } = await createAccount(page.request)
  await placeOrder(page.request, token)
  await logInAsAdmin(page)
  await visit(page, '/admin')
  await test.step('/admin', () => expectTouchable('/admin'))
  for (const [path, open] of screens) {
    await test.step(String(path), async () => {
      await open(page)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('dialog', { name: 'Admin menu' })).toBeHidden()
      await expectTouchable(String(path))
    })
  }
})
