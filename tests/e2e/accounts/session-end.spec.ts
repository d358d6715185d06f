import { expect, type Page, test } from '@playwright/test'
import { createAuthHeaders, endSessions, logInNewAccount, PASSWORD, readLocalStorage } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { addButton, addError, findAvailableSize, findSingleColorProduct, sizeInput } from '../products.ts'
import { ANY_PAGE, visit } from '../visit.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const loggedOutNotice = (page: Page) => drawer(page).getByText('You were logged out.')

async function logInHere(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

test('the browser notices when the server no longer accepts its login', async ({ page, request }) => {
  const product = await findSingleColorProduct(request)
  const [color] = product.colors
  const size = findAvailableSize(product, color)
  const asha = await logInNewAccount(page)

  await test.step('a stored admin role that the server denies is corrected and redirected', async () => {
    const { user } = asha
    await page.evaluate((fake) => localStorage.setItem('userInfo', fake), JSON.stringify({ ...user, role: 'admin' }))
    await page.goto('/admin/emails')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toEqual(user)
  })

  const path = `/product/${product._id}?color=${encodeURIComponent(color ?? '')}`
  await test.step('a session that ends with the cart open shows a notice', async () => {
    const data = { productId: product._id, size, color, quantity: 2 }
    await request.post('/api/cart', { headers: createAuthHeaders(asha), data })
    await visit(page, path)
    await page.getByRole('button', { name: 'Cart, 2 items' }).click()
    await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
    await endSessions(request, asha)
    await drawer(page)
      .getByRole('button', { name: /^Increase/ })
      .click()
    await expect(loggedOutNotice(page)).toBeVisible()
    await expect(drawer(page).getByText('Your Cart Looks Empty!')).toBeHidden()
    expect([await readLocalStorage(page, 'cart'), await readLocalStorage(page, 'userToken')]).toEqual([null, null])
    expect(await findViolations(page, 'dialog')).toEqual([])
  })

  await test.step('the cart returns after login', async () => {
    await drawer(page).getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByText('You were logged out. Log in to continue.')).toBeVisible()
    await logInHere(page, asha.user.email)
    await expect(page).toHaveURL(path)
    await page.getByRole('button', { name: 'Cart, 2 items' }).click()
    await expect(drawer(page)).toBeVisible()
    await expect(loggedOutNotice(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  })

  await test.step('an ended session is reported when adding to the cart', async () => {
    await endSessions(request, { token: (await readLocalStorage(page, 'userToken')) ?? '' })
    await sizeInput(page, size).check()
    await addButton(page).click()
    await expect(addError(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /^\/login\?redirect=/)
  })

  await test.step('and by the cart on the next page', async () => {
    await visit(page, ANY_PAGE)
    await page.getByRole('button', { name: 'Cart', exact: true }).click()
    await expect(loggedOutNotice(page)).toBeVisible()
  })
})
