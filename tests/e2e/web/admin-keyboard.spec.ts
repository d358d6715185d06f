import { expect, type Locator, type Page, test } from '@playwright/test'
import { shortenId } from '#shared/ids.ts'
import { createAccount, getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { callApi, placeOrder } from '../place-order.ts'
import { visit } from '../visit.ts'

/** More than the controls of the longest screen. */
const MAX_TABS = 150

/** Presses Tab until the control has the focus, which must be visible. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < MAX_TABS; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      const outline = await control.evaluate((element) => {
        const styles = [element, element.closest('label'), element.parentElement].map(
          (candidate) => candidate && getComputedStyle(candidate),
        )
        return styles.some((style) => style && style.outlineStyle !== 'none' && style.outlineWidth !== '0px')
      })
      expect(outline, `focus ring of ${control}`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${control} is not reached with Tab`)
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

test('an order is found, opened and refunded by line with the keyboard alone', async ({ page, request }) => {
  test.slow()
  const { user, token } = await createAccount(request)
  const { order } = await placeOrder(request, token)
  await logInAsAdmin(page)
  await visit(page, '/admin/orders')
  await page.keyboard.press('/')
  await page.keyboard.insertText(user.email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await press(page, page.getByRole('link', { name: `Open order ${shortenId(order._id)}` }))
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: /^Increase units/ }).first())
  await tabTo(page, dialog.getByLabel('Reason'))
  await page.keyboard.insertText('Torn')
  await page.keyboard.press('Enter')
  await press(
    page,
    page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^Refund ₹/ }),
  )
  await expect(dialog.getByText(/^Torn: 1 ×/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: `Open order ${shortenId(order._id)}` })).toBeFocused()
})

test('stock is counted and booked with the keyboard alone', async ({ page, request }) => {
  test.slow()
  const { token } = await getAdminAccount(request)
  const sku = `TAB-${crypto.randomUUID().slice(0, 8)}`
  const data = { name: `${sku} Cap`, sku, description: 'Soft.', price: 500, category: 'Top Wear', countInStock: 3 }
  await callApi(request, 'POST /api/admin/products', { token, data: { ...data, state: 'draft' } })
  await logInAsAdmin(page)
  await visit(page, '/admin/stock/count')
  await press(page, page.getByRole('button', { name: 'Start counting' }))
  const scanner = page.getByLabel('SKU or barcode, then Enter')
  await expect(scanner).toBeFocused()
  for (let units = 0; units < 2; units++) {
    await page.keyboard.insertText(sku)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('row').filter({ hasText: sku })).toContainText('−1')
  await expect(scanner).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Book 1 difference' }))
  await expect(page.getByText('Count booked: 1 difference.')).toBeVisible()
})

test('a collection is created, filled, sorted and saved with the keyboard alone', async ({ page, request }) => {
  test.slow()
  const { token } = await getAdminAccount(request)
  const name = `Tabbed ${crypto.randomUUID().slice(0, 8)}`
  const products = [`${name} Tee`, `${name} Hoodie`]
  for (const product of products) {
    const data = { name: product, sku: product, description: 'Soft.', price: 500, category: 'Top Wear', state: 'draft' }
    await callApi(request, 'POST /api/admin/products', { token, data })
  }
  await logInAsAdmin(page)
  await visit(page, '/admin/collections')
  await tabTo(page, page.getByLabel('New collection'))
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const product of products) {
    await tabTo(page, page.getByLabel('Add products'))
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(product)
    await press(page, page.getByRole('button', { name: `Add ${product}` }))
  }
  await press(page, page.getByRole('button', { name: `Move ${products[1]} down` }))
  const members = page.getByRole('list', { name: 'Products of the collection' }).getByRole('listitem')
  await expect(members).toHaveText(products.map((product) => new RegExp(product)))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await press(page, save)
  await expect(page.getByText('Collection saved.')).toBeVisible()
  await expect(save).toBeFocused()
  await callApi(request, `DELETE /api/admin/collections/${page.url().split('/').at(-2)}`, { token })
})
