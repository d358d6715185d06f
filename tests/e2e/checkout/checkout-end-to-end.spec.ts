import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { UNKNOWN_CODE } from '#domains/discounts/rules.ts'
import type { Order } from '#domains/orders/contract.ts'
import { formatShortRupees } from '#shared/money.ts'
import { createAccount, createAuthHeaders, createEmail, getAdminAccount, logInAsAdmin, PASSWORD } from '../accounts.ts'
import { address, addressField, alertMessage, continueButton, main, payButton, receipt } from '../mock-checkout.ts'
import { addButton, findAvailableSize, findSingleColorProduct, sizeInput, tabTo } from '../products.ts'
import { waitForEmail } from '../read-email.ts'
import { getLayoutShift, visit } from '../visit.ts'

/** Creates a code for 10 % off. */
async function createCode(request: APIRequestContext, minSubtotal = 0): Promise<string> {
  const data = { code: `CHAI-${minSubtotal}-${Date.now()}`, kind: 'percent', value: 10, minSubtotal }
  const created = await request.post('/api/admin/discounts', {
    data,
    headers: createAuthHeaders(await getAdminAccount(request)),
  })
  expect(created.status()).toBe(201)
  return data.code
}

/** Opens the cart and leaves it open, with the code applied. */
async function applyCode(
  page: Page,
  { code, refusedCode, discount }: { code: string; refusedCode: string; discount: string },
): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await cart.getByRole('button', { name: 'Have a code?' }).click()
  await cart.getByLabel('Discount code').fill('no-such-code')
  await page.keyboard.press('Enter')
  await expect(cart.getByRole('alert')).toHaveText(UNKNOWN_CODE)
  await cart.getByLabel('Discount code').fill(refusedCode)
  await page.keyboard.press('Enter')
  await expect(cart.getByRole('status').filter({ hasText: 'Valid from ₹90,000.' })).toBeVisible()
  await expect(cart.getByLabel('Discount code')).toBeFocused()
  await cart.getByLabel('Discount code').fill(code.toLowerCase())
  await cart.getByRole('button', { name: 'Apply' }).click()
  await expect(cart.getByText(`Discount (${code})`)).toBeVisible()
  await expect(cart.getByText(discount)).toHaveCount(1)
  await cart.getByRole('button', { name: `Remove code ${code}` }).click()
  await expect(cart.getByText(code)).toHaveCount(0)
  await cart.getByRole('button', { name: 'Have a code?' }).click()
  await cart.getByLabel('Discount code').fill(code)
  await page.keyboard.press('Enter')
  await expect(cart.getByText(`−${discount}`)).toBeVisible()
}

const paymentWindow = (page: Page) => page.frameLocator('iframe[title="Payment window"]')

test("a guest's cart becomes an order with the sandbox gateway", async ({ page, request }) => {
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
    // after the fields for a business, which are folded
    await tabTo(page, page.getByLabel('Save this address for next time'))
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

  await test.step('returning resumes the same checkout, and paying ends with the receipt, without layout shift', async () => {
    await page.reload()
    await payButton(page).click()
    // a slow phone, which shows what comes between
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await paymentWindow(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toContainText(product.name)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
    expect(await getLayoutShift(page)).toBe(0)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
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
    await applyCode(page, { code, refusedCode: await createCode(request, 90_000), discount })
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
    await expect(page.getByRole('region', { name: 'Items' })).toContainText(`Discount (${code})−${discount}`)
  })

  await test.step('the order is not found for another customer', async () => {
    const somebodyElse = await createAccount(request, 'Somebody else')
    await page.evaluate(({ user: userInfo, token }) => {
      localStorage.setItem('userToken', token)
      localStorage.setItem('userInfo', JSON.stringify(userInfo))
    }, somebodyElse)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order details found')
  })
})

test('a guest orders with cash on delivery, confirms it by email, and the courier brings the cash', async ({
  page,
  request,
}) => {
  test.slow()
  const product = await findSingleColorProduct(request)
  const size = findAvailableSize(product, product.colors[0])
  // new customers confirm orders above ₹2,500
  const quantity = Math.floor(2_500 / product.price) + 1
  const total = formatShortRupees(product.price * quantity)
  const email = createEmail()
  const phone = `9${String(Math.random()).slice(2, 11)}`
  const admin = await getAdminAccount(request)
  const callAdmin = (method: string, path: string, data?: object) =>
    request.fetch(`/api/admin/orders${path}`, { method, headers: createAuthHeaders(admin), ...(data ? { data } : {}) })

  await test.step('the guest reaches the checkout without a password', async () => {
    await visit(page, `/product/${product._id}`)
    await sizeInput(page, size).check()
    for (let unit = 1; unit < quantity; unit++) await page.getByRole('button', { name: /^Increase quantity/ }).click()
    await addButton(page).click()
    await page.getByRole('button', { name: /^Cart, / }).click()
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
    const newHere = page.getByRole('region', { name: 'New here', exact: true })
    await newHere.getByLabel('Your name').fill('Asha Kulkarni')
    await newHere.getByLabel('Your email').fill(email)
    await newHere.getByLabel('Your phone number').fill(phone)
    await newHere.getByRole('button', { name: 'Continue to checkout' }).click()
    await expect(page).toHaveURL('/checkout')
    await addressField(page, 'postalCode').fill(address.postalCode)
    await expect(addressField(page, 'city')).toHaveValue(address.city)
    await addressField(page, 'address').fill(address.address)
    await continueButton(page).click()
    await expect(payButton(page)).toHaveText(`Pay ${total}`)
  })

  await test.step('chooses cash on delivery and places the order', async () => {
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await expect(main(page).getByText(/^We'll email you a link to confirm this order\./)).toBeVisible()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toContainText(`To pay in cash${total}`)
    await expect(main(page)).toContainText(`Confirm your order from the email we sent to ${email} by `)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  })

  const [order]: [Order] = await (await callAdmin('GET', `?q=${email}`)).json()

  await test.step('nobody ships it before the customer confirms it from the email', async () => {
    const refused = await callAdmin('PUT', `/${order._id}`, { status: 'Shipped' })
    expect([refused.status(), (await refused.json()).message]).toEqual([409, 'Confirm the order first.'])
    const text = await waitForEmail(request, `${email} Please confirm`)
    const [, path = ''] = /https?:\/\/[^/\s]+(\/order\/confirm\?token=\S+)/.exec(text) ?? []
    await visit(page, path)
    await expect(main(page)).toContainText(`you'll pay ${total} in cash when it arrives`)
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmed.')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already confirmed.')
  })

  await test.step('staff ship it and record the cash', async () => {
    const customer = await page.evaluate(() => ({ ...localStorage }))
    await logInAsAdmin(page)
    await visit(page, `/admin/orders?order=${order._id}`)
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await dialog.getByRole('combobox').selectOption('Shipped')
    const cash = dialog.getByRole('region', { name: 'Cash on delivery' })
    await cash.getByLabel('Reference').fill('UTR-42')
    await cash.getByRole('button', { name: 'Record cash' }).click()
    await expect(page.getByText('Cash recorded. The order is paid.')).toBeVisible()
    await expect(cash).toContainText('ReferenceUTR-42')
    await expect(dialog.getByRole('region', { name: 'Order Information' })).toContainText('Payment StatusPaid')
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, customer)
  })

  await test.step('the customer sees that it is paid, with its invoice', async () => {
    await visit(page, `/order/${order._id}`)
    await expect(main(page).getByText('Payment status: Paid')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order Information' })).toContainText(
      'Payment methodCash on delivery',
    )
    await expect(page.getByRole('region', { name: 'Cash on delivery' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /\/\d{6}$/ })).toBeVisible()
  })
})
