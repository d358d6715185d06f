import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import type { AdminOrderDetail } from '#domains/orders/admin-contract.ts'
import { createAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { createOrder, errorResponse, ORDER_ID } from '../mock-checkout.ts'
import { placeOrder } from '../place-order.ts'
import { test } from '../test.ts'
import { expectNoOverflow, visit } from '../visit.ts'

const main = (page: Page) => page.getByRole('main')
const phone = { width: 390, height: 844 }
const SECOND_ID = `${ORDER_ID.slice(0, 20)}0002`

function createOrderDetail(changes: Partial<AdminOrderDetail> = {}): AdminOrderDetail {
  return {
    ...createOrder(),
    invoiceNumber: 'NKD/2026-27/000001',
    statusHistory: [
      { status: 'Processing', at: '2026-11-15T20:30:00.000Z' },
      { status: 'Shipped', at: '2026-11-16T04:30:00.000Z', by: 'Ravi' },
    ],
    refunds: [],
    refundable: 1798,
    payment: {
      id: 'pay_1',
      providerOrderId: 'order_1',
      checkoutId: '0'.repeat(24),
      amount: 1798,
      currency: 'INR',
      status: 'captured',
      madeAt: '2026-11-15T20:29:00.000Z',
      seenAt: '2026-11-15T20:30:00.000Z',
      events: [{ id: 'e1', kind: 'payment.captured', receivedAt: '2026-11-15T20:30:00.000Z' }],
    },
    ...changes,
  }
}

interface SentRequest {
  method: string
  path: string
  query: string
  body: unknown
}

/** Mocks the order API with these orders and records the requests. */
/** Slowly enough that the first click has closed what it was on. */
async function doubleClickSlowly(page: Page, control: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
  await wait(120)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

async function mockOrders(page: Page, orders: AdminOrderDetail[]): Promise<{ sent: SentRequest[] }> {
  const sent: SentRequest[] = []
  await page.route(/\/api\/admin\/orders/, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    const [, , , , id, action] = url.pathname.split('/')
    const body = request.postDataJSON() as Record<string, unknown> | null
    sent.push({ method: request.method(), path: [id, action].filter(Boolean).join('/'), query: url.search, body })
    const order = orders.find(({ _id }) => _id === id)
    if (id === 'bulk') {
      const ids = body?.['ids'] as string[]
      const refused = ids.slice(1).map((orderId) => ({ orderId, message: 'This order is Delivered.' }))
      return route.fulfill({ json: { changed: 1, unchanged: 0, refused } })
    }
    const listed = orders.filter(({ archivedAt }) => !archivedAt)
    if (!id) return route.fulfill({ json: listed, headers: { 'x-total-count': String(listed.length) } })
    if (!order) return route.fulfill({ status: 404, ...errorResponse('not_found', 'Order not found.') })
    if (request.method() === 'DELETE') {
      // as on the server, it can still be read
      order.archivedAt = order.createdAt
      return route.fulfill({ json: id })
    }
    if (action === 'notes') return route.fulfill({ json: [] })
    if (action === 'refundable') {
      const lines = order.orderItems.map(({ _id, price, quantity }) => ({
        lineId: _id,
        amounts: Array.from({ length: quantity }, (_, index) => price * (index + 1)),
      }))
      return route.fulfill({ json: { lines, charges: 79, refundable: order.refundable } })
    }
    if (request.method() === 'PUT') order.status = body?.['status'] as AdminOrderDetail['status']
    if (action === 'cancel') Object.assign(order, { status: 'Cancelled', refundable: 0 })
    if (action === 'restock') order.restockedAt = order.createdAt
    if (action === 'confirm') order.confirmation = { status: 'confirmed' }
    if (action === 'refuse') Object.assign(order, { status: 'Cancelled', paymentStatus: 'not collected' })
    if (action === 'cash' && order.cash) {
      const received = Number(body?.['amount'])
      Object.assign(order, { isPaid: true, paymentStatus: 'paid', refundable: received })
      order.cash = { ...order.cash, received, writtenOff: order.cash.expected - received, recordedBy: 'Ravi' }
    }
    if (action === 'cash-refund') order.refunds = order.refunds.map((refund) => ({ ...refund, status: 'done' }))
    if (action === 'refunds') {
      const amount = Number(body?.['amount'])
      order.refundable -= amount
      order.paymentStatus = 'partially refunded'
      const refund = {
        _id: 'rf_1',
        amount,
        reason: String(body?.['reason']),
        status: 'due',
        createdAt: order.createdAt,
      }
      order.refunds = [...order.refunds, refund]
      for (const { lineId, quantity } of (body?.['lines'] ?? []) as { lineId: string; quantity: number }[])
        order.orderItems = order.orderItems.map((item) =>
          item._id === lineId ? { ...item, refundedQuantity: quantity } : item,
        )
    }
    return route.fulfill({ status: action === 'refunds' ? 201 : 200, json: order })
  })
  return { sent }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Order Details' })

test('orders are listed, filtered and updated in the list', async ({ page }) => {
  await logInAsAdmin(page)
  const release = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/orders/, async (route) => {
    await release.promise
    await route.fulfill({ status: 400, body: 'no' })
  })
  await visit(page, '/admin/orders')
  const row = page.getByRole('row').filter({ hasText: 'dd44ee5f' })
  const status = row.getByRole('combobox', { name: /^Status of/ })

  await test.step('shows loading and error states', async () => {
    await expect(main(page).getByText('Loading orders...')).toBeVisible()
    release.resolve()
    await expect(main(page).getByRole('alert')).toContainText('Failed to fetch orders')
  })

  await page.unroute(/\/api\/admin\/orders/)
  const [line] = createOrder().orderItems
  const skus = ['NUK-HOODIE-XXL-OFFWHITE', 'NUK-TEE-S-BLK', 'NUK-CARGO-34-OLIVE', 'NUK-SHIRT-L-SAND']
  const second = createOrderDetail({
    _id: SECOND_ID,
    status: 'Delivered',
    paymentStatus: 'partially refunded',
    totalPrice: 12_345,
    orderItems: line ? skus.map((sku, index) => ({ ...line, _id: String(index).repeat(24), sku })) : [],
    user: { name: 'Venkatasubramanian Iyer', email: 'venkatasubramanian.iyer.bengaluru@longcompanyname.example' },
  })
  const { sent } = await mockOrders(page, [createOrderDetail(), second])
  await test.step('loads again after an error, and a failed status change is reverted', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row).toBeVisible()
    const refuse = (route: Route) => route.fulfill({ status: 400, body: 'no' })
    await page.route(/\/api\/admin\/orders\//, refuse)
    await status.selectOption('Delivered')
    await expect(page.getByText('Failed to update order status')).toBeVisible()
    await expect(status).toHaveValue('Processing')
    await page.unroute(/\/api\/admin\/orders\//, refuse)
  })

  await test.step('lists the orders', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Management')
    for (const name of ['Order ID', 'Customer', 'Mobile', 'SKU(s)', 'Total Price', 'Payment Status', 'Order Status']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    }
    await expect(page.getByRole('columnheader', { name: 'Created At' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
    for (const text of [
      'Asha',
      'asha@nukkad.example',
      '+91 98765 43210',
      'NUK-CHAI-M-BLK',
      '₹1,798.00',
      '16 Nov 2026',
    ]) {
      await expect(row).toContainText(text)
    }
    await expect(row.locator('[data-color]')).toHaveText(['Paid', 'Processing'])
    await expect(row.locator('[data-color]').nth(1)).toHaveAttribute('data-color', 'yellow')
    const other = page.getByRole('row').filter({ hasText: 'dd440002' })
    await expect(other.locator('[data-color]')).toHaveText(['Partially refunded', 'Delivered'])
    expect(await findViolations(page, 'main')).toEqual([])
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const getOverflow = () =>
      page.getByRole('table').evaluate((table) => {
        const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
        return scrollWidth - clientWidth
      })
    await expect(other.getByTitle(skus.join(', '))).toHaveText('NUK-HOODIE-XXL-OFFWHITE, NUK-TEE-S-BLK +2 more')
    for (const screen of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width: screen, height: 900 })
      await expect(status, String(screen)).toBeInViewport({ ratio: 1 })
      await expect.poll(getOverflow, String(screen)).toBe(0)
    }
    await page.setViewportSize({ width, height })
  })

  await test.step('the arrow keys move through the list, and Enter opens an order', async () => {
    await main(page).getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowDown')
    await expect(row).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(row).not.toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('a status change is saved immediately', async () => {
    // by keyboard: a second press while saving does nothing and the focus stays
    const save = Promise.withResolvers<void>()
    await page.route(`**/api/admin/orders/${ORDER_ID}`, async (route) => {
      await save.promise
      await route.fallback()
    })
    await status.press('ArrowDown')
    await expect(status).toBeDisabled()
    await page.keyboard.press('ArrowDown')
    await expect(status).toHaveValue('Shipped')
    save.resolve()
    await expect(row.locator('[data-color=blue]')).toHaveText('Shipped')
    await expect(status).toBeEnabled()
    await expect(status).toBeFocused()
    expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: ORDER_ID, body: { status: 'Shipped', notify: true } },
    ])
  })

  await test.step('a status change can be undone from its message', async () => {
    const message = page.getByText('Order marked as Shipped. The customer gets an email in 10 seconds.')
    await expect(message).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone. The order is Processing again.')).toBeVisible()
    await expect(message).toHaveCount(0)
    await expect(status).toHaveValue('Processing')
    expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({ status: 'Processing', notify: true })
  })

  await test.step('Cancelled asks first, with the amount and what happens to the items', async () => {
    await status.selectOption('Cancelled')
    const question = page.getByRole('dialog', { name: 'Cancel order #DD44EE5F and refund ₹1,798.00?' })
    await expect(question).toContainText('Asha gets ₹1,798.00 back, the way it was paid, and an email.')
    await expect(question).toContainText("The items have shipped, so they aren't restocked now.")
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await question.getByRole('button', { name: 'Keep order' }).click()
    await expect(question).toBeHidden()
    await expect(status).toHaveValue('Processing')
    expect(sent.some(({ path }) => path.endsWith('cancel'))).toBe(false)
    await status.selectOption('Cancelled')
    await question.getByLabel('Reason').fill('Asked to')
    await page.keyboard.press('Enter')
    expect(sent.some(({ path }) => path.endsWith('cancel'))).toBe(false)
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(row.locator('[data-color=red]')).toHaveText('Cancelled')
    expect(sent.find(({ path }) => path.endsWith('cancel'))?.body).toEqual({ reason: 'Asked to' })
  })

  await test.step('a returned shipment is restocked', async () => {
    await row.getByRole('link', { name: /DD44EE5F/ }).click()
    const button = dialog(page).getByRole('button', { name: 'Received back' })
    await button.click()
    const question = page.getByRole('dialog', { name: 'Put the items of this order back into stock?' })
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await question.getByRole('button', { name: 'Received back' }).click()
    await expect(page.getByText('The items are back in stock.')).toBeVisible()
    await expect(dialog(page).getByRole('region', { name: 'Timeline' })).toContainText('Items restocked')
    await expect(button).toHaveCount(0)
    expect(sent.filter(({ path }) => path === `${ORDER_ID}/restock`)).toHaveLength(1)
    await dialog(page).locator('header').getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('search, filter and sort are in the URL and in the request', async () => {
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('NUK-CHAI')
    await expect(page).toHaveURL(/q=NUK-CHAI/)
    await page.getByLabel('Payment').selectOption('refunded')
    await expect(page).toHaveURL(/payment=refunded/)
    await expect.poll(() => sent.at(-1)?.query).toMatch(/payment=refunded.*q=NUK-CHAI|q=NUK-CHAI.*payment=refunded/)
    await page.getByRole('button', { name: 'Total Price' }).click()
    await expect.poll(() => sent.at(-1)?.query).toContain('sortBy=totalPrice')
  })

  const bar = page.getByRole('region', { name: 'Selected orders' })
  await test.step('the selection survives filters and printing, and the way back keeps the filters', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(bar).toContainText('2 selected')
    await page.getByLabel('Payment').selectOption('paid')
    await expect(bar).toContainText('2 selected')
    await bar.getByRole('link', { name: 'Pick list' }).click()
    await page.getByRole('link', { name: 'Back to orders' }).click()
    await expect(page).toHaveURL(/payment=paid/)
    await expect(bar).toContainText('2 selected')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(async () => (await row.boundingBox())?.y, 'the first order on a laptop').toBeLessThan(400)
  })

  await test.step('many orders are shipped after a question, and those refused are listed', async () => {
    await bar.getByRole('button', { name: 'Ship' }).click()
    const question = page.getByRole('dialog', { name: 'Mark as shipped: 2 orders?' })
    // the second click must not open the order behind the question
    await doubleClickSlowly(page, question.getByRole('button', { name: 'Cancel' }))
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/orders\?/)
    await bar.getByRole('button', { name: 'Ship' }).click()
    await question.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByText('1 order shipped.')).toBeVisible()
    await expect(bar.getByRole('alert')).toContainText('1 order could not be changed:')
    await expect(bar.getByRole('alert')).toContainText('#DD440002: This order is Delivered.')
    expect(sent.find(({ path }) => path === 'bulk')?.body).toEqual({ action: 'ship', ids: [ORDER_ID, SECOND_ID] })
    // only the refused order stays selected
    await expect(bar).toContainText('1 selected')
    const refusal = { status: 409, json: { message: 'Try again.' } }
    await page.route('**/api/admin/orders/bulk', (route) => route.fulfill(refusal), { times: 1 })
    await bar.getByRole('textbox', { name: 'Tag' }).fill('gift')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Try again.')).toBeVisible()
    await expect(bar.getByRole('textbox', { name: 'Tag' })).toHaveValue('gift')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => sent.findLast(({ path }) => path === 'bulk')?.body)
      .toMatchObject({ action: 'addTag', tag: 'gift', ids: [SECOND_ID] })
    await expect(bar).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    expect(await findViolations(page, 'main')).toEqual([])
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(bar).toHaveCount(0)
    // the focused button is gone with the bar
    await expect(page.getByRole('table', { name: 'Orders' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(row).toBeFocused()
  })

  await test.step('phones show two lines for each order, and filters behind a button', async () => {
    await page.setViewportSize(phone)
    const payment = page.getByLabel('Payment')
    await expect(payment).toBeHidden()
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await expect(payment).toBeVisible()
    expect((await row.boundingBox())?.height).toBeLessThan(100)
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    const { y: firstRow = 0 } = (await page.getByRole('row').nth(1).boundingBox()) ?? {}
    const { height: rowHeight = 0 } = (await row.boundingBox()) ?? {}
    expect(firstRow + 6 * rowHeight, 'six orders on the first screen').toBeLessThanOrEqual(phone.height)
    await expect(row).toContainText('₹1,798.00')
    await page.getByText('Select all', { exact: true }).click()
    await expect(bar).toContainText('2 selected')
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expectNoOverflow(page)
  })
})

test('an order is shown, refunded, printed and archived', async ({ page }) => {
  test.slow()
  await logInAsAdmin(page)
  const orders = [createOrderDetail(), createOrderDetail({ _id: SECOND_ID })]
  const { sent } = await mockOrders(page, orders)
  await visit(page, `/admin/orders?order=${ORDER_ID}`)

  await test.step('the details show everything', async () => {
    const expectedTexts = {
      'Order Information': [ORDER_ID, 'Processing', '₹1,798.00', 'Paid', 'Online', '16 Nov 2026, 2:00 am', 'N/A'],
      'Customer Information': ['Asha', 'asha@nukkad.example', '+91 98765 43210'],
      'Shipping Address': ['14, Third Cross', 'Bengaluru', 'Karnataka', '560003', 'India', 'Contact Number'],
      Items: ['Cutting Chai Tee', 'NUK-CHAI-M-BLK', 'M', 'Black', '2', '₹899.00', '₹1,798.00', 'Order Total'],
      Timeline: ['Shipped', 'by Ravi'],
      Refunds: ['No refunds yet.'],
      Payment: ['pay_1', 'payment.captured'],
    }
    for (const [name, texts] of Object.entries(expectedTexts)) {
      const part = dialog(page).getByRole('region', { name, exact: true })
      for (const text of texts) await expect(part).toContainText(text)
    }
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await page.setViewportSize(phone)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const idLines = await dialog(page)
      .getByText(ORDER_ID)
      .evaluate((id) => id.getClientRects().length)
    expect(idLines).toBe(1)
  })

  await test.step('a refund asks for confirmation, naming the amount and the order', async () => {
    const isRefundSent = () => sent.some(({ path }) => path.endsWith('refunds'))
    const amount = dialog(page).getByLabel('Amount')
    await expect(amount).toHaveValue('')
    await dialog(page).getByLabel('Reason').fill('A loose thread')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Refund/ })).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Refund all ₹1,798' }).click()
    await expect(amount).toHaveValue('1798')
    await amount.fill('98')
    await dialog(page).getByLabel('Reason').press('Enter')
    const question = page.getByRole('dialog', { name: 'Refund ₹98.00 of order #DD44EE5F?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    expect(isRefundSent()).toBe(false)
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await question.getByRole('button', { name: 'Refund ₹98.00' }).click()
    await expect(dialog(page).getByRole('region', { name: 'Refunds' })).toContainText('₹98.00, due')
    await expect(amount).toHaveValue('')
    expect(sent.find(({ path }) => path.endsWith('refunds'))?.body).toMatchObject({
      amount: 98,
      reason: 'A loose thread',
      key: expect.stringMatching(/^[\w-]{10,64}$/),
    })
  })

  await test.step('a refund by line takes five presses, and its price can only go down', async () => {
    const amount = dialog(page).getByLabel('Amount')
    await dialog(page).getByRole('button', { name: 'Increase units of Cutting Chai Tee' }).click()
    await expect(amount).toHaveValue('899')
    // the order has shipped
    const restock = dialog(page).getByRole('checkbox', { name: 'Put the items back into stock' })
    await expect(restock).not.toBeChecked()
    await restock.check()
    await dialog(page).getByRole('checkbox', { name: 'Shipping, ₹79.00' }).check()
    await expect(amount).toHaveValue('978')
    await expect(amount).toHaveAttribute('max', '978')
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await dialog(page).getByRole('checkbox', { name: 'Shipping, ₹79.00' }).uncheck()
    await dialog(page).getByLabel('Reason').fill('A stain')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Refund ₹899.00 of order #DD44EE5F?' })
    await expect(question).toContainText('the items go back into stock.')
    await expect(question).toContainText('1 × Cutting Chai Tee (M, Black)')
    await question.getByRole('button', { name: 'Refund ₹899.00' }).click()
    await expect(dialog(page).getByRole('region', { name: 'Items', exact: true })).toContainText('1 of 2 refunded')
    expect(sent.findLast(({ path }) => path.endsWith('refunds'))?.body).toMatchObject({
      amount: 899,
      reason: 'A stain',
      restock: true,
      charges: false,
      lines: [{ lineId: '2'.repeat(24), quantity: 1 }],
    })
    await expect(amount).toHaveValue('')
    await dialog(page).getByRole('checkbox', { name: 'Tell the customer' }).uncheck()
    await dialog(page).getByRole('combobox').selectOption('Delivered')
    await expect(page.getByText('Order marked as Delivered.', { exact: true })).toBeVisible()
    expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({ status: 'Delivered', notify: false })
    await dialog(page).locator('header').getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/admin/orders')
  })

  await test.step('selected orders print as packing slips and a pick list', async () => {
    await expect(page.getByRole('row').filter({ hasText: 'dd44ee5f' })).toContainText('Asha')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    // by keyboard: enter the list, select two rows, open the second
    await page.getByRole('row').filter({ hasText: 'dd44ee5f' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Selected orders' })).toContainText('2 selected')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('link', { name: 'Packing slips' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    const slip = page.getByRole('article', { name: 'Packing slip DD44EE5F' })
    for (const text of ['#DD44EE5F', 'Asha Kulkarni', '560003', 'NUK-CHAI-M-BLK', '1 piece']) {
      await expect(slip).toContainText(text)
    }
    expect(sent.at(-1)?.query).toContain(encodeURIComponent(`${ORDER_ID},${SECOND_ID}`))
    expect(await findViolations(page, 'main')).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(slip).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.goBack()
    for (const id of ['DD44EE5F', 'DD440002']) await page.getByRole('checkbox', { name: `order ${id}` }).check()
    await page.getByRole('link', { name: 'Pick list' }).click()
    const row = page.getByRole('article', { name: 'Pick list' }).getByRole('row').nth(1)
    await expect(row).toContainText(/NUK-CHAI-M-BLK.*DD44EE5F, DD440002\s*3$/)
    expect(await findViolations(page, 'main')).toEqual([])
    await expect(page.getByText('to pack')).toHaveCount(0)
  })

  await test.step('an order with nothing to pack has no slip', async () => {
    const [order] = orders
    if (!order) throw new Error('no order')
    const { orderItems } = order
    order.orderItems = orderItems.map((item) => ({ ...item, refundedQuantity: item.quantity }))
    await page.reload()
    await expect(page.getByText('1 order has nothing to pack.')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Pick list' })).not.toContainText('DD44EE5F')
    order.orderItems = orderItems
  })

  await test.step('an unknown order leads back to the orders', async () => {
    await visit(page, `/admin/orders/${'0'.repeat(24)}`)
    await expect(main(page)).toContainText('Order not found. It may have been deleted.')
    await main(page).getByRole('link', { name: 'Back to orders' }).click()
    await expect(page).toHaveURL('/admin/orders')
  })

  await test.step('archiving asks for confirmation', async () => {
    orders.splice(1)
    await page.reload()
    await page.getByRole('link', { name: /DD44EE5F/ }).click()
    await expect(dialog(page).getByText('Delete')).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('dialog', { name: 'Archive this order?' })
    await expect(question).toContainText('The customer still sees it, and revenue stays the same.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
    await dialog(page).getByRole('button', { name: 'Archive' }).click()
    await question.getByRole('button', { name: 'Archive' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(main(page).getByText('No orders found.')).toBeVisible()
  })
})

test('cash on delivery is confirmed, recorded and refunded by hand', async ({ page }) => {
  await logInAsAdmin(page)
  const { payment: _, ...detail } = createOrderDetail()
  const cashOrder: AdminOrderDetail = {
    ...detail,
    paymentMethod: 'COD',
    paymentStatus: 'pending',
    isPaid: false,
    totalPrice: 1847,
    codFee: 49,
    amountDue: 1847,
    refundable: 0,
    status: 'Processing',
    statusHistory: [{ status: 'Processing', at: '2026-11-15T20:30:00.000Z' }],
    confirmation: { status: 'waiting', confirmBy: '2026-11-17T12:30:00.000Z' },
    cash: { expected: 1847, received: 0, writtenOff: 0 },
  }
  const refused: AdminOrderDetail = {
    ...cashOrder,
    _id: SECOND_ID,
    status: 'Shipped',
    statusHistory: detail.statusHistory,
    confirmation: { status: 'confirmed' },
  }
  const { sent } = await mockOrders(page, [cashOrder, refused])
  const cash = dialog(page).getByRole('region', { name: 'Cash on delivery' })
  const findBody = (action: string) => sent.findLast(({ path }) => path.endsWith(`/${action}`))?.body
  await visit(page, '/admin/orders')

  await test.step('the list shows that the cash is pending', async () => {
    const row = page.getByRole('row').filter({ hasText: 'dd44ee5f' })
    await expect(row.locator('[data-color=red]')).toHaveText('Pending')
    await expect(row).toContainText('COD')
    await row.getByRole('link', { name: /DD44EE5F/ }).click()
    await expect(dialog(page).getByRole('region', { name: 'Order Information' })).toContainText('Cash on delivery')
    await expect(dialog(page).getByRole('region', { name: 'Items', exact: true })).toContainText(
      'Cash on delivery fee₹49.00',
    )
  })

  await test.step('an order that waits is confirmed for the customer', async () => {
    await expect(cash).toContainText('Waiting for Asha to confirm until 17 Nov 2026, 6:00 pm.')
    await expect(cash.getByRole('button', { name: 'Record cash' })).toHaveCount(0)
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await cash.getByRole('button', { name: 'Confirm for the customer' }).click()
    await page
      .getByRole('dialog', { name: 'Have you spoken to the customer?' })
      .getByRole('button', { name: 'Confirm for the customer' })
      .click()
    await expect(page.getByText('Order confirmed. It can ship now.')).toBeVisible()
    await expect(cash).toContainText('You can record the cash once the order has shipped.')
  })

  await test.step('the packing slip says what to collect', async () => {
    await dialog(page).getByRole('link', { name: 'Packing slip' }).click()
    const slip = page.getByRole('article', { name: 'Packing slip DD44EE5F' })
    await expect(slip).toContainText('Cash on delivery: collect ₹1,847.00')
    await page.goBack()
    await expect(cash).toBeVisible()
  })

  await test.step('cancelling before it is paid refunds nothing', async () => {
    await dialog(page).getByRole('combobox').selectOption('Cancelled')
    const question = page.getByRole('dialog', { name: 'Cancel order #DD44EE5F?' })
    await expect(question).toContainText('No cash was collected, so nothing is refunded. Asha gets an email.')
    await question.getByRole('button', { name: 'Keep order' }).click()
  })

  await test.step('cash is recorded, with a reason for what is missing', async () => {
    await dialog(page).getByRole('combobox').selectOption('Delivered')
    const amount = cash.getByLabel('Cash received')
    await expect(amount).toHaveValue('1847')
    await expect(cash.getByRole('button', { name: 'Record cash' })).toBeVisible()
    await amount.fill('0')
    await expect(cash.getByRole('button', { name: 'Write off ₹1,847.00' })).toBeVisible()
    await expect(cash.getByLabel('Why is ₹1,847.00 missing?')).toBeVisible()
    expect(await amount.evaluate((input: HTMLInputElement) => input.checkValidity())).toBe(true)
    await amount.fill('1800')
    await cash.getByLabel('Reference').fill('UTR-1')
    const button = cash.getByRole('button', { name: 'Record and write off ₹47.00' })
    await button.click()
    await expect(cash.getByLabel('Why is ₹47.00 missing?')).toBeFocused()
    expect(findBody('cash')).toBeUndefined()
    await cash.getByLabel('Why is ₹47.00 missing?').fill('No change')
    await page.setViewportSize(phone)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await button.click()
    await expect(page.getByText('Cash recorded. The order is paid.')).toBeVisible()
    expect(findBody('cash')).toEqual({ amount: 1800, reference: 'UTR-1', note: 'No change', writeOff: true })
    for (const text of ['Expected₹1,847.00', 'Received₹1,800.00', 'Written off₹47.00'])
      await expect(cash).toContainText(text)
    await expect(cash.getByRole('button', { name: 'Record cash' })).toHaveCount(0)
  })

  await test.step('a refund is sent by hand and recorded with its reference', async () => {
    cashOrder.refunds = [
      { _id: 'rf_1', amount: 899, reason: 'Return', status: 'due by hand', createdAt: cashOrder.createdAt },
    ]
    await page.reload()
    const form = cash.getByRole('form', { name: 'Refund of ₹899.00' })
    await expect(cash).toContainText("We don't know a UPI ID or bank account yet.")
    await form.getByLabel('Reference of the transfer').fill('UTR-2')
    await form.getByRole('button', { name: 'Refund sent' }).click()
    await expect(form.getByLabel('Sent to')).toBeFocused()
    expect(findBody('cash-refund')).toBeUndefined()
    await form.getByLabel('Sent to').fill('asha@okaxis')
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await form.getByRole('button', { name: 'Refund sent' }).click()
    await expect(page.getByText('Refund recorded. The customer gets an email.')).toBeVisible()
    await expect(form).toHaveCount(0)
    expect(findBody('cash-refund')).toEqual({ amount: 899, sentTo: 'asha@okaxis', reference: 'UTR-2' })
  })

  await test.step('a refused shipment ends the order', async () => {
    await page.goto(`/admin/orders?order=${SECOND_ID}`)
    await cash.getByRole('button', { name: 'Parcel refused' }).click()
    const question = page.getByRole('dialog', { name: 'Was the parcel refused?' })
    await expect(question).toContainText("Asha can't choose cash on delivery any more, unless the settings allow it.")
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await question.getByLabel('Note').fill('Nobody home')
    await question.getByRole('button', { name: 'Parcel refused' }).click()
    await expect(page.getByText('Order cancelled. The items are back in stock.')).toBeVisible()
    expect(findBody('refuse')).toEqual({ note: 'Nobody home' })
    await dialog(page).locator('header').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the file of the courier is checked first and then recorded', async () => {
    const rows = [
      {
        line: 2,
        order: 'DD44EE5F',
        orderId: ORDER_ID,
        amount: 1847,
        expected: 1847,
        reference: 'U1',
        result: 'matched',
      },
      { line: 3, order: 'DD440002', orderId: SECOND_ID, amount: 900, expected: 1847, result: 'different amount' },
      { line: 4, order: 'NOBODY', result: 'unknown order' },
    ]
    const bodies: unknown[] = []
    await page.route('**/api/admin/orders/remittance', (route) => {
      const body = route.request().postDataJSON()
      bodies.push(body)
      const applied = rows.map((row) => (row.result === 'matched' ? { ...row, result: 'recorded' } : row))
      return route.fulfill({ json: body.apply ? { rows: applied, recorded: 1 } : { rows, recorded: 0 } })
    })
    await page.getByRole('link', { name: 'Courier remittance' }).click()
    const csv = 'Order ID,Amount,UTR\nDD44EE5F,1847,U1\n'
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).toHaveText([
      /^Line/,
      /^2DD44EE5FMatched₹1,847\.00₹1,847\.00U1$/,
      /^3DD440002Different amount₹900\.00₹1,847\.00–$/,
      /^4NOBODYUnknown order–––$/,
    ])
    expect(bodies).toEqual([{ csv, apply: false }])
    expect(await findViolations(page, 'main')).toEqual([])
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Record 1 order, ₹1,847.00' }).click()
    await expect(page.getByRole('heading', { name: '1 order recorded as paid' })).toBeVisible()
    await expect(table.getByRole('row').nth(1)).toContainText('Recorded')
    await expect(page.getByRole('button', { name: /^Record/ })).toHaveCount(0)
    expect(bodies.at(-1)).toEqual({ csv, apply: true })
    await page.getByRole('button', { name: 'Remove file' }).click()
    await expect(table).toHaveCount(0)
  })
})

test('a list is filtered once the year of a date is complete', async ({ page }) => {
  await logInAsAdmin(page)
  await visit(page, '/admin/invoices')
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/admin/invoices') searches.push(search)
  })
  await page.getByLabel('From', { exact: true }).focus()
  await page.keyboard.type('10102026', { delay: 20 })
  await expect(page).toHaveURL(/from=2026-10-10/)
  await expect.poll(() => searches).toEqual([expect.stringContaining('from=2026-10-10')])
})

test('an order is found from anywhere, opened on its page, noted and saved as a view', async ({ page }) => {
  const customer = await createAccount(page.request)
  const { order, otherSize } = await placeOrder(page.request, customer.token)
  await logInAsAdmin(page)
  await visit(page, '/admin/products')

  await test.step('the palette finds screens and orders by keyboard', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search orders, customers, products and screens' })
    // the dialog would cut off a ring
    await expect(palette.getByRole('combobox')).toHaveCSS('box-shadow', 'none')
    await palette.getByRole('combobox').fill('invoi')
    await expect(palette.getByRole('option', { name: 'Invoices' })).toBeVisible()
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await palette.getByRole('combobox').fill('zzzz')
    await expect(palette).toContainText('Nothing found. Try a number, a name, a phone number or a SKU.')
    await palette.getByRole('combobox').fill(order.shippingAddress.phone)
    await expect(palette.getByRole('group').first()).toHaveAccessibleName('Customers')
    await expect(palette.getByRole('group').nth(1)).toHaveAccessibleName('Orders')
    await palette.getByRole('combobox').fill(order._id)
    await expect(palette.getByRole('option').first()).toContainText(order._id.slice(-8).toUpperCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/orders/${order._id}`)
  })

  await test.step('the items are in sight on a laptop', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const items = page.getByRole('region', { name: 'Items', exact: true })
    await expect.poll(async () => (await items.boundingBox())?.y).toBeLessThan(400)
  })

  await test.step('notes are added and removed', async () => {
    const notes = page.getByRole('region', { name: 'Notes' })
    const note = notes.getByRole('textbox', { name: 'New note' })
    await note.fill('Wants it on Friday.')
    await page.goBack()
    await expect(note).toBeHidden()
    await page.goForward()
    await expect(note).toHaveValue('Wants it on Friday.')
    await notes.getByRole('button', { name: 'Add note' }).dblclick()
    await expect(note).toHaveValue('')
    await expect(notes.getByRole('listitem')).toHaveText(/^Wants it on Friday\./)
    const invoices = page.getByRole('region', { name: 'Invoices' })
    await expect(invoices.getByRole('button', { name: /^Open / })).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await notes.getByRole('button', { name: /^Remove note of/ }).click()
    const question = page.getByRole('dialog', { name: 'Remove this note?' })
    await expect(question).toContainText('Wants it on Friday.')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(notes.getByRole('listitem')).toHaveCount(0)
  })

  await test.step('a size is changed with three presses, and the address with its phone number', async () => {
    const line = page.getByRole('region', { name: 'Order items' }).getByRole('row').nth(1)
    await line.getByRole('button', { name: /^Edit / }).click()
    const dialog = page.getByRole('dialog', { name: /^Change / })
    const { size, color } = order.orderItems[0] ?? {}
    await expect(dialog.getByRole('radio', { name: `${size} / ${color} Ordered` })).toBeDisabled()
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await dialog.getByRole('radio', { name: new RegExp(`^${otherSize} / ${color}`) }).check()
    await dialog.getByRole('button', { name: 'Change order' }).click()
    await expect(line).toContainText(otherSize)
    await page.getByRole('button', { name: 'Edit shipping address' }).click()
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('12')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit shipping address' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('12')
    await dialog.getByRole('button', { name: 'Change order' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('+91 90000 44444')
    await dialog.getByRole('button', { name: 'Change order' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Shipping Address' })).toContainText('+91 90000 44444')
    const history = page.getByRole('region', { name: 'Timeline' })
    await expect(history).toContainText(`${size} / ${color} → ${otherSize} / ${color}`)
    await expect(history).toContainText('→ +91 90000 44444')
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('filters are saved as a view and removed', async () => {
    await visit(page, '/admin/orders?status=Processing')
    const views = page.getByRole('navigation', { name: 'Saved views' })
    await views.getByRole('button', { name: 'Save this view' }).click()
    await views.getByRole('textbox', { name: 'Name of the view' }).fill('To pack')
    await page.keyboard.press('Enter')
    await expect(views.getByRole('link', { name: 'To pack' })).toHaveAttribute('aria-current', 'page')
    await views.getByRole('button', { name: 'Remove the view To pack' }).click()
    await expect(views.getByRole('link')).toHaveCount(0)
  })
})
