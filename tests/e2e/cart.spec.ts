import { expect, test } from '@playwright/test'
import { stored } from './accounts.ts'
import { cartIcon, cartRequests, type Detail, pathOf, put, someProducts } from './cart.ts'
import { ANY_PAGE, overhear, visit } from './visit.ts'

test('browsing alone creates no guest id and requests no cart', async ({ page, context, request }) => {
  const requests = cartRequests(context)
  const [product] = await someProducts(request, 1)
  await visit(page, '/')
  await visit(page, `/product/${product?._id}`)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  expect(await stored(page, 'guestId')).toBeNull()
  await expect(cartIcon(page, 0)).toBeVisible()
})

test('added products are counted immediately and survive the next visit', async ({ page, request }) => {
  const [first, second] = (await someProducts(request, 2)) as [Detail, Detail]
  const consoleMessages = overhear(page)
  await put(page, first)
  await expect(cartIcon(page, 1)).toBeVisible()
  await put(page, first)
  await expect(cartIcon(page, 2)).toBeVisible()
  await put(page, second)
  await expect(cartIcon(page, 3)).toBeVisible()
  expect(await stored(page, 'guestId')).toMatch(/^guest_\d{13}_[A-Za-z0-9_-]{22}$/)
  expect(JSON.parse((await stored(page, 'cart')) ?? '')).toMatchObject({
    products: [
      { productId: first._id, name: first.name, price: first.price, quantity: 2, size: first.sizes[0] },
      { productId: second._id, quantity: 1 },
    ],
    totalPrice: first.price * 2 + second.price,
  })
  await visit(page, '/')
  await expect(cartIcon(page, 3)).toBeVisible()
  expect(consoleMessages.filter((line) => /^(error|uncaught)/.test(line))).toEqual([])
})

test('the stored cart shows until the server responds, and then the server wins', async ({ page, request }) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  await put(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '')
    cart.products[0].quantity = 7
    localStorage.setItem('cart', JSON.stringify(cart))
  })
  let respond = () => {}
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/cart?*', async (route) => {
    await responded
    await route.continue()
  })
  await visit(page, '/')
  await expect(cartIcon(page, 7)).toBeVisible()
  respond()
  await expect(cartIcon(page, 1)).toBeVisible()
})

test('a corrupt stored cart is dropped and loaded from the server', async ({ page, request }) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  await put(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  const consoleMessages = overhear(page)
  await page.evaluate(() => localStorage.setItem('cart', '{"products":[{"quantity":'))
  await visit(page, '/')
  await expect(cartIcon(page, 1)).toBeVisible()
  expect(consoleMessages.filter((line) => /^(error|uncaught)/.test(line))).toEqual([])
})

test('several tabs show the same cart', async ({ page, context, request }) => {
  const [first, second] = (await someProducts(request, 2)) as [Detail, Detail]
  const other = await context.newPage()
  await visit(page, pathOf(first))
  await visit(other, pathOf(second))
  // both add for the first time, concurrently
  await Promise.all([put(page, first), put(other, second)])
  await expect(cartIcon(page, 2)).toBeVisible()
  await expect(cartIcon(other, 2)).toBeVisible()
  expect(await stored(page, 'guestId')).toBe(await stored(other, 'guestId'))
  await put(other, second)
  await expect(cartIcon(page, 3)).toBeVisible()
})

test('an older cart written by another tab does not replace a newer one', async ({ page, context, request }) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  const other = await context.newPage()
  await put(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  const older = await stored(page, 'cart')
  await visit(other, ANY_PAGE)
  await put(page, product)
  for (const tab of [page, other]) await expect(cartIcon(tab, 2)).toBeVisible()
  // like a tab that has not received the newer cart yet
  const response = page.waitForResponse('**/api/cart?*')
  await other.evaluate((cart) => localStorage.setItem('cart', cart ?? ''), older)
  await response
  for (const tab of [page, other]) await expect(cartIcon(tab, 2)).toBeVisible()
  await expect.poll(() => stored(other, 'cart')).not.toBe(older)
})

test('the cart works during the visit when storage is unavailable', async ({ page, request }) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await put(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  await put(page, product)
  await expect(cartIcon(page, 2)).toBeVisible()
})

test('shows the server message, or a default one when the response is unreadable', async ({ page, request }) => {
  const [product] = (await someProducts(request, 1)) as [Detail]
  await page.route('**/api/cart', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'Your cart can hold at most 9,999 of one item.' } }),
  )
  await put(page, product)
  await expect(page.getByRole('alert').filter({ hasText: 'at most 9,999' })).toBeVisible()
  await page.unroute('**/api/cart')
  await page.route('**/api/cart', (route) => route.abort())
  await put(page, product)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add to cart' })).toBeVisible()
  await expect(cartIcon(page, 0)).toBeVisible()
})
