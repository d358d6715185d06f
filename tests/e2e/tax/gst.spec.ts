import { expect } from '@playwright/test'
import { logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { expectNoOverflow, getFirstProduct, visit } from '../visit.ts'

const totals = { count: 2, taxableValue: 2000, cgst: 50, sgst: 50, igst: 0, total: 2100 }
const credited = { count: 1, taxableValue: 100.1, cgst: 2.5, sgst: 2.5, igst: 0, total: 105.1 }
const note = {
  number: 'CN/26-27/000001',
  kind: 'credit note',
  date: '2026-11-17T08:00:00.000Z',
  orderId: '0'.repeat(24),
  customer: 'Asha Rao',
  email: 'asha@example.in',
  placeOfSupply: 'Karnataka',
  taxableValue: 100.1,
  tax: 5,
  total: 105.1,
  invoiceNumber: 'NKD/26-27/000001',
}

test('owners see the GST of a month, and find and send invoices', async ({ page, request }) => {
  await logInAsAdmin(page)

  await test.step('a month has totals and a file for each table', async () => {
    await page.route(/\/api\/admin\/tax\/gstr1/, async (route) => {
      const query = new URL(route.request().url()).searchParams
      if (query.get('format') === 'csv') return route.fulfill({ contentType: 'text/csv', body: 'Type\r\n' })
      const month = query.get('month')
      return route.fulfill({
        json: { month, gstin: '29ABCDE1234F1ZW', invoices: totals, creditNotes: credited, b2cs: [{}] },
      })
    })
    await visit(page, '/admin/tax?month=2026-10')
    await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
    const toReport = page.getByRole('row', { name: /^To report/ })
    await expect(toReport).toContainText('₹1,899.90')
    await expect(toReport).toContainText('₹1,994.90')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV B2CS' }).click()
    expect((await download).suggestedFilename()).toBe('gstr1-b2cs-2026-10.csv')
    await page.getByLabel('Month').selectOption({ label: 'November 2026' })
    await expect(page).toHaveURL('/admin/tax?month=2026-11')
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await expectNoOverflow(page)
  })

  await test.step('a credit note is found and sent again', async () => {
    await page.route(/\/api\/admin\/invoices/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { to: note.email } })
        : route.fulfill({ json: [note], headers: { 'x-total-count': '1' } }),
    )
    await visit(page, '/admin/invoices')
    const row = page.getByRole('row', { name: /CN\/26-27\/000001/ })
    await expect(row).toContainText('for NKD/26-27/000001')
    await row.getByRole('button', { name: 'Send CN/26-27/000001' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('CN/26-27/000001 is on its way to asha@example.in.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await expectNoOverflow(page)
  })

  await test.step("a product's rates are shown as saved when the owner comes back", async () => {
    const { _id, name } = await getFirstProduct(request)
    await visit(page, `/admin/tax/rates?product=${_id}`)
    const product = page.getByRole('form', { name, exact: true })
    const save = product.getByRole('button', { name: `Save ${name}`, exact: true })
    const saved = page.getByText(`GST rates of ${name} saved.`)
    await product.getByRole('button', { name: 'Add a rate' }).click()
    await product.getByLabel('Valid from').fill('2099-04-01')
    await product.getByLabel('GST rate (%)').fill('18%')
    await save.click()
    await expect(product.getByText('GST rate must be a number.')).toBeVisible()
    await product.getByLabel('GST rate (%)').fill('18')
    await save.click()
    await expect(saved).toBeVisible()
    await page.getByRole('link', { name: 'GST by month' }).click()
    await expect(page).toHaveURL('/admin/tax')
    await page.goBack()
    await expect(product.getByLabel('GST rate (%)')).toHaveValue('18')
    await expect(saved).toBeHidden()
    await product.getByRole('button', { name: 'Remove the rate from 2099-04-01' }).click()
    await save.click()
    await expect(saved).toBeVisible()
  })
})
