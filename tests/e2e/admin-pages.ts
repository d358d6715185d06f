import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { permissionsByRole, type StaffRole } from '#shared/staff-roles.ts'
import { findPagePermission } from '#web/admin-permissions.ts'
import { createAccount, getAdminAccount } from './accounts.ts'
import { address } from './mock-checkout.ts'
import { callApi, placeOrder } from './place-order.ts'
import { getFirstProduct, navigate, visit } from './visit.ts'

/** Whether a role may open a page. */
export const isAllowed = (staffRole: StaffRole, path: string) => {
  const permission = findPagePermission(path)
  return permission === undefined || permission === 'any' || permissionsByRole[staffRole].includes(permission)
}

// read as text, because the route table runs only in Vite
const routeTable = readFileSync(new URL('../../src/web/admin-routes.ts', import.meta.url), 'utf8')
const routes = ['/admin', ...[...routeTable.matchAll(/adminPage\('([^'*]+)'/g)].map(([, path]) => `/admin/${path}`)]

/** Lists every page that the role may open, with something to show on those about one thing. */
export async function listAdminPages({ request }: Page, staffRole: StaffRole): Promise<string[]> {
  examples ??= createExamples(request)
  const pathByRoute = await examples
  const paths = routes.flatMap((route) => {
    const examplePaths = pathByRoute[route] ?? [route]
    if (examplePaths.some((path) => path.includes(':'))) throw new Error(`${route} has no example`)
    return examplePaths
  })
  return paths.filter((path) => isAllowed(staffRole, path.replace(/\?.*/, '')))
}

/** Created once for all tests of a worker. */
let examples: Promise<Record<string, string[]>> | undefined

/** Creates something to show for each route that needs it. */
async function createExamples(request: APIRequestContext): Promise<Record<string, string[]>> {
  const { user, token } = await createAccount(request)
  const { token: adminToken } = await getAdminAccount(request)
  const callAdmin = (endpoint: string, data?: object) =>
    callApi<{ _id: string }>(request, endpoint, { token: adminToken, data })
  const { order } = await placeOrder(request, token)
  const { order: delivered } = await placeOrder(request, token, 'Delivered')
  await callApi(request, 'POST /api/contact', {
    data: { name: user.name, email: user.email, message: 'Is it soft?' },
  })
  const returnRequest = await callApi<{ _id: string }>(request, 'POST /api/returns', {
    data: {
      orderId: delivered._id,
      name: user.name,
      email: user.email,
      number: address.phone,
      reasonDropdown: 'Changed my mind',
      lines: [{ lineId: delivered.orderItems[0]?._id, quantity: 1 }],
    },
  })
  const product = await getFirstProduct(request)
  const [collection] = await callApi<{ _id: string }[]>(request, 'GET /api/admin/collections', { token: adminToken })
  const count = await callAdmin('POST /api/admin/stock/counts', { scope: 'scanned' })
  const code = `PAGES${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const discount = await callAdmin('POST /api/admin/discounts', { code, kind: 'percent', value: 10, active: false })
  // of a product that no other test has in a sale
  const soldProduct = await callAdmin('POST /api/admin/products', {
    name: code,
    description: 'Soft.',
    price: 500,
    sku: code,
    category: 'Top Wear',
    state: 'draft',
    countInStock: 1,
  })
  const sale = await callAdmin('POST /api/admin/sales', {
    title: code,
    kind: 'percent',
    value: 10,
    productIds: [soldProduct._id],
    startsAt: '2999-01-01T00:00:00Z',
  })
  return {
    '/admin/orders': ['/admin/orders', `/admin/orders?order=${order._id}`],
    '/admin/orders/:id': [`/admin/orders/${order._id}`],
    '/admin/orders/print': [`/admin/orders/print?kind=slips&ids=${order._id}`],
    '/admin/returns/:id': [`/admin/returns/${returnRequest._id}`],
    '/admin/customers/:id': [`/admin/customers/${user._id}`],
    '/admin/products/edit': [`/admin/products/edit?ids=${product._id}`],
    '/admin/products/:id/edit': [`/admin/products/${product._id}/edit`],
    '/admin/collections/:id/edit': [`/admin/collections/${collection?._id}/edit`],
    '/admin/stock/count/:id': [`/admin/stock/count/${count._id}`],
    '/admin/discounts/:id/edit': [`/admin/discounts/${discount._id}/edit`],
    '/admin/discounts/sales/:id': [`/admin/discounts/sales/${sale._id}`],
    '/admin/pages/:slug': ['/admin/pages/about'],
    '/admin/settings/:section?': ['/admin/settings/commerce'],
  }
}

/** Opens a page of the admin area from another one, and waits until it has loaded. */
export async function openAdminPage(page: Page, path: string): Promise<void> {
  const isSamePage = new URL(page.url()).pathname === path.replace(/\?.*/, '')
  if (isSamePage) await visit(page, path)
  else {
    await page.locator('h1').evaluate((title) => title.setAttribute('data-left', ''))
    await navigate(page, path)
  }
  // while a page loads it has no title
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

const OPENERS = 'main :is(button[aria-haspopup], button[aria-expanded=false], summary)'

/** Presses everything on the page that opens something, one of each kind, and closes it again. */
export async function pressOpeners(page: Page): Promise<void> {
  const count = await page.locator(OPENERS).evaluateAll((elements) => {
    const seen = new Set<string>()
    for (const element of elements) {
      // the rows of a list have the same buttons, which name their row at the end
      const kind = (element.textContent || element.ariaLabel || '').trim().split(/\s+/).slice(0, 2).join(' ')
      if (seen.has(kind) || !element.checkVisibility() || element.matches(':disabled, [aria-disabled=true]')) continue
      seen.add(kind)
      element.setAttribute('data-opener', String(seen.size))
    }
    return seen.size
  })
  const dialog = page.locator('dialog:modal')
  // an order opens in a dialog of its own
  const openCount = await dialog.count()
  for (let n = 1; n <= count; n++) {
    const opener = page.locator(`[data-opener="${n}"]`)
    // what was opened before may have replaced it
    if (!(await opener.isVisible())) continue
    await opener.click()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    if ((await dialog.count()) > openCount) await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(openCount)
  }
}
