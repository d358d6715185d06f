import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Account, createAccount, createAuthHeaders, readLocalStorage } from '../accounts.ts'
import { addToCart, cartIcon, findAvailableProducts, type StockedProduct } from '../cart.ts'
import { test } from '../test.ts'
import { ANY_PAGE, visit, waitForHydration } from '../visit.ts'

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
const reload = async (page: Page) => {
  await page.reload()
  await waitForHydration(page)
}

const getCart = async (request: APIRequestContext, account: Account) =>
  (await (await request.get('/api/cart', { headers: createAuthHeaders(account) })).json()).products

test('the cart follows the guest into the account', async ({ page, context, request }) => {
  const [product] = (await findAvailableProducts(request, 1)) as [StockedProduct]
  const asha = await createAccount(request)
  await addToCart(page, product)
  await addToCart(page, product)
  await expect(cartIcon(page, 2)).toBeVisible()

  await test.step('the login on the way to checkout shows what is about to be ordered', async () => {
    await visit(page, '/login?redirect=checkout')
    const main = page.getByRole('main')
    await expect(main.getByText('2 items', { exact: true })).toBeVisible()
    await expect(main.getByRole('img', { name: product.name })).toBeVisible()
    await visit(page, ANY_PAGE)
  })

  await test.step('a merge that fails after the login keeps the guest', async () => {
    const guestId = await readLocalStorage(page, 'guestId')
    await page.route('**/api/cart/merge', (route) => route.abort())
    await logIn(page, asha)
    const failed = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/api/cart/merge'))
    await reload(page)
    await failed
    await expect(cartIcon(page, 0)).toBeVisible()
    expect(guestId).toMatch(/^guest_/)
    expect(await readLocalStorage(page, 'guestId')).toBe(guestId)
    // a retry of this page must not merge before the next page does
    await page.goto('about:blank')
    await page.unroute('**/api/cart/merge')
  })

  await test.step("the next page load merges the guest's cart and says so", async () => {
    await visit(page, '/')
    await expect(page.getByText('We added 2 items that you picked before logging in.')).toBeVisible()
    await expect(cartIcon(page, 2)).toBeVisible()
    expect(await readLocalStorage(page, 'guestId')).toBeNull()
    expect(await getCart(request, asha)).toMatchObject([{ productId: product._id, quantity: 2 }])
  })

  await test.step("later additions go to the account's cart", async () => {
    await addToCart(page, product)
    await expect(cartIcon(page, 3)).toBeVisible()
    expect(await readLocalStorage(page, 'guestId')).toBeNull()
    expect(await getCart(request, asha)).toMatchObject([{ quantity: 3 }])
  })

  await test.step("every tab shows only the current user's cart", async () => {
    await logOut(page)
    const other = await context.newPage()
    await visit(other, ANY_PAGE)
    await expect(cartIcon(other, 0)).toBeVisible()
    await logIn(page, asha)
    await expect(cartIcon(other, 3)).toBeVisible()
    await logOut(page)
    await expect(cartIcon(other, 0)).toBeVisible()
  })
})
