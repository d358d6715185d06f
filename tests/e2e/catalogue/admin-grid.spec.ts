import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createAuthHeaders, getAdminAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

const collection = `Grid ${crypto.randomUUID().slice(0, 8)}`

async function callAdmin(request: APIRequestContext, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const headers = createAuthHeaders(await getAdminAccount(request))
  return (await request.fetch(`/api/admin/${path}`, { method, headers, ...(data ? { data } : {}) })).json()
}

/** Creates a draft, so other tests do not see it in the shop. */
const createProduct = (request: APIRequestContext, name: string, fields: object) =>
  callAdmin(request, 'POST', 'products', {
    name,
    sku: `${name} ${collection}`,
    description: 'Soft.',
    price: 1_399,
    category: 'Top Wear',
    state: 'draft',
    collections: [collection],
    ...fields,
  })

const getCell = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })

test('the grid edits many products, and one press undoes it', async ({ page, request }) => {
  test.slow()
  const cap = await createProduct(request, 'Grid cap', { countInStock: 5 })
  const tee = await createProduct(request, 'Grid tee', {
    price: 999,
    sizes: ['S', 'M'],
    colors: ['Black'],
    stock: ['S', 'M'].map((size) => ({ size, color: 'Black', available: 4 })),
  })
  const readPrices = async () =>
    Promise.all([cap, tee].map(async ({ _id }) => (await callAdmin(request, 'GET', `products/${_id}`)).price))
  await logInAsAdmin(page)

  await test.step('a price change for a collection takes few presses', async () => {
    await visit(page, `/admin/products?collection=${encodeURIComponent(collection)}`)
    await page.getByRole('link', { name: 'Edit in grid' }).click()
    await page.getByLabel('Change price by %').fill('-10')
    await page.keyboard.press('Enter')
    await expect(getCell(page, 'Price of Grid cap')).toHaveValue('1259')
    await page.getByRole('button', { name: 'Save 2 products' }).click()
    await expect(page.getByText('2 products saved.')).toBeVisible()
    expect(await readPrices()).toEqual([1_259, 899])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Change undone.')).toBeVisible()
    await expect(getCell(page, 'Price of Grid cap')).toHaveValue('1399')
    expect(await readPrices()).toEqual([1_399, 999])
    // the toast gives the focus back when it goes
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('the keyboard moves, copies down and pastes', async () => {
    await getCell(page, 'Price of Grid tee').fill('500')
    await page.keyboard.press('Enter')
    await expect(getCell(page, 'Price of Grid cap')).toBeFocused()
    await page.keyboard.press('Control+d')
    await expect(getCell(page, 'Price of Grid cap')).toHaveValue('500')
    await page.keyboard.press('ArrowUp')
    await expect(getCell(page, 'Price of Grid tee')).toBeFocused()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '700\n800\n')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await expect(getCell(page, 'Price of Grid tee')).toHaveValue('700')
    await expect(getCell(page, 'Price of Grid cap')).toHaveValue('800')
    await getCell(page, 'Price of Grid tee').fill('650')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(getCell(page, 'Price of Grid cap')).toHaveValue('650')
    await page.keyboard.press('Escape')
    await expect(getCell(page, 'Price of Grid tee')).toHaveValue('999')
  })

  await test.step('a range keeps its end at the last row, and ends when the focus moves', async () => {
    await getCell(page, 'Price of Grid tee').fill('640')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(getCell(page, 'Price of Grid cap')).toHaveValue('640')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Tab')
    await expect(getCell(page, 'Original price of Grid tee')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await getCell(page, 'Original price of Grid cap').fill('1999')
    await getCell(page, 'Original price of Grid tee').focus()
    await page.keyboard.press('Control+d')
    await expect(getCell(page, 'Original price of Grid cap')).toHaveValue('1999')
    await getCell(page, 'Original price of Grid cap').press('Escape')
    await getCell(page, 'Price of Grid tee').press('Escape')
    await getCell(page, 'Price of Grid cap').fill('650')
  })

  await test.step('a range from a variant continues at the next product', async () => {
    await page.getByRole('button', { name: 'Stock of Grid tee by size and colour' }).click()
    await getCell(page, 'Stock of Grid tee, S / Black').fill('7')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Control+d')
    await expect(getCell(page, 'Stock of Grid tee, M / Black')).toHaveValue('7')
    await expect(getCell(page, 'Stock of Grid cap')).toHaveValue('5')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(getCell(page, 'Stock of Grid cap')).toHaveValue('7')
    await page.keyboard.press('Escape')
    for (const name of ['Stock of Grid tee, M / Black', 'Stock of Grid cap']) await getCell(page, name).press('Escape')
    await page.getByRole('button', { name: 'Stock of Grid tee by size and colour' }).click()
  })

  await test.step('variants unfold, and an invalid cell says what is wrong', async () => {
    await page.getByRole('button', { name: 'Stock of Grid tee by size and colour' }).click()
    await getCell(page, 'Stock of Grid tee, M / Black').fill('1.5')
    await expect(page.getByText('Stock must be a whole number.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true')
    await getCell(page, 'Stock of Grid tee, M / Black').fill('9')
    await expect(page.getByText('Stock must be a whole number.')).toBeHidden()
  })

  await test.step('unsaved cells survive a reload, and a conflict is shown', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(getCell(page, 'Price of Grid cap')).toHaveValue('650')
    await callAdmin(request, 'PUT', `products/${cap._id}`, { price: 1_200 })
    await page.getByRole('button', { name: 'Save 2 products' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'Grid cap was not saved.' })
    await expect(problem).toContainText('changed this product on')
    await expect(page.getByText('Now ₹1,200.00')).toBeVisible()
    await expect(page.getByText('1 product saved.')).toBeVisible()
    expect((await callAdmin(request, 'GET', `products/${tee._id}`)).countInStock).toBe(13)
    expect(await findViolations(page, 'main')).toEqual([])
    await problem.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save 1 product' }).click()
    await expect(page.getByText('Unsaved changes.', { exact: true })).toBeHidden()
    await expect.poll(readPrices).toEqual([650, 999])
  })

  await test.step('the rows of a long list follow the first ones', async () => {
    await visit(page, '/admin/products/edit')
    const { products } = await callAdmin(request, 'GET', 'products/grid')
    expect(products.length).toBeGreaterThan(40)
    await expect(
      page
        .getByRole('main')
        .locator(`[data-product="${products.at(-1)._id}"]`)
        .first(),
    ).toBeAttached()
  })
})

test('the grid saves no collection that nobody asked for', async ({ page, request }) => {
  const cap = await createProduct(request, 'Spelled cap', { countInStock: 5 })
  const readCollections = async () => (await callAdmin(request, 'GET', `products/${cap._id}`)).collections
  await logInAsAdmin(page)
  const overview = '**/api/admin/products/overview'
  const save = () => page.getByRole('button', { name: 'Save 1 product' }).click()

  await test.step('without the existing names, nothing is saved', async () => {
    await page.route(overview, (route) => route.abort())
    await visit(page, `/admin/products/edit?ids=${cap._id}`)
    await getCell(page, 'Collections of Spelled cap').fill('hoodie, Brand new')
    await save()
    await expect(page.getByText("We couldn't check the names of the collections.")).toBeVisible()
    expect(await readCollections()).toEqual([collection])
  })

  await test.step('with them, it asks about a new one and uses the spelling of the others', async () => {
    await page.unroute(overview)
    await save()
    const dialog = page.getByRole('dialog', { name: 'Create new values?' })
    await expect(dialog.getByText('“Brand new” is new. Create it?')).toBeVisible()
    await expect(dialog.getByText('hoodie')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await getCell(page, 'Collections of Spelled cap').fill('hoodie')
    await save()
    await expect(page.getByText('1 product saved.')).toBeVisible()
    expect(await readCollections()).toEqual(['Hoodie'])
  })
})

test('a preview link shows a draft until it is revoked', async ({ page, request, context }) => {
  const { _id } = await createProduct(request, 'Secret tee', {})
  await logInAsAdmin(page)
  await context.grantPermissions(['clipboard-write', 'clipboard-read'])
  await visit(page, `/admin/products/${_id}/edit`)
  await page.getByRole('button', { name: 'Copy preview link' }).click()
  const link = await page.getByRole('textbox', { name: 'Preview link' }).inputValue()
  await visit(page, new URL(link).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Secret tee' })).toBeVisible()
  await expect(page.getByText("This product isn't in the shop yet, so it can't be bought.")).toBeVisible()
  await expect(page.getByRole('button', { name: /cart/i }).and(page.locator('main *'))).toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await findViolations(page, 'main')).toEqual([])
  await request.delete(`/api/admin/products/${_id}/preview-links`, {
    headers: createAuthHeaders(await getAdminAccount(request)),
  })
  await page.reload()
  await expect(page.getByText('This preview link has expired or was revoked. Ask for a new one.')).toBeVisible()
})
