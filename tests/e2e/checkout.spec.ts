import { expect, type Page, test } from '@playwright/test'
import type { Checkout } from '#domains/checkout/contract.ts'
import { loggedIn, newAccount, PASSWORD, stored } from './accounts.ts'
import { violations } from './axe.ts'
import {
  address,
  alert,
  CHECKOUT_ID,
  checkoutOf,
  fakeShop,
  field,
  goOn,
  ORDER_ID,
  orderOf,
  payButton,
  proof,
  refusal,
  shopperWithCart,
  writeAddress,
} from './fake-checkout.ts'
import { addButton, ofOneColor, sizeOf, sizeToHave, tabTo } from './products.ts'
import { visit } from './visit.ts'

const MINUTE = 60_000
const NOT_VERIFIED = 'Order verification failed. Please contact support if payment was deducted.'

const main = (page: Page) => page.getByRole('main')
const timer = (page: Page) => page.getByRole('timer')
const receipt = (page: Page) => page.getByRole('article', { name: /^Receipt/ })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).locator('visible=true')

async function open(page: Page): Promise<void> {
  await visit(page, '/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
}

/** The provider's window is there, and was told what to take. */
async function openWindow(page: Page): Promise<void> {
  await payButton(page).click()
  await page.waitForFunction(() => window.opened !== undefined)
}

const succeed = (page: Page) => page.evaluate((given) => window.gateway?.options.handler(given), proof)

test('sends a guest to the login, and back with the cart', async ({ page, request }) => {
  const { user } = await newAccount(request)
  await page.goto('/checkout')
  await expect(page).toHaveURL('/login?redirect=%2Fcheckout')
  await main(page).getByLabel('Email').fill(user.email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fakeShop(page)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(alert(page)).toHaveText('No items in cart')
  await expect(main(page).getByRole('link', { name: 'Shop New Launches' })).toBeVisible()
  expect((await page.request.get('/checkout')).headers()['cache-control']).toContain('no-store')
})

test.describe('the address', () => {
  test('is asked for field by field, as browsers can fill it in', async ({ page }) => {
    const { product } = await shopperWithCart(page)
    const { sent } = await fakeShop(page)
    await open(page)
    const filledIn = {
      firstName: 'given-name',
      lastName: 'family-name',
      address: 'street-address',
      city: 'address-level2',
      state: 'address-level1',
      postalCode: 'postal-code',
      country: 'country-name',
      phone: 'tel',
    } as const
    for (const [name, token] of Object.entries(filledIn)) {
      await expect(field(page, name as keyof typeof filledIn)).toHaveAttribute('autocomplete', `shipping ${token}`)
    }
    const summary = page.getByRole('region', { name: 'Order summary' })
    await expect(summary).toContainText(product.name)
    await expect(summary).toContainText('Subtotal, 2 items')
    await expect(payButton(page)).toHaveCount(0)

    await goOn(page).click()
    await expect(alert(page)).toHaveText('Please fill in all required fields')
    await expect(field(page, 'firstName')).toBeFocused()
    await writeAddress(page, { phone: '12345' })
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Please enter a valid phone number')
    await field(page, 'phone').fill('(98765) 432-10')
    await field(page, 'postalCode').fill('056000')
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Please enter a valid 6-digit PIN code')
    expect(sent).toEqual([])
    expect(await violations(page, 'main')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(summary).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await violations(page, 'main')).toEqual([])
  })

  test('has a list of states and a PIN code in India only', async ({ page }) => {
    await shopperWithCart(page)
    const { sent } = await fakeShop(page)
    await open(page)
    await expect(field(page, 'country')).toHaveValue('India')
    await expect(field(page, 'state').getByRole('option')).toHaveCount(37)
    await field(page, 'state').selectOption('Karnataka')
    await field(page, 'country').fill('Nepal')
    await expect(field(page, 'state')).toHaveRole('textbox')
    await field(page, 'country').fill('India')
    await expect(field(page, 'state')).toHaveValue('Karnataka')
    await field(page, 'country').fill('Germany')
    await expect(field(page, 'state')).toHaveRole('textbox')
    const abroad = { city: 'Köln', state: 'Nordrhein-Westfalen', postalCode: '50667', country: 'Germany' }
    await writeAddress(page, abroad)
    await goOn(page).click()
    await expect(payButton(page)).toBeVisible()
    expect(sent[0]).toMatchObject({ call: 'POST', body: { shippingAddress: abroad, paymentMethod: 'Online' } })
  })

  test('comes from the book, or is offered to it', async ({ page }) => {
    const { token } = await shopperWithCart(page)
    const headers = { authorization: `Bearer ${token}` }
    const work = { ...address, address: '2, Work Road', state: 'karnataka' }
    for (const data of [address, work]) await page.request.post('/api/users/addresses', { data, headers })
    const { sent } = await fakeShop(page)
    await open(page)
    await expect(page.getByRole('radio', { name: /Malleshwaram/ })).toBeChecked()
    await expect(field(page, 'address')).toHaveValue(address.address)
    await expect(page.getByLabel('Save this address for next time')).toHaveCount(0)
    await page.getByRole('radio', { name: /Work Road/ }).check()
    await expect(field(page, 'address')).toHaveValue('2, Work Road')
    await expect(field(page, 'state')).toHaveValue('Karnataka')
    await page.getByRole('radio', { name: 'Another address' }).check()
    await expect(field(page, 'address')).toHaveValue('')
    await writeAddress(page, { address: '3, Friend Street' })
    await page.getByLabel('Save this address for next time').check()
    // what is typed is still there after a look at something else
    await page.goto('/login')
    await open(page)
    await expect(page.getByRole('radio', { name: 'Another address' })).toBeChecked()
    await expect(field(page, 'address')).toHaveValue('3, Friend Street')
    await page.getByLabel('Save this address for next time').check()
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/users/addresses') && answer.status() === 201,
    )
    await page.route(/\/api\/checkout$/, async (route) => {
      const { shippingAddress } = route.request().postDataJSON()
      await route.fulfill({ status: 201, json: checkoutOf({ shippingAddress }) })
    })
    await goOn(page).click()
    expect(await (await saved).json()).toHaveLength(3)
    await expect(payButton(page)).toBeVisible()
    expect(sent).toEqual([])
  })
})

test.describe('what keeps a checkout from being made', () => {
  test.beforeEach(async ({ page }) => {
    await shopperWithCart(page)
  })

  test('is named line by line', async ({ page }) => {
    const shop = await fakeShop(page)
    const errors = [
      { field: 'checkoutItems.0', message: 'Only 1 of Cutting Chai Tee, M, Black is left.' },
      { field: 'totalPrice', message: 'The total is now ₹1,998.' },
    ]
    shop.create = (route) => route.fulfill({ status: 409, ...refusal('conflict', 'Your cart has changed.', errors) })
    await open(page)
    await writeAddress(page)
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/cart')
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Your cart has changed.')
    for (const { message } of errors) await expect(main(page).getByText(message)).toBeVisible()
    await expect(toast(page, 'Failed to create checkout session')).toBeVisible()
    await asked
    await expect(field(page, 'city')).toHaveValue(address.city)
    // two of them lie on nothing of the sum, which stands at the top of narrow screens
    const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    const bottoms = async () => {
      const boxes = await Promise.all((await toasts.all()).map((one) => one.boundingBox()))
      return boxes.map((box) => (box ? box.y + box.height : 0))
    }
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      // they do not stay for long
      await expect(async () => {
        await goOn(page).click()
        await page.evaluate(() => window.scrollTo(0, 0))
        const [first = 0, second = 0] = await bottoms()
        const { y: top = 0 } = (await main(page).getByText('Order summary').boundingBox()) ?? {}
        expect({ areTwo: first > 0 && second > 0, isSumSeen: Math.max(first, second) < top }).toEqual({
          areTwo: true,
          isSumSeen: true,
        })
      }).toPass()
    }
  })

  test('is the gateway, the network or an answer that says nothing', async ({ page }) => {
    const shop = await fakeShop(page)
    await open(page)
    await writeAddress(page)
    const away = 'Payments are not reachable right now. Please try again in a minute.'
    shop.create = (route) => route.fulfill({ status: 503, ...refusal('unavailable', away) })
    await goOn(page).click()
    await expect(alert(page)).toHaveText(away)
    const wrong = [{ field: 'shippingAddress.city', message: 'is longer than 200 characters' }]
    shop.create = (route) => route.fulfill({ status: 400, ...refusal('bad_request', 'City is too long.', wrong) })
    await goOn(page).click()
    await expect(field(page, 'city')).toBeFocused()
    await expect(field(page, 'city')).toHaveAccessibleDescription('City is too long.')
    shop.create = (route) => route.abort()
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Network error - please check your connection')
    shop.create = (route) => route.fulfill({ status: 500, body: 'oops' })
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Server error occurred')
    shop.create = (route) => route.fulfill({ status: 201, json: {} })
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Failed to create checkout session')
  })

  test('is no second press of the button', async ({ page }) => {
    const shop = await fakeShop(page)
    await open(page)
    await writeAddress(page)
    await goOn(page).dblclick()
    await expect(payButton(page)).toBeVisible()
    expect(shop.sent.map(({ call }) => call)).toEqual(['POST'])
  })
})

test('what is no longer sold has to go first, and the last line leaves nothing to buy', async ({ page }) => {
  const { product } = await shopperWithCart(page)
  const { sent } = await fakeShop(page)
  await page.route(/\/api\/cart(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET')
      return route.fulfill({ json: { products: [], totalPrice: 0, updatedAt: new Date().toISOString() } })
    const gone = { productId: product._id, name: 'Old Tee', image: '', price: 0, quantity: 1, gone: true }
    return route.fulfill({ json: { products: [gone], totalPrice: 0, updatedAt: new Date().toISOString() } })
  })
  await open(page)
  await expect(main(page).getByText('No longer sold.')).toBeVisible()
  await writeAddress(page)
  await goOn(page).click()
  await expect(alert(page)).toHaveText('Old Tee is no longer sold. Please remove it.')
  expect(sent).toEqual([])
  await main(page).getByRole('button', { name: 'Remove Old Tee' }).click()
  await expect(alert(page)).toHaveText('No items in cart')
})

test('says what did not load, and tries again', async ({ page }) => {
  await shopperWithCart(page)
  await fakeShop(page)
  await page.route('**/api/checkout/live', (route) => route.fulfill({ status: 400, body: '' }))
  await open(page)
  await expect(alert(page).getByText('Failed to fetch checkout details', { exact: true })).toBeVisible()
  await page.unroute('**/api/checkout/live')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(goOn(page)).toBeVisible()
})

test.describe('once the items are held', () => {
  test('the address is read-only, the time counts down, and few words are made of it', async ({ page }) => {
    await page.clock.install()
    await shopperWithCart(page)
    const shop = await fakeShop(page)
    shop.create = async (route) => {
      const now = await page.evaluate(() => Date.now())
      shop.live = checkoutOf({ holdExpiresAt: new Date(now + 20 * MINUTE).toISOString() })
      await route.fulfill({ status: 201, json: shop.live })
    }
    await open(page)
    await writeAddress(page)
    await goOn(page).click()
    await expect(page.getByRole('heading', { name: '2/2 Pay' })).toBeFocused()
    await expect(main(page).getByRole('textbox')).toHaveCount(0)
    const label = page.getByRole('region', { name: 'Shipping address' })
    for (const text of Object.values(address)) await expect(label).toContainText(text)
    await expect(payButton(page)).toHaveText('Pay ₹1,798')
    await expect(page.getByText('Cutting Chai Tee')).toBeVisible()
    await expect(timer(page)).toHaveText(/^(20:00|19:5\d)$/)
    const spoken = page.getByText(/left to pay\.$/)
    await expect(spoken).toHaveCount(0)
    await page.clock.runFor(10 * MINUTE)
    await expect(timer(page)).toHaveText(/^09:[45]\d$/)
    await expect(spoken).toHaveText('Less than 10 minutes left to pay.')
    await page.clock.runFor(MINUTE)
    await expect(spoken).toHaveText('Less than 10 minutes left to pay.')
  })

  test('coming back goes on with the same checkout, and says that the cart is another by now', async ({ page }) => {
    await shopperWithCart(page)
    const { sent } = await fakeShop(
      page,
      checkoutOf({ holdExpiresAt: new Date(Date.now() + 5 * MINUTE).toISOString() }),
    )
    await open(page)
    await expect(payButton(page)).toBeVisible()
    await expect(timer(page)).toHaveText(/^0[45]:\d\d$/)
    await expect(main(page).getByText(/^Your cart has changed since these items were held\./)).toBeVisible()
    expect(await violations(page, 'main')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(main(page).getByText('Order summary')).toBeVisible()
    expect(await violations(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'Change address or items' }).click()
    await expect(field(page, 'city')).toHaveValue(address.city)
    await expect(page.getByRole('heading', { name: '1/2 Shipping address' })).toBeFocused()
    expect(sent.map(({ call }) => call)).toEqual(['DELETE'])
  })

  test('when the time is over the shop is asked, and the form comes back as it was', async ({ page }) => {
    await page.clock.install()
    await shopperWithCart(page)
    const shop = await fakeShop(page, checkoutOf({ holdExpiresAt: new Date(Date.now() + MINUTE).toISOString() }))
    await open(page)
    await expect(payButton(page)).toBeVisible()
    await page.clock.runFor(MINUTE + 1_000)
    // this device's clock may be wrong: as long as the shop says so, it can be paid
    await expect(timer(page)).toHaveText('00:00')
    await expect(payButton(page)).toBeVisible()
    shop.live = null
    await page.clock.runFor(6_000)
    await expect(alert(page)).toHaveText(/^The time to pay ran out/)
    await expect(field(page, 'address')).toHaveValue(address.address)
    await goOn(page).click()
    await expect(payButton(page)).toBeVisible()
  })

  test('a checkout that is paid and not yet an order is waited for', async ({ page }) => {
    await shopperWithCart(page)
    const { payment: _, ...paid } = checkoutOf({ status: 'paid', isPaid: true })
    const shop = await fakeShop(page, paid)
    const asked = page.waitForResponse('**/outcome')
    await page.goto('/checkout')
    await expect(page).toHaveURL('/order-confirmation')
    await expect(alert(page)).toHaveText('Your payment has arrived, and your order is being written.')
    await asked
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'unpaid' } })
    await expect(alert(page)).toHaveText('No payment has reached us so far.')
    await expect(main(page).getByText(/has arrived/)).toHaveCount(0)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: orderOf() } })
    await expect(receipt(page)).toBeVisible()
  })
})

test.describe('paying', () => {
  test('opens one window with what the shop said, and ends with the receipt and an empty cart', async ({ page }) => {
    const { user } = await shopperWithCart(page)
    const shop = await fakeShop(page, checkoutOf())
    await open(page)
    await payButton(page).dblclick()
    await page.waitForFunction(() => window.opened !== undefined)
    const options = await page.evaluate(() => JSON.parse(JSON.stringify(window.gateway?.options)))
    expect(options).toMatchObject({
      key: 'rzp_test_key',
      amount: 179800,
      currency: 'INR',
      order_id: proof.razorpay_order_id,
      name: 'Nukkad',
      prefill: { name: 'Asha Kulkarni', email: user.email, contact: '+919876543210' },
    })
    expect(options.timeout).toBeGreaterThan(19 * 60)
    await page.route('**/api/cart?*', (route) => route.fulfill({ json: { products: [], totalPrice: 0 } }))
    await page.route('**/api/cart', (route) => route.fulfill({ json: { products: [], totalPrice: 0 } }))
    await succeed(page)
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toContainText('#DD44EE5F')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
    expect(await page.evaluate(() => window.opened)).toBe(1)
    expect(shop.sent).toEqual([
      { call: 'PUT pay', body: { paymentStatus: 'paid', paymentDetails: proof } },
      { call: 'POST finalize', body: null },
    ])
    await page.reload()
    await expect(receipt(page)).toBeVisible()
  })

  test('that fails or is given up can be tried again', async ({ page }) => {
    await shopperWithCart(page)
    const { sent } = await fakeShop(page, checkoutOf())
    await open(page)
    await openWindow(page)
    await page.evaluate(() => window.gateway?.listeners['payment.failed']?.({ error: {} }))
    await expect(alert(page)).toHaveText('Payment failed. Please try again.')
    await page.evaluate(() => window.gateway?.options.modal.ondismiss())
    await expect(alert(page)).toHaveText('Payment failed. Please try again.')
    await openWindow(page)
    await expect(alert(page)).toHaveCount(0)
    await page.evaluate(() => window.gateway?.options.modal.ondismiss())
    await expect(main(page).getByText(/^You closed the payment window\./)).toBeVisible()
    await openWindow(page)
    expect(await page.evaluate(() => window.opened)).toBe(3)
    expect(sent).toEqual([])
  })

  for (const [when, act] of [
    ['the window is closed', (page: Page) => page.evaluate(() => window.gateway?.options.modal.ondismiss())],
    ['the tab is looked at again', (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))],
    ['the window is to open again', (page: Page) => payButton(page).click()],
  ] as const) {
    test(`whose word was lost is asked for when ${when}`, async ({ page }) => {
      await shopperWithCart(page)
      const shop = await fakeShop(page, checkoutOf())
      await open(page)
      await openWindow(page)
      if (when === 'the window is to open again') {
        await page.evaluate(() => window.gateway?.options.modal.ondismiss())
        await expect(main(page).getByText(/^You closed the payment window\./)).toBeVisible()
      }
      shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: orderOf() } })
      await act(page)
      await expect(page).toHaveURL('/order-confirmation')
      await expect(receipt(page)).toBeVisible()
      expect(await page.evaluate(() => window.opened)).toBe(1)
    })
  }

  test('needs a script that loads, a window that opens and an amount', async ({ page }) => {
    await shopperWithCart(page)
    const shop = await fakeShop(page, checkoutOf())
    const { script } = shop
    shop.script = (route) => route.abort()
    await open(page)
    await payButton(page).click()
    await expect(alert(page)).toHaveText('Payment gateway not loaded. Please refresh and try again.')
    shop.script = script
    await openWindow(page)
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
    await expect(alert(page)).toHaveText('Payment gateway error. Please refresh the page.')
    const payment = checkoutOf().payment
    if (payment) shop.live = checkoutOf({ payment: { ...payment, amount: 0 } })
    await page.reload()
    await payButton(page).click()
    await expect(alert(page)).toHaveText('Invalid amount. Please refresh and try again.')
  })

  test('with a provider elsewhere opens the page anew, once, for who came by a link', async ({ page }) => {
    await shopperWithCart(page)
    const payment = { ...checkoutOf().payment, scriptUrl: 'https://gateway.example/checkout.js' }
    await fakeShop(page, checkoutOf({ payment: payment as Checkout['payment'] & {} }))
    await visit(page, '/')
    await page.getByRole('button', { name: 'Cart, 2 items', exact: true }).click()
    let loads = 0
    page.on('load', () => loads++)
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
    const openedAt = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
    await expect.poll(openedAt).toBe(new URL('/checkout', page.url()).href)
    await payButton(page).click()
    // the policy of this shop, which has no live keys, lets no foreign script in
    await expect(alert(page)).toHaveText('Payment gateway not loaded. Please refresh and try again.')
    expect(loads).toBe(1)
  })

  for (const [step, answer] of [
    ['pay', { status: 400, ...refusal('bad_request', 'The signature does not match.') }],
    ['finalize', { status: 500, body: 'oops' }],
  ] as const) {
    test(`whose ${step} fails empties the cart, and the page keeps asking until the order is there`, async ({
      page,
    }) => {
      const { token } = await shopperWithCart(page)
      const shop = await fakeShop(page, checkoutOf())
      shop[step] = (route) => route.fulfill(answer)
      await open(page)
      await openWindow(page)
      await succeed(page)
      await expect(page).toHaveURL('/order-confirmation')
      await expect(alert(page)).toHaveText(NOT_VERIFIED)
      const reason = step === 'pay' ? 'The signature does not match.' : 'Failed to finalize checkout'
      for (const text of [proof.razorpay_payment_id, CHECKOUT_ID, reason]) {
        await expect(main(page).getByText(text)).toBeVisible()
      }
      const headers = { authorization: `Bearer ${token}` }
      const inCart = async () => (await (await page.request.get('/api/cart', { headers })).json()).products
      await expect.poll(inCart).toEqual([])
      await expect(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
      if (step === 'pay') expect(await violations(page, 'main')).toEqual([])
      shop.outcome = (route) => route.fulfill({ json: { outcome: 'unpaid' } })
      await expect(main(page).getByText(/^No payment has reached us so far\./)).toBeVisible()
      await page.reload()
      await expect(alert(page)).toHaveText(NOT_VERIFIED)
      shop.outcome = (route) => route.fulfill({ json: { outcome: 'placed', order: orderOf() } })
      await expect(receipt(page)).toBeVisible()
    })
  }

  test('for something that was gone says that the money comes back', async ({ page }) => {
    await shopperWithCart(page)
    const shop = await fakeShop(page, checkoutOf())
    const message = 'Cutting Chai Tee sold out before your payment arrived. ₹1,798 is on its way back to you.'
    shop.finalize = (route) => route.fulfill({ status: 409, ...refusal('conflict', message) })
    await open(page)
    await openWindow(page)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'refunded', message } })
    await succeed(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your money is on its way back.')
    await expect(alert(page)).toHaveText(message)
  })

  test('that does not fit says that somebody looks into it', async ({ page }) => {
    await shopperWithCart(page)
    const shop = await fakeShop(page, checkoutOf())
    const message = 'Your payment arrived, but it is not the amount that this checkout asked for.'
    shop.finalize = (route) => route.fulfill({ status: 409, ...refusal('conflict', message) })
    await open(page)
    await openWindow(page)
    shop.outcome = (route) => route.fulfill({ json: { outcome: 'apart', message } })
    await succeed(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We look into it.')
    await expect(alert(page)).toHaveText(message)
  })
})

test('the confirmation is nothing without an order, and nobody else’s', async ({ page }) => {
  await loggedIn(page)
  await page.goto('/order-confirmation')
  await expect(page).toHaveURL('/my-orders')
  await shopperWithCart(page)
  await fakeShop(page, checkoutOf())
  await open(page)
  await openWindow(page)
  await succeed(page)
  await expect(receipt(page)).toBeVisible()
  const other = await newAccount(page.request, 'Bharat')
  await page.evaluate(({ user, token }) => {
    localStorage.setItem('userToken', token)
    localStorage.setItem('userInfo', JSON.stringify(user))
  }, other)
  await page.reload()
  await expect(page).toHaveURL('/my-orders')
  await expect(page.getByText(ORDER_ID.slice(-8).toUpperCase())).toHaveCount(0)
  expect(await stored(page, 'userToken')).toBe(other.token)
})

test('needs no mouse', async ({ page }) => {
  await shopperWithCart(page)
  await fakeShop(page)
  await open(page)
  await tabTo(page, field(page, 'firstName'))
  const inOrder = ['firstName', 'lastName', 'address', 'city', 'state', 'postalCode', 'country', 'phone'] as const
  for (const name of inOrder) {
    await expect(field(page, name)).toBeFocused()
    // a list is typed into as it is
    if (name !== 'state') await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(address[name])
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('Save this address for next time')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(goOn(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2/2 Pay' })).toBeFocused()
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => window.opened !== undefined)
  await succeed(page)
  const track = page.getByRole('link', { name: 'Track Your Orders' })
  await tabTo(page, track)
  await page.route('**/api/orders/my-orders*', (route) =>
    route.fulfill({ json: [orderOf()], headers: { 'x-total-count': '1' } }),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/my-orders')
  await tabTo(page, page.getByRole('link', { name: '#DD44EE5F' }))
})

test.describe('with the real gateway of the sandbox', () => {
  const window = (page: Page) => page.frameLocator('iframe[title="Payment window"]')

  test('a guest’s cart becomes an order that can be looked at', async ({ page, request }) => {
    const { user } = await newAccount(request)
    const product = await ofOneColor(request)
    await visit(page, `/product/${product._id}`)
    await sizeOf(page, sizeToHave(product, product.colors[0])).check()
    await addButton(page).click()
    await page.getByRole('button', { name: 'Cart, 1 item', exact: true }).click()
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
    await main(page).getByLabel('Email').fill(user.email)
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/checkout')
    await writeAddress(page)
    await goOn(page).click()
    await payButton(page).click()
    await window(page).getByRole('button', { name: 'Fail payment' }).click()
    await expect(window(page).getByRole('alert')).toHaveText(/./)
    await window(page).getByRole('button', { name: 'Close payment window' }).click()
    await expect(alert(page)).toHaveText('Payment failed. Please try again.')
    // who comes back goes on with the same
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
    await loggedIn(page, 'Somebody else')
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order details found')
  })
})
