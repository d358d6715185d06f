import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import type { Order } from '#domains/orders/contract.ts'
import type { Return } from '#domains/returns/contract.ts'
import { shortId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { loggedInAsAdmin, newAccount } from './accounts.ts'
import { violations } from './axe.ts'
import { address, refusal } from './fake-checkout.ts'
import { ask, placedOrder } from './placed-order.ts'
import { visit } from './visit.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const next = (page: Page) => part(page, 'Next step')
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** One of the two of the first line of a new order: for money, or for another size. */
async function askedFor(request: APIRequestContext, outcome: 'refund' | 'exchange', name: string) {
  const { user, token } = await newAccount(request, name)
  const { order, otherSize } = await placedOrder(request, token, 'Delivered')
  const [line] = order.orderItems
  const swap = outcome === 'exchange' ? { newSize: otherSize } : {}
  const made = await ask<Return>(request, 'POST /api/returns', {
    data: {
      orderId: order._id,
      name,
      email: user.email,
      number: address.phone,
      reasonDropdown: outcome === 'exchange' ? 'Size does not fit' : 'Defective or damaged',
      reasonText: 'The left sleeve came with a hole.',
      outcome,
      lines: [{ lineId: line?._id, quantity: 1, ...swap }],
    },
  })
  return { made, order, token, otherSize }
}

const pieceOf = ({ orderItems: [line] }: Order) => formatRupees(line?.price ?? 0)

test('a return is found, looked at, approved, received and refunded, each step once', async ({ page }) => {
  test.slow()
  const name = `Asha ${crypto.randomUUID().slice(0, 8)}`
  const { made, order, token } = await askedFor(page.request, 'refund', name)
  await loggedInAsAdmin(page)
  await visit(page, '/admin')
  await page.getByRole('link', { name: 'Returns', exact: true }).click()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  for (const text of [shortId(made._id), shortId(order._id), 'Defective or damaged', 'Money back', 'Requested']) {
    await expect(row).toContainText(text)
  }
  await page.getByLabel('Status').selectOption('Approved')
  await expect(page.getByText('No returns found.')).toBeVisible()
  await page.getByLabel('Status').selectOption('Requested')
  await page.getByLabel('Wants').selectOption('Money back')
  await page.getByRole('button', { name: 'Customer' }).click()
  await expect(page).toHaveURL(/outcome=refund.*sortBy=name.*status=requested/)
  await expect(row).toBeVisible()
  expect(await violations(page, 'main')).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('returns.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(name)
  await page.setViewportSize(phone)
  expect(await violations(page, 'main')).toEqual([])
  await page.setViewportSize(desktop)

  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/returns/${made._id}`)
  await expect(part(page, 'Reason')).toContainText('The left sleeve came with a hole.')
  await expect(part(page, 'Customer and order').getByRole('link', { name: shortId(order._id) })).toHaveAttribute(
    'href',
    `/admin/orders?order=${order._id}`,
  )
  await next(page).getByRole('button', { name: 'Approve' }).click()
  await expect(next(page)).toContainText('Approved')
  // what is damaged is not put back, unless somebody says so
  await expect(next(page).getByRole('checkbox')).not.toBeChecked()
  await next(page).getByRole('button', { name: 'Received' }).click()
  await expect(part(page, 'Items')).toContainText('Not restocked')
  await expect(next(page).getByLabel(/^Amount/)).toHaveValue(String(order.orderItems[0]?.price))
  await next(page)
    .getByLabel(/^Amount/)
    .fill('0')
  await expect(next(page).getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await next(page)
    .getByLabel(/^Amount/)
    .fill(String(order.orderItems[0]?.price))
  expect(await violations(page, 'main')).toEqual([])
  await next(page).getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('dialog', { name: `Refund ${pieceOf(order)} to the customer?` })).toBeVisible()
  await inDialog(page, 'Refund').click()
  await expect(next(page)).toContainText('Nothing left to do')
  await expect(part(page, 'Steps').getByRole('listitem')).toHaveText([
    /^Requested/,
    /^Approved.*by Admin/,
    /^Received.*by Admin/,
    /^Refunded.*by Admin/,
    new RegExp(`^Refund of ${pieceOf(order).replaceAll('.', '\\.')}`),
  ])
  const [told] = await ask<Return[]>(page.request, `GET /api/returns?orderId=${order._id}`, { token })
  expect(told).toMatchObject({ status: 'refunded', refundedAmount: order.orderItems[0]?.price })
})

test('an exchange is sent, a rejection says why, and who comes second is told', async ({ page }) => {
  test.slow()
  const { made, order, otherSize } = await askedFor(page.request, 'exchange', 'Ravi')
  const { token } = await loggedInAsAdmin(page)
  await visit(page, `/admin/orders?order=${order._id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Returns' }).click()
  await page.getByRole('link', { name: `Open return ${shortId(made._id)}` }).click()
  await expect(part(page, 'Items')).toContainText(`Wants size ${otherSize}`)
  // somebody else is quicker
  await ask(page.request, `POST /api/admin/returns/${made._id}/approve`, { token })
  await next(page).getByRole('button', { name: 'Approve' }).click()
  await expect(next(page).getByRole('alert')).toHaveText(/already approved/)
  await expect(next(page).getByRole('button', { name: 'Received' })).toBeVisible()
  await expect(next(page).getByRole('checkbox')).toBeChecked()
  await next(page).getByRole('button', { name: 'Received' }).click()
  await expect(part(page, 'Items')).toContainText('Restocked')
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page, 'main')).toEqual([])
  await next(page).getByRole('button', { name: 'Exchange sent' }).click()
  await inDialog(page, 'Exchange sent').click()
  await expect(next(page)).toContainText('Nothing left to do')

  const second = await askedFor(page.request, 'exchange', 'Meera')
  await visit(page, `/admin/returns/${second.made._id}`)
  await next(page).getByRole('button', { name: 'Reject' }).click()
  await inDialog(page, 'Reject').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Please enter a reason.')
  expect(await violations(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog').getByRole('textbox').fill('It was worn to a wedding.')
  await inDialog(page, 'Reject').click()
  await expect(part(page, 'Steps')).toContainText('It was worn to a wedding.')
  await expect(next(page)).toContainText('Rejected')
})

test('shows the photo, marks what is late, and says what did not load', async ({ page }) => {
  const { made } = await askedFor(page.request, 'refund', 'Zoya')
  const { token } = await loggedInAsAdmin(page)
  const real = await ask<object>(page.request, `GET /api/admin/returns/${made._id}`, { token })
  const path = `**/api/admin/returns/${made._id}`
  const imageUrl = '/placeholder-image.jpg'
  await page.route(path, (route) => route.fulfill({ json: { ...real, imageUrl, isLate: true } }))
  await visit(page, `/admin/returns/${made._id}`)
  await expect(next(page).getByText('Late')).toBeVisible()
  await expect(part(page, 'Reason').getByRole('link')).toHaveAttribute('href', imageUrl)
  await expect(part(page, 'Reason').getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
  expect(await violations(page, 'main')).toEqual([])
  await page.route(path, (route) => route.fulfill({ status: 404, ...refusal('not_found', 'Return not found.') }))
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Return not found.')
})
