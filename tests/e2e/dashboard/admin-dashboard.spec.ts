import { expect, type Page } from '@playwright/test'
import type { Dashboard, Insights, TodoCount } from '#domains/dashboard/contract.ts'
import { logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { createOrder, ORDER_ID } from '../mock-checkout.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

const main = (page: Page) => page.getByRole('main')
const phone = { width: 390, height: 844 }

const dashboard: Dashboard = {
  from: '2026-11-14',
  to: '2026-11-16',
  totals: { revenue: 123_456.5, netRevenue: 98_765, cashPending: 1_847, orders: 3, products: 60 },
  period: {
    from: '2026-11-14',
    to: '2026-11-16',
    gross: 2_797,
    net: 2_597,
    refunds: 200,
    discounts: 300,
    orders: 3,
    averageOrder: 932.33,
  },
  previousPeriod: {
    from: '2026-11-11',
    to: '2026-11-13',
    gross: 5_594,
    net: 5_594,
    refunds: 0,
    discounts: 0,
    orders: 2,
    averageOrder: 2_797,
  },
  days: [
    { day: '2026-11-14', revenue: 999, orders: 1 },
    { day: '2026-11-15', revenue: 0, orders: 0 },
    { day: '2026-11-16', revenue: 1_798, orders: 2 },
  ],
  statuses: [
    { status: 'Processing', orders: 2 },
    { status: 'Shipped', orders: 0 },
    { status: 'Delivered', orders: 0 },
    { status: 'Cancelled', orders: 1 },
  ],
  bestSellers: [{ _id: '1'.repeat(24), name: 'Cutting Chai Tee', sku: 'NUK-1', units: 3, revenue: 2_697 }],
  lowStock: [{ _id: '2'.repeat(24), name: 'Monsoon Hoodie', sku: 'NUK-2', available: 2 }],
  recentOrders: [],
}

const insights: Insights = {
  from: '2026-11-14',
  to: '2026-11-16',
  slowSellers: [{ productId: '4'.repeat(24), name: 'Plain Cap', sku: 'NUK-4', units: 0, available: 40 }],
  sellThrough: [
    {
      productId: '1'.repeat(24),
      name: 'Cutting Chai Tee',
      sku: 'NUK-1',
      size: 'M',
      color: 'Black',
      units: 3,
      available: 1,
      percent: 75,
    },
  ],
  funnel: { carts: 20, checkouts: 8, orders: 5, cartsSince: '2026-11-15' },
  previousFunnel: { carts: 10, checkouts: 8, orders: 10 },
}

const waiting: TodoCount[] = [
  { id: 'ordersToPack', count: 12 },
  { id: 'ordersToConfirm', count: 1 },
  { id: 'returnsToApprove', count: 0 },
]

const quietDay: Dashboard = { ...dashboard, days: [{ day: '2026-11-16', revenue: 0, orders: 0 }] }

async function fakeDashboard(page: Page, { orders = [createOrder()] } = {}): Promise<string[]> {
  const requests: string[] = []
  await page.route(/\/api\/admin\/dashboard/, (route) => {
    const { search, searchParams } = new URL(route.request().url())
    requests.push(search)
    const isOneDay = searchParams.get('from') === searchParams.get('to')
    return route.fulfill({ json: isOneDay ? quietDay : dashboard })
  })
  await page.route(/\/api\/admin\/dashboard\/insights/, (route) => route.fulfill({ json: insights }))
  await page.route(/\/api\/admin\/todos/, (route) => route.fulfill({ json: waiting }))
  await page.route(/\/api\/admin\/orders/, (route) =>
    route.fulfill({ json: orders, headers: { 'x-total-count': String(orders.length * 1_234) } }),
  )
  await page.route(/\/api\/admin\/products/, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '60' } }))
  return requests
}

/** Adds up how far content moves without a press, from the next page on. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries() as unknown as LayoutShift[])
        if (!hadRecentInput) shifts.sum += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
interface LayoutShift {
  hadRecentInput: boolean
  value: number
}
const getShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

const MAX_SHIFT = 0.1

test('nothing moves while the dashboard loads', async ({ page }) => {
  await page.setViewportSize(phone)
  await logInAsAdmin(page)
  await fakeDashboard(page)
  // the slowest comes last, from the top of the page to the bottom
  const slow = [/\/api\/admin\/products/, /\/api\/admin\/todos/, /\/api\/admin\/setup$/, /\/api\/admin\/dashboard\?/]
  const release = Promise.withResolvers<void>()
  for (const [index, path] of slow.entries())
    await page.route(path, async (route) => {
      await release.promise
      await new Promise((resolve) => setTimeout(resolve, 300 * (index + 1)))
      await route.fallback()
    })
  await recordShifts(page)
  await visit(page, '/admin')
  await expect(main(page).getByText('Loading ...')).toBeVisible()
  release.resolve()
  await expect(card(page, 'Figures')).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Set up your shop' })).toBeVisible()
  await expect(main(page).getByText('Loading ...')).toBeHidden()
  expect(await getShifts(page)).toBeLessThan(MAX_SHIFT)
})

const chart = (page: Page, title: string) => page.getByRole('figure').filter({ hasText: title })
const card = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })

test('the dashboard shows the sales of the chosen period, and loading and error states', async ({ page }) => {
  test.slow()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const open = async (label: string, heading: string) => {
    const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true })
    await sidebar.getByRole('link', { name: label, exact: true }).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  const openOrders = () => open('Orders', 'Order Management')
  const openDashboard = () => open('Dashboard', 'Admin Dashboard')
  await logInAsAdmin(page)
  await page.clock.setFixedTime('2026-11-16T06:00:00.000Z')
  await fakeDashboard(page, { orders: [] })
  const release = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/products/, async (route) => {
    await release.promise
    await route.fulfill({ status: 400, body: 'no' })
  })
  await visit(page, '/admin/orders')

  await test.step('only the dashboard loads the charts', async () => {
    await expect(main(page).getByText('No orders found.')).toBeVisible()
    expect(scripts).not.toEqual([])
    expect(scripts.filter((path) => path.includes('sales-charts'))).toEqual([])
    await openDashboard()
    await expect.poll(() => scripts.some((path) => path.includes('sales-charts'))).toBe(true)
  })

  await test.step('shows loading, empty and error states', async () => {
    await expect(main(page).getByText('Loading ...')).toBeVisible()
    release.resolve()
    await expect(main(page).getByText('Error Fetching Products: Failed to fetch products')).toBeVisible()
    await expect(main(page).getByText('No Recent Orders Found.')).toBeVisible()
    await openOrders()
    await page.route(/\/api\/admin\/orders/, (route) => route.fulfill({ status: 400, body: 'no' }))
    await openDashboard()
    await expect(main(page).getByText('Error Fetching Orders: Failed to fetch orders')).toBeVisible()
  })

  await test.step('shows a failed setup step as an error', async () => {
    await page.route(/\/api\/admin\/setup\/policies/, (route) =>
      route.fulfill({ status: 503, json: { message: 'Not now.', code: 'unavailable' } }),
    )
    await main(page).getByRole('button', { name: 'I have read them' }).click()
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toContainText('Not now.')
  })

  await openOrders()
  await page.unrouteAll()
  const requests = await fakeDashboard(page, {
    orders: [createOrder(), createOrder({ _id: '3'.repeat(24), user: { name: '', email: '' } })],
  })
  await openDashboard()
  await test.step('shows the totals', async () => {
    await expect(card(page, 'Revenue')).toContainText('₹1,23,456.50')
    await expect(card(page, 'Revenue')).toContainText(
      'Net ₹98,765.00, without refunds and cancelled orders. ₹1,847.00 in cash is still to come.',
    )
    await expect(card(page, 'Total Orders')).toContainText('2,468')
    await expect(card(page, 'Total Orders').getByRole('link', { name: 'Manage Orders' })).toHaveAttribute(
      'href',
      '/admin/orders',
    )
    await expect(card(page, 'Total Products')).toContainText('60')
    await expect(card(page, 'Total Products').getByRole('link', { name: 'Manage Products' })).toHaveAttribute(
      'href',
      '/admin/products',
    )
    const recent = main(page).getByRole('region', { name: 'Recent Orders' })
    await expect(recent.getByRole('row').nth(1)).toContainText(new RegExp(`${ORDER_ID}.*Asha.*₹1,798.00.*Processing`))
    await expect(recent.getByRole('row').nth(2)).toContainText('Unknown User')
    await expect(chart(page, 'Revenue by day')).toContainText('₹2,797.00')
    await expect(chart(page, 'Revenue by day').locator('svg').first()).toBeVisible()
    await expect(chart(page, 'Orders by day').locator('figcaption')).toHaveText(/^Orders by day\s*3$/)
    await expect(chart(page, 'Orders by status')).toContainText('Processing 2, ')
    await expect(card(page, 'Best sellers')).toContainText('Cutting Chai Tee')
    await expect(card(page, 'Slowest sellers')).toContainText(/Plain Cap.*0 sold.*40 left/)
    await expect(card(page, 'Sell-through by variant')).toContainText(/NUK-1 · M · Black.*75%.*3 sold, 1 left/)
    await expect(card(page, 'Conversion')).toContainText('Carts are counted since 15 Nov.')
    await expect(card(page, 'Conversion')).toContainText(
      /Filled a cart\s*20\s*Began checkout\s*8 ±0%\s*Ordered\s*5 −50%/,
    )
    await expect(card(page, 'Conversion')).toContainText('63% of checkouts became an order.')
    const figures = card(page, 'Figures')
    await expect(figures).toContainText(/Gross sales.*₹2,797\.00.*−50% ₹5,594\.00 before/)
    await expect(figures).toContainText(/Net sales.*₹2,597\.00/)
    await expect(figures).toContainText(/Orders.*3.*\+50% 2 before/)
    await expect(figures).toContainText(/Average order.*₹932\.33/)
    await expect(figures).toContainText('after ₹300.00 of discounts')
    await expect(figures).toContainText('less ₹200.00 refunded in these days')
    await expect(figures).toContainText('Compared with 11 Nov to 13 Nov')
    await expect(card(page, 'Low stock')).toContainText('2 left')
    expect(await findViolations(page, 'main')).toEqual([])
    expect(requests).toEqual(['?from=2026-10-18&to=2026-11-16'])
  })

  await test.step('opens with the to-do list', async () => {
    const todo = main(page).getByRole('region', { name: 'To do' })
    await expect(todo.getByRole('listitem')).toHaveText(['12 orders to pack', '1 cash order to confirm'])
    await expect(todo.getByRole('link', { name: '12 orders to pack' })).toHaveAttribute('href', '/admin/shipping')
    await expect(todo.getByRole('link', { name: '0 returns to approve' })).toHaveAttribute(
      'href',
      '/admin/returns?status=requested',
    )
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText('To do')
    await page.route(/\/api\/admin\/todos/, (route) => route.fulfill({ json: [{ id: 'ordersToPack', count: 0 }] }))
    await openOrders()
    await openDashboard()
    await expect(todo).toContainText('Nothing to do')
    await expect(todo.getByRole('listitem')).toHaveCount(0)
  })

  await test.step('shows the sales of the chosen period', async () => {
    await page.getByRole('button', { name: 'This month' }).click()
    await expect.poll(() => requests.at(-1)).toBe('?from=2026-11-01&to=2026-11-16')
    await page.getByRole('button', { name: '7 days' }).click()
    await expect.poll(() => requests.at(-1)).toBe('?from=2026-11-10&to=2026-11-16')
    await page.getByRole('button', { name: 'Today' }).click()
    await expect.poll(() => requests.at(-1)).toBe('?from=2026-11-16&to=2026-11-16')
    await expect(main(page).getByText('No orders in this period')).toBeVisible()
    await expect(chart(page, 'Revenue by day')).toHaveCount(0)
    await page.getByLabel('First day').fill('2026-11-02')
    await expect.poll(() => requests.at(-1)).toBe('?from=2026-11-02&to=2026-11-16')
    await expect(page).toHaveURL('/admin?from=2026-11-02&to=2026-11-16')

    await page.setViewportSize(phone)
    await expect(chart(page, 'Revenue by day')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
