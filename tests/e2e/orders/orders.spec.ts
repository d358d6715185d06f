import { expect, type Locator, type Page } from '@playwright/test'
import type { Order } from '#domains/orders/contract.ts'
import { logInAsAdmin, logInNewAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import {
  alertMessage,
  completePayment,
  createCheckout,
  createOrder,
  errorResponse,
  main,
  mockShop,
  ORDER_ID,
  payButton,
  paymentProof,
  receipt,
  waitForPaymentWindow,
} from '../mock-checkout.ts'
import { placeOrder } from '../place-order.ts'
import { test } from '../test.ts'
import { expectNoOverflow, visit } from '../visit.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const UNPAID_ORDER_ID = `${ORDER_ID.slice(0, 20)}0002`

const cashOrder = createOrder({
  _id: `${ORDER_ID.slice(0, 20)}0003`,
  paymentMethod: 'COD',
  paymentStatus: 'pending',
  isPaid: false,
  totalPrice: 1847,
  codFee: 49,
  amountDue: 1847,
})

async function mockOrders(page: Page, orders: Order[]): Promise<void> {
  await page.route('**/api/orders/my-orders*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [limit, number] = [Number(query.get('limit')), Number(query.get('page'))]
    const pageOfOrders = orders.slice((number - 1) * limit, number * limit)
    await route.fulfill({ json: pageOfOrders, headers: { 'x-total-count': String(orders.length) } })
  })
}

async function mockOrder(page: Page, changes: Partial<Order> = {}): Promise<void> {
  const order = createOrder(changes)
  await page.route(`**/api/orders/${order._id}`, (route) => route.fulfill({ json: order }))
}

/** Orders without details of their own, to fill pages. */
const createOrders = (count: number) =>
  Array.from({ length: count }, (_, index) => createOrder({ _id: ORDER_ID.slice(0, 20) + String(1000 + index) }))

test('my orders are listed page by page, after a retry if loading fails', async ({ page }) => {
  await logInNewAccount(page)
  await mockOrder(page)
  const olderButton = page.getByRole('button', { name: 'Show older orders' })

  await test.step('an error is reported and loading can be retried', async () => {
    await page.route('**/api/orders/my-orders*', (route) => route.fulfill({ status: 400, body: 'no' }))
    // shows the same orders as /my-orders
    await visit(page, `/order/${ORDER_ID}/my-orders`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders')
    await expect(alertMessage(page)).toContainText('Error: Failed to fetch user orders')
    expect(await findViolations(page, 'main')).toEqual([])
    const unpaid = createOrder({ _id: UNPAID_ORDER_ID, isPaid: false, status: 'Shipped' })
    const refused = createOrder({ ...cashOrder, status: 'Cancelled', paymentStatus: 'not collected' })
    await mockOrders(page, [createOrder(), unpaid, refused, ...createOrders(20)])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: '#DD44EE5F' })).toBeVisible()
  })

  await test.step('are a table on wide screens', async () => {
    const row = page.getByRole('row').filter({ hasText: '#DD44EE5F' })
    for (const text of ['Cutting Chai Tee', '16 Nov 2026', '2:00 am', 'Processing', 'Paid', '₹1,798']) {
      await expect(row).toContainText(text)
    }
    await expect(row.locator('img')).toHaveAttribute('src', '/placeholder-image.jpg')
    await expect(page.getByRole('row').filter({ hasText: 'Shipped' })).toContainText('Pending')
    await expect(page.getByRole('row').filter({ hasText: 'Cancelled' })).toContainText('Not collected')
    await expect(page.getByRole('row')).toHaveCount(21)
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('also show on the profile', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('region', { name: 'My Orders' }).getByRole('row')).toHaveCount(21)
    await page.goBack()
    await expect(page).toHaveURL(`/order/${ORDER_ID}/my-orders`)
  })

  await test.step('older orders show on request', async () => {
    await expect(page.getByRole('row')).toHaveCount(21)
    await olderButton.click()
    await expect(page.getByRole('row')).toHaveCount(24)
    await expect(olderButton).toHaveCount(0)
  })

  await test.step('are cards on narrow screens, linked to the order', async () => {
    await page.setViewportSize(phone)
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = main(page).getByRole('listitem').filter({ hasText: '#DD44EE5F' })
    await expect(card).toContainText('16 Nov 2026, 2:00 am')
    await expect(card).toContainText('₹1,798')
    expect(await findViolations(page, 'main')).toEqual([])
    await card.click()
    await expect(page).toHaveURL(`/order/${ORDER_ID}`)
  })
})

const card = (page: Page, name: string) => page.getByRole('region', { name })
const findFact = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

test('an order shows its details and has an invoice', async ({ page }) => {
  await logInNewAccount(page)
  const email = `asha.${'kulkarni'.repeat(6)}@nukkad.example`
  await mockOrder(page, { invoiceNumber: 'NK/26-27/000001', user: { name: 'Chitra', email } })
  await visit(page, `/order/${ORDER_ID}`)

  await test.step('shows its status, customer, shipping address and items', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${ORDER_ID}`)
    await expect(main(page).getByText('Placed on Monday, 16 November 2026')).toBeVisible()
    const badge = (text: string) => main(page).locator('[data-color]').filter({ hasText: text })
    await expect(badge('Order status: Processing')).toHaveAttribute('data-color', 'yellow')
    await expect(badge('Payment status: Paid')).toHaveAttribute('data-color', 'green')
    const expectedTexts = {
      'Order Information': ['Total amount₹1,798', 'Payment methodOnline', 'Paid at16 Nov 2026, 2:00 am'],
      'Customer Information': ['NameChitra', `Email${email}`, 'Mobile+91 98765 43210'],
      'Shipping Information': [
        'MethodStandard Delivery',
        'RecipientAsha Kulkarni',
        'Address14, Third Cross, Malleshwaram',
        'CityBengaluru',
        'StateKarnataka',
        'CountryIndia',
        'Postal code560003',
        'Contact mobile+91 98765 43210',
      ],
    }
    for (const [name, texts] of Object.entries(expectedTexts)) {
      for (const text of texts) await expect(card(page, name)).toContainText(text)
    }
    await expect(card(page, 'Order Information')).not.toContainText('Delivered at')
    const row = page.getByRole('row').filter({ hasText: 'Cutting Chai Tee' })
    await expect(row).toContainText(/M\s*Black\s*₹899\s*2\s*₹1,798$/)
    await expect(row.getByRole('link')).toHaveAttribute('href', `/product/${'1'.repeat(24)}?color=Black&size=M`)
    await expect(row.locator('img')).toHaveAttribute('src', '/placeholder-image.jpg')
    await expect(card(page, 'Items')).toContainText('Order total₹1,798')
    expect(await findViolations(page, 'main')).toEqual([])
    await page.setViewportSize(phone)
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(card(page, 'Items').getByRole('listitem')).toContainText('Size: M | Color: Black')
    await expect(card(page, 'Items').getByRole('listitem')).toContainText('2 × ₹899₹1,798')
    const measureLeft = async (name: string) => (await findFact(page, name).getByRole('definition').boundingBox())?.x
    expect(await measureLeft('Email')).toBe(await measureLeft('Name'))
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await page.setViewportSize(desktop)
  })

  await test.step('waits for the invoice of an order that was just placed', async () => {
    const createdAt = new Date().toISOString()
    await mockOrder(page, { createdAt })
    await visit(page, `/order/${ORDER_ID}`)
    await expect(findFact(page, 'Invoice')).toContainText('Being issued…')
    await mockOrder(page, { createdAt, invoiceNumber: 'NK/26-27/000001' })
    await expect(findFact(page, 'Invoice')).not.toContainText('Being issued…')
  })

  await test.step('has an invoice to print and download', async () => {
    await page.route('**/api/orders/*/invoice', (route) => route.fulfill({ json: invoice }))
    await page.route('**/api/orders/*/invoice.pdf', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: '%PDF-' }),
    )
    await page.getByRole('link', { name: 'NK/26-27/000001' }).click()
    const sheet = page.getByRole('article', { name: 'Invoice NK/26-27/000001' })
    for (const text of [
      'GSTIN 29AAAAA0000A1Z5',
      'State: Karnataka',
      'State: Goa',
      'Place of supplyGoa',
      'CGST',
      'SGST',
      '₹1,712.38',
      '6109',
    ]) {
      await expect(sheet).toContainText(text)
    }
    await expect(sheet).not.toContainText('IGST')
    expect(await findViolations(page, 'main')).toEqual([])
    for (const width of [768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(sheet.getByRole('table')).toBeHidden()
      await expect(sheet.getByText('Invoice total')).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    expect((await saved).suggestedFilename()).toBe('NK-26-27-000001.pdf')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('table')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize(desktop)
  })

  await test.step("shows N/A for missing values and falls back to the account's mobile number", async () => {
    const sparseOrder = {
      _id: UNPAID_ORDER_ID,
      user: { name: '', email: '', mobile: '9000000000' },
      shippingAddress: { ...createOrder().shippingAddress, phone: '', state: '' },
      orderItems: [],
      shippingMethod: '',
      deliveredAt: '2026-11-20T06:30:00.000Z',
      status: 'Cancelled',
      isPaid: false,
      paymentStatus: 'refunded',
    } as const satisfies Partial<Order>
    await mockOrder(page, sparseOrder)
    await mockOrders(page, [createOrder(sparseOrder)])
    await page.getByRole('link', { name: 'Back to the order' }).click()
    await page.getByRole('link', { name: 'Back to my orders' }).click()
    await page.getByRole('link', { name: '#DD440002' }).click()
    await expect(page).toHaveURL(`/order/${UNPAID_ORDER_ID}`)
    for (const [name, text] of [
      ['Name', 'N/A'],
      ['Email', 'N/A'],
      ['State', 'N/A'],
      ['Mobile', '9000000000'],
      ['Contact mobile', '9000000000'],
      ['Method', 'Standard Delivery'],
      ['Delivered at', '20 Nov 2026, 12:00 pm'],
    ] as const) {
      await expect(findFact(page, name).getByRole('definition')).toHaveText(text)
    }
    await expect(main(page).getByText('No items found')).toBeVisible()
    await expect(main(page).locator('[data-color=red]')).toHaveCount(2)
  })

  await test.step('tells the customer of a cancelled order about the refund', async () => {
    const refundNotice = main(page).getByRole('region', { name: 'Refund' })
    await expect(refundNotice).toHaveCount(0)
    await mockOrder(page, { _id: UNPAID_ORDER_ID, status: 'Cancelled', refundedAmount: 1798, pendingRefund: 1798 })
    await page.reload()
    await expect(refundNotice).toHaveText(
      'Your refund of ₹1,798 is on its way to your original payment method. Banks usually take 3-4 business days.',
    )
    expect(await findViolations(page, 'main')).toEqual([])
  })
})

test('an order with cash on delivery says what to do, and is confirmed from its email', async ({ page }) => {
  await logInNewAccount(page)
  const notice = main(page).getByRole('region', { name: 'Cash on delivery' })
  const { paidAt: _, ...unpaid } = cashOrder

  await test.step('shows what to pay, and the fee', async () => {
    const confirmBy = '2026-11-17T12:30:00.000Z'
    await page.route(`**/api/orders/${cashOrder._id}`, (route) =>
      route.fulfill({ json: { ...unpaid, confirmation: { status: 'waiting', confirmBy } } }),
    )
    await visit(page, `/order/${cashOrder._id}`)
    await expect(notice.getByRole('paragraph')).toHaveText([
      'Confirm your order from the email we sent to asha@nukkad.example by 17 Nov 2026, 6:00 pm. Then we ship it.',
      'Pay ₹1,847 in cash when it arrives.',
    ])
    const badge = main(page).locator('[data-color]').filter({ hasText: 'Payment status: Pending' })
    await expect(badge).toHaveAttribute('data-color', 'red')
    const information = card(page, 'Order Information')
    for (const text of ['Payment methodCash on delivery', 'To pay in cash₹1,847'])
      await expect(information).toContainText(text)
    await expect(information).not.toContainText('Paid at')
    await expect(information).not.toContainText('Invoice')
    await expect(card(page, 'Items')).toContainText('Cash on delivery fee₹49Order total₹1,847')
    expect(await findViolations(page, 'main')).toEqual([])
    await expectNoOverflow(page)
  })

  await test.step('says that there is nothing to pay for a refused shipment', async () => {
    const { amountDue: _due, ...refused } = unpaid
    await page.route(`**/api/orders/${cashOrder._id}`, (route) =>
      route.fulfill({ json: { ...refused, status: 'Cancelled', paymentStatus: 'not collected' } }),
    )
    await page.reload()
    await expect(notice).toHaveText('This order was cancelled. There is nothing to pay.')
    await expect(main(page).getByText('Payment status: Not collected')).toBeVisible()
    await expect(main(page).getByRole('region', { name: 'Refund' })).toHaveCount(0)
  })

  const confirmation = { orderNumber: 'DD440003', status: 'waiting', totalPrice: 1847 }
  const heading = page.getByRole('heading', { level: 1 })
  const button = page.getByRole('button', { name: 'Confirm order' })
  let current: object = { ...confirmation, confirmBy: '2026-11-17T12:30:00.000Z' }
  const mockConfirmation = () =>
    page.route(/\/api\/orders\/confirm/, async (route) => {
      const request = route.request()
      if (request.method() === 'GET') return route.fulfill({ json: current })
      expect(request.postDataJSON()).toEqual({ token: 'secret' })
      return route.fulfill({ json: { orderNumber: 'DD440003' } })
    })

  await test.step('a link without a known token is not valid', async () => {
    await visit(page, '/order/confirm')
    await expect(heading).toHaveText("This link isn't valid.")
    await page.route(/\/api\/orders\/confirm/, (route) =>
      route.fulfill({ status: 404, ...errorResponse('not_found', "This link isn't valid.") }),
    )
    await page.goto('/order/confirm?token=unknown')
    await expect(heading).toHaveText("This link isn't valid.")
    await page.unroute(/\/api\/orders\/confirm/)
  })

  await test.step('a press of the button confirms the order', async () => {
    await mockConfirmation()
    await page.goto('/order/confirm?token=secret')
    await expect(heading).toHaveText('Confirm your order')
    await expect(main(page)).toContainText("Order #DD440003: you'll pay ₹1,847 in cash when it arrives.")
    await expect(main(page)).toContainText('We ship it once you confirm by 17 Nov 2026, 6:00 pm.')
    expect(await findViolations(page, 'main')).toEqual([])
    await page.route(/\/api\/orders\/confirm/, (route) => route.abort(), { times: 1 })
    await button.click()
    await expect(alertMessage(page)).toHaveText('Network error - please check your connection')
    await button.click()
    await expect(heading).toHaveText('Confirmed.')
    await expect(heading).toBeFocused()
    await expect(main(page)).toContainText('Keep ₹1,847 in cash for when it arrives.')
    expect(await findViolations(page, 'main')).toEqual([])
  })

  for (const [status, title, text] of [
    ['confirmed', 'Already confirmed.', "We're getting order #DD440003 ready."],
    ['expired', 'This link has expired.', "Order #DD440003 wasn't confirmed in time, so we cancelled it."],
    ['cancelled', 'This order was cancelled.', 'there is nothing to confirm and nothing to pay.'],
  ]) {
    await test.step(`a link of an order that is ${status} says so`, async () => {
      current = { ...confirmation, status }
      await page.reload()
      await expect(heading).toHaveText(title ?? '')
      await expect(main(page)).toContainText(text ?? '')
      await expect(button).toHaveCount(0)
    })
  }

  await test.step('an order that was cancelled in the meantime says so', async () => {
    current = confirmation
    await page.reload()
    await expect(button).toBeVisible()
    current = { ...confirmation, status: 'expired' }
    await page.route(
      /\/api\/orders\/confirm/,
      (route) => route.fulfill({ status: 409, ...errorResponse('conflict', 'Too late.') }),
      { times: 1 },
    )
    await button.click()
    await expect(heading).toHaveText('This link has expired.')
    await expectNoOverflow(page)
  })
})

test('an order that cannot be shown redirects to my orders', async ({ page }) => {
  await logInNewAccount(page)
  await mockOrders(page, [])
  const backLink = main(page).getByRole('link', { name: 'Back to my orders' })

  await test.step('shows that the order is loading, and then that it does not exist', async () => {
    const { promise: responded, resolve: respond } = Promise.withResolvers<void>()
    await page.route(`**/api/orders/${ORDER_ID}`, async (route) => {
      await responded
      await route.fulfill({ status: 404, ...errorResponse('not_found', 'Order not found.') })
    })
    await visit(page, `/order/${ORDER_ID}`)
    await expect(main(page).getByRole('status')).toHaveText('Loading order details...')
    respond()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order details found')
  })

  await test.step('my orders are empty', async () => {
    await backLink.click()
    await expect(page).toHaveURL('/my-orders')
    await expect(main(page).getByText('You Have No Orders')).toBeVisible()
  })

  for (const json of [null, {}]) {
    await test.step(`says that there are no details when the response is ${JSON.stringify(json)}`, async () => {
      await page.route(`**/api/orders/${ORDER_ID}`, (route) => route.fulfill({ json }))
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order details found')
      await backLink.click()
      await expect(page).toHaveURL('/my-orders')
    })
  }

  await test.step('shows an error with a back link, without the text of the server', async () => {
    await page.route(`**/api/orders/${ORDER_ID}`, (route) =>
      route.fulfill({ status: 409, ...errorResponse('conflict', 'Something else.') }),
    )
    await page.goBack()
    await expect(alertMessage(page)).toContainText('Error: Failed to fetch order details')
    await backLink.click()
    await expect(page).toHaveURL('/my-orders')
  })
})

test('a customer buys an order again, writes about it, and cancels it', async ({ page, request }) => {
  const { token, user } = await logInNewAccount(page)
  const { order } = await placeOrder(request, token)
  const number = `#${order._id.slice(-8).toUpperCase()}`
  const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text })

  await test.step('the list offers to buy again, without opening the order', async () => {
    await visit(page, '/my-orders')
    await page.getByRole('button', { name: `Buy again: order ${number}` }).click()
    await expect(toast('Added 3 items to your cart.').getByRole('button', { name: 'Checkout' })).toBeVisible()
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByRole('banner').getByRole('button', { name: /cart/i })).toContainText('3')
  })

  await test.step('the progress and the items come before the details on every screen', async () => {
    await page.getByRole('link', { name: number }).click()
    const getTop = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
    const measureTop = (name: string) => getTop(card(page, name))
    await expect(card(page, 'Items')).toBeVisible()
    for (const { width, height, tables } of [
      { width: 1440, height: 900, tables: 1 },
      { ...phone, tables: 0 },
      { width: 768, height: 1024, tables: 1 },
    ]) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('table')).toHaveCount(tables)
      const itemsTop = await measureTop('Items')
      expect(await getTop(page.getByRole('list', { name: 'Order progress' }))).toBeLessThan(itemsTop)
      expect(itemsTop).toBeLessThan(await getTop(page.getByRole('button', { name: `Buy again: order ${number}` })))
      // next to each other on wide screens
      expect(itemsTop).toBeLessThanOrEqual(await measureTop('Order Information'))
    }
    expect(await measureTop('Customer Information')).toBe(await measureTop('Order Information'))
    await expect(card(page, 'Help with this order')).toContainText(
      'CancellingFree until the order shipsReturnsWithin 2-3 days of deliveryEmail replieswithin 24 hours',
    )
    await page.setViewportSize(phone)
    await expectNoOverflow(page)
    await expect(findFact(page, 'Payment method')).toContainText('Online (card)')
  })

  await test.step('buys again from the order, and says what is missing', async () => {
    const problem = 'Cutting Chai Tee (M, Black) is sold out.'
    await page.route('**/buy-again', (route) => route.fulfill({ json: { added: 0, problems: [problem] } }), {
      times: 1,
    })
    await page.getByRole('button', { name: `Buy again: order ${number}` }).click()
    await expect(toast(problem)).toBeVisible()
  })

  await test.step('a message links to its order', async () => {
    await page.getByRole('link', { name: 'Contact us about this order' }).click()
    await expect(page.getByRole('region', { name: `About order ${number}` })).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await main(page).getByLabel('Message', { exact: true }).fill('Is it on its way?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(main(page).getByRole('heading', { name: 'Got it.' })).toBeVisible()
    await page.goBack()
  })

  await test.step('cancels the order after a question about the money', async () => {
    const dialog = page.getByRole('dialog', { name: `Cancel order ${number}?` })
    const cancelButton = main(page).getByRole('button', { name: 'Cancel order' })
    await cancelButton.click()
    await expect(dialog).toContainText('to your original payment method. Banks usually take 3-4 business days.')
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Keep order' }).click()
    await expect(dialog).toBeHidden()

    const packed = "This order is packed for the courier, so it can't be cancelled any more. Contact us for help."
    await page.route('**/cancel', (route) => route.fulfill({ status: 409, ...errorResponse('conflict', packed) }), {
      times: 1,
    })
    await cancelButton.click()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(alertMessage(page)).toHaveText(packed)
    await expect(dialog).toBeHidden()

    await cancelButton.click()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    const status = main(page).getByRole('status').filter({ hasText: "Your order is cancelled. We've emailed you." })
    await expect(status).toBeFocused()
    await expect(cancelButton).toHaveCount(0)
    await expect(main(page).getByRole('region', { name: 'Refund' })).toContainText(/is on its way|We refunded/)
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('the inbox links to the order', async () => {
    await logInAsAdmin(page)
    await visit(page, `/admin/messages?q=${encodeURIComponent(user.email)}`)
    const row = page.getByRole('table', { name: 'Messages' }).getByRole('row').nth(1)
    await expect(row).toContainText(`Order ${number}`)
    await row.click()
    const link = page
      .getByRole('dialog', { name: 'Message', exact: true })
      .getByRole('link', { name: `Order ${number}` })
    await expect(link).toBeVisible()
    await link.click()
    await expect(page).toHaveURL(`/admin/orders/${order._id}`)
    await expect(main(page)).toContainText('by Customer')
  })
})

const party = { name: 'Asha Kulkarni', lines: ['14, Third Cross', 'Bengaluru 560003'], state: 'Karnataka' }
const totals = { taxableValue: 1712.38, cgst: 42.81, sgst: 42.81, igst: 0, total: 1798 }
const invoice = {
  number: 'NK/26-27/000001',
  date: '2026-11-15T20:30:00.000Z',
  orderId: ORDER_ID,
  seller: { ...party, name: 'Nukkad', gstin: '29AAAAA0000A1Z5', email: 'hello@nukkad.example' },
  buyer: { ...party, state: 'Goa', email: 'asha@nukkad.example', phone: '+91 98765 43210' },
  placeOfSupply: 'Goa',
  isSameState: true,
  lines: [
    { description: 'Cutting Chai Tee', sku: 'NUK-1', hsn: '6109', quantity: 2, unitPrice: 899, rate: 5, ...totals },
  ],
  ...totals,
}

test('the receipt is printed on the screen and on paper', async ({ page }) => {
  const trackLink = page.getByRole('link', { name: 'Track Your Orders' })
  const shoppingLink = page.getByRole('link', { name: 'Continue Shopping' })
  const progress = page.getByRole('progressbar')
  const printButton = page.getByRole('button', { name: 'Print receipt' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await logInNewAccount(page)
  await mockShop(page, createCheckout())
  await mockOrders(page, [])
  await visit(page, '/checkout')

  await test.step('counts to 100 in steps of 2 every 40 ms and then shows the buttons', async () => {
    // a response that arrives while the clock is paused is not shown
    await expect(payButton(page)).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await waitForPaymentWindow(page)
    await completePayment(page)
    await expect(progress).toHaveAttribute('aria-valuenow', '0')
    await page.clock.runFor(40)
    await expect(progress).toHaveAttribute('aria-valuenow', '2')
    await page.clock.runFor(24 * 40)
    await expect(progress).toHaveAttribute('aria-valuenow', '50')
    await expect(main(page).getByText('50%')).toBeVisible()
    await expect(trackLink).toHaveCount(0)
    await expect(printButton).toHaveCount(0)
    await page.clock.runFor(25 * 40)
    await expect(progress).toHaveAttribute('aria-valuenow', '100')
    await expect(main(page).getByText('100%')).toBeVisible()
    await expect(printButton).toHaveCount(0)
    await page.clock.runFor(40)
    await expect(progress).toHaveCount(0)
    await expect(trackLink).toBeVisible()
    await expect(shoppingLink).toBeVisible()
    await expect(printButton).toBeVisible()
    expect(await page.evaluate(() => history.state.usr)).toMatchObject({
      order: { _id: ORDER_ID },
      message: 'Payment received. Your order is placed.',
      paymentDetails: paymentProof,
    })
  })

  await test.step('shows the items and the delivery date immediately under reduced motion', async () => {
    await trackLink.click()
    await expect(page).toHaveURL('/my-orders')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // the clock is still paused, so no time has to pass
    await page.goBack()
    await expect(page).toHaveURL('/order-confirmation')
    await expect(receipt(page)).toHaveAccessibleName('Receipt for order DD44EE5F')
    for (const text of [
      '#DD44EE5F',
      '16 Nov 2026, 2:00 am',
      'Cutting Chai Tee₹1,7982 × ₹899',
      'Total₹1,798',
      paymentProof.razorpay_payment_id,
    ]) {
      await expect(receipt(page)).toContainText(text)
    }
    await expect(receipt(page)).toContainText('Estimated deliveryMonday, 23 November 2026')
    await expect(main(page).getByText('Estimated delivery by Mon, 23 Nov', { exact: true })).toBeVisible()
    await expect(progress).toHaveCount(0)
    await expect(trackLink).toHaveAttribute('href', '/my-orders')
    await expect(shoppingLink).toBeVisible()
    await page.clock.resume()
    await page.setViewportSize(phone)
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('prints without the layout', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(receipt(page)).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(trackLink).toBeHidden()
  })
})
