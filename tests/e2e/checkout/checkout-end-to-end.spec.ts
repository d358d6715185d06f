import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { UNKNOWN_CODE } from '#domains/discounts/rules.ts'
import { formatShortRupees } from '#shared/money.ts'
import { authorize, createAccount, getAdminAccount, PASSWORD } from '../accounts.ts'
import { address, addressField, alertMessage, continueButton, main, payButton, receipt } from '../mock-checkout.ts'
import { addButton, findAvailableSize, findSingleColorProduct, sizeInput, tabTo } from '../products.ts'
import { visit } from '../visit.ts'

/** Creates a code for 10 % off. */
async function createCode(request: APIRequestContext): Promise<string> {
  const data = { code: `CHAI-${Date.now()}`, kind: 'percent', value: 10 }
  const created = await request.post('/api/admin/discounts', {
    data,
    headers: authorize(await getAdminAccount(request)),
  })
  expect(created.status()).toBe(201)
  return data.code
}

/** Opens the cart and leaves it open, with the code applied. */
async function applyCode(page: Page, { code, discount }: { code: string; discount: string }): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByRole('button', { name: 'Have a code?' }).click()
  await cart.getByLabel('Discount code').fill('no-such-code')
  await page.keyboard.press('Enter')
  await expect(cart.getByRole('alert')).toHaveText(UNKNOWN_CODE)
  await cart.getByLabel('Discount code').fill(code.toLowerCase())
  await cart.getByRole('button', { name: 'Apply' }).click()
  await expect(cart.getByText(`saves ${discount}`)).toBeVisible()
  await cart.getByRole('button', { name: `Remove code ${code}` }).click()
  await expect(cart.getByText(code)).toHaveCount(0)
  await cart.getByRole('button', { name: 'Have a code?' }).click()
  await cart.getByLabel('Discount code').fill(code)
  await page.keyboard.press('Enter')
  await expect(cart.getByText(`−${discount}`)).toBeVisible()
}

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
    await main(page).getByLabel('Email', { exact: true }).fill(user.email)
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(continueButton(page)).toBeVisible()
  })

  await test.step('the address is filled in by keyboard alone', async () => {
    await tabTo(page, addressField(page, 'postalCode'))
    await page.keyboard.type(address.postalCode)
    await expect(addressField(page, 'city')).toHaveValue(address.city)
    await expect(addressField(page, 'state')).toHaveValue(address.state)
    await page.keyboard.press('Tab')
    await expect(addressField(page, 'country')).toHaveValue('India')
    await page.keyboard.press('Tab')
    for (const name of ['firstName', 'lastName', 'address'] as const) {
      await expect(addressField(page, name)).toBeFocused()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(address[name])
      await page.keyboard.press('Tab')
    }
    await tabTo(page, addressField(page, 'phone'))
    await page.keyboard.type('9876543210')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Save this address for next time')).toBeFocused()
    await expect(page.getByLabel('Save this address for next time')).toBeChecked()
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

  await test.step('the next checkout knows the address and the code, and its window closes when another one pays', async () => {
    const [color] = product.colors
    const code = await createCode(request)
    const discount = formatShortRupees(product.price / 10)
    const data = { productId: product._id, size: findAvailableSize(product, color), color, quantity: 1 }
    expect((await request.post('/api/cart', { data, headers })).ok()).toBe(true)
    await applyCode(page, { code, discount })
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
    await expect(addressField(page, 'address')).toHaveValue(address.address)
    await expect(page.getByText(`−${discount}`)).toBeVisible()
    await expect(addressField(page, 'state')).toHaveValue(address.state)
    await continueButton(page).click()
    await payButton(page).click()
    await expect(paymentWindow(page).getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
    const { checkout } = await (await request.get('/api/checkout/live', { headers })).json()
    const paid = await request.post('/sandbox/razorpay/v1/pay', { data: { order_id: checkout.payment.orderId } })
    expect(paid.ok()).toBe(true)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(receipt(page)).toContainText(product.name)
    await expect(receipt(page)).toContainText(`−${discount}`)
    await expect(page.getByRole('dialog', { name: 'Payment window' })).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Track Your Orders' }).click()
    await page.getByRole('row').filter({ hasText: product.name }).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order #[0-9a-f]{24}$/)
    await expect(page.getByRole('region', { name: 'Items' })).toContainText(`${code}−${discount}`)
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
