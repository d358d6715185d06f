import { expect, type Page, test } from '@playwright/test'
import { createAccount, logInNewAccount, PASSWORD } from './accounts.ts'
import {
  address,
  addressField,
  alertMessage,
  completePayment,
  continueButton,
  createOrder,
  fillAddress,
  logInWithCart,
  main,
  mockShop,
  openCheckout,
  payButton,
  receipt,
} from './mock-checkout.ts'
import { addButton, findAvailableSize, findSingleColorProduct, sizeInput, tabTo } from './products.ts'
import { visit } from './visit.ts'

test('the checkout works by keyboard alone', async ({ page }) => {
  await logInWithCart(page)
  await mockShop(page)
  await openCheckout(page)
  await tabTo(page, addressField(page, 'firstName'))
  const fieldNames = ['firstName', 'lastName', 'address', 'city', 'state', 'postalCode', 'country', 'phone'] as const
  for (const name of fieldNames) {
    await expect(addressField(page, name)).toBeFocused()
    // typing selects an option in a select
    if (name !== 'state') await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(address[name])
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('Save this address for next time')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(continueButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2/2 Pay' })).toBeFocused()
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => window.opened !== undefined)
  await completePayment(page)
  const track = page.getByRole('link', { name: 'Track Your Orders' })
  await tabTo(page, track)
  await page.route('**/api/orders/my-orders*', (route) =>
    route.fulfill({ json: [createOrder()], headers: { 'x-total-count': '1' } }),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/my-orders')
  await tabTo(page, page.getByRole('link', { name: '#DD44EE5F' }))
})

test.describe('with the sandbox gateway', () => {
  const window = (page: Page) => page.frameLocator('iframe[title="Payment window"]')

  test('a guest’s cart becomes an order', async ({ page, request }) => {
    const { user } = await createAccount(request)
    const product = await findSingleColorProduct(request)
    await visit(page, `/product/${product._id}`)
    await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
    await addButton(page).click()
    await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).click()
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
    await main(page).getByLabel('Email').fill(user.email)
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/checkout')
    await fillAddress(page)
    await continueButton(page).click()
    await payButton(page).click()
    await window(page).getByRole('button', { name: 'Fail payment' }).click()
    await expect(window(page).getByRole('alert')).toHaveText(/./)
    await window(page).getByRole('button', { name: 'Close payment window' }).click()
    await expect(alertMessage(page)).toHaveText('Payment failed. Please try again.')
    // returning resumes the same checkout
    await page.reload()
    await payButton(page).click()
    await window(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toContainText(product.name)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Track Your Orders' }).click()
    const row = page.getByRole('row').filter({ hasText: product.name })
    await expect(row).toContainText('Paid')
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order #[0-9a-f]{24}$/)
    await expect(page.getByRole('region', { name: 'Shipping Information' })).toContainText(address.address)
    const path = new URL(page.url()).pathname
    await logInNewAccount(page, 'Somebody else')
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order details found')
  })
})
