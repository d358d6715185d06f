import { expect, type Page, type Route } from '@playwright/test'
import type { Return, ReturnableOrder } from '#domains/returns/contract.ts'
import { shortenId } from '#shared/ids.ts'
import { createAccount, getAdminAccount, logInNewAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { address, errorResponse } from '../mock-checkout.ts'
import { callApi, placeOrder } from '../place-order.ts'
import { tabTo } from '../products.ts'
import { test } from '../test.ts'
import { expectNoOverflow, navigate, visit } from '../visit.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`)
const submitButton = (page: Page) => main(page).getByRole('button', { name: 'Submit request' })
const alert = (page: Page) => main(page).getByRole('alert').filter({ hasText: /./ })
const photoSection = (page: Page) => main(page).getByRole('group', { name: 'Photo' })
const fileInput = (page: Page) => photoSection(page).getByLabel('Upload image')
const phoneViewport = { width: 390, height: 844 }
const desktopViewport = { width: 1440, height: 900 }
const IMAGES = '**/api/returns/image'
const UPLOAD_FAILED = 'Upload failed. Please try again.'
const TEN_MB = 10 * 1024 * 1024

/** A grey pixel, which the server can re-encode. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const imageFile = { name: 'sleeve.png', mimeType: 'image/png', buffer: pixel }

/** `number` is the phone number. */
interface FormValues {
  orderId: string
  email: string
  name?: string
  number?: string
}

async function fillIn(page: Page, { name = 'Asha', number = address.phone, ...values }: FormValues): Promise<void> {
  for (const [key, text] of Object.entries({ ...values, name, number })) await field(page, key).fill(text)
}

test('a guest submits a return with a photo, after errors and interrupted uploads', async ({ page, request }) => {
  test.slow()
  const { user, token } = await createAccount(request)
  const { order } = await placeOrder(request, token, 'Shipped')
  await visit(page, '/return')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return Form')

  await test.step('missing and invalid fields show their error', async () => {
    await submitButton(page).click()
    await expect(alert(page)).toHaveText('Please fill in all required fields')
    await expect(field(page, 'orderId')).toBeFocused()
    for (const name of ['orderId', 'name', 'email', 'number', 'reasonDropdown']) {
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    }
    await fillIn(page, { orderId: '4F0C21AB', email: 'asha.example', number: '12' })
    await field(page, 'reasonDropdown').selectOption('Changed my mind')
    await field(page, 'reasonText').fill('Too loud.\nEven for me.')
    await submitButton(page).click()
    await expect(alert(page)).toHaveText('Please enter a valid email address')
    await expect(field(page, 'email')).toBeFocused()
    await field(page, 'email').fill('somebody@nukkad.example')
    await submitButton(page).click()
    await expect(alert(page)).toHaveText('Please enter a valid phone number')
    await expect(field(page, 'number')).toBeFocused()
    await field(page, 'number').fill(address.phone)
  })

  await test.step('a rejection and a network failure show their message', async () => {
    const busy = 'Too many attempts. Please try again in 2 minutes.'
    await page.route('**/api/returns', (route) =>
      route.fulfill({ status: 429, ...errorResponse('too_many_requests', busy) }),
    )
    await submitButton(page).click()
    await expect(alert(page)).toHaveText(busy)
    await page.route('**/api/returns', (route) => route.abort())
    await submitButton(page).click()
    await expect(alert(page)).toHaveText('Network error - please check your connection')
    await page.unroute('**/api/returns')
  })

  await test.step('the reason decides whether a photo can be attached', async () => {
    for (const [reason, canAttachPhoto] of [
      ['Size does not fit', false],
      ['Received a different item', true],
      ['Changed my mind', false],
      ['Defective or damaged', true],
      ['Something else', true],
    ] as const) {
      await field(page, 'reasonDropdown').selectOption(reason)
      await expect(photoSection(page), reason).toHaveCount(canAttachPhoto ? 1 : 0)
    }
  })

  await test.step('an upload reports failures and the server message, and accepts a dropped file', async () => {
    await fileInput(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(alert(page)).toHaveText('Please upload an image file')
    await fileInput(page).setInputFiles({ ...imageFile, buffer: Buffer.alloc(TEN_MB) })
    await expect(alert(page)).toHaveText('Image size must be less than 10MB')
    await expect(photoSection(page).getByLabel('Take a photo')).toHaveAttribute('capture', 'environment')
    const busy = 'Too many attempts. Please try again in 5 minutes.'
    for (const [respond, message] of [
      [(route) => route.fulfill({ status: 500, ...errorResponse('internal', 'Oops') }), UPLOAD_FAILED],
      [(route) => route.fulfill({ status: 429, ...errorResponse('too_many_requests', busy) }), busy],
      [(route) => route.abort(), UPLOAD_FAILED],
    ] as [(route: Route) => Promise<void>, string][]) {
      await page.route(IMAGES, respond, { times: 1 })
      await fileInput(page).setInputFiles(imageFile)
      await expect(alert(page)).toHaveText(message)
    }
    await photoSection(page)
      .getByText('Upload image')
      .evaluate(
        (zone, bytes) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File([Uint8Array.from(bytes)], 'sleeve.png', { type: 'image/png' }))
          zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
        },
        [...pixel],
      )
    await photoSection(page).getByRole('button', { name: 'Remove image' }).click()
    await expect(fileInput(page)).toBeAttached()
    await expect(photoSection(page)).toBeFocused()
  })

  await test.step('an upload times out after 30 seconds and can be cancelled', async () => {
    await page.clock.install()
    // no response until the browser gives up
    await page.route(IMAGES, () => undefined)
    await fileInput(page).setInputFiles(imageFile)
    await expect(photoSection(page).getByRole('progressbar')).toBeVisible()
    await expect(photoSection(page).getByRole('status')).toHaveText('Uploading...')
    expect(await findViolations(page, 'main')).toEqual([])
    await photoSection(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(fileInput(page)).toBeAttached()
    await expect(alert(page)).toHaveCount(0)

    await page.clock.pauseAt(Date.now() + 600_000)
    await fileInput(page).setInputFiles(imageFile)
    await expect(photoSection(page).getByRole('progressbar')).toBeVisible()
    // the form cannot be submitted during the upload
    await submitButton(page).click()
    await expect(alert(page)).toContainText('Your photo is still uploading.')
    await page.clock.runFor(29_900)
    await expect(photoSection(page).getByRole('progressbar')).toBeVisible()
    await page.clock.runFor(100)
    await expect(alert(page)).toHaveText('Upload timed out. Please try again.')
    await page.unroute(IMAGES)
    await page.clock.resume()
  })

  await test.step('a wrong order number and a wrong email show the same message', async () => {
    const notFound = "We couldn't find an order with this number and email."
    await fileInput(page).setInputFiles(imageFile)
    await expect(photoSection(page).getByRole('status')).toHaveText('Photo uploaded')
    await fillIn(page, { orderId: '4F0C21AB', email: user.email })
    await submitButton(page).click()
    await expect(alert(page)).toHaveText(notFound)
    await fillIn(page, { orderId: order._id, email: 'somebody@nukkad.example' })
    await submitButton(page).click()
    await expect(alert(page)).toHaveText(notFound)
    await expect(field(page, 'orderId')).toBeFocused()
  })

  await test.step('the draft survives the rejections and a reload', async () => {
    await page.reload()
    await expect(field(page, 'orderId')).toHaveValue(order._id)
    await expect(field(page, 'number')).toHaveValue(address.phone)
    await expect(field(page, 'reasonDropdown')).toHaveValue('Something else')
    await expect(field(page, 'reasonText')).toHaveValue('Too loud.\nEven for me.')
    await expect(photoSection(page).getByRole('img')).toHaveAttribute('src', /^\/media\/returns\/[0-9a-f]{32}\.webp$/)
    await expect(photoSection(page).getByRole('img')).toHaveJSProperty('naturalWidth', 1)
    await page.setViewportSize(phoneViewport)
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('a submitted return shows the thank-you screen and deletes the draft', async () => {
    await fillIn(page, { orderId: `#${shortenId(order._id)}`, email: user.email.toUpperCase() })
    await submitButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main(page)).toContainText(`#${shortenId(order._id)}`)
    expect(await findViolations(page, 'main')).toEqual([])
    const [returnRequest] = await callApi<Return[]>(request, `GET /api/returns?orderId=${order._id}`, { token })
    expect(returnRequest).toMatchObject({ outcome: 'refund', reasonDropdown: 'Something else', status: 'requested' })
    expect(returnRequest?.imageUrl).toMatch(/^\/media\/returns\//)
    expect(returnRequest?.lines.map(({ quantity }) => quantity)).toEqual([2, 1])

    await navigate(page, '/contact')
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
    await navigate(page, '/return')
    await expect(field(page, 'orderId')).toHaveValue('')
  })
})

test('a return is created from an order, and the order shows its progress', async ({ page }) => {
  test.slow()
  const { user, token } = await logInNewAccount(page)

  await test.step('an unknown order falls back to the plain form', async () => {
    await visit(page, '/return?order=0196aa11bb22cc33dd44ee5f')
    await expect(main(page)).toContainText("That order isn't in your account.")
    await expect(field(page, 'email')).toHaveValue(user.email)
  })

  await test.step('a fully returned order says so, and one that has not shipped offers no return', async () => {
    const { order } = await placeOrder(page.request, token)
    await navigate(page, `/order/${order._id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Order #' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return or exchange' })).toHaveCount(0)
    await navigate(page, `/return?order=${order._id}`)
    await expect(alert(page)).toHaveText(/^This order hasn't shipped yet.*please write to/)
    const admin = await getAdminAccount(page.request)
    await callApi(page.request, `PUT /api/admin/orders/${order._id}`, {
      token: admin.token,
      data: { status: 'Shipped', notify: false },
    })
    const values = { orderId: order._id, name: 'Asha', email: user.email, number: address.phone }
    await callApi(page.request, 'POST /api/returns', { data: { ...values, reasonDropdown: 'Changed my mind' } })
    await visit(page, `/return?order=${order._id}`)
    await expect(alert(page)).toHaveText('Everything in this order is already being returned.')
    expect(await findViolations(page, 'main')).toEqual([])
    await main(page).getByRole('link', { name: 'Back to the order' }).click()
    await expect(page.getByRole('article', { name: /^Return / })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return or exchange' })).toHaveCount(0)
  })

  const { order, otherSize } = await placeOrder(page.request, token, 'Delivered')
  const [first] = order.orderItems
  const line = main(page)
    .getByRole('listitem')
    .filter({ hasText: `Size: ${first?.size}` })

  await test.step('a return from an order is prefilled', async () => {
    await navigate(page, `/order/${order._id}`)
    const link = page.getByRole('link', { name: 'Return or exchange' })
    await expect(link).toBeVisible()
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/return?order=${order._id}`)
    await expect(field(page, 'orderId')).toHaveValue(order._id)
    await expect(field(page, 'email')).toHaveValue(user.email)
    await expect(field(page, 'name')).toHaveValue(user.name)
    await expect(field(page, 'number')).toHaveValue(address.phone)
  })

  await test.step('the outcome, an item and its quantity are chosen by keyboard, and a missing size is reported', async () => {
    await submitButton(page).click()
    await expect(alert(page)).toHaveText('Please choose what you want to send back.')
    await expect(line.getByRole('checkbox')).toBeFocused()
    await tabTo(page, main(page).getByRole('radio', { name: /^Money back/ }))
    await page.keyboard.press('ArrowRight')
    await expect(main(page).getByRole('radio', { name: /^Size exchange/ })).toBeChecked()
    await tabTo(page, line.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await tabTo(page, line.getByRole('spinbutton'))
    await page.keyboard.press('ArrowDown')
    await field(page, 'reasonDropdown').selectOption('Size does not fit')
    await submitButton(page).click()
    await expect(alert(page)).toContainText(`Please choose a new size for ${first?.name}.`)
    await expect(line.getByRole('radio').first()).toBeFocused()
    await line.getByRole('radio', { name: otherSize, exact: true }).check()
  })

  await test.step('the chosen items survive a reload and a rejection', async () => {
    await page.reload()
    await expect(line.getByRole('spinbutton')).toHaveValue('1')
    await expect(line.getByRole('radio', { name: otherSize, exact: true })).toBeChecked()
    await page.setViewportSize(phoneViewport)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findViolations(page, 'main')).toEqual([])

    await page.route(
      '**/api/returns',
      (route) => route.fulfill({ status: 409, ...errorResponse('conflict', 'Sold out.') }),
      { times: 1 },
    )
    await submitButton(page).click()
    await expect(alert(page)).toHaveText('Sold out.')
    await submitButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  })

  await test.step('the order shows the progress of the return', async () => {
    await page.getByRole('link', { name: 'See the order' }).click()
    const returnCard = page.getByRole('article', { name: /^Return / })
    await expect(returnCard).toContainText('Requested')
    await expect(returnCard).toContainText(`New size: ${otherSize}`)
    await expect(returnCard).toContainText("We'll email you within 24 hours.")
    const admin = await getAdminAccount(page.request)
    const [returnRequest] = await callApi<Return[]>(page.request, `GET /api/returns?orderId=${order._id}`, { token })
    const callReturnStep = (name: string, data?: unknown) =>
      callApi(page.request, `POST /api/admin/returns/${returnRequest?._id}/${name}`, { token: admin.token, data })
    // reopening refetches the order
    const reopenOrder = async () => {
      await navigate(page, '/contact')
      await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
      await navigate(page, `/order/${order._id}`)
    }
    await callReturnStep('approve')
    await reopenOrder()
    await expect(returnCard.getByRole('list', { name: 'Return steps' }).getByRole('listitem')).toHaveText([
      /^Requested/,
      /^Approved/,
      /^Received.*upcoming/,
      /^Exchange sent.*upcoming/,
    ])
    await expect(returnCard).toContainText('Nukkad Demo Store')
    await callReturnStep('reject', { reason: 'It was worn to a wedding.' })
    await reopenOrder()
    await expect(returnCard).toContainText('It was worn to a wedding.')
    await expect(returnCard.locator('[data-color=red]')).toHaveText(/Rejected/)
    await page.setViewportSize(desktopViewport)
    expect(await findViolations(page, 'main')).toEqual([])
  })
})

test('a return of an order paid in cash asks where to send the money', async ({ page }) => {
  const { user } = await logInNewAccount(page)
  const orderId = '0196aa11bb22cc33dd44ee5f'
  const line = { lineId: '2'.repeat(24), productId: '1'.repeat(24), name: 'Cutting Chai Tee', image: '', sku: 'NUK-1' }
  const lines = [{ ...line, size: 'M', price: 899, returnableQuantity: 1, sizes: [{ size: 'L', available: 3 }] }]
  const contact = { orderId, name: user.name, email: user.email, number: address.phone }
  const returnable: ReturnableOrder = { ...contact, lines, paymentMethod: 'COD' }
  await page.route('**/api/returns/returnable?*', (route) => route.fulfill({ json: returnable }))
  const bodies: Record<string, unknown>[] = []
  const respond = (route: Route) => {
    const body = route.request().postDataJSON()
    bodies.push(body)
    const returnRequest: Return = {
      ...contact,
      _id: '3'.repeat(24),
      reasonDropdown: body.reasonDropdown,
      outcome: 'refund',
      status: 'requested',
      createdAt: '2026-11-15T20:30:00.000Z',
      lines: [{ ...line, price: 899, quantity: 1 }],
      steps: [],
      refundTo: body.refundTo,
    }
    return route.fulfill({ status: 201, json: returnRequest })
  }
  await page.route('**/api/returns', respond)
  const destinationRadio = (name: RegExp) => main(page).getByRole('radio', { name })
  await visit(page, `/return?order=${orderId}`)

  await test.step('only a refund needs a UPI ID or a bank account', async () => {
    await expect(field(page, 'upiId')).toBeVisible()
    await expect(main(page).getByText('By UPI or bank transfer, because you paid in cash.')).toBeVisible()
    await main(page)
      .getByRole('radio', { name: /^Size exchange/ })
      .check()
    await expect(field(page, 'upiId')).toHaveCount(0)
    await main(page)
      .getByRole('radio', { name: /^Money back/ })
      .check()
    await field(page, 'reasonDropdown').selectOption('Changed my mind')
    await field(page, 'upiId').fill('asha')
    await submitButton(page).click()
    await expect(alert(page)).toHaveText('UPI ID must look like name@bank.')
    await expect(field(page, 'upiId')).toBeFocused()
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('a bank account is checked, and survives a reload', async () => {
    await destinationRadio(/^Bank account/).check()
    await submitButton(page).click()
    await expect(alert(page)).toHaveText('Account holder is required.')
    await field(page, 'accountName').fill('Asha Kulkarni')
    await field(page, 'accountNumber').fill('1234 5678 9012')
    await field(page, 'ifsc').fill('hdfc0001234')
    await page.reload()
    await expect(destinationRadio(/^Bank account/)).toBeChecked()
    await expect(field(page, 'ifsc')).toHaveValue('hdfc0001234')
    await expectNoOverflow(page)
    expect(await findViolations(page, 'main')).toEqual([])
    await submitButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    expect(bodies.at(-1)).toMatchObject({
      outcome: 'refund',
      refundTo: { accountName: 'Asha Kulkarni', accountNumber: '123456789012', ifsc: 'HDFC0001234' },
    })
    await expect(main(page)).toContainText("we'll send your refund by UPI or bank transfer")
    await expect(main(page)).toContainText('ending in 9012')
    await expect(main(page)).not.toContainText('123456789012')
  })

  await test.step('a return by order number asks once the server says that it was paid in cash', async () => {
    const message = 'You paid in cash. Please enter a UPI ID or bank account for the refund.'
    await page.route(
      '**/api/returns',
      (route) =>
        route.fulfill({ status: 400, ...errorResponse('bad_request', message, [{ field: 'refundTo', message }]) }),
      { times: 1 },
    )
    await navigate(page, '/contact')
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
    await navigate(page, '/return')
    await fillIn(page, { orderId: '#DD44EE5F', email: user.email })
    await field(page, 'reasonDropdown').selectOption('Changed my mind')
    await expect(field(page, 'upiId')).toHaveCount(0)
    await submitButton(page).click()
    await expect(alert(page)).toHaveText(message)
    await field(page, 'upiId').fill('asha@okaxis')
    await submitButton(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
    expect(bodies.at(-1)).toMatchObject({ orderId: '#DD44EE5F', refundTo: { upiId: 'asha@okaxis' } })
  })
})
