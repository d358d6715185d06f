import { expect, type Page } from '@playwright/test'
import type { Checkout } from '#domains/checkout/contract.ts'
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
  logInWithCart,
  main,
  mockShop,
  openCheckout,
  payButton,
  proceedToCheckout,
  receipt,
  waitForPaymentWindow,
} from '../mock-checkout.ts'
import { test } from '../test.ts'
import { expectNoOverflow } from '../visit.ts'

const CASH_ID = '00000000000000000000000e'
const FEE = 49
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const cod = { isAvailable: true, fee: FEE, totalPrice: 1798 + FEE, needsConfirmation: false }
const createOnline = (changes: Partial<Checkout> = {}) => createCheckout({ cod, ...changes })

function createCash(changes: Partial<Checkout> = {}): Checkout {
  const { payment: _, ...checkout } = createCheckout({ _id: CASH_ID, paymentMethod: 'COD' })
  return { ...checkout, codFee: FEE, totalPrice: 1798 + FEE, cod, ...changes }
}

const cashOrder = createOrder({
  paymentMethod: 'COD',
  paymentStatus: 'pending',
  isPaid: false,
  totalPrice: 1798 + FEE,
  codFee: FEE,
  amountDue: 1798 + FEE,
})

const method = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const online = (page: Page) => method(page, /^Pay online UPI, cards, net banking/)
const cash = (page: Page) => method(page, /^Cash on delivery/)
const placeButton = (page: Page) => page.getByRole('button', { name: 'Place order' })
const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })

test('cash on delivery is chosen at the pay step', async ({ page }) => {
  await logInWithCart(page)
  const shop = await mockShop(page, createCheckout())
  const switchMethod = async (route: Parameters<typeof shop.create>[0]) => {
    const { paymentMethod } = route.request().postDataJSON()
    shop.live = paymentMethod === 'COD' ? createCash() : createOnline()
    await route.fulfill({ status: 201, json: shop.live })
  }

  await test.step('a shop without it shows no choice', async () => {
    await openCheckout(page)
    await expect(payButton(page)).toHaveText('Pay ₹1,798')
    await expect(page.getByRole('radio')).toHaveCount(0)
  })

  await test.step('a reason is shown and announced where it is not available', async () => {
    const reason = 'Cash on delivery is available up to ₹1,500.'
    shop.reset(createOnline({ cod: { ...cod, isAvailable: false, reason } }))
    await page.reload()
    await expect(online(page)).toBeChecked()
    await expect(cash(page)).toHaveAccessibleName(`Cash on delivery + ₹49 ${reason}`)
    await expect(cash(page)).toHaveAttribute('aria-disabled', 'true')
    await online(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(cash(page)).toBeFocused()
    await expect(online(page)).toBeChecked()
    await main(page).getByText(reason).click({ force: true })
    await expect(online(page)).toBeChecked()
    expect(shop.sent).toEqual([])
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('the fee enters the total, and the focus stays', async () => {
    shop.reset(createOnline())
    shop.create = switchMethod
    await page.reload()
    await expect(payButton(page)).toHaveText('Pay ₹1,798')
    await online(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(placeButton(page)).toBeVisible()
    await expect(cash(page)).toBeChecked()
    await expect(cash(page)).toBeFocused()
    await expect(summary(page)).toContainText('Cash on delivery fee₹49')
    await expect(summary(page)).toContainText('Subtotal, 2 items₹1,798')
    await expect(summary(page)).toContainText('Total₹1,847')
    await expect(main(page).getByText("You'll pay ₹1,847 in cash when it arrives.")).toBeVisible()
    expect(shop.sent).toEqual([
      {
        call: 'POST',
        body: {
          checkoutItems: [{ productId: '1'.repeat(24), quantity: 2, size: 'M', color: 'Black', price: 899 }],
          shippingAddress: address,
          paymentMethod: 'COD',
          shippingOption: 'standard',
          totalPrice: 1798 + FEE,
        },
      },
    ])
    expect(await findViolations(page, 'main')).toEqual([])
    await expectNoOverflow(page, [390, 768, 1440])
  })

  await test.step('a reload keeps the choice, and going back to online payment removes the fee', async () => {
    await page.reload()
    await expect(cash(page)).toBeChecked()
    await online(page).check()
    await expect(payButton(page)).toHaveText('Pay ₹1,798')
    await expect(summary(page)).not.toContainText('Cash on delivery fee')
    expect(shop.sent.at(-1)).toMatchObject({ body: { paymentMethod: 'Online', totalPrice: 1798 } })
    await waitForPaymentWindow(page)
    await expect(cash(page)).toHaveAttribute('aria-disabled', 'true')
    await page.evaluate(() => window.paymentWindow?.options.modal.ondismiss())
    await expect(main(page).getByText(/^You closed the payment window\./)).toBeVisible()
  })

  await test.step('of several quick choices the last one counts', async () => {
    const gate = Promise.withResolvers<void>()
    shop.sent.length = 0
    shop.create = async (route) => {
      await gate.promise
      await switchMethod(route)
    }
    await cash(page).click()
    await expect(main(page).getByText('Updating your total...')).toBeVisible()
    await online(page).click()
    await cash(page).click()
    await online(page).click()
    await expect(online(page)).toBeChecked()
    const openedBefore = await countOpenedWindows(page)
    await payButton(page).click({ force: true })
    gate.resolve()
    await expect(main(page).getByText('Updating your total...')).toHaveCount(0)
    await expect(payButton(page)).toHaveText('Pay ₹1,798')
    await expect(online(page)).toBeChecked()
    expect(shop.sent.map(({ body }) => (body as { paymentMethod: string }).paymentMethod)).toEqual(['COD', 'Online'])
    expect(await countOpenedWindows(page)).toBe(openedBefore)
  })

  await test.step('a refusal and a lost connection change nothing and say why', async () => {
    const reason = 'You have 3 cash on delivery orders on their way. Pay online, or order again once one has arrived.'
    shop.create = (route) => {
      shop.live = createOnline({ cod: { ...cod, isAvailable: false, reason } })
      const errors = [{ field: 'paymentMethod', message: reason }]
      return route.fulfill({ status: 409, ...errorResponse('conflict', reason, errors) })
    }
    await cash(page).click()
    await expect(alertMessage(page)).toHaveText(reason)
    await expect(online(page)).toBeChecked()
    await expect(cash(page)).toHaveAttribute('aria-disabled', 'true')
    shop.live = createOnline()
    await page.reload()
    shop.create = (route) => route.abort()
    await cash(page).click()
    await expect(alertMessage(page)).toHaveText('Network error - please check your connection')
    await expect(payButton(page)).toHaveText('Pay ₹1,798')
    await waitForPaymentWindow(page)
    await expect(alertMessage(page)).toHaveCount(0)
    await page.evaluate(() => window.paymentWindow?.options.modal.ondismiss())
  })

  await test.step('a response that was lost is found', async () => {
    shop.create = (route) => {
      shop.live = createCash()
      return route.abort()
    }
    await cash(page).click()
    await expect(placeButton(page)).toBeVisible()
    await expect(cash(page)).toBeChecked()
  })

  await test.step('an expired hold returns to the address, filled in', async () => {
    const message = "We don't have enough stock for some of your items."
    shop.create = (route) => {
      shop.live = null
      return route.fulfill({ status: 409, ...errorResponse('conflict', message) })
    }
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'ended' } })
    await online(page).click()
    await expect(alertMessage(page)).toHaveText(message)
    await expect(continueButton(page)).toBeVisible()
    await expect(addressField(page, 'address')).toHaveValue(address.address)
  })
})

test('an order with cash on delivery is placed once', async ({ page }) => {
  await logInWithCart(page)
  const shop = await mockShop(page, createCash({ cod: { ...cod, needsConfirmation: true } }))

  await test.step('an email to confirm is announced before', async () => {
    await openCheckout(page)
    await expect(
      main(page).getByText("We'll email you a link to confirm this order. We ship it once you have."),
    ).toBeVisible()
    await page.setViewportSize(phone)
    expect(await findViolations(page, 'main')).toEqual([])
    await page.setViewportSize(desktop)
  })

  await test.step('a failed request can be repeated', async () => {
    shop.finalize = (route) => route.abort()
    await placeButton(page).click()
    await expect(alertMessage(page)).toHaveText('Network error - please check your connection')
    shop.finalize = (route) => route.fulfill({ status: 500, body: 'oops' })
    await placeButton(page).click()
    await expect(alertMessage(page)).toHaveText('Failed to finalize checkout')
    expect(await countOpenedWindows(page)).toBe(0)
  })

  await test.step('ends with a receipt that says what to pay', async () => {
    const confirmBy = '2026-11-17T12:30:00.000Z'
    shop.sent.length = 0
    shop.finalize = (route) => route.fulfill({ json: { ...cashOrder, confirmation: { status: 'waiting', confirmBy } } })
    await page.route('**/api/cart?*', (route) => route.fulfill({ json: { products: [], totalPrice: 0 } }))
    await placeButton(page).dblclick()
    await expect(page).toHaveURL('/order-confirmation')
    expect(shop.sent).toEqual([{ call: 'POST finalize', body: null }])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost yours.')
    await expect(main(page).getByText(/^Order #DD44EE5F is placed\. We've emailed/)).toBeVisible()
    await expect(main(page).getByText('Pay ₹1,847 in cash when it arrives.')).toBeVisible()
    await expect(
      main(page).getByText(
        'Confirm your order from the email we sent to asha@nukkad.example by 17 Nov 2026, 6:00 pm. Then we ship it.',
      ),
    ).toBeVisible()
    for (const text of ['PaymentCash on delivery', 'Cash on delivery fee₹49', 'To pay in cash₹1,847']) {
      await expect(receipt(page)).toContainText(text)
    }
    await expect(receipt(page)).not.toContainText('Paid')
    expect(await findViolations(page, 'main')).toEqual([])
    await expectNoOverflow(page, [390, 768])
  })

  await test.step('an order whose response was lost is found', async () => {
    await page.setViewportSize(desktop)
    await page.unroute('**/api/cart?*')
    shop.reset(createCash())
    await proceedToCheckout(page)
    shop.finalize = (route) => {
      shop.outcome = (outcome) => outcome.fulfill({ json: { outcome: 'placed', order: cashOrder } })
      return route.abort()
    }
    await placeButton(page).click()
    await expect(receipt(page)).toContainText('To pay in cash₹1,847')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorted. It’s yours.')
  })

  await test.step('an expired hold returns to the address', async () => {
    shop.reset(createCash())
    await proceedToCheckout(page)
    await expect(placeButton(page)).toBeVisible()
    const message = 'This checkout has ended.'
    shop.finalize = (route) => {
      shop.live = null
      shop.outcome = (outcome) => outcome.fulfill({ json: { outcome: 'ended' } })
      return route.fulfill({ status: 409, ...errorResponse('conflict', message) })
    }
    await placeButton(page).click()
    await expect(alertMessage(page)).toHaveText(/^This checkout was cancelled or replaced/)
    await expect(addressField(page, 'address')).toHaveValue(address.address)
  })
})
