import { expect, type Page, test } from '@playwright/test'
import { getAdminAccount, logInAsAdmin } from './accounts.ts'
import { visit } from './visit.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const screens = [
  '/admin',
  '/admin/orders',
  '/admin/products',
  '/admin/products/new',
  '/admin/products/import',
  '/admin/users',
  '/admin/money',
  '/admin/returns',
  '/admin/messages',
  '/admin/emails',
  '/admin/newsletter',
  '/admin/home',
  '/admin/changes',
]

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

test('all controls are large enough for touch, and no screen overflows a phone', async ({ page, request }) => {
  const { token } = await getAdminAccount(request)
  const [product] = await (
    await request.get('/api/admin/products?limit=1', { headers: { authorization: `Bearer ${token}` } })
  ).json()
  await logInAsAdmin(page)
  for (const screen of [...screens, `/admin/products/${product._id}/edit`]) {
    await visit(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main :is(table, form, [aria-labelledby], section)').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await findSmallTargets(page), screen).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(390)
  }
})
