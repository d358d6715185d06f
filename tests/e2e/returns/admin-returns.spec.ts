import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Order } from '#domains/orders/contract.ts'
import type { Return } from '#domains/returns/contract.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { createAccount, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { address, errorResponse } from '../mock-checkout.ts'
import { callApi, placeCashOrder, placeOrder } from '../place-order.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

const phone = { width: 390, height: 844 }
const findSection = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const nextStep = (page: Page) => findSection(page, 'Next step')
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Returns one of two units of a new order's first line, for a refund or another size. */
async function createReturn(request: APIRequestContext, outcome: 'refund' | 'exchange', name: string) {
  const { user, token } = await createAccount(request, name)
  const { order, otherSize } = await placeOrder(request, token, 'Delivered')
  const [line] = order.orderItems
  const exchange = outcome === 'exchange' ? { newSize: otherSize } : {}
  const returnRequest = await callApi<Return>(request, 'POST /api/returns', {
    data: {
      orderId: order._id,
      name,
      email: user.email,
      number: address.phone,
      reasonDropdown: outcome === 'exchange' ? 'Size does not fit' : 'Defective or damaged',
      reasonText: 'The left sleeve came with a hole.',
      outcome,
      lines: [{ lineId: line?._id, quantity: 1, ...exchange }],
    },
  })
  return { returnRequest, order, token, otherSize }
}

const formatUnitPrice = ({ orderItems: [line] }: Order) => formatRupees(line?.price ?? 0)

test('a return is found, approved, received and refunded, each step once', async ({ page }) => {
  test.slow()
  const name = `Asha ${crypto.randomUUID().slice(0, 8)}`
  const { returnRequest, order, token } = await createReturn(page.request, 'refund', name)
  const admin = await logInAsAdmin(page)
  await visit(page, '/admin')
  await page.getByRole('link', { name: 'Returns', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  const openReturn = async () => {
    await row.press('Enter')
    await expect(page).toHaveURL(`/admin/returns/${returnRequest._id}`)
  }

  await test.step('the return is found in the list', async () => {
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill(name)
    for (const text of [
      shortenId(returnRequest._id),
      shortenId(order._id),
      'Defective or damaged',
      'Money back',
      'Requested',
    ]) {
      await expect(row).toContainText(text)
    }
    await page.getByLabel('Status').selectOption('Approved')
    await expect(page.getByText('No returns found.')).toBeVisible()
    await page.getByLabel('Status').selectOption('Requested')
    await page.getByLabel('Wants').selectOption('Money back')
    await page.getByRole('button', { name: 'Customer' }).click()
    await expect(page).toHaveURL(/outcome=refund.*sortBy=name.*status=requested/)
    await expect(row).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(row.locator('[data-color]').first()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width, height })
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('returns.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain(name)
  })

  const path = `**/api/admin/returns/${returnRequest._id}`
  await test.step('a load failure is reported', async () => {
    const failure = errorResponse('not_found', 'Return not found.')
    await page.route(path, (route) => route.fulfill({ status: 404, ...failure }))
    await openReturn()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Return not found.')
    await page.unroute(path)
    await page.goBack()
  })

  await test.step('shows the photo and marks late requests', async () => {
    const returnDetail = await callApi<object>(page.request, `GET /api/admin/returns/${returnRequest._id}`, admin)
    const imageUrl = '/placeholder-image.jpg'
    await page.route(path, (route) => route.fulfill({ json: { ...returnDetail, imageUrl, isLate: true } }))
    await openReturn()
    await expect(nextStep(page).getByText('Late')).toBeVisible()
    await expect(findSection(page, 'Reason').getByRole('link')).toHaveAttribute('href', imageUrl)
    await expect(findSection(page, 'Reason').getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
    expect(await findViolations(page, 'main')).toEqual([])
    await page.unroute(path)
    await page.goBack()
    await openReturn()
    await expect(nextStep(page).getByText('Late')).toHaveCount(0)
  })

  await test.step('the reason and the order are shown', async () => {
    await expect(findSection(page, 'Reason')).toContainText('The left sleeve came with a hole.')
    await expect(
      findSection(page, 'Customer and order').getByRole('link', { name: shortenId(order._id) }),
    ).toHaveAttribute('href', `/admin/orders?order=${order._id}`)
  })

  await test.step('the return is approved, received and refunded', async () => {
    await nextStep(page).getByRole('button', { name: 'Approve' }).click()
    await expect(nextStep(page)).toContainText('Approved')
    // damaged items are not restocked by default
    await expect(nextStep(page).getByRole('checkbox')).not.toBeChecked()
    await nextStep(page).getByRole('button', { name: 'Received' }).click()
    await expect(findSection(page, 'Items')).toContainText('Not restocked')
    await expect(nextStep(page).getByLabel(/^Amount/)).toHaveValue(String(order.orderItems[0]?.price))
    await nextStep(page)
      .getByLabel(/^Amount/)
      .fill('0')
    await expect(nextStep(page).getByRole('button', { name: 'Refund' })).toHaveCount(0)
    await nextStep(page)
      .getByLabel(/^Amount/)
      .fill(String(order.orderItems[0]?.price))
    expect(await findViolations(page, 'main')).toEqual([])
    await nextStep(page).getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByRole('dialog', { name: `Refund ${formatUnitPrice(order)} to the customer?` })).toBeVisible()
    await dialogButton(page, 'Refund').click()
    await expect(nextStep(page)).toContainText('Nothing left to do')
    await expect(findSection(page, 'Steps').getByRole('listitem')).toHaveText([
      /^Requested/,
      /^Approved.*by Admin/,
      /^Received.*by Admin/,
      /^Refunded.*by Admin/,
      new RegExp(`^Refund of ${formatUnitPrice(order).replaceAll('.', '\\.')}`),
    ])
    const [updatedReturn] = await callApi<Return[]>(page.request, `GET /api/returns?orderId=${order._id}`, { token })
    expect(updatedReturn).toMatchObject({ status: 'refunded', refundedAmount: order.orderItems[0]?.price })
  })
})

test('an exchange is shipped, a rejection has a reason, and a second admin sees the conflict', async ({ page }) => {
  test.slow()
  const { returnRequest, order, otherSize } = await createReturn(page.request, 'exchange', 'Ravi')
  const secondName = `Meera ${crypto.randomUUID().slice(0, 8)}`
  const second = await createReturn(page.request, 'exchange', secondName)
  const { token } = await logInAsAdmin(page)
  await visit(page, `/admin/orders?order=${order._id}`)

  await test.step('a second admin sees the conflict', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'Returns' }).click()
    await page.getByRole('link', { name: `Open return ${shortenId(returnRequest._id)}` }).click()
    await expect(findSection(page, 'Items')).toContainText(`Wants size ${otherSize}`)
    // another admin is faster
    await callApi(page.request, `POST /api/admin/returns/${returnRequest._id}/approve`, { token })
    await nextStep(page).getByRole('button', { name: 'Approve' }).click()
    await expect(nextStep(page).getByRole('alert')).toHaveText(/already approved/)
    await expect(nextStep(page).getByRole('button', { name: 'Received' })).toBeVisible()
  })

  await test.step('an exchange is shipped', async () => {
    await expect(nextStep(page).getByRole('checkbox')).toBeChecked()
    await nextStep(page).getByRole('button', { name: 'Received' }).click()
    await expect(findSection(page, 'Items')).toContainText('Restocked')
    await page.setViewportSize(phone)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await nextStep(page).getByRole('button', { name: 'Exchange sent' }).click()
    await dialogButton(page, 'Exchange sent').click()
    await expect(nextStep(page)).toContainText('Nothing left to do')
  })

  await test.step('a rejection has a reason', async () => {
    // on a phone the toast covers the link
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'All returns' }).click()
    await page.getByRole('searchbox').fill(secondName)
    // the debounced search would cancel the navigation to the return
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === secondName)
    await page.getByRole('row').filter({ hasText: secondName }).press('Enter')
    await expect(page).toHaveURL(`/admin/returns/${second.returnRequest._id}`)
    await nextStep(page).getByRole('button', { name: 'Reject' }).click()
    await dialogButton(page, 'Reject').click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Please enter a reason.')
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await page.getByRole('dialog').getByRole('textbox').fill('It was worn to a wedding.')
    await dialogButton(page, 'Reject').click()
    await expect(findSection(page, 'Steps')).toContainText('It was worn to a wedding.')
    await expect(nextStep(page)).toContainText('Rejected')
  })
})

test('a refund of an order paid in cash is sent by hand and recorded with its reference', async ({ page }) => {
  const { user, token } = await createAccount(page.request, 'Kiran')
  const order = await placeCashOrder(page.request, token)
  const { _id } = await callApi<Return>(page.request, 'POST /api/returns', {
    data: {
      orderId: order._id,
      name: 'Kiran',
      email: user.email,
      number: address.phone,
      reasonDropdown: 'Changed my mind',
      refundTo: { accountName: 'Kiran Rao', accountNumber: '123456789012', ifsc: 'HDFC0001234' },
    },
  })
  const admin = await logInAsAdmin(page)
  for (const step of ['approve', 'receive'])
    await callApi(page.request, `POST /api/admin/returns/${_id}/${step}`, { token: admin.token, data: {} })
  await visit(page, `/admin/returns/${_id}`)
  const details = findSection(page, 'Refund to')

  await test.step('shows where the customer wants the money', async () => {
    for (const text of ['Account holderKiran Rao', 'Account number123456789012', 'IFSCHDFC0001234'])
      await expect(details).toContainText(text)
    await nextStep(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('You send the money by UPI or bank transfer')
    await dialogButton(page, 'Refund').click()
    await expect(nextStep(page)).toContainText('Send the refund and record its reference below.')
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('the reference ends it, for the shop and the customer', async () => {
    await expect(details.getByLabel('Sent to')).toHaveValue('Account ending in 9012')
    await details.getByRole('textbox', { name: /^Reference of the transfer of / }).fill('UTR-77')
    await details.getByRole('button', { name: 'Refund sent' }).click()
    await expect(page.getByText('Refund recorded. The customer gets an email.')).toBeVisible()
    await expect(nextStep(page)).toContainText('Nothing left to do')
    await expect(findSection(page, 'Steps')).toContainText('UTR-77')
    const { paymentStatus } = await callApi<Order>(page.request, `GET /api/orders/${order._id}`, { token })
    expect(paymentStatus).toBe('refunded')
  })
})
