import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createAccount, readLocalStorage } from './accounts.ts'
import { addToCart, cartIcon, findAvailableProducts, type StockedProduct } from './cart.ts'
import { visit } from './visit.ts'

test.describe('with an account', () => {
  type Account = Awaited<ReturnType<typeof createAccount>>

  /** Sets the storage as a login in any tab does. */
  const logIn = (page: Page, { user, token }: Account) =>
    page.evaluate(
      ([userToken, userInfo]) => {
        localStorage.setItem('userToken', userToken)
        localStorage.setItem('userInfo', userInfo)
      },
      [token, JSON.stringify(user)] as const,
    )
  const logOut = (page: Page) =>
    page.evaluate(() => {
      for (const key of ['userToken', 'userInfo']) localStorage.removeItem(key)
    })

  const getCart = async (request: APIRequestContext, { token }: Account) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await (await request.get('/api/cart', { headers })).json()).products
  }

  test("merges the guest's cart after the login and says so", async ({ page, request }) => {
    const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
    const asha = await createAccount(request)
    await addToCart(page, product)
    await addToCart(page, product)
    await expect(cartIcon(page, 2)).toBeVisible()
    await logIn(page, asha)
    await visit(page, '/')
    await expect(page.getByText('We added 2 items that you picked before logging in.')).toBeVisible()
    await expect(cartIcon(page, 2)).toBeVisible()
    expect(await readLocalStorage(page, 'guestId')).toBeNull()
    expect(await getCart(request, asha)).toMatchObject([{ productId: product._id, quantity: 2 }])
    await addToCart(page, product)
    await expect(cartIcon(page, 3)).toBeVisible()
    expect(await readLocalStorage(page, 'guestId')).toBeNull()
    expect(await getCart(request, asha)).toMatchObject([{ quantity: 3 }])
  })

  test('retries a failed merge on the next page load', async ({ page, request }) => {
    const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
    const asha = await createAccount(request)
    await addToCart(page, product)
    await expect(cartIcon(page, 1)).toBeVisible()
    const guestId = await readLocalStorage(page, 'guestId')
    await page.route('**/api/cart/merge', (route) => route.abort())
    await logIn(page, asha)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/cart/merge'))
    await visit(page, '/')
    await failed
    await expect(cartIcon(page, 0)).toBeVisible()
    expect(await readLocalStorage(page, 'guestId')).toBe(guestId)
    await page.unroute('**/api/cart/merge')
    await visit(page, '/')
    await expect(cartIcon(page, 1)).toBeVisible()
    expect(await getCart(request, asha)).toMatchObject([{ productId: product._id, quantity: 1 }])
  })

  test("all tabs show only the current user's cart", async ({ page, context, request }) => {
    const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
    const asha = await createAccount(request)
    const choice = { productId: product._id, size: product.sizes[0], color: product.colors[0] }
    const headers = { authorization: `Bearer ${asha.token}` }
    await request.post('/api/cart', { headers, data: { ...choice, quantity: 5 } })
    const other = await context.newPage()
    await visit(page, '/')
    await visit(other, '/')
    await logIn(page, asha)
    await expect(cartIcon(other, 5)).toBeVisible()
    await logOut(page)
    await expect(cartIcon(other, 0)).toBeVisible()
    await visit(page, '/')
    await expect(cartIcon(page, 0)).toBeVisible()
  })
})
