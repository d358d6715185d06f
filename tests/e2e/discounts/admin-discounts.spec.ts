import { type APIRequestContext, expect, test } from '@playwright/test'
import { createAuthHeaders, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { visit } from '../visit.ts'

test('discounts are created, edited, copied and archived', async ({ page, request, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = `DIWALI-${process.pid}`
  await logInAsAdmin(page)
  await visit(page, '/admin/discounts')
  const row = page.getByRole('row').filter({ hasText: code })

  await test.step('a code needs its fields, and is created', async () => {
    await page.getByRole('link', { name: 'New discount' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New discount' })).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
    await page.getByLabel('Percent off').fill('101')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Percent must be a whole number from 1 to 100.').first()).toBeVisible()
    await page.getByLabel('Percent off').fill('10')
    await page.getByLabel('Minimum in rupees').fill('1499')
    await page.getByLabel('Last day').fill('2099-11-03')
    await page.getByLabel('Add a collection').selectOption('Hoodie')
    await page.getByLabel('Uses in all').fill('100')
    await expect(page.getByRole('list', { name: 'Collections' })).toHaveText('Hoodie')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText(`Created ${code}.`)).toBeVisible()
    for (const text of ['10% off', 'From ₹1,499 · Some items', 'Until 3 Nov 2099', '0 of 100', 'Active'])
      await expect(row).toContainText(text)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('the code is copied', async () => {
    await row.getByRole('button', { name: `Copy ${code}` }).click()
    await expect(page.getByText(`Copied ${code}.`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })

  await test.step('an edit is saved, and a cart follows it', async () => {
    await row.getByRole('link', { name: code }).click()
    await expect(page.getByLabel('Last day')).toHaveValue('2099-11-03')
    await page.getByRole('button', { name: 'Remove Hoodie' }).click()
    await page.getByLabel('Minimum in rupees').fill('')
    await page.getByRole('radio', { name: 'Amount' }).check({ force: true })
    await page.getByLabel('Rupees off').fill('99.50')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Discount saved.')).toBeVisible()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    const data = { guestId: `guest_discounts_${process.pid}`, code }
    const cart = await (await request.put('/api/cart/discount', { data })).json()
    expect(cart.discount).toMatchObject({ code, amount: 0 })
  })

  await test.step('an archived discount leaves the list, and can be restored', async () => {
    await page.getByRole('link', { name: 'All discounts' }).click()
    await row.getByRole('button', { name: `Archive ${code}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText(`Archived ${code}.`)).toBeVisible()
    await expect(row).toBeHidden()
    await page.getByLabel('List').selectOption('Archived')
    await row.getByRole('link', { name: code }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden()
    // other tests must not meet it
    await page.getByLabel('Active').uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Paused')).toBeVisible()
  })
})

test('sales are created, end with a list of kept prices, and are undone', async ({ page, request }) => {
  test.slow()
  const admin = await logInAsAdmin(page)
  const headers = createAuthHeaders(admin)
  const [first, second] = await createDrafts(request, headers, 2)
  if (!first || !second) throw new Error('No products')
  const title = `Sale ${process.pid}`
  const row = page.getByRole('row').filter({ hasText: title })
  const readPrice = async ({ _id }: { _id: string }) =>
    (await (await request.get(`/api/admin/products/${_id}`, { headers })).json()).price
  await visit(page, '/admin/discounts')

  await test.step('a sale needs its fields, and starts', async () => {
    await page.getByRole('navigation', { name: 'Discounts and sales' }).getByRole('link', { name: 'Sales' }).click()
    await page.getByRole('link', { name: 'New sale' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Percent off').fill('20')
    await page.getByRole('button', { name: 'Start now' }).click()
    await expect(page.getByText('Choose a collection or a product.').first()).toBeVisible()
    for (const { name } of [first, second]) {
      await page.getByLabel('Add a product').fill(name)
      await page.getByRole('button', { name: `Add ${name}` }).click()
    }
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Start now' }).click()
    await expect(page.getByText(`${title} is running.`)).toBeVisible()
    for (const text of ['20% off', 'Until ended', '2 products', 'Running']) await expect(row).toContainText(text)
    expect([await readPrice(first), await readPrice(second)]).toEqual([800, 800])
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('its end keeps a price that was changed, and lists it', async () => {
    await request.put(`/api/admin/products/${first._id}`, { headers, data: { price: 850 } })
    await row.getByRole('button', { name: 'End now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await expect(page.getByText(`Ended ${title}.`)).toBeVisible()
    await expect(row).toContainText('1 price kept')
    expect([await readPrice(first), await readPrice(second)]).toEqual([850, 1_000])
    await row.getByRole('link', { name: title }).click()
    await expect(page.getByText('Before ₹1,000, in the sale ₹800, now ₹850')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a scheduled one, in Indian time, is undone', async () => {
    await visit(page, '/admin/discounts/sales/new')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Percent off').fill('10')
    await page.getByLabel('Start').fill('2099-11-08T10:30')
    await page.getByLabel('Add a product').fill(second.name)
    await page.getByRole('button', { name: `Add ${second.name}` }).click()
    await page.getByRole('button', { name: 'Schedule' }).click()
    const scheduled = row.filter({ hasText: 'From 8 Nov 2099, 10:30 am' })
    await expect(scheduled).toContainText('Scheduled')
    await scheduled.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(scheduled).toContainText('Undone')
    expect(await readPrice(second)).toBe(1_000)
  })
})

/** Products for this test only, which shoppers don't see. */
async function createDrafts(request: APIRequestContext, headers: Record<string, string>, count: number) {
  const products: { _id: string; name: string }[] = []
  for (let n = 1; n <= count; n++) {
    const name = `Sale tee ${process.pid} ${'ABC'[n]}`
    const data = {
      name,
      description: 'For a test.',
      price: 1_000,
      sku: `SALE-${process.pid}-${n}`,
      category: 'Top Wear',
    }
    const response = await request.post('/api/admin/products', { headers, data: { ...data, state: 'draft' } })
    expect(response.status()).toBe(201)
    products.push(await response.json())
  }
  return products
}
