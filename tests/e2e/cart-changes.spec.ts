import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { stored } from './accounts.ts'
import { violations } from './axe.ts'
import { cartIcon, cartRequests, type Detail, drawer, put, someProducts } from './cart.ts'

test.describe('in the drawer', () => {
  const more = (page: Page) => drawer(page).getByRole('button', { name: /^Increase quantity/ })
  const less = (page: Page) => drawer(page).getByRole('button', { name: /^Decrease quantity/ })

  async function open(page: Page, request: APIRequestContext): Promise<Detail> {
    const [product] = (await someProducts(request, 1)) as [Detail]
    await put(page, product)
    await cartIcon(page, 1).click()
    await expect(drawer(page).locator('ul > li')).toHaveCount(1)
    return product
  }

  const countAtServer = async (page: Page, request: APIRequestContext) => {
    const guestId = (await stored(page, 'guestId')) ?? ''
    const cart = await (await request.get('/api/cart', { params: { guestId } })).json()
    return cart.products[0]?.quantity
  }

  test('quick clicks end in the right number, here and on the server', async ({ page, request }) => {
    const product = await open(page, request)
    const { promise: clicked, resolve: letGo } = Promise.withResolvers<void>()
    // the first change is long on its way: it must not arrive after the others
    await page.route('**/api/cart', (route) => clicked.then(() => route.continue()), { times: 1 })
    for (let click = 0; click < 7; click++) await more(page).click()
    for (let click = 0; click < 2; click++) await less(page).click()
    await expect(drawer(page).getByRole('definition').first()).toHaveText('6')
    letGo()
    await expect.poll(() => countAtServer(page, request)).toBe(6)
    await expect(drawer(page).getByRole('definition').first()).toHaveText('6')
    await expect(drawer(page).getByText('₹').last()).toContainText((product.price * 6).toLocaleString('en-IN'))
    await page.reload()
    await expect(cartIcon(page, 6)).toBeVisible()
  })

  test('minus stops at one, and asks for nothing', async ({ page, context, request }) => {
    await open(page, request)
    const seen = cartRequests(context)
    await less(page).press('Enter')
    await more(page).click()
    await expect.poll(() => countAtServer(page, request)).toBe(2)
    expect(seen.filter((method) => method !== 'GET')).toEqual(['PUT'])
  })

  test('a line that is taken out is gone at once, and stays gone', async ({ page, request }) => {
    await open(page, request)
    await drawer(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(drawer(page).getByText('Your Cart Looks Empty!')).toBeVisible()
    await expect(drawer(page).getByText('Your cart is empty', { exact: true })).toBeVisible()
    await expect.poll(() => countAtServer(page, request)).toBeUndefined()
    await page.reload()
    await expect(cartIcon(page, 0)).toBeVisible()
  })

  test('what the server refuses is taken back and said', async ({ page, request }) => {
    await open(page, request)
    await page.route('**/api/cart', (route) => route.abort())
    await more(page).click()
    await expect(page.getByText('Failed to update item quantity')).toBeVisible()
    await expect(drawer(page).getByRole('definition').first()).toHaveText('1')
    await drawer(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(page.getByText('Failed to remove items')).toBeVisible()
    await expect(drawer(page).locator('ul > li')).toHaveCount(1)
  })

  test('a line says what one of it costs, and what all of them do', async ({ page, request }) => {
    const { price } = await open(page, request)
    await more(page).click()
    const line = drawer(page).getByRole('listitem')
    await expect(line.getByText(`₹${price.toLocaleString('en-IN')} each`, { exact: true })).toBeVisible()
    await expect(line.getByText(`₹${(price * 2).toLocaleString('en-IN')}`, { exact: true })).toBeVisible()
  })

  test('a line whose product has changed says so, when the cart is opened', async ({ page, request }) => {
    const products = await someProducts(request, 2)
    for (const product of products) await put(page, product)
    await expect(cartIcon(page, 2)).toBeVisible()
    await page.route('**/api/cart?*', async (route) => {
      const answer = await (await route.fetch()).json()
      const [first, second] = answer.products
      const changed = { ...first, quantity: 3, available: 2, price: 849, priceWas: 799.5 }
      await route.fulfill({
        json: { ...answer, products: [changed, { ...second, price: 0, gone: true }], totalPrice: 2547 },
      })
    })
    await cartIcon(page, 2).click()
    const lines = drawer(page).getByRole('listitem')
    const [changed, gone] = [lines.first(), lines.last()]
    await expect(changed.getByText('Only 2 left.')).toBeVisible()
    await expect(changed.getByText('The price is now ₹849. It was ₹799.50.')).toBeVisible()
    await expect(gone.getByText('No longer sold.')).toBeVisible()
    await expect(gone.getByRole('button')).toHaveCount(1)
    await expect(gone.getByRole('link')).toHaveCount(0)
    await expect(drawer(page).getByRole('definition')).toHaveText(['3', '₹2,547'])
    expect(await violations(page, 'dialog')).toEqual([])
    // known now, and put away at once
    await page.route('**/api/cart/price', () => undefined)
    await changed.getByRole('button', { name: /^OK to the new price/ }).click()
    await expect(changed.getByText('The price is now')).toBeHidden()
    // fewer are to be had at once: nobody has to be asked for that
    await page.route('**/api/cart', () => undefined)
    await changed.getByRole('button', { name: /^Decrease/ }).click()
    await expect(changed.getByText('Only 2 left.')).toBeHidden()
  })
})
