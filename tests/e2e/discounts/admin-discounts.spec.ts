import { expect, test } from '@playwright/test'
import { logInAsAdmin } from '../accounts.ts'
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
