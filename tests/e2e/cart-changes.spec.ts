import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { readLocalStorage } from './accounts.ts'
import { findViolations } from './axe.ts'
import {
  addToCart,
  cartDrawer,
  cartIcon,
  findAvailableProducts,
  recordCartRequests,
  type StockedProduct,
} from './cart.ts'

test.describe('in the drawer', () => {
  const increaseButton = (page: Page) => cartDrawer(page).getByRole('button', { name: /^Increase quantity/ })
  const decreaseButton = (page: Page) => cartDrawer(page).getByRole('button', { name: /^Decrease quantity/ })

  async function openCartWithProduct(page: Page, request: APIRequestContext): Promise<StockedProduct> {
    const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
    await addToCart(page, product)
    await cartIcon(page, 1).click()
    await expect(cartDrawer(page).locator('ul > li')).toHaveCount(1)
    return product
  }

  const countOnServer = async (page: Page, request: APIRequestContext) => {
    const guestId = (await readLocalStorage(page, 'guestId')) ?? ''
    const cart = await (await request.get('/api/cart', { params: { guestId } })).json()
    return cart.products[0]?.quantity
  }

  test('quick clicks end in the right quantity in the browser and on the server', async ({ page, request }) => {
    const product = await openCartWithProduct(page, request)
    const { promise: clicked, resolve: release } = Promise.withResolvers<void>()
    // the first request is slow and must not be applied after the others
    await page.route('**/api/cart', (route) => clicked.then(() => route.continue()), { times: 1 })
    for (let click = 0; click < 7; click++) await increaseButton(page).click()
    for (let click = 0; click < 2; click++) await decreaseButton(page).click()
    await expect(cartDrawer(page).getByRole('definition').first()).toHaveText('6')
    release()
    await expect.poll(() => countOnServer(page, request)).toBe(6)
    await expect(cartDrawer(page).getByRole('definition').first()).toHaveText('6')
    await expect(cartDrawer(page).getByText('₹').last()).toContainText((product.price * 6).toLocaleString('en-IN'))
    await page.reload()
    await expect(cartIcon(page, 6)).toBeVisible()
  })

  test('the minus button stops at one and sends no request', async ({ page, context, request }) => {
    await openCartWithProduct(page, request)
    const requests = recordCartRequests(context)
    await decreaseButton(page).press('Enter')
    await increaseButton(page).click()
    await expect.poll(() => countOnServer(page, request)).toBe(2)
    expect(requests.filter((method) => method !== 'GET')).toEqual(['PUT'])
  })

  test('a removed line disappears immediately and stays removed', async ({ page, request }) => {
    await openCartWithProduct(page, request)
    await cartDrawer(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(cartDrawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await expect(cartDrawer(page).getByText('Your cart is empty', { exact: true })).toBeVisible()
    await expect.poll(() => countOnServer(page, request)).toBeUndefined()
    await page.reload()
    await expect(cartIcon(page, 0)).toBeVisible()
  })

  test('a rejected change is rolled back and reported', async ({ page, request }) => {
    await openCartWithProduct(page, request)
    await page.route('**/api/cart', (route) => route.abort())
    await increaseButton(page).click()
    await expect(page.getByText('Failed to update item quantity')).toBeVisible()
    await expect(cartDrawer(page).getByRole('definition').first()).toHaveText('1')
    await cartDrawer(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(page.getByText('Failed to remove items')).toBeVisible()
    await expect(cartDrawer(page).locator('ul > li')).toHaveCount(1)
  })

  test('a line shows the unit price and the line total', async ({ page, request }) => {
    const { price } = await openCartWithProduct(page, request)
    await increaseButton(page).click()
    const line = cartDrawer(page).getByRole('listitem')
    await expect(line.getByText(`₹${price.toLocaleString('en-IN')} each`, { exact: true })).toBeVisible()
    await expect(line.getByText(`₹${(price * 2).toLocaleString('en-IN')}`, { exact: true })).toBeVisible()
  })

  test('a line whose product has changed says so when the cart opens', async ({ page, request }) => {
    const products = await findAvailableProducts(request, 2)
    for (const product of products) await addToCart(page, product)
    await expect(cartIcon(page, 2)).toBeVisible()
    await page.route('**/api/cart?*', async (route) => {
      const cart = await (await route.fetch()).json()
      const [first, second] = cart.products
      const changed = { ...first, quantity: 3, available: 2, price: 849, priceWas: 799.5 }
      await route.fulfill({
        json: { ...cart, products: [changed, { ...second, price: 0, gone: true }], totalPrice: 2547 },
      })
    })
    await cartIcon(page, 2).click()
    const lines = cartDrawer(page).getByRole('listitem')
    const [changed, gone] = [lines.first(), lines.last()]
    await expect(changed.getByText('Only 2 left.')).toBeVisible()
    await expect(changed.getByText('The price is now ₹849. It was ₹799.50.')).toBeVisible()
    await expect(gone.getByText('No longer sold.')).toBeVisible()
    await expect(gone.getByRole('button')).toHaveCount(1)
    await expect(gone.getByRole('link')).toHaveCount(0)
    await expect(cartDrawer(page).getByRole('definition')).toHaveText(['3', '₹2,547'])
    expect(await findViolations(page, 'dialog')).toEqual([])
    // dismissed immediately
    await page.route('**/api/cart/price', () => undefined)
    await changed.getByRole('button', { name: /^OK to the new price/ }).click()
    await expect(changed.getByText('The price is now')).toBeHidden()
    // reducing to the available quantity needs no confirmation
    await page.route('**/api/cart', () => undefined)
    await changed.getByRole('button', { name: /^Decrease/ }).click()
    await expect(changed.getByText('Only 2 left.')).toBeHidden()
  })
})
