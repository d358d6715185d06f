import { expect, type Page } from '@playwright/test'
import { logInAsAdmin, logInNewAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { cartDrawer } from '../cart.ts'
import { addressField, continueButton, fillAddress, fillCart, main, openCheckout, payButton } from '../mock-checkout.ts'
import { createTestWithOwnShop } from '../own-shop.ts'
import { expectNoOverflow, visit } from '../visit.ts'

const test = createTestWithOwnShop()
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const zone = (page: Page, name: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const enterPin = async (page: Page, pin: string) => {
  const field = main(page).getByLabel('PIN code')
  await field.fill(pin)
  await field.press('Enter')
}

test('the owner sets shipping rates, and shoppers see them from the product to the payment', async ({ page }) => {
  test.slow()
  await logInAsAdmin(page)

  await test.step('a new zone is edited, tried and saved', async () => {
    await visit(page, '/admin/shipping/rates')
    await expect(page.getByText('Nothing is saved yet: shipping is free everywhere.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a zone' }).click()
    const added = zone(page, /New zone|South/)
    await added.getByLabel('Zone name').fill('South')
    await added.getByLabel('Where').selectOption('States or PIN codes of India')
    await added.getByLabel('States', { exact: true }).selectOption('Karnataka')
    await added.getByLabel('PIN codes').fill('60\n403001-403999')
    await added.getByLabel('Charge, in rupees of option 1 of South').fill('79')
    await added.getByLabel('Free from, in rupees of option 1 of South').fill('99999')
    await added.getByRole('button', { name: 'Add an option' }).click()
    await added.getByLabel('Name of option 2 of South').fill('Express')
    await added.getByLabel('Rate of option 2 of South').selectOption('By number of items')
    await added.getByRole('button', { name: 'Add a step to option 2 of South' }).click()
    await added.getByLabel('Up to, in items of step 1 of option 2 of South').fill('1')
    await added.getByLabel('Charge, in rupees of step 1 of option 2 of South').fill('149')
    await added.getByLabel('Charge, in rupees of step 2 of option 2 of South').fill('199')
    await added.getByLabel('From of Delivery time').nth(1).fill('1')
    await added.getByLabel('To of Delivery time').nth(1).fill('2')
    await page.getByLabel('Items', { exact: true }).fill('2')
    await page.getByLabel('PIN code', { exact: true }).fill('560003')
    await page.getByRole('button', { name: 'Show quote' }).click()
    const trial = page.getByRole('region', { name: 'Try it' })
    await expect(trial.getByRole('listitem')).toHaveText([/^Standard₹79/, /^Express₹199/])
    await page.getByLabel('PIN code', { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Show quote' }).click()
    await expect(trial).toContainText("PIN code must have 6 digits and can't start with 0.")
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('errors are shown at their field, and the draft survives', async () => {
    const added = zone(page, /South/)
    await added.getByLabel('Name of option 2 of South').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(added.getByText('Option name is required.')).toBeVisible()
    await expect(added.getByLabel('Name of option 2 of South')).toBeFocused()
    await added.getByLabel('Name of option 2 of South').fill('Express')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('We restored your unsaved changes.')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Your rates are live.')).toBeVisible()
    await expect(zone(page, /South/)).toContainText('Standard: ₹79, free from ₹99,999, 3-6 days')
    await expect(zone(page, /South/)).toContainText('Express: ₹149 to ₹199, 1-2 days')
    await expectNoOverflow(page)
    await page.setViewportSize(desktop)
  })

  await test.step('a list of PIN codes is checked, used, searched and removed', async () => {
    await page.getByRole('link', { name: 'PIN codes' }).click()
    await expect(page.getByText('There is no list:')).toBeVisible()
    const csv = 'Pincode,Prepaid,COD\n560001,N,N\n560002,Y,N\n560003,Y,Y\nabc,Y,Y\n'
    const upload = (text: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'courier.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    await upload(csv)
    await expect(page.getByText('1 row is refused:')).toBeVisible()
    await expect(page.getByText('Line 5')).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    const useList = page.getByRole('button', { name: 'Use 3 PIN codes' })
    await page.route('**/api/admin/shipping/pins/import', (route) => route.abort(), { times: 1 })
    await useList.click()
    await expect(page.getByRole('alert').filter({ hasText: "We couldn't replace the list." })).toBeVisible()
    await expect(page.getByText('courier.csv')).toBeVisible()
    await useList.click()
    await expect(page.getByText('3 PIN codes are live.')).toBeVisible()
    await expect(page.getByText('1 row is refused:')).toBeHidden()
    await page.getByRole('searchbox', { name: 'Search a PIN code' }).fill('560 001')
    await expect(page.getByRole('table').getByRole('row')).toHaveText([/PIN code/, /560001\s*No\s*No/])
    await page.getByRole('searchbox', { name: 'Search a PIN code' }).fill('700')
    await expect(page.getByText("700 isn't in the list.")).toBeVisible()
    await expectNoOverflow(page)
    await page.setViewportSize(desktop)
  })

  const { token } = await logInNewAccount(page)
  const { product } = await fillCart(page.request, token)
  const sum = product.price * 2

  await test.step('the product page says where the shop delivers, by when and for how much', async () => {
    await page.evaluate(() => localStorage.removeItem('deliveryPlace'))
    await visit(page, `/product/${product._id}`)
    const article = page.getByRole('article').first()
    await expect(article.getByText('Estimated delivery')).toHaveCount(0)
    await expect(article.getByText('Free shipping')).toHaveCount(0)
    await article.getByRole('button', { name: 'Enter your PIN code for the delivery date' }).click()
    await enterPin(page, '560001')
    await expect(article.getByText("We don't deliver to 560001 yet.")).toBeVisible()
    await article.getByRole('button', { name: 'Change PIN code' }).click()
    await enterPin(page, '560002')
    await expect(article.getByText(/^Shipping ₹79\. Express by \w+, \d+ \w+ for ₹149\./)).toBeVisible()
    await expect(article.getByText("Cash on delivery isn't available there.")).toBeVisible()
    await expect(article.getByText(/^Estimated delivery by/)).toBeVisible()
  })

  await test.step('the cart says what is missing for free shipping', async () => {
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await expect(cartDrawer(page)).toContainText(/Free shipping from ₹99,999\. Add ₹[\d,.]+ more\./)
    await expect(cartDrawer(page)).toContainText(/Shipping ₹79\. Express by .* for ₹199\./)
  })

  const summary = page.getByRole('region', { name: 'Order summary' })
  const rupees = new Intl.NumberFormat('en-IN')

  await test.step('the checkout has the PIN code of the cart, and offers the options', async () => {
    await openCheckout(page)
    await expect(addressField(page, 'postalCode')).toHaveValue('560002')
    await expect(addressField(page, 'postalCode')).toHaveAccessibleDescription(/^Estimated delivery by/)
    await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked()
    await expect(summary).toContainText(`Shipping₹79Total₹${rupees.format(sum + 79)}`)
    expect(await findViolations(page, 'main')).toEqual([])
    await fillAddress(page, { postalCode: '560001' })
    await expect(addressField(page, 'postalCode')).toHaveAccessibleDescription("We don't deliver to 560001 yet.")
    await expect(page.getByRole('radio')).toHaveCount(0)
    await continueButton(page).click()
    await expect(main(page).getByRole('alert').filter({ hasText: "We don't deliver to 560001 yet." })).toBeVisible()
    await expect(addressField(page, 'postalCode')).toBeFocused()
  })

  await test.step('another country costs what its zone says', async () => {
    await addressField(page, 'country').selectOption('Nepal')
    await expect(summary).toContainText('ShippingFree')
    await addressField(page, 'country').selectOption('India')
  })

  await test.step('the chosen option is paid', async () => {
    await fillAddress(page, { postalCode: '560003' })
    await page.getByRole('radio', { name: /^Express/ }).check()
    await expect(summary).toContainText(`Shipping₹199Total₹${rupees.format(sum + 199)}`)
    await page.setViewportSize(phone)
    await expect(page.getByRole('button', { name: 'Have a code?' })).toBeVisible()
    await expectNoOverflow(page)
    await page.setViewportSize(desktop)
    await continueButton(page).click()
    await expect(payButton(page)).toHaveText(`Pay ₹${rupees.format(sum + 199)}`)
    await expect(summary).toContainText(`Subtotal, 2 items₹${rupees.format(sum)}Shipping₹199`)
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
    await expect(summary).toContainText('Shipping₹199')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('article', { name: /^Receipt/ })).toContainText('Shipping₹199')
  })
})
