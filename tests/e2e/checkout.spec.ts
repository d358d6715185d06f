import { expect, type Page, test } from '@playwright/test'
import { newAccount, PASSWORD } from './accounts.ts'
import { violations } from './axe.ts'
import {
  address,
  alert,
  checkoutOf,
  fakeShop,
  field,
  goOn,
  main,
  openCheckout,
  payButton,
  refusal,
  shopperWithCart,
  writeAddress,
} from './fake-checkout.ts'

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).locator('visible=true')

test('sends a guest to the login and back with the cart', async ({ page, request }) => {
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
  test('supports browser autofill and reports problems field by field', async ({ page }) => {
    const { product } = await shopperWithCart(page)
    const { sent } = await fakeShop(page)
    await openCheckout(page)
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
    await expect(alert(page)).toHaveText('Please enter a valid 6-digit PIN code.')
    expect(sent).toEqual([])
    expect(await violations(page, 'main')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(summary).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await violations(page, 'main')).toEqual([])
  })

  test('has a state select and a PIN code only for India', async ({ page }) => {
    await shopperWithCart(page)
    const { sent } = await fakeShop(page)
    await openCheckout(page)
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

  test('comes from the address book or can be saved to it', async ({ page }) => {
    const { token } = await shopperWithCart(page)
    const headers = { authorization: `Bearer ${token}` }
    const work = { ...address, address: '2, Work Road', state: 'karnataka' }
    for (const data of [address, work]) await page.request.post('/api/users/addresses', { data, headers })
    const { sent } = await fakeShop(page)
    await openCheckout(page)
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
    // the draft survives visiting another page
    await page.goto('about:blank')
    await openCheckout(page)
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

test.describe('creating a checkout', () => {
  test.beforeEach(async ({ page }) => {
    await shopperWithCart(page)
  })

  test('reports problems by line', async ({ page }) => {
    const shop = await fakeShop(page)
    const errors = [
      { field: 'checkoutItems.0', message: 'Only 1 of Cutting Chai Tee, M, Black is left.' },
      { field: 'totalPrice', message: 'The total is now ₹1,998.' },
    ]
    shop.create = (route) => route.fulfill({ status: 409, ...refusal('conflict', 'Your cart has changed.', errors) })
    await openCheckout(page)
    await writeAddress(page)
    const cartReloaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/cart')
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Your cart has changed.')
    for (const { message } of errors) await expect(main(page).getByText(message)).toBeVisible()
    await expect(toast(page, 'Failed to create checkout session')).toBeVisible()
    await cartReloaded
    await expect(field(page, 'city')).toHaveValue(address.city)
    // two toasts must not cover the summary at the top of narrow screens
    const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    const measureToastBottoms = async () => {
      const boxes = await Promise.all((await toasts.all()).map((one) => one.boundingBox()))
      return boxes.map((box) => (box ? box.y + box.height : 0))
    }
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      // toasts disappear after a short time
      await expect(async () => {
        await goOn(page).click()
        await page.evaluate(() => window.scrollTo(0, 0))
        const [first = 0, second = 0] = await measureToastBottoms()
        const { y: top = 0 } = (await main(page).getByText('Order summary').boundingBox()) ?? {}
        expect({ areTwo: first > 0 && second > 0, isSumSeen: Math.max(first, second) < top }).toEqual({
          areTwo: true,
          isSumSeen: true,
        })
      }).toPass()
    }
  })

  test('reports a failing gateway, network or response', async ({ page }) => {
    const shop = await fakeShop(page)
    await openCheckout(page)
    await writeAddress(page)
    const unavailableMessage = 'Payments are not reachable right now. Please try again in a minute.'
    shop.create = (route) => route.fulfill({ status: 503, ...refusal('unavailable', unavailableMessage) })
    await goOn(page).click()
    await expect(alert(page)).toHaveText(unavailableMessage)
    const fieldErrors = [{ field: 'shippingAddress.city', message: 'City can be at most 200 characters.' }]
    shop.create = (route) => route.fulfill({ status: 400, ...refusal('bad_request', 'City is too long.', fieldErrors) })
    await goOn(page).click()
    await expect(field(page, 'city')).toBeFocused()
    await expect(field(page, 'city')).toHaveAccessibleDescription('City is too long.')
    shop.create = (route) => route.abort()
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Network error - please check your connection')
    shop.create = (route) => route.fulfill({ status: 500, body: 'oops' })
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Failed to create checkout')
    shop.create = (route) => route.fulfill({ status: 201, json: {} })
    await goOn(page).click()
    await expect(alert(page)).toHaveText('Failed to create checkout session')
  })

  test('sends one request when the button is pressed twice', async ({ page }) => {
    const shop = await fakeShop(page)
    await openCheckout(page)
    await writeAddress(page)
    await goOn(page).dblclick()
    await expect(payButton(page)).toBeVisible()
    expect(shop.sent.map(({ call }) => call)).toEqual(['POST'])
  })
})

test('unavailable lines must be removed first, and an empty cart ends the checkout', async ({ page }) => {
  const { product } = await shopperWithCart(page)
  const { sent } = await fakeShop(page)
  await page.route(/\/api\/cart(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET')
      return route.fulfill({ json: { products: [], totalPrice: 0, updatedAt: new Date().toISOString() } })
    const gone = { productId: product._id, name: 'Old Tee', image: '', price: 0, quantity: 1, gone: true }
    return route.fulfill({ json: { products: [gone], totalPrice: 0, updatedAt: new Date().toISOString() } })
  })
  await openCheckout(page)
  await expect(main(page).getByText('No longer sold.')).toBeVisible()
  await writeAddress(page)
  await goOn(page).click()
  await expect(alert(page)).toHaveText('Old Tee is no longer available. Please remove it.')
  expect(sent).toEqual([])
  await main(page).getByRole('button', { name: 'Remove Old Tee' }).click()
  await expect(alert(page)).toHaveText('No items in cart')
})

test('reports a load failure and retries', async ({ page }) => {
  await shopperWithCart(page)
  await fakeShop(page)
  await page.route('**/api/checkout/live', (route) => route.fulfill({ status: 400, body: '' }))
  await openCheckout(page)
  await expect(alert(page).getByText('Failed to fetch checkout details', { exact: true })).toBeVisible()
  await page.unroute('**/api/checkout/live')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(goOn(page)).toBeVisible()
})
