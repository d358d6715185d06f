import { expect, type Page } from '@playwright/test'
import { CHECKOUT_CLOSED } from '#domains/checkout/rules.ts'
import { estimateDelivery, formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { createAccount, PASSWORD } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import {
  address,
  addressField,
  alertMessage,
  continueButton,
  createCheckout,
  errorResponse,
  fillAddress,
  fillCart,
  logInWithCart,
  main,
  mockShop,
  openCheckout,
  payButton,
} from '../mock-checkout.ts'
import { test } from '../test.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

const desktop = { width: 1440, height: 900 }

test('a guest logs in and ships to an address from the address book or a new one', async ({ page, request }) => {
  const { user, token } = await createAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  const work = { ...address, address: '2, Work Road', state: 'karnataka' }
  for (const data of [address, work]) await request.post('/api/users/addresses', { data, headers })
  const shop = await mockShop(page)

  await test.step('sends a guest to the login and back with the cart', async () => {
    await page.goto('/checkout')
    await expect(page).toHaveURL('/login?redirect=%2Fcheckout')
    await main(page).getByLabel('Email', { exact: true }).fill(user.email)
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(alertMessage(page)).toHaveText('No items in cart')
    await expect(main(page).getByRole('link', { name: 'Shop New Launches' })).toBeVisible()
    await expect(main(page).getByRole('region', { name: 'Just in' }).getByRole('link')).toHaveCount(4)
    expect((await request.get('/checkout')).headers()['cache-control']).toContain('no-store')
  })

  await test.step('the address comes from the address book', async () => {
    await fillCart(request, token)
    await openCheckout(page)
    await expect(page.getByRole('radio', { name: /Malleshwaram/ })).toBeChecked()
    await expect(addressField(page, 'address')).toHaveValue(address.address)
    await expect(page.getByLabel('Save this address for next time')).toHaveCount(0)
    await page.getByRole('radio', { name: /Work Road/ }).check()
    await expect(addressField(page, 'address')).toHaveValue('2, Work Road')
    await expect(addressField(page, 'state')).toHaveValue('Karnataka')
  })

  await test.step('another address is kept as a draft and can be saved', async () => {
    await page.getByRole('radio', { name: 'Another address' }).check()
    await expect(addressField(page, 'address')).toHaveValue('')
    await fillAddress(page, { address: '3, Friend Street' })
    await expect(page.getByLabel('Save this address for next time')).toBeChecked()
    // the draft survives visiting another page
    await page.goto('about:blank')
    await openCheckout(page)
    await expect(page.getByRole('radio', { name: 'Another address' })).toBeChecked()
    await expect(addressField(page, 'address')).toHaveValue('3, Friend Street')
    await expect(addressField(page, 'phone')).toHaveValue('98765 43210')
    await expect(page.getByLabel('Save this address for next time')).toBeChecked()
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/users/addresses') && response.status() === 201,
    )
    shop.create = async (route) => {
      const { shippingAddress } = route.request().postDataJSON()
      await route.fulfill({ status: 201, json: createCheckout({ shippingAddress }) })
    }
    await continueButton(page).click()
    expect(await (await saved).json()).toHaveLength(3)
    await expect(payButton(page)).toBeVisible()
    expect(shop.sent).toMatchObject([
      { call: 'POST', body: { shippingAddress: { ...address, address: '3, Friend Street' } } },
    ])
  })
})

test('the address form checks the address before it creates a checkout', async ({ page }) => {
  const { product } = await logInWithCart(page)
  const { sent } = await mockShop(page)
  const summary = page.getByRole('region', { name: 'Order summary' })

  await test.step('says so while the shop is not open yet', async () => {
    const json = { checkout: null, closedMessage: CHECKOUT_CLOSED }
    await page.route('**/api/checkout/live', (route) => route.fulfill({ json }))
    await openCheckout(page)
    await expect(alertMessage(page).getByText(CHECKOUT_CLOSED)).toBeVisible()
    await expect(summary).toBeVisible()
    await expect(continueButton(page)).toHaveCount(0)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    expect(await findViolations(page)).toEqual([])
    await page.unroute('**/api/checkout/live')
  })

  await test.step('reports a load failure and retries', async () => {
    await page.route('**/api/checkout/live', (route) => route.fulfill({ status: 400, body: '' }))
    await openCheckout(page)
    await expect(alertMessage(page).getByText('Failed to fetch checkout details', { exact: true })).toBeVisible()
    await page.unroute('**/api/checkout/live')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(continueButton(page)).toBeVisible()
  })

  await test.step('supports browser autofill', async () => {
    const autocompleteTokens = {
      firstName: 'given-name',
      lastName: 'family-name',
      address: 'street-address',
      city: 'address-level2',
      state: 'address-level1',
      postalCode: 'postal-code',
      country: 'country-name',
      phone: 'tel',
    } as const
    for (const [name, token] of Object.entries(autocompleteTokens)) {
      await expect(addressField(page, name as keyof typeof autocompleteTokens)).toHaveAttribute(
        'autocomplete',
        `shipping ${token}`,
      )
    }
    await expect(addressField(page, 'country')).toHaveValue('India')
    await expect(addressField(page, 'firstName')).toHaveValue('Asha')
    await expect(summary).toContainText(product.name)
    await expect(summary).toContainText('Subtotal, 2 items')
    await expect(summary).toContainText(formatDeliveryEstimate(estimateDelivery(new Date())))
    await expect(payButton(page)).toHaveCount(0)
  })

  await test.step('has a frame of its own, with the policies and nothing else', async () => {
    await expect(page.getByRole('banner').getByRole('link')).toHaveText([/^(Nukkad)?$/])
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
    const policies = page.getByRole('contentinfo').getByRole('link')
    await expect(policies).toHaveText(['Terms', 'Privacy', 'Shipping', 'Returns', 'Contact'])
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem', { includeHidden: true })).toHaveText([
      /Address/,
      /Pay/,
    ])
    await page.setViewportSize({ width: 390, height: 844 })
    const tops = await policies.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await page.setViewportSize(desktop)
  })

  await test.step('reports problems field by field, and the PIN code fills in city and state', async () => {
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText('Please fill in all required fields')
    await expect(addressField(page, 'postalCode')).toBeFocused()
    await expect(addressField(page, 'city')).toHaveAccessibleDescription('City is required.')
    await addressField(page, 'postalCode').fill('560 003')
    await expect(alertMessage(page)).toHaveCount(0)
    await expect(addressField(page, 'city')).toHaveValue('Bengaluru')
    await expect(addressField(page, 'state')).toHaveValue('Karnataka')
    await expect(addressField(page, 'postalCode')).toHaveAccessibleDescription(
      formatDeliveryEstimate(estimateDelivery(new Date())),
    )
    await expect(page.getByRole('radio')).toHaveCount(0)
    await addressField(page, 'city').fill('Bangalore')
    await addressField(page, 'postalCode').fill('110001')
    await expect(addressField(page, 'state')).toHaveValue('Delhi')
    await expect(addressField(page, 'city')).toHaveValue('Bangalore')
    await addressField(page, 'state').selectOption('Kerala')
    await expect(addressField(page, 'state')).toHaveAccessibleDescription(
      /PIN code 110001 is in Delhi. Please check both.$/,
    )
    await addressField(page, 'state').selectOption('Delhi')
    await expect(page.getByText('Please check both.')).toHaveCount(0)
    await addressField(page, 'postalCode').fill('999999')
    await expect(addressField(page, 'postalCode')).toHaveAccessibleDescription(/^We don't know this PIN code/)
    await expect(addressField(page, 'state')).toHaveValue('Delhi')
    await expect(addressField(page, 'phone')).toHaveAccessibleDescription('Phone is required.')
    await fillAddress(page, { phone: '12', postalCode: '12' })
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText("PIN code must have 6 digits and can't start with 0.")
    await expect(addressField(page, 'phone')).toHaveAccessibleDescription('Please enter a valid phone number')
    await fillAddress(page, { phone: '12345' })
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText('Please enter a valid phone number')
    await addressField(page, 'phone').fill('(98765) 432-10')
    await addressField(page, 'postalCode').fill('056000')
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText("PIN code must have 6 digits and can't start with 0.")
    expect(sent).toEqual([])
    expect(await findViolations(page, 'main')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(summary).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize(desktop)
  })

  await test.step("takes a business's GSTIN of the state it delivers to", async () => {
    await fillAddress(page)
    await main(page).getByRole('button', { name: 'Buying for a business? Add your GSTIN' }).click()
    const gstin = main(page).getByLabel('GSTIN (for a business invoice)')
    await expect(gstin).toBeFocused()
    await gstin.fill('27 aapfu 0939f1zv')
    await main(page).getByLabel('Company name').fill('Kulkarni Traders')
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText(/^This GSTIN is from Maharashtra, but we deliver to Karnataka\./)
    await expect(gstin).toBeFocused()
    expect(sent).toEqual([])
    expect(await findViolations(page, 'main')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize(desktop)
  })

  await test.step('has a state select and a PIN code only for India', async () => {
    await expect(addressField(page, 'state').getByRole('option')).toHaveCount(37)
    await addressField(page, 'state').selectOption('Karnataka')
    await expect(main(page).getByText('+91', { exact: true })).toBeVisible()
    await addressField(page, 'phone').fill('+91 98765 43210')
    await expect(addressField(page, 'phone')).toHaveValue('98765 43210')
    await addressField(page, 'phone').fill('+44 7700 900123')
    await expect(main(page).getByText('+91', { exact: true })).toHaveCount(0)
    await expect(addressField(page, 'country').getByRole('option').first()).toHaveText('India')
    await expect(addressField(page, 'country').getByRole('option')).toHaveCount(249)
    await addressField(page, 'country').selectOption('Nepal')
    await expect(addressField(page, 'state')).toHaveRole('textbox')
    await addressField(page, 'country').selectOption('India')
    await expect(addressField(page, 'state')).toHaveValue('Karnataka')
    await addressField(page, 'country').selectOption('Germany')
    await expect(addressField(page, 'state')).toHaveRole('textbox')
    await expect(main(page).getByLabel('GSTIN (for a business invoice)')).toHaveCount(0)
  })

  await test.step('sends one request when the button is pressed twice', async () => {
    const abroad = { city: 'Köln', state: 'Nordrhein-Westfalen', postalCode: '50667', country: 'Germany' }
    await fillAddress(page, abroad)
    await continueButton(page).dblclick()
    await expect(payButton(page)).toBeVisible()
    expect(sent.map(({ call }) => call)).toEqual(['POST'])
    expect(sent[0]).toMatchObject({ body: { shippingAddress: abroad, paymentMethod: 'Online' } })
    await expect(page.getByRole('listitem').filter({ hasText: /^2\s*Pay$/ })).toHaveAttribute('aria-current', 'step')
  })
})

test('creating a checkout can fail and says why', async ({ page }) => {
  const { product } = await logInWithCart(page)
  const shop = await mockShop(page)
  await openCheckout(page)
  await fillAddress(page)

  await test.step('reports problems by line', async () => {
    const errors = [
      { field: 'checkoutItems.0', message: 'Only 1 of Cutting Chai Tee, M, Black is left.' },
      { field: 'totalPrice', message: 'The total is now ₹1,998.' },
    ]
    shop.create = (route) =>
      route.fulfill({ status: 409, ...errorResponse('conflict', 'Your cart has changed.', errors) })
    const cartReloaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/cart')
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText('Your cart has changed.')
    for (const { message } of errors) await expect(main(page).getByText(message)).toBeVisible()
    await cartReloaded
    await expect(toasts(page)).toHaveCount(0)
    await expect(addressField(page, 'city')).toHaveValue(address.city)
  })

  await test.step('two toasts do not cover the summary at the top of narrow screens', async () => {
    const measureToastBottoms = async () => {
      const boxes = await Promise.all((await toasts(page).all()).map((one) => one.boundingBox()))
      return boxes.map((box) => (box ? box.y + box.height : 0))
    }
    await page.route('**/api/cart', (route) => route.abort())
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      await main(page).getByText('Order summary').click()
      // toasts disappear after a short time
      await expect(async () => {
        for (let press = 0; press < 2; press++) {
          await main(page)
            .getByRole('button', { name: /^Increase quantity/ })
            .click()
          await expect(page.getByText('Failed to update item quantity').first()).toBeVisible()
        }
        await page.evaluate(() => window.scrollTo(0, 0))
        const [first = 0, second = 0] = await measureToastBottoms()
        const { y: top = 0 } = (await main(page).getByText('Order summary').boundingBox()) ?? {}
        const { x: left = 0 } = (await toasts(page).first().boundingBox()) ?? {}
        expect(left, 'the logo stays in sight').toBeGreaterThan(100)
        expect({ hasTwoToasts: first > 0 && second > 0, isSummaryVisible: Math.max(first, second) < top }).toEqual({
          hasTwoToasts: true,
          isSummaryVisible: true,
        })
      }).toPass()
      await main(page).getByText('Order summary').click()
    }
    await page.unroute('**/api/cart')
    await page.setViewportSize(desktop)
  })

  await test.step('reports a failing payment provider, network or response', async () => {
    const unavailableMessage = 'Payments are not reachable right now. Please try again in a minute.'
    shop.create = (route) => route.fulfill({ status: 503, ...errorResponse('unavailable', unavailableMessage) })
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText(unavailableMessage)
    const fieldErrors = [{ field: 'shippingAddress.city', message: 'City can be at most 200 characters.' }]
    shop.create = (route) =>
      route.fulfill({ status: 400, ...errorResponse('bad_request', 'City is too long.', fieldErrors) })
    await continueButton(page).click()
    await expect(addressField(page, 'city')).toBeFocused()
    await expect(addressField(page, 'city')).toHaveAccessibleDescription('City is too long.')
    const limitMessage = 'Cutting Chai Tee (M, Black): at most 20 can be held in an unpaid order. Please order fewer.'
    const limitErrors = [{ field: 'checkoutItems.0', message: limitMessage, limit: 1 }]
    shop.create = (route) => route.fulfill({ status: 409, ...errorResponse('conflict', limitMessage, limitErrors) })
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText(limitMessage)
    await expect(main(page).getByText(limitMessage)).toHaveCount(1)
    const quantitySaved = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().endsWith('/api/cart'))
    await main(page)
      .getByRole('button', { name: `Take 1 of ${product.name}` })
      .click()
    expect((await quantitySaved).postDataJSON()).toMatchObject({ quantity: 1 })
    await expect(alertMessage(page)).toHaveCount(0)
    await expect(continueButton(page)).toBeFocused()
    shop.create = (route) => route.abort()
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText('Network error - please check your connection')
    shop.create = (route) => route.fulfill({ status: 500, body: 'oops' })
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText('Server error occurred')
    shop.create = (route) => route.fulfill({ status: 409, json: { message: 'One shirt left.', code: 'SOMETHING_NEW' } })
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText('One shirt left.')
    shop.create = (route) => route.fulfill({ status: 201, json: {} })
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText('Failed to create checkout session')
    await expect(page.getByText('Failed to create checkout session')).toHaveCount(1)
  })

  await test.step('unavailable lines must be removed first, and an empty cart ends the checkout', async () => {
    await page.route(/\/api\/cart(\?|$)/, async (route) => {
      if (route.request().method() !== 'GET')
        return route.fulfill({ json: { products: [], totalPrice: 0, updatedAt: new Date().toISOString() } })
      const gone = { productId: product._id, name: 'Old Tee', image: '', price: 0, quantity: 1, gone: true }
      return route.fulfill({ json: { products: [gone], totalPrice: 0, updatedAt: new Date().toISOString() } })
    })
    // the failed request loads the cart again
    await continueButton(page).click()
    await expect(main(page).getByText('No longer sold.')).toBeVisible()
    shop.reset()
    await continueButton(page).click()
    await expect(alertMessage(page)).toHaveText('Old Tee is no longer available. Please remove it.')
    expect(shop.sent).toEqual([])
    await main(page).getByRole('button', { name: 'Remove Old Tee' }).click()
    await expect(alertMessage(page)).toHaveText('No items in cart')
  })
})
