import { expect, type Page, test } from '@playwright/test'
import { createAccount, createAuthHeaders, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { address } from '../mock-checkout.ts'
import { expectNoOverflow, getFirstProduct, visit } from '../visit.ts'

const main = (page: Page) => page.getByRole('main')
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

test('an order taken by phone is paid with its link, without a login', async ({ page, request, browser }) => {
  const customer = await createAccount(request, 'Meera Nair')
  const saved = await request.post('/api/users/addresses', { data: address, headers: createAuthHeaders(customer) })
  expect(saved.status()).toBe(201)
  const { name: productName } = await getFirstProduct(request)
  await logInAsAdmin(page)
  let link = ''

  await test.step('a known customer and two products take at most 12 presses', async () => {
    await page.setViewportSize(desktop)
    await visit(page, '/admin/orders')
    let presses = 0
    const press = async (action: () => Promise<void>) => {
      presses++
      await action()
    }
    await press(() => main(page).getByRole('link', { name: 'New order' }).click())
    await expect(page.getByRole('combobox', { name: 'Phone, name or email' })).toBeFocused()
    await page.keyboard.type(customer.user.email)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await press(() => page.keyboard.press('Enter'))
    const products = page.getByRole('combobox', { name: 'Add a product' })
    await expect(products).toBeFocused()
    for (let n = 0; n < 2; n++) {
      await page.keyboard.type(productName)
      await expect(page.getByRole('listbox', { name: 'Add a product' }).getByRole('option').first()).toBeVisible()
      for (let step = 0; step < n; step++) await press(() => page.keyboard.press('ArrowDown'))
      await press(() => page.keyboard.press('Enter'))
      await expect(products).toHaveValue('')
    }
    await expect(main(page).getByRole('button', { name: /^Remove / })).toHaveCount(2)
    await expect(main(page).getByText('To pay')).toBeVisible()
    await expect(main(page).getByText(/^Estimated delivery/)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Drops', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    let createdCount = 0
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && /\/draft-orders$/.test(sent.url())) createdCount++
    })
    // a double click must not send two links
    await press(() => main(page).getByRole('button', { name: 'Send payment link' }).dblclick())
    await expect(main(page).getByText(`Payment link emailed to ${customer.user.email}.`)).toBeVisible()
    expect(createdCount).toBe(1)
    expect(presses).toBeLessThanOrEqual(12)
    link = await main(page)
      .getByLabel(/^Payment link for Meera Nair/)
      .inputValue()
    expect(link).toMatch(/\/pay\/[\w-]{43}$/)
    await expect(main(page).getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/91\d{10}\?text=/,
    )
  })

  await test.step('the customer sees what they buy, and pays', async () => {
    const context = await browser.newContext({ viewport: phone })
    const shopper = await context.newPage()
    await shopper.goto(new URL(link).pathname)
    await expect(main(shopper).getByRole('heading', { name: 'Your order' })).toBeVisible()
    await expect(main(shopper).getByText(`For ${address.firstName} in ${address.city}`)).toBeVisible()
    await expect(shopper.locator('body')).not.toContainText(address.address)
    await expectNoOverflow(shopper)
    expect(await findViolations(shopper)).toEqual([])
    await main(shopper)
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await shopper
      .frameLocator('iframe[title="Payment window"]')
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await expect(main(shopper).getByRole('heading', { name: 'It’s yours.' })).toBeVisible()
    await context.close()
  })

  await test.step('the list links to the order, which says who took it', async () => {
    await visit(page, '/admin/orders/drafts')
    const row = main(page).getByRole('row').filter({ hasText: 'Meera Nair' }).first()
    await expect(row.getByText('Paid')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await row.getByRole('link', { name: /^Order #/ }).click()
    await expect(main(page).getByText(/^Taken by phone by/)).toBeVisible()
  })

  await test.step('the screens fit a phone', async () => {
    await page.setViewportSize(phone)
    for (const path of ['/admin/orders/new', '/admin/orders/drafts']) {
      await visit(page, path)
      await expectNoOverflow(page)
    }
  })
})
