import { expect, test } from '@playwright/test'
import { readLocalStorage } from './accounts.ts'
import {
  addToCart,
  cartIcon,
  findAvailableProducts,
  productPath,
  recordCartRequests,
  type StockedProduct,
} from './cart.ts'
import { ANY_PAGE, recordConsole, visit } from './visit.ts'

test('browsing alone creates no guest id and requests no cart', async ({ page, context, request }) => {
  const requests = recordCartRequests(context)
  const [product] = await findAvailableProducts(request, 1)
  await visit(page, '/')
  await visit(page, `/product/${product?._id}`)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  expect(await readLocalStorage(page, 'guestId')).toBeNull()
  await expect(cartIcon(page, 0)).toBeVisible()
})

test('added products are counted immediately and survive the next visit', async ({ page, request }) => {
  const [first, second] = (await findAvailableProducts(request, 2)) as [StockedProduct, StockedProduct]
  const consoleMessages = recordConsole(page)
  await addToCart(page, first)
  await expect(cartIcon(page, 1)).toBeVisible()
  await addToCart(page, first)
  await expect(cartIcon(page, 2)).toBeVisible()
  await addToCart(page, second)
  await expect(cartIcon(page, 3)).toBeVisible()
  expect(await readLocalStorage(page, 'guestId')).toMatch(/^guest_\d{13}_[A-Za-z0-9_-]{22}$/)
  expect(JSON.parse((await readLocalStorage(page, 'cart')) ?? '')).toMatchObject({
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
  const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
  await addToCart(page, product)
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
  const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
  await addToCart(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  const consoleMessages = recordConsole(page)
  await page.evaluate(() => localStorage.setItem('cart', '{"products":[{"quantity":'))
  await visit(page, '/')
  await expect(cartIcon(page, 1)).toBeVisible()
  expect(consoleMessages.filter((line) => /^(error|uncaught)/.test(line))).toEqual([])
})

test('several tabs show the same cart', async ({ page, context, request }) => {
  const [first, second] = (await findAvailableProducts(request, 2)) as [StockedProduct, StockedProduct]
  const other = await context.newPage()
  await visit(page, productPath(first))
  await visit(other, productPath(second))
  // both add for the first time, concurrently
  await Promise.all([addToCart(page, first), addToCart(other, second)])
  await expect(cartIcon(page, 2)).toBeVisible()
  await expect(cartIcon(other, 2)).toBeVisible()
  expect(await readLocalStorage(page, 'guestId')).toBe(await readLocalStorage(other, 'guestId'))
  await addToCart(other, second)
  await expect(cartIcon(page, 3)).toBeVisible()
})

test('an older cart written by another tab does not replace a newer one', async ({ page, context, request }) => {
  const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
  const other = await context.newPage()
  await addToCart(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  const older = await readLocalStorage(page, 'cart')
  await visit(other, ANY_PAGE)
  await addToCart(page, product)
  for (const tab of [page, other]) await expect(cartIcon(tab, 2)).toBeVisible()
  // like a tab that has not received the newer cart yet
  const response = page.waitForResponse('**/api/cart?*')
  await other.evaluate((cart) => localStorage.setItem('cart', cart ?? ''), older)
  await response
  for (const tab of [page, other]) await expect(cartIcon(tab, 2)).toBeVisible()
  await expect.poll(() => readLocalStorage(other, 'cart')).not.toBe(older)
})

test('the cart works during the visit when storage is unavailable', async ({ page, request }) => {
  const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await addToCart(page, product)
  await expect(cartIcon(page, 1)).toBeVisible()
  await addToCart(page, product)
  await expect(cartIcon(page, 2)).toBeVisible()
})

test('shows the server message, or a default one when the response is unreadable', async ({ page, request }) => {
  const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
  await page.route('**/api/cart', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'conflict', message: 'Your cart can hold at most 9,999 of one item.' },
    }),
  )
  await addToCart(page, product)
  await expect(page.getByRole('alert').filter({ hasText: 'at most 9,999' })).toBeVisible()
  await page.unroute('**/api/cart')
  await page.route('**/api/cart', (route) => route.abort())
  await addToCart(page, product)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add to cart' })).toBeVisible()
  await expect(cartIcon(page, 0)).toBeVisible()
})
