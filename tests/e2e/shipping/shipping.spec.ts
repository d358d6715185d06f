import { expect, type Page, test } from '@playwright/test'
import type { AdminShipment } from '#domains/shipping/admin-contract.ts'
import { shortenId } from '#shared/ids.ts'
import { createAccount, getAdminAccount, logInAsAdmin, storeLogin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { callApi, placeOrder } from '../place-order.ts'
import { visit } from '../visit.ts'

const phone = { width: 390, height: 844 }
const newNumber = () => `AWB${crypto.randomUUID().slice(0, 8).toUpperCase()}`

const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('row').filter({ hasText: text })
const selectRow = (page: Page, text: string) => rowOf(page, text).getByRole('checkbox').check()

test('the shipping desk ships orders, prints labels and takes shipments back', async ({ page, request }) => {
  const customer = await createAccount(request)
  const orders = [
    (await placeOrder(request, customer.token)).order,
    (await placeOrder(request, customer.token)).order,
    (await placeOrder(request, customer.token)).order,
  ]
  const [first = '', second = '', third = ''] = orders.map(({ _id }) => shortenId(_id))
  const number = newNumber()
  await logInAsAdmin(page)
  await visit(page, '/admin/shipping')

  await test.step('an order is shipped in part, with its tracking number', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping desk')
    await expect(rowOf(page, first)).toContainText('2 × ')
    expect(await findViolations(page, 'main')).toEqual([])
    await selectRow(page, first)
    await page.getByRole('link', { name: 'Packing slips' }).click()
    await expect(page.getByRole('article', { name: `Packing slip ${first}` })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the desk' }).click()
    await expect(rowOf(page, first).getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Enter tracking' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter tracking' })
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
    await dialog.getByLabel('Courier').fill('Delhivery')
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(dialog).toContainText('Tracking number is required.')
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await dialog.getByLabel(`Tracking number of #${first}`).fill(number)
    await dialog.getByRole('spinbutton').first().fill('1')
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByText('1 order shipped. Customers get an email.')).toBeVisible()
    await expect(rowOf(page, first)).toContainText('Partly shipped')
    await expect(rowOf(page, first)).toContainText('1 × ')
  })

  await test.step('a courier file is checked first and ships what is right', async () => {
    await page.getByRole('link', { name: 'Upload courier file' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload courier file')
    const csv = `Order No,AWB\n#${second},${newNumber()}\n#00000000,${newNumber()}\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'courier.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('textbox', { name: 'Courier' }).fill('Blue Dart')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('1 of 2 rows can be shipped.')).toBeVisible()
    await expect(rowOf(page, '#00000000')).toContainText('There is no order with this number.')
    expect(await findViolations(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'Ship 1 order' }).click()
    await expect(page.getByText('Done: 1 of 1 rows')).toBeVisible()
    await page.getByRole('link', { name: 'View parcels' }).click()
  })

  await test.step('labels and manifest are printed', async () => {
    await expect(rowOf(page, number)).toContainText('Delhivery')
    await selectRow(page, number)
    for (const [button, file] of [
      ['Print labels', 'labels'],
      ['Print manifest', 'manifest'],
    ] as const) {
      const [response] = await Promise.all([
        page.waitForResponse((candidate) => candidate.url().includes(`/${file}.pdf`)),
        page.waitForEvent('popup'),
        page.getByRole('button', { name: button }).click(),
      ])
      expect(response.headers()['content-type']).toBe('application/pdf')
    }
  })

  await test.step('a file that takes long still opens, in a tab of the click', async () => {
    const release = Promise.withResolvers<void>()
    await page.route(/labels\.pdf/, async (route) => {
      await release.promise
      await route.fulfill({ status: 400, json: { message: 'Not now.', code: 'bad_request' } })
    })
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Print labels' }).click()
    const tab = await opened
    release.resolve()
    await expect(page.getByText('Not now.')).toBeVisible()
    await expect.poll(() => tab.isClosed()).toBe(true)
    await page.unroute(/labels\.pdf/)
  })

  await test.step('a booking goes to the courier account', async () => {
    await page.getByRole('link', { name: /^To ship/ }).click()
    await selectRow(page, third)
    await page.getByRole('button', { name: 'Book with Shiprocket' }).click()
    await expect(page.getByText('Booking 1 parcel.')).toBeVisible()
    await page.getByRole('link', { name: /^On their way/ }).click()
    await expect(rowOf(page, third)).toContainText('Sandbox Surface')
  })

  await test.step('a shipment that leaves the list leaves the selection', async () => {
    await selectRow(page, second)
    await selectRow(page, third)
    const bar = page.getByRole('region', { name: 'Selected parcels' })
    await expect(bar).toContainText('2 selected')
    await rowOf(page, second).getByRole('combobox').selectOption('Undelivered')
    await expect(page.getByText('Parcel marked as Undelivered.')).toBeVisible()
    await expect(rowOf(page, second)).toHaveCount(0)
    await expect(bar).toContainText('1 selected')
  })

  await test.step('a shipment that comes back can still be delivered, or is taken back', async () => {
    await page.getByRole('link', { name: /^Coming back/ }).click()
    const status = rowOf(page, second).getByRole('combobox')
    await expect(status.getByRole('option')).toHaveText([
      'Set status…',
      'Out for delivery',
      'Returning',
      'Lost',
      'Delivered',
      'Returned',
    ])
    await status.selectOption('Returned')
    await expect(page.getByText('Parcel marked as Returned.')).toBeVisible()
    await expect(status).toHaveCount(0)
    await rowOf(page, second)
      .getByRole('button', { name: /^Take back/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText('Parcel taken back. Its items are in stock again.')).toBeVisible()
    await expect(rowOf(page, second)).toHaveCount(0)
  })

  await test.step('everything fits a phone', async () => {
    await page.setViewportSize(phone)
    for (const path of ['/admin/shipping', '/admin/shipping?list=open', '/admin/shipping/upload']) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    }
  })
})

test('the customer tracks a shipment on the order page, and anyone with the link', async ({ page, request }) => {
  const customer = await createAccount(request)
  const { order } = await placeOrder(request, customer.token)
  const { token } = await getAdminAccount(request)
  const shipment = await callApi<AdminShipment>(request, `POST /api/admin/orders/${order._id}/shipments`, {
    token,
    data: { courier: 'Delhivery', trackingNumber: newNumber(), trackingUrl: 'https://courier.example/1' },
  })
  await callApi(request, `PUT /api/admin/shipments/${shipment._id}`, { token, data: { status: 'Out for delivery' } })

  await test.step('the tracking page needs no login and shows no more than needed', async () => {
    await visit(page, `/track/${shipment.token}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out for delivery')
    const main = page.getByRole('main')
    await expect(main).toContainText(shipment.trackingNumber ?? '')
    await expect(main.getByRole('list', { name: 'Tracking' }).getByRole('listitem')).toHaveCount(2)
    await expect(main.getByRole('link', { name: "Open the courier's page" })).toHaveAttribute(
      'href',
      'https://courier.example/1',
    )
    await expect(main).toContainText(`3 items for ${order.shippingAddress.firstName} in ${order.shippingAddress.city}.`)
    for (const secret of [order.shippingAddress.lastName, order.shippingAddress.address, order.shippingAddress.phone])
      await expect(main).not.toContainText(secret)
    expect(await findViolations(page, 'main')).toEqual([])
    await page.setViewportSize(phone)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })

  await test.step('a wrong link says so', async () => {
    await visit(page, `/track/${'x'.repeat(43)}`)
    await expect(page.getByText("We don't know this parcel. Please check the link.")).toBeVisible()
  })

  await test.step('the order page has the same timeline', async () => {
    await storeLogin(page, customer)
    await visit(page, `/order/${order._id}`)
    const tracking = page.getByRole('region', { name: 'Tracking' })
    await expect(tracking).toContainText('Out for delivery')
    await expect(tracking).toContainText('Delhivery')
    expect(await findViolations(page, 'main')).toEqual([])
  })
})
