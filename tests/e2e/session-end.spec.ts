import { expect, type Page, test } from '@playwright/test'
import { createAccount, logInNewAccount, PASSWORD, readLocalStorage } from './accounts.ts'
import { findViolations } from './axe.ts'
import { addButton, addError, findAvailableSize, findSingleColorProduct, sizeInput } from './products.ts'
import { visit } from './visit.ts'

type Account = Awaited<ReturnType<typeof createAccount>>

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const loggedOutNotice = (page: Page) => drawer(page).getByText('You were logged out.')
const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` })
const endSessions = (page: Page, account: Account) =>
  page.request.delete('/api/users/sessions', { headers: bearer(account) })

async function logInHere(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

test('a session that ends with the cart open shows a notice, and the cart returns after login', async ({
  page,
  request,
}) => {
  const product = await findSingleColorProduct(request)
  const [color] = product.colors
  const size = findAvailableSize(product, color)
  const asha = await logInNewAccount(page)
  await request.post('/api/cart', {
    headers: bearer(asha),
    data: { productId: product._id, size, color, quantity: 2 },
  })
  const path = `/product/${product._id}?color=${encodeURIComponent(color ?? '')}`
  await visit(page, path)
  await page.getByRole('button', { name: 'Cart, 2 items' }).click()
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
  await endSessions(page, asha)
  await drawer(page)
    .getByRole('button', { name: /^Increase/ })
    .click()
  await expect(loggedOutNotice(page)).toBeVisible()
  await expect(drawer(page).getByText('Your Cart Looks Empty!')).toBeHidden()
  expect([await readLocalStorage(page, 'cart'), await readLocalStorage(page, 'userToken')]).toEqual([null, null])
  expect(await findViolations(page, 'dialog')).toEqual([])

  await drawer(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('You were logged out. Log in to continue.')).toBeVisible()
  await logInHere(page, asha.user.email)
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Cart, 2 items' }).click()
  await expect(loggedOutNotice(page)).toBeHidden()
})

test('an ended session is reported when adding to the cart and by the cart on the next page', async ({
  page,
  request,
}) => {
  const product = await findSingleColorProduct(request)
  const [color] = product.colors
  const asha = await logInNewAccount(page)
  await visit(page, `/product/${product._id}`)
  await endSessions(page, asha)
  await sizeInput(page, findAvailableSize(product, color)).check()
  await addButton(page).click()
  await expect(addError(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /^\/login\?redirect=/)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await expect(loggedOutNotice(page)).toBeVisible()
})

test('a reset link works for a logged-in user and logs in to its own account', async ({ page, request }) => {
  const ravi = await createAccount(request, 'Ravi')
  await logInNewAccount(page, 'Asha')
  await page.route('**/api/users/reset-password', (route) => route.fulfill({ json: ravi }))
  await visit(page, '/login?redirect=checkout')
  await page.evaluate(() => localStorage.clear())
  // a reset requested on the way to the checkout ends there
  await visit(page, '/login?redirect=checkout')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password?redirect=checkout')
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?redirect=checkout',
  )
  await page.getByRole('main').getByLabel('Email').fill(ravi.user.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this email, a link')).toBeVisible()

  await logInNewAccount(page, 'Asha')
  await visit(page, '/reset-password?token=from-a-mail')
  await page.getByLabel('New password', { exact: true }).fill('samosa-at-five')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/checkout')
  expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toEqual(ravi.user)
})

test('a stored admin role that the server denies is corrected and redirected', async ({ page }) => {
  const { user } = await logInNewAccount(page)
  await page.evaluate((fake) => localStorage.setItem('userInfo', fake), JSON.stringify({ ...user, role: 'admin' }))
  await page.goto('/admin/emails')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toEqual(user)
})

test('a logout in another tab deletes the drafts', async ({ page, context }) => {
  await logInNewAccount(page)
  await visit(page, '/profile')
  const details = page.getByRole('region', { name: 'Your details' })
  await details.getByLabel('Name').fill('Asha the Second')
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))
  expect(await drafts()).toHaveLength(1)
  const other = await context.newPage()
  await visit(other, '/profile')
  await other.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  expect(await drafts()).toEqual([])
  await expect(page.getByText('You were logged out.')).toBeHidden()
})
