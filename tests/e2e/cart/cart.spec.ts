import { expect, type Page } from '@playwright/test'
import { readLocalStorage } from '../accounts.ts'
import { addToCart, cartIcon, findAvailableProducts, productPath, type StockedProduct } from '../cart.ts'
import { test } from '../test.ts'
import { recordConsole, visit } from '../visit.ts'

/** Opens a product from the home page, without loading a page. */
async function openFromHome(page: Page, { _id, colors: [color = '', ...otherColors] }: StockedProduct): Promise<void> {
  await page.locator(`main a[href^="/product/${_id}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`/product/${_id}`))
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  if (otherColors.length === 0) return
  await page.getByRole('article').getByRole('radio', { name: color, exact: true }).check()
  await expect(page).toHaveURL(/color=/)
}

test('the cart is created with the first product and is restored on the next visit', async ({
  page,
  context,
  request,
}) => {
  const [first, second] = (await findAvailableProducts(request, 2)) as [StockedProduct, StockedProduct]
  const cartRequests: string[] = []
  context.on('request', (sent) => {
    if (sent.url().includes('/api/cart')) cartRequests.push(sent.url() + (sent.postData() ?? ''))
  })

  await test.step('browsing alone creates no guest id and requests no cart', async () => {
    await visit(page, '/')
    await openFromHome(page, first)
    expect(cartRequests).toEqual([])
    expect(await readLocalStorage(page, 'guestId')).toBeNull()
    await expect(cartIcon(page, 0)).toBeVisible()
  })

  await test.step('shows the server message, or a default one when the response is unreadable', async () => {
    await page.route('**/api/cart', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'conflict', message: 'Your cart can hold at most 9,999 of one item.' },
      }),
    )
    await addToCart(page, first)
    await expect(page.getByRole('alert').filter({ hasText: 'at most 9,999' })).toBeVisible()
    // no request was sent before the guest had an id
    const guestId = (await readLocalStorage(page, 'guestId')) ?? 'none'
    expect(cartRequests.filter((text) => !text.includes(guestId))).toEqual([])
    await page.unroute('**/api/cart')
    await page.route('**/api/cart', (route) => route.abort())
    await addToCart(page, first)
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to add to cart' })).toBeVisible()
    await expect(cartIcon(page, 0)).toBeVisible()
    await page.unroute('**/api/cart')
  })

  const consoleMessages = recordConsole(page)

  await test.step('added products are counted immediately', async () => {
    await addToCart(page, first)
    await expect(cartIcon(page, 1)).toBeVisible()
    await addToCart(page, first)
    await expect(cartIcon(page, 2)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Nukkad, home' }).click()
    await openFromHome(page, second)
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
  })

  await test.step('on the next visit the stored cart shows until the server responds, and then the server wins', async () => {
    await page.evaluate(() => {
      const cart = JSON.parse(localStorage.getItem('cart') ?? '')
      cart.products[0].quantity = 7
      localStorage.setItem('cart', JSON.stringify(cart))
    })
    const { promise: responded, resolve: respond } = Promise.withResolvers<void>()
    await page.route('**/api/cart?*', async (route) => {
      await responded
      await route.continue()
    })
    await visit(page, '/shipping')
    await expect(cartIcon(page, 8)).toBeVisible()
    respond()
    await expect(cartIcon(page, 3)).toBeVisible()
  })

  await test.step('a corrupt stored cart is dropped and loaded from the server', async () => {
    await page.evaluate(() => localStorage.setItem('cart', '{"products":[{"quantity":'))
    await visit(page, '/shipping')
    await expect(cartIcon(page, 3)).toBeVisible()
  })

  expect(consoleMessages.filter((line) => /^(error|uncaught)/.test(line))).toEqual([])
})

test('several tabs show the same cart', async ({ page, context, request }) => {
  const [first, second] = (await findAvailableProducts(request, 2)) as [StockedProduct, StockedProduct]
  const other = await context.newPage()

  await test.step('products added in several tabs are in one cart', async () => {
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

  await test.step('an older cart written by another tab does not replace a newer one', async () => {
    const older = await readLocalStorage(page, 'cart')
    await addToCart(page, first)
    for (const tab of [page, other]) await expect(cartIcon(tab, 4)).toBeVisible()
    // like a tab that has not received the newer cart yet
    const response = page.waitForResponse('**/api/cart?*')
    await other.evaluate((cart) => localStorage.setItem('cart', cart ?? ''), older)
    await response
    for (const tab of [page, other]) await expect(cartIcon(tab, 4)).toBeVisible()
    await expect.poll(() => readLocalStorage(other, 'cart')).not.toBe(older)
  })
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
