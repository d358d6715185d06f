import { expect, type Page } from '@playwright/test'
import type { Permission } from '#shared/permissions.ts'
import { permissionsByRole, type StaffRole, staffRoles } from '#shared/staff-roles.ts'
import { createAccount, createAdmin, createAuthHeaders, getAdminAccount, logInAs } from '../accounts.ts'
import { isAllowed, listAdminPages, openAdminPage, pressOpeners } from '../admin-pages.ts'
import { placeOrder } from '../place-order.ts'
import { test } from '../test.ts'
import { getFirstProduct, listErrors, recordConsole, visit } from '../visit.ts'

interface Screen {
  path: string
  /** What everyone sees once the screen has loaded. */
  sign: (page: Page) => ReturnType<Page['getByRole']>
  /** What only those see who may use it. */
  controls: [role: 'button' | 'link' | 'combobox', name: string | RegExp, permission: Permission][]
}

const listScreens = (customerId: string): Screen[] => [
  {
    path: '/admin/stock',
    sign: (page) => page.getByRole('button', { name: /^History/ }).first(),
    controls: [
      ['link', 'Count stock', 'stock:write'],
      ['button', /^Adjust /, 'stock:write'],
    ],
  },
  {
    path: '/admin/stock/incoming',
    sign: (page) => page.getByRole('table', { name: 'Incoming stock' }),
    controls: [['link', 'Choose variants', 'stock:write']],
  },
  {
    path: '/admin/stock/count',
    sign: (page) => page.getByRole('heading', { name: 'Counts', exact: true }),
    controls: [['button', 'Start counting', 'stock:write']],
  },
  {
    path: `/admin/customers/${customerId}`,
    sign: (page) => page.getByRole('button', { name: 'Export data' }),
    controls: [
      ['button', 'Add note', 'customers:write'],
      ['combobox', 'New tag', 'customers:write'],
      ['button', 'Erase data', 'customers:write'],
    ],
  },
]

/** Creates a member of the staff and logs this browser in. */
async function logInWithRole(page: Page, staffRole: StaffRole): Promise<void> {
  const email = await createAdmin(page.request)
  const { user } = await logInAs(page, email)
  const headers = createAuthHeaders(await getAdminAccount(page.request))
  const changed = await page.request.put(`/api/admin/users/${user._id}/staff-role`, { data: { staffRole }, headers })
  expect(changed.status()).toBe(200)
  // again, so the browser knows the role from the start
  await logInAs(page, email)
}

for (const staffRole of ['manager', 'accounts', 'support'] as const) {
  test(`screens show only what ${staffRole} may do`, async ({ page }) => {
    test.slow()
    const { user: customer } = await createAccount(page.request)
    const product = await getFirstProduct(page.request)
    const can = (permission: Permission) => permissionsByRole[staffRole].includes(permission)
    await logInWithRole(page, staffRole)
    await visit(page, '/admin')
    const todo = page.getByRole('region', { name: 'To do' })
    await expect(todo.getByRole('link', { name: /to pack/ })).toHaveCount(can('shipping:write') ? 1 : 0)
    await expect(page.getByRole('heading', { name: 'Total Orders' })).toHaveCount(can('reports:read') ? 1 : 0)
    const screens = page.getByRole('region', { name: 'Your screens' })
    await expect(screens.getByRole('link', { name: /^Orders/ })).toHaveCount(can('reports:read') ? 0 : 1)
    await test.step(`${staffRole} at a product`, async () => {
      await visit(page, `/admin/products/${product._id}/edit`)
      const [name, upload] = [page.getByLabel('Product Name'), page.locator('main input[type=file]').first()]
      for (const control of [name, upload]) await expect(control).toBeEnabled({ enabled: can('products:write') })
      await expect(page.getByRole('button', { name: 'Update Product' })).toHaveCount(can('products:write') ? 1 : 0)
    })
    for (const { path, sign, controls } of listScreens(customer._id)) {
      await test.step(`${staffRole} at ${path}`, async () => {
        await visit(page, path)
        await expect(sign(page)).toBeVisible()
        for (const [role, name, permission] of controls) {
          const control = page.getByRole('main').getByRole(role, { name }).first()
          if (can(permission)) await expect(control).toBeVisible()
          else await expect(control).toHaveCount(0)
        }
      })
    }
  })
}

test('who packs ships an order from its page, and sets no other status', async ({ page }) => {
  await logInWithRole(page, 'packing')
  const { token } = await createAccount(page.request)
  const { order } = await placeOrder(page.request, token)
  const id = order._id
  await page.route('/api/admin/orders/bulk', (route) =>
    route.fulfill({ json: { changed: 1, unchanged: 0, refused: [] } }),
  )
  await visit(page, `/admin/orders/${id}`)
  const actions = page.getByRole('region', { name: 'Actions' })
  await expect(actions.getByRole('combobox')).toHaveCount(0)
  await actions.getByRole('checkbox', { name: 'Tell the customer' }).uncheck()
  const sent = page.waitForRequest('/api/admin/orders/bulk')
  await actions.getByRole('button', { name: 'Mark as shipped' }).click()
  expect((await sent).postDataJSON()).toEqual({ action: 'ship', ids: [id], notify: false })
  await expect(page.getByText('Order marked as Shipped.')).toBeVisible()
})

// admin-screens.spec.ts opens every page as an owner, who may make every call
for (const staffRole of staffRoles.filter((role) => role !== 'owner')) {
  test(`every page works for ${staffRole}, with all that opens on it, and makes no call that is refused`, async ({
    page,
  }) => {
    test.slow()
    const paths = await listAdminPages(page, staffRole)
    await logInWithRole(page, staffRole)
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()} at ${page.url()}`)
    })
    const messages = recordConsole(page)
    await visit(page, '/admin')
    for (const path of paths) {
      await test.step(path, async () => {
        await openAdminPage(page, path)
        const links = await page
          .locator('main a[href^="/admin"]')
          .evaluateAll((elements) => elements.map((element) => (element as HTMLAnchorElement).pathname))
        refused.push(...links.filter((link) => !isAllowed(staffRole, link)).map((link) => `${link} at ${path}`))
        await pressOpeners(page)
        await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
      })
    }
    expect([...new Set(refused)]).toEqual([])
    expect(listErrors(messages)).toEqual([])
  })
}
