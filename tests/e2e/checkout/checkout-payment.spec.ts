import { expect, type Page } from '@playwright/test'
import type { Checkout } from '#domains/checkout/contract.ts'
import { careEmail } from '#tests/support/care-email.ts'
import { createAccount, PASSWORD, readLocalStorage } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import {
  alertMessage,
  CHECKOUT_ID,
  completePayment,
  continueButton,
  countOpenedWindows,
  createCheckout,
  createOrder,
  errorResponse,
  fillCart,
  isWindowClosed,
  logInWithCart,
  type MockShop,
  main,
  mockShop,
  ORDER_ID,
  openCheckout,
  payButton,
  paymentProof,
  proceedToCheckout,
  receipt,
  waitForPaymentWindow,
} from '../mock-checkout.ts'
import { test } from '../test.ts'
import { ANY_PAGE, visit } from '../visit.ts'

const NOT_VERIFIED = 'Order verification failed. Please contact support if payment was deducted.'

const dismissWindow = (page: Page) => page.evaluate(() => window.paymentWindow?.options.modal.ondismiss())
const closedNotice = (page: Page) => main(page).getByText(/^You closed the payment window\./)
const emptyCartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })

test('paying ends with a receipt that only the customer can see', async ({ page }) => {
  const { user } = await logInWithCart(page)
  const shop = await mockShop(page, createCheckout())

  await test.step('the confirmation page without an order leads to the orders', async () => {
    await page.goto('/order-confirmation')
    await expect(page).toHaveURL('/my-orders')
  })

  await test.step('opens one payment window with the checkout data', async () => {
    await proceedToCheckout(page)
    await page.evaluate(() => {
      const recordEmptyCart = () => {
        if (document.body.innerText.toLowerCase().includes('no items in cart')) window.showedEmptyCart = true
      }
      new MutationObserver(recordEmptyCart).observe(document.body, { childList: true, subtree: true })
    })
    await payButton(page).dblclick()
    await page.waitForFunction(() => window.openedWindowCount !== undefined)
    const options = await page.evaluate(() => JSON.parse(JSON.stringify(window.paymentWindow?.options)))
    expect(options).toMatchObject({
      key: 'rzp_test_key',
      amount: 179800,
      currency: 'INR',
      order_id: paymentProof.razorpay_order_id,
      name: 'Nukkad',
      prefill: { name: 'Asha Kulkarni', email: user.email, contact: '+919876543210' },
    })
    expect(options.timeout).toBeGreaterThan(19 * 60)
  })

  await test.step('ends with the receipt and an empty cart', async () => {
    await page.route('**/api/cart?*', (route) => route.fulfill({ json: { products: [], totalPrice: 0 } }))
    await page.route('**/api/cart', (route) => route.fulfill({ json: { products: [], totalPrice: 0 } }))
    await completePayment(page)
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toContainText('#DD44EE5F')
    await expect(emptyCartButton(page)).toBeVisible()
    expect(await page.evaluate(() => [window.openedWindowCount, window.showedEmptyCart])).toEqual([1, undefined])
    expect(shop.sent).toEqual([
      { call: 'PUT pay', body: { paymentStatus: 'paid', paymentDetails: paymentProof } },
      { call: 'POST finalize', body: null },
    ])
    await page.reload()
    await expect(receipt(page)).toBeVisible()
  })

  await test.step('the next user of this browser does not see the receipt', async () => {
    const other = await createAccount(page.request, 'Bharat')
    await page.evaluate(({ user: userInfo, token }) => {
      localStorage.setItem('userToken', token)
      localStorage.setItem('userInfo', JSON.stringify(userInfo))
    }, other)
    await page.reload()
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByText(ORDER_ID.slice(-8).toUpperCase())).toHaveCount(0)
    expect(await readLocalStorage(page, 'userToken')).toBe(other.token)
  })
})

test('paying can be retried when there is a problem with the payment window', async ({ page }) => {
  await logInWithCart(page)
  const shop = await mockShop(page, createCheckout())
  const { script } = shop

  await test.step('reports a missing script', async () => {
    shop.script = (route) => route.abort()
    await openCheckout(page)
    await payButton(page).click()
    await expect(alertMessage(page)).toHaveText('Payment gateway not loaded. Please refresh and try again.')
    shop.script = script
  })

  await test.step('can be retried after a failure or a dismissal', async () => {
    await waitForPaymentWindow(page)
    await page.evaluate(() => window.paymentWindow?.listeners['payment.failed']?.({ error: {} }))
    await expect(alertMessage(page)).toHaveText('Payment failed. Please try again.')
    await dismissWindow(page)
    await expect(alertMessage(page)).toHaveText('Payment failed. Please try again.')
    await waitForPaymentWindow(page)
    await expect(alertMessage(page)).toHaveCount(0)
    await dismissWindow(page)
    await expect(closedNotice(page)).toBeVisible()
    await waitForPaymentWindow(page)
    expect(await countOpenedWindows(page)).toBe(3)
    expect(shop.sent).toEqual([])
  })

  await test.step('reports a failing window', async () => {
    await dismissWindow(page)
    await expect(closedNotice(page)).toBeVisible()
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
  })

  await test.step('reports an invalid amount', async () => {
    const { payment } = createCheckout()
    if (!payment) throw new Error('The mock checkout has no payment')
    shop.create = (route) =>
      route.fulfill({ status: 201, json: createCheckout({ payment: { ...payment, amount: 0 } }) })
    await page.getByRole('button', { name: 'Change address or items' }).click()
    await continueButton(page).click()
    await payButton(page).click()
    await expect(alertMessage(page)).toHaveText('Invalid amount. Please refresh and try again.')
  })
})

test('paying is recognized even if the callback is lost or late', async ({ page }) => {
  await logInWithCart(page)
  const shop = await mockShop(page)
  const recognizePayment = () => {
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: createOrder() } })
  }
  await visit(page, ANY_PAGE)

  for (const [trigger, act] of [
    ['the window is closed', () => dismissWindow(page)],
    ['the tab gets the focus again', () => page.evaluate(() => window.dispatchEvent(new Event('focus')))],
    ['the Pay button is pressed again', () => payButton(page).click()],
  ] as const) {
    await test.step(`recovers a lost payment callback when ${trigger}`, async () => {
      shop.reset(createCheckout())
      await proceedToCheckout(page)
      await waitForPaymentWindow(page)
      const openedBefore = await countOpenedWindows(page)
      if (trigger === 'the Pay button is pressed again') {
        await dismissWindow(page)
        await expect(closedNotice(page)).toBeVisible()
      }
      recognizePayment()
      await act()
      await expect(page).toHaveURL('/order-confirmation')
      await expect(receipt(page)).toBeVisible()
      expect(await countOpenedWindows(page)).toBe(openedBefore)
      expect(await isWindowClosed(page)).toBe(true)
    })
  }

  await test.step('Back closes the window before it leaves the page, and leaving closes it', async () => {
    const goBack = () => page.evaluate(() => history.back())
    shop.reset(createCheckout())
    await proceedToCheckout(page)
    await waitForPaymentWindow(page)
    await goBack()
    await expect(closedNotice(page)).toBeVisible()
    expect(await isWindowClosed(page)).toBe(true)
    await expect(page).toHaveURL('/checkout')
    await waitForPaymentWindow(page)
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).not.toHaveURL('/checkout')
    await expect.poll(() => isWindowClosed(page)).toBe(true)
    await goBack()
    await expect(payButton(page)).toBeVisible()
    await goBack()
    await expect(page).not.toHaveURL('/checkout')
  })

  await test.step('shows the payment id on the receipt even if the order was known first', async () => {
    shop.reset(createCheckout())
    const { pay } = shop
    const gate = Promise.withResolvers<void>()
    shop.pay = async (route) => {
      await gate.promise
      await pay(route)
    }
    await proceedToCheckout(page)
    await waitForPaymentWindow(page)
    const outcomeGate = Promise.withResolvers<void>()
    shop.outcome = async (route) => {
      await outcomeGate.promise
      await route.fulfill({ json: { outcome: 'placed', order: createOrder() } })
    }
    const request = page.waitForRequest('**/outcome')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await request
    const response = page.waitForResponse('**/outcome')
    await completePayment(page)
    await expect(main(page).getByText('Confirming your payment...')).toBeVisible()
    outcomeGate.resolve()
    await (await response).finished()
    gate.resolve()
    await expect(receipt(page)).toContainText(paymentProof.razorpay_payment_id)
  })

  await test.step('with an external provider reloads the page once after an in-app navigation', async () => {
    const payment = { ...createCheckout().payment, scriptUrl: 'https://gateway.example/checkout.js' }
    shop.reset(createCheckout({ payment: payment as Checkout['payment'] & {} }))
    let loads = 0
    page.on('load', () => loads++)
    await proceedToCheckout(page)
    const getNavigationUrl = () => performance.getEntriesByType('navigation')[0]?.name
    // the page may navigate during the evaluation
    const readNavigationUrl = () => page.evaluate(getNavigationUrl).catch(() => undefined)
    await expect.poll(readNavigationUrl).toBe(new URL('/checkout', page.url()).href)
    await payButton(page).click()
    // without live keys the content security policy blocks the external script
    await expect(alertMessage(page)).toHaveText('Payment gateway not loaded. Please refresh and try again.')
    expect(loads).toBe(1)
  })
})

test('a session that ends does not lose a payment', async ({ page }) => {
  const { user } = await logInWithCart(page)
  const shop = await mockShop(page, createCheckout())
  const rejectLogin: MockShop['pay'] = (route) =>
    route.fulfill({ status: 401, ...errorResponse('not_logged_in', 'Please log in first.') })
  const showOrder: MockShop['outcome'] = (route) => route.fulfill({ json: { outcome: 'placed', order: createOrder() } })
  const logIn = async () => {
    await main(page).getByLabel('Email', { exact: true }).fill(user.email)
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Login' }).click()
  }
  await openCheckout(page)

  await test.step('before paying, it opens no window, and the login leads back to the same checkout', async () => {
    shop.outcome = rejectLogin
    await payButton(page).click()
    await expect(page).toHaveURL('/login?redirect=%2Fcheckout')
    await expect(main(page).getByText('You were logged out. Log in to continue.')).toBeVisible()
    expect(await countOpenedWindows(page)).toBe(0)
    shop.reset(createCheckout())
    await logIn()
    await expect(page).toHaveURL('/checkout')
    await expect(payButton(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":2')
    expect(shop.sent).toEqual([])
  })

  await test.step('between payment and callback, the login announces the payment and leads to the receipt', async () => {
    await waitForPaymentWindow(page)
    shop.pay = rejectLogin
    await completePayment(page)
    await expect(page).toHaveURL(`/login?redirect=%2Forder-confirmation%3Fpaid%3D${CHECKOUT_ID}`)
    await expect(main(page).getByText('Your payment arrived. Log in to see your order.')).toBeVisible()
    shop.reset()
    await logIn()
    await expect(alertMessage(page)).toHaveText("We haven't received a payment yet.")
    shop.outcome = showOrder
    await expect(receipt(page)).toBeVisible()
  })

  await test.step('with the window open, it closes the window, and the login leads to the receipt of a payment', async () => {
    shop.reset(createCheckout())
    await proceedToCheckout(page)
    await waitForPaymentWindow(page)
    shop.outcome = rejectLogin
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page).toHaveURL('/login?redirect=%2Fcheckout')
    expect(await isWindowClosed(page)).toBe(true)
    shop.reset()
    shop.outcome = showOrder
    await logIn()
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toBeVisible()
  })

  await test.step("somebody else's payment leads to the orders", async () => {
    shop.outcome = (route) => route.fulfill({ status: 404, ...errorResponse('not_found', 'Checkout not found.') })
    await page.goto(`/order-confirmation?paid=${CHECKOUT_ID}`)
    await expect(page).toHaveURL('/my-orders')
  })
})

test('a payment without an order is explained', async ({ page }) => {
  // waits for several polls
  test.slow()
  const { token } = await logInWithCart(page)
  const shop = await mockShop(page, createCheckout())
  const getCartProducts = async () => {
    const response = await page.request.get('/api/cart', { headers: { authorization: `Bearer ${token}` } })
    return (await response.json()).products
  }
  /** Waits until the last step has emptied the cart. */
  const startAgain = async () => {
    await expect.poll(getCartProducts).toEqual([])
    await fillCart(page.request, token)
    shop.reset(createCheckout())
    await proceedToCheckout(page)
  }

  await test.step('for a cancelled checkout leaves the cart unchanged', async () => {
    const message = 'This checkout had already ended. ₹1,798 is being refunded to you.'
    shop.pay = (route) => route.fulfill({ json: createCheckout({ status: 'cancelled' }) })
    shop.finalize = (route) => route.fulfill({ status: 409, ...errorResponse('conflict', message) })
    await openCheckout(page)
    await waitForPaymentWindow(page)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'refunded', message } })
    await completePayment(page)
    await expect(alertMessage(page)).toHaveText(message)
    await expect(page.getByRole('button', { name: 'Cart, 2 items', exact: true })).toBeVisible()
    expect(await getCartProducts()).toHaveLength(1)
  })

  await test.step('for sold-out items announces the refund', async () => {
    shop.reset(createCheckout())
    await proceedToCheckout(page)
    const message = 'Sorry, your items sold out before your payment came through. ₹1,798 is being refunded to you.'
    shop.finalize = (route) => route.fulfill({ status: 409, ...errorResponse('conflict', message) })
    await waitForPaymentWindow(page)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'refunded', message } })
    await completePayment(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your refund is on its way.')
    await expect(alertMessage(page)).toHaveText(message)
  })

  await test.step('with a wrong amount says that it is being reviewed', async () => {
    await startAgain()
    const message = "We received your payment, but the amount didn't match."
    shop.finalize = (route) => route.fulfill({ status: 409, ...errorResponse('conflict', message) })
    await waitForPaymentWindow(page)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'apart', message } })
    await completePayment(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're looking into it.")
    await expect(alertMessage(page)).toHaveText(message)
  })

  for (const [call, mockResponse, reason] of [
    ['finalize', { status: 500, body: 'oops' }, 'Failed to finalize checkout'],
    ['finalize', 'none', 'Network error - please check your connection'],
    [
      'pay',
      { status: 400, ...errorResponse('bad_request', 'The signature does not match.') },
      'The signature does not match.',
    ],
  ] as const) {
    const failure = mockResponse === 'none' ? 'no response' : mockResponse.status
    await test.step(`when ${call} fails with ${failure} empties the cart and polls until the order exists`, async () => {
      await startAgain()
      shop[call] = (route) => (mockResponse === 'none' ? route.abort() : route.fulfill(mockResponse))
      await waitForPaymentWindow(page)
      await completePayment(page)
      await expect(page).toHaveURL('/order-confirmation')
      await expect(alertMessage(page)).toHaveText(NOT_VERIFIED)
      for (const text of [paymentProof.razorpay_payment_id, CHECKOUT_ID, careEmail, reason]) {
        await expect(main(page).getByText(text)).toBeVisible()
      }
      await expect.poll(getCartProducts).toEqual([])
      await expect(emptyCartButton(page)).toBeVisible()
      if (call === 'pay') expect(await findViolations(page, 'main')).toEqual([])
      shop.outcome = (route) => route.fulfill({ json: { outcome: 'unpaid' } })
      await expect(main(page).getByText(/^We haven't received a payment yet\./)).toBeVisible()
      if (call === 'pay') {
        // the reload keeps what the page knows, whichever call failed
        await page.reload()
        await expect(alertMessage(page)).toHaveText(NOT_VERIFIED)
      }
      shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: createOrder() } })
      await expect(receipt(page)).toBeVisible()
    })
  }
})
