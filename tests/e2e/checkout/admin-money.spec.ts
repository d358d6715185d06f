import { expect, type Page } from '@playwright/test'
import type { PaymentReview } from '#domains/checkout/admin-contract.ts'
import type { FlaggedPayment } from '#domains/orders/admin-contract.ts'
import { logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

const main = (page: Page) => page.getByRole('main')
const CHECKOUT = '0'.repeat(23)
const at = '2026-11-15T20:30:00.000Z'

const anomaly: FlaggedPayment = {
  paymentId: 'pay_wrong',
  providerOrderId: 'order_1',
  checkoutId: `${CHECKOUT}1`,
  amount: 500,
  currency: 'INR',
  status: 'captured',
  reason: 'The amount or the currency does not match the checkout.',
  madeAt: at,
  seenAt: at,
  isOpen: true,
  refundable: 500,
  refunds: [
    { _id: 'rf_1', amount: 500, reason: 'Not ours', status: 'failed', createdAt: at, error: 'The bank refused.' },
  ],
}

const review: PaymentReview = {
  paymentId: 'pay_wrong',
  events: [{ id: 'e1', kind: 'payment.captured', receivedAt: at }],
  others: [{ paymentId: 'pay_right', amount: 999, status: 'captured', madeAt: at }],
  checkout: {
    _id: `${CHECKOUT}1`,
    status: 'expired',
    customer: 'Meera',
    email: 'meera@nukkad.example',
    totalPrice: 999,
    createdAt: at,
    holdExpiresAt: at,
    items: ['1 × Cutting Chai Tee, M'],
  },
}

async function mockMoneyDesk(page: Page): Promise<string[]> {
  const requests: string[] = []
  const waiting = [
    { _id: `${CHECKOUT}2`, customer: 'Ravi', email: 'ravi@nukkad.example', totalPrice: 1798, createdAt: at },
  ]
  await page.route(/\/api\/admin\/(payments|checkouts)\//, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const call = `${request.method()} ${pathname.replace('/api/admin/', '')}`
    requests.push(call + search)
    if (call.endsWith('/anomalies')) return route.fulfill({ json: [anomaly], headers: { 'x-total-count': '1' } })
    if (call.endsWith('/evidence')) return route.fulfill({ json: review })
    if (call.endsWith('/refunds')) return route.fulfill({ status: 201, json: review })
    if (call.endsWith('/waiting')) return route.fulfill({ json: waiting, headers: { 'x-total-count': '60' } })
    if (call.endsWith('/settle')) {
      waiting.pop()
      return route.fulfill({ json: { status: 'settled', orderId: `${CHECKOUT}3` } })
    }
    if (call.endsWith('/books'))
      return route.fulfill({ json: [{ rule: '1. One order for each.', found: ['order 1'] }] })
    return route.fulfill({ json: [{ orderId: `${CHECKOUT}4`, paymentId: 'pay_4', status: 'created', amount: 599 }] })
  })
  return requests
}

test('the money desk shows flagged payments with evidence and an action', async ({ page }) => {
  await logInAsAdmin(page)
  const requests = await mockMoneyDesk(page)
  await visit(page, '/admin/money')
  const card = main(page).getByRole('article', { name: 'Payment pay_wrong' })
  for (const text of ['₹500.00', 'To do', 'The amount or the currency', 'failed: Not ours', 'The bank refused.']) {
    await expect(card).toContainText(text)
  }
  expect(requests).toContain('GET payments/anomalies?open=yes&limit=25')
  await card.getByText('Evidence').click()
  for (const text of ['Meera', '₹999.00, expired', '1 × Cutting Chai Tee, M', 'payment.captured', 'pay_right']) {
    await expect(card).toContainText(text)
  }
  await expect(main(page).getByRole('link', { name: 'Open order' })).toHaveAttribute('href', /order=0+4$/)
  await main(page).getByRole('button', { name: 'Run checks' }).click()
  await expect(main(page).getByText('1 of 1 checks failed.')).toBeVisible()
  expect(await findViolations(page, 'main')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await card.getByRole('button', { name: /^Refund ₹500/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund ₹500.00' }).click()
  await expect.poll(() => requests).toContain('POST payments/pay_wrong/refunds')
  const waiting = main(page).getByRole('region', { name: /^Paid, waiting/ })
  await waiting.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/admin/money?waitingPage=2')
  await expect.poll(() => requests).toContain('GET checkouts/waiting?page=2&limit=25')
  await waiting.getByRole('link', { name: 'Previous' }).click()
  await waiting.getByRole('button', { name: 'Check payments again' }).click()
  await expect(main(page).getByText('All clear: no checkout is waiting.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Filters' }).click()
  await main(page).getByLabel('Show').selectOption('all')
  await expect(page).toHaveURL('/admin/money?show=all')
  await expect.poll(() => requests).toContain('GET payments/anomalies?limit=25')
  await main(page).getByLabel('Sort by').selectOption('Largest first')
  await main(page).getByLabel('Search by payment, order or reason').fill('pay_w')
  await expect(page).toHaveURL('/admin/money?q=pay_w&show=all&sortBy=-amount')
  await expect.poll(() => requests).toContain('GET payments/anomalies?q=pay_w&sortBy=-amount&limit=25')
  await main(page).getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => requests).toContain('GET payments/anomalies.csv?q=pay_w&sortBy=-amount')
})
