import { expect, type Page } from '@playwright/test'
import { MINUTE } from '#shared/time.ts'
import { findViolations } from '../axe.ts'
import {
  address,
  addressField,
  alertMessage,
  continueButton,
  countOpenedWindows,
  createCheckout,
  createOrder,
  errorResponse,
  fillAddress,
  isWindowClosed,
  logInWithCart,
  main,
  mockShop,
  ORDER_ID,
  openCheckout,
  payButton,
  proceedToCheckout,
  receipt,
  waitForPaymentWindow,
} from '../mock-checkout.ts'
import { test } from '../test.ts'
import { expectNoOverflow } from '../visit.ts'

const timer = (page: Page) => page.getByRole('timer')

test('stock is held until the time to pay runs out', async ({ page }) => {
  await page.clock.install()
  await logInWithCart(page)
  const shop = await mockShop(page, createCheckout({ holdExpiresAt: new Date(Date.now() + 5 * MINUTE).toISOString() }))
  shop.create = async (route) => {
    const now = await page.evaluate(() => Date.now())
    shop.live = createCheckout({ holdExpiresAt: new Date(now + 20 * MINUTE).toISOString() })
    await route.fulfill({ status: 201, json: shop.live })
  }

  await test.step('returning resumes the same checkout and says that the cart has changed', async () => {
    await openCheckout(page)
    await expect(payButton(page)).toBeVisible()
    await expect(timer(page)).toHaveText(/^0[45]:\d\d$/)
    await expect(main(page).getByText(/^Your cart has changed since we held these items\./)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(main(page).getByText('Order summary')).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'Change address or items' }).click()
    await expect(addressField(page, 'city')).toHaveValue(address.city)
    await expect(page.getByRole('heading', { name: '1/2 Shipping address' })).toBeFocused()
    expect(shop.sent.map(({ call }) => call)).toEqual(['DELETE'])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the address is read-only and the timer is announced only now and then', async () => {
    await continueButton(page).click()
    await expect(page.getByRole('heading', { name: '2/2 Pay' })).toBeFocused()
    await expect(main(page).getByRole('textbox')).toHaveCount(0)
    const label = page.getByRole('region', { name: 'Shipping address' })
    for (const text of Object.values(address)) await expect(label).toContainText(text)
    await expect(payButton(page)).toHaveText('Pay ₹1,798')
    await expect(page.getByText('Cutting Chai Tee')).toBeVisible()
    await expect(timer(page)).toHaveText(/^(20:00|19:\d\d)$/)
    const announcement = page.getByText(/left to pay\.$/)
    await expect(announcement).toHaveCount(0)
    await page.clock.fastForward(10 * MINUTE)
    await expect(timer(page)).toHaveText(/^09:\d\d$/)
    await expect(announcement).toHaveText('Less than 10 minutes left to pay.')
    await page.clock.runFor(MINUTE)
    await expect(timer(page)).toHaveText(/^08:\d\d$/)
    await expect(announcement).toHaveText('Less than 10 minutes left to pay.')
  })

  await test.step('when the hold expires the server is queried and the form reappears filled in', async () => {
    await page.clock.fastForward(9 * MINUTE)
    // the device's clock may be wrong: the checkout is payable as long as the server says so
    await expect(timer(page)).toHaveText('00:00')
    await expect(payButton(page)).toBeVisible()
    shop.live = null
    await page.clock.runFor(6_000)
    await expect(alertMessage(page)).toHaveText(/^Your time to pay ran out/)
    await expect(addressField(page, 'address')).toHaveValue(address.address)
    await continueButton(page).click()
    await expect(payButton(page)).toBeVisible()
  })

  await test.step('a late payment of an expired checkout opens its receipt', async () => {
    await page.clock.fastForward(20 * MINUTE)
    shop.live = null
    await page.clock.runFor(6_000)
    await expect(continueButton(page)).toBeVisible()
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: createOrder() } })
    await page.clock.runFor(11_000)
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toBeVisible()
  })

  await test.step('items that an order has bought are not bought again', async () => {
    shop.reset()
    const message = 'Your payment came through: these items are in your order #DD44EE5F.'
    const { json } = errorResponse('conflict', message)
    shop.create = (route) => route.fulfill({ status: 409, json: { ...json, orderId: ORDER_ID } })
    await proceedToCheckout(page)
    await fillAddress(page)
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText(message)
    expect(shop.sent).toMatchObject([{ call: 'POST', body: { cartUpdatedAt: expect.stringMatching(/^\d{4}-.*Z$/) } }])
    await expect(main(page).getByRole('link', { name: 'See your order' })).toHaveAttribute('href', `/order/${ORDER_ID}`)
    await expect(continueButton(page)).toHaveCount(0)
    await expectNoOverflow(page, [390])
    expect(await findViolations(page, 'main')).toEqual([])
  })
})

test('a checkout that changes in another tab is recognized', async ({ page }) => {
  await page.clock.install()
  await logInWithCart(page)
  const shop = await mockShop(page, createCheckout())

  await test.step('a checkout cancelled in another tab cannot be paid', async () => {
    await openCheckout(page)
    await expect(payButton(page)).toBeVisible()
    shop.live = null
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'ended' } })
    await payButton(page).click()
    await expect(alertMessage(page)).toHaveText(/^This checkout was cancelled or replaced/)
    await expect(page.getByRole('heading', { name: '1/2 Shipping address' })).toBeFocused()
    await expect(addressField(page, 'city')).toHaveValue(address.city)
    expect(await countOpenedWindows(page)).toBe(0)
    shop.reset()
    await continueButton(page).click()
    await expect(payButton(page)).toBeVisible()
    await expect(alertMessage(page)).toHaveCount(0)
  })

  await test.step('a checkout replaced in another tab closes its payment window and shows the new one', async () => {
    await waitForPaymentWindow(page)
    shop.live = createCheckout({ _id: '00000000000000000000000d', totalPrice: 899 })
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'ended' } })
    await page.clock.runFor(11_000)
    await expect(alertMessage(page)).toHaveText(/^This checkout was cancelled or replaced/)
    await expect(payButton(page)).toHaveText('Pay ₹899')
    expect(await isWindowClosed(page)).toBe(true)
  })

  await test.step('a paid checkout without an order yet is polled', async () => {
    const { payment: _, ...paid } = createCheckout({ status: 'paid', isPaid: true })
    shop.reset(paid)
    const response = page.waitForResponse('**/outcome')
    await page.goto('/checkout')
    await expect(page).toHaveURL('/order-confirmation')
    await expect(alertMessage(page)).toHaveText("Payment received. We're creating your order.")
    await response
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'unpaid' } })
    await expect(alertMessage(page)).toHaveText("We haven't received a payment yet.")
    await expect(main(page).getByText(/Payment received/)).toHaveCount(0)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: createOrder() } })
    await expect(receipt(page)).toBeVisible()
  })

  await test.step('the next checkout does not return to the paid one', async () => {
    shop.reset()
    await proceedToCheckout(page)
    await expect(continueButton(page)).toBeVisible()
    await expect(page).toHaveURL('/checkout')
  })
})
