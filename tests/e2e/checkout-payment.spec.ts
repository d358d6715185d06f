import { expect, type Page, test } from '@playwright/test'
import type { Checkout } from '#domains/checkout/contract.ts'
import { careEmail } from '#tests/support/care-email.ts'
import { createAccount, logInNewAccount, readLocalStorage } from './accounts.ts'
import { findViolations } from './axe.ts'
import {
  alertMessage,
  CHECKOUT_ID,
  completePayment,
  createCheckout,
  createOrder,
  errorResponse,
  logInWithCart,
  main,
  mockShop,
  ORDER_ID,
  openCheckout,
  payButton,
  paymentProof,
  receipt,
  waitForPaymentWindow,
} from './mock-checkout.ts'
import { visit } from './visit.ts'

const NOT_VERIFIED = 'Order verification failed. Please contact support if payment was deducted.'

test.describe('paying', () => {
  test('opens one payment window with the checkout data and ends with the receipt and an empty cart', async ({
    page,
  }) => {
    const { user } = await logInWithCart(page)
    const shop = await mockShop(page, createCheckout())
    await openCheckout(page)
    await page.evaluate(() => {
      const checkReceipt = () => {
        if (document.body.innerText.toLowerCase().includes('no items in cart')) window.wasBare = true
      }
      new MutationObserver(checkReceipt).observe(document.body, { childList: true, subtree: true })
    })
    await payButton(page).dblclick()
    await page.waitForFunction(() => window.opened !== undefined)
    const options = await page.evaluate(() => JSON.parse(JSON.stringify(window.gateway?.options)))
    expect(options).toMatchObject({
      key: 'rzp_test_key',
      amount: 179800,
      currency: 'INR',
      order_id: paymentProof.razorpay_order_id,
      name: 'Nukkad',
      prefill: { name: 'Asha Kulkarni', email: user.email, contact: '+919876543210' },
    })
    expect(options.timeout).toBeGreaterThan(19 * 60)
    await page.route('**/api/cart?*', (route) => route.fulfill({ json: { products: [], totalPrice: 0 } }))
    await page.route('**/api/cart', (route) => route.fulfill({ json: { products: [], totalPrice: 0 } }))
    await completePayment(page)
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toContainText('#DD44EE5F')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
    expect(await page.evaluate(() => [window.opened, window.wasBare])).toEqual([1, undefined])
    expect(shop.sent).toEqual([
      { call: 'PUT pay', body: { paymentStatus: 'paid', paymentDetails: paymentProof } },
      { call: 'POST finalize', body: null },
    ])
    await page.reload()
    await expect(receipt(page)).toBeVisible()
  })

  test('can be retried after a failure or a dismissal', async ({ page }) => {
    await logInWithCart(page)
    const { sent } = await mockShop(page, createCheckout())
    await openCheckout(page)
    await waitForPaymentWindow(page)
    await page.evaluate(() => window.gateway?.listeners['payment.failed']?.({ error: {} }))
    await expect(alertMessage(page)).toHaveText('Payment failed. Please try again.')
    await page.evaluate(() => window.gateway?.options.modal.ondismiss())
    await expect(alertMessage(page)).toHaveText('Payment failed. Please try again.')
    await waitForPaymentWindow(page)
    await expect(alertMessage(page)).toHaveCount(0)
    await page.evaluate(() => window.gateway?.options.modal.ondismiss())
    await expect(main(page).getByText(/^You closed the payment window\./)).toBeVisible()
    await waitForPaymentWindow(page)
    expect(await page.evaluate(() => window.opened)).toBe(3)
    expect(sent).toEqual([])
  })

  for (const [trigger, act] of [
    ['the window is closed', (page: Page) => page.evaluate(() => window.gateway?.options.modal.ondismiss())],
    ['the tab is looked at again', (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))],
    ['the window is to open again', (page: Page) => payButton(page).click()],
  ] as const) {
    test(`recovers a lost payment callback when ${trigger}`, async ({ page }) => {
      await logInWithCart(page)
      const shop = await mockShop(page, createCheckout())
      await openCheckout(page)
      await waitForPaymentWindow(page)
      if (trigger === 'the window is to open again') {
        await page.evaluate(() => window.gateway?.options.modal.ondismiss())
        await expect(main(page).getByText(/^You closed the payment window\./)).toBeVisible()
      }
      shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: createOrder() } })
      await act(page)
      await expect(page).toHaveURL('/order-confirmation')
      await expect(receipt(page)).toBeVisible()
      expect(await page.evaluate(() => window.opened)).toBe(1)
    })
  }

  test('reports a missing script, a failing window and an invalid amount', async ({ page }) => {
    await logInWithCart(page)
    const shop = await mockShop(page, createCheckout())
    const { script } = shop
    shop.script = (route) => route.abort()
    await openCheckout(page)
    await payButton(page).click()
    await expect(alertMessage(page)).toHaveText('Payment gateway not loaded. Please refresh and try again.')
    shop.script = script
    await waitForPaymentWindow(page)
    await page.evaluate(() => window.gateway?.options.modal.ondismiss())
    await page.evaluate(() => {
      Object.assign(window, {
        Razorpay: class {
          constructor() {
            throw new Error('no')
          }
        },
      })
    })
    await payButton(page).click()
    await expect(alertMessage(page)).toHaveText('Payment gateway error. Please refresh the page.')
    const payment = createCheckout().payment
    if (payment) shop.live = createCheckout({ payment: { ...payment, amount: 0 } })
    await page.reload()
    await payButton(page).click()
    await expect(alertMessage(page)).toHaveText('Invalid amount. Please refresh and try again.')
  })

  test('with an external provider reloads the page once after an in-app navigation', async ({ page }) => {
    await logInWithCart(page)
    const payment = { ...createCheckout().payment, scriptUrl: 'https://gateway.example/checkout.js' }
    await mockShop(page, createCheckout({ payment: payment as Checkout['payment'] & {} }))
    await visit(page, '/')
    await page.getByRole('button', { name: 'Cart, 2 items', exact: true }).click()
    let loads = 0
    page.on('load', () => loads++)
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
    const getNavigationUrl = () => performance.getEntriesByType('navigation')[0]?.name
    // the page may navigate during the evaluation
    const readNavigationUrl = () => page.evaluate(getNavigationUrl).catch(() => undefined)
    await expect.poll(readNavigationUrl).toBe(new URL('/checkout', page.url()).href)
    await payButton(page).click()
    // without live keys the content security policy blocks the external script
    await expect(alertMessage(page)).toHaveText('Payment gateway not loaded. Please refresh and try again.')
    expect(loads).toBe(1)
  })

  for (const [step, mockResponse] of [
    ['pay', { status: 400, ...errorResponse('bad_request', 'The signature does not match.') }],
    ['finalize', { status: 500, body: 'oops' }],
    ['finalize', 'none'],
  ] as const) {
    test(`when ${step} fails with ${mockResponse === 'none' ? 'no response' : mockResponse.status} empties the cart and polls until the order exists`, async ({
      page,
    }) => {
      const { token } = await logInWithCart(page)
      const shop = await mockShop(page, createCheckout())
      shop[step] = (route) => (mockResponse === 'none' ? route.abort() : route.fulfill(mockResponse))
      await openCheckout(page)
      await waitForPaymentWindow(page)
      await completePayment(page)
      await expect(page).toHaveURL('/order-confirmation')
      await expect(alertMessage(page)).toHaveText(NOT_VERIFIED)
      const serverMessage = step === 'pay' ? 'The signature does not match.' : 'Failed to finalize checkout'
      const reason = mockResponse === 'none' ? 'Network error - please check your connection' : serverMessage
      for (const text of [paymentProof.razorpay_payment_id, CHECKOUT_ID, careEmail, reason]) {
        await expect(main(page).getByText(text)).toBeVisible()
      }
      const headers = { authorization: `Bearer ${token}` }
      const getCartProducts = async () => (await (await page.request.get('/api/cart', { headers })).json()).products
      await expect.poll(getCartProducts).toEqual([])
      await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
      if (step === 'pay') expect(await findViolations(page, 'main')).toEqual([])
      shop.outcome = (route) => route.fulfill({ json: { outcome: 'unpaid' } })
      await expect(main(page).getByText(/^We haven't received a payment yet\./)).toBeVisible()
      await page.reload()
      await expect(alertMessage(page)).toHaveText(NOT_VERIFIED)
      shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: createOrder() } })
      await expect(receipt(page)).toBeVisible()
    })
  }

  test('for sold-out items announces the refund', async ({ page }) => {
    await logInWithCart(page)
    const shop = await mockShop(page, createCheckout())
    const message = 'Sorry, your items sold out before your payment came through. ₹1,798 is being refunded to you.'
    shop.finalize = (route) => route.fulfill({ status: 409, ...errorResponse('conflict', message) })
    await openCheckout(page)
    await waitForPaymentWindow(page)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'refunded', message } })
    await completePayment(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your refund is on its way.')
    await expect(alertMessage(page)).toHaveText(message)
  })

  test('for a cancelled checkout leaves the cart unchanged', async ({ page }) => {
    const { token } = await logInWithCart(page)
    const shop = await mockShop(page, createCheckout())
    const message = 'This checkout had already ended. ₹1,798 is being refunded to you.'
    shop.pay = (route) => route.fulfill({ json: createCheckout({ status: 'cancelled' }) })
    shop.finalize = (route) => route.fulfill({ status: 409, ...errorResponse('conflict', message) })
    await openCheckout(page)
    await waitForPaymentWindow(page)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'refunded', message } })
    await completePayment(page)
    await expect(alertMessage(page)).toHaveText(message)
    await expect(page.getByRole('button', { name: 'Cart, 2 items', exact: true })).toBeVisible()
    const response = await page.request.get('/api/cart', { headers: { authorization: `Bearer ${token}` } })
    expect((await response.json()).products).toHaveLength(1)
  })

  test('shows the payment id on the receipt even if the order was known first', async ({ page }) => {
    await logInWithCart(page)
    const shop = await mockShop(page, createCheckout())
    const { pay } = shop
    const gate = Promise.withResolvers<void>()
    shop.pay = async (route) => {
      await gate.promise
      await pay(route)
    }
    await openCheckout(page)
    await waitForPaymentWindow(page)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: createOrder() } })
    await completePayment(page)
    await expect(main(page).getByText('Confirming your payment...')).toBeVisible()
    const response = page.waitForResponse('**/outcome')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await (await response).finished()
    gate.resolve()
    await expect(receipt(page)).toContainText(paymentProof.razorpay_payment_id)
  })

  test('with a wrong amount says that it is being reviewed', async ({ page }) => {
    await logInWithCart(page)
    const shop = await mockShop(page, createCheckout())
    const message = "We received your payment, but the amount didn't match."
    shop.finalize = (route) => route.fulfill({ status: 409, ...errorResponse('conflict', message) })
    await openCheckout(page)
    await waitForPaymentWindow(page)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'apart', message } })
    await completePayment(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're looking into it.")
    await expect(alertMessage(page)).toHaveText(message)
  })
})

test('the confirmation page needs an order of the current user', async ({ page }) => {
  await logInNewAccount(page)
  await page.goto('/order-confirmation')
  await expect(page).toHaveURL('/my-orders')
  await logInWithCart(page)
  await mockShop(page, createCheckout())
  await openCheckout(page)
  await waitForPaymentWindow(page)
  await completePayment(page)
  await expect(receipt(page)).toBeVisible()
  const other = await createAccount(page.request, 'Bharat')
  await page.evaluate(({ user, token }) => {
    localStorage.setItem('userToken', token)
    localStorage.setItem('userInfo', JSON.stringify(user))
  }, other)
  await page.reload()
  await expect(page).toHaveURL('/my-orders')
  await expect(page.getByText(ORDER_ID.slice(-8).toUpperCase())).toHaveCount(0)
  expect(await readLocalStorage(page, 'userToken')).toBe(other.token)
})
