import { expect, type Page, test } from '@playwright/test'
import { createAccount, PASSWORD } from '../accounts.ts'
import {
  address,
  addressField,
  alertMessage,
  continueButton,
  main,
  payButton,
  proceedToCheckout,
  receipt,
} from '../mock-checkout.ts'
import { addButton, findAvailableSize, findSingleColorProduct, sizeInput, tabTo } from '../products.ts'
import { visit } from '../visit.ts'

const paymentWindow = (page: Page) => page.frameLocator('iframe[title="Payment window"]')

test('a guest’s cart becomes an order with the sandbox gateway', async ({ page, request }) => {
  const { user, token } = await createAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  const product = await findSingleColorProduct(request)

  await test.step('a guest logs in on the way to the checkout', async () => {
    await visit(page, `/product/${product._id}`)
    await sizeInput(page, findAvailableSize(product, product.colors[0])).check()
    await addButton(page).click()
    await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).click()
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
    await main(page).getByLabel('Email').fill(user.email)
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(continueButton(page)).toBeVisible()
  })

  await test.step('the address is filled in by keyboard alone', async () => {
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
  })

  await test.step('a failed payment is reported', async () => {
    await tabTo(page, payButton(page))
    await page.keyboard.press('Enter')
    await paymentWindow(page).getByRole('button', { name: 'Fail payment' }).click()
    await expect(paymentWindow(page).getByRole('alert')).toHaveText(/./)
    await paymentWindow(page).getByRole('button', { name: 'Close payment window' }).click()
    await expect(alertMessage(page)).toHaveText('Payment failed. Please try again.')
  })

  await test.step('returning resumes the same checkout, and paying ends with the receipt', async () => {
    await page.reload()
    await payButton(page).click()
    await paymentWindow(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toContainText(product.name)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  })

  await test.step('the order is reached by keyboard alone', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Track Your Orders' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/my-orders')
    const row = page.getByRole('row').filter({ hasText: product.name })
    await expect(row).toContainText('Paid')
    await tabTo(page, row.getByRole('link'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order #[0-9a-f]{24}$/)
    await expect(page.getByRole('region', { name: 'Shipping Information' })).toContainText(address.address)
  })

  await test.step('the next checkout knows the address, and its window closes when another one pays', async () => {
    const [color] = product.colors
    const data = { productId: product._id, size: findAvailableSize(product, color), color, quantity: 1 }
    expect((await request.post('/api/cart', { data, headers })).ok()).toBe(true)
    await proceedToCheckout(page)
    await expect(addressField(page, 'address')).toHaveValue(address.address)
    await expect(addressField(page, 'state')).toHaveValue(address.state)
    await continueButton(page).click()
    await payButton(page).click()
    await expect(paymentWindow(page).getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
    const { checkout } = await (await request.get('/api/checkout/live', { headers })).json()
    const paid = await request.post('/sandbox/razorpay/v1/pay', { data: { order_id: checkout.payment.orderId } })
    expect(paid.ok()).toBe(true)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(receipt(page)).toContainText(product.name)
    await expect(page.getByRole('dialog', { name: 'Payment window' })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Track Your Orders' }).click()
    await page.getByRole('row').filter({ hasText: product.name }).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order #[0-9a-f]{24}$/)
  })

  await test.step('the order does not exist for somebody else', async () => {
    const somebodyElse = await createAccount(request, 'Somebody else')
    await page.evaluate(({ user: userInfo, token }) => {
      localStorage.setItem('userToken', token)
      localStorage.setItem('userInfo', JSON.stringify(userInfo))
    }, somebodyElse)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order details found')
  })
})
