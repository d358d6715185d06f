import { expect, type Page, test } from '@playwright/test'
import { createAccount, createEmail, PASSWORD } from './accounts.ts'
import { visit } from './visit.ts'

const email = (page: Page) => page.getByRole('main').getByLabel('Email', { exact: true })
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ })

test.describe('a forgotten password', () => {
  test('is requested from the login, and the response does not reveal whether the account exists', async ({ page }) => {
    await visit(page, '/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(alert(page)).toHaveText('Please fill in all fields')
    await email(page).fill('nobody')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(alert(page)).toHaveText('Please enter a valid email address')
    await email(page).fill(createEmail())
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('If there is an account with this email, a link')).toBeVisible()
  })

  test('an expired link says so and offers a new one', async ({ page }) => {
    await visit(page, '/reset-password?token=long-gone')
    const field = page.getByLabel('New password', { exact: true })
    await field.fill('chai5')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(alert(page)).toHaveText('Password must be at least 6 characters long')
    await field.fill(PASSWORD)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(alert(page)).toHaveText('This link has expired or was already used. Please request a new one.')
    await page.getByRole('link', { name: 'Get a new one' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('a valid link sends its token, logs in and leads home', async ({ page, request }) => {
    const { user, token } = await createAccount(request)
    let sent: unknown
    await page.route('**/api/users/reset-password', (route) => {
      sent = route.request().postDataJSON()
      return route.fulfill({ json: { user, token } })
    })
    await visit(page, '/reset-password?token=from-a-mail')
    await page.getByLabel('New password', { exact: true }).fill('samosa-at-five')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('New password set. Welcome back, Asha!')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(sent).toEqual({ token: 'from-a-mail', password: 'samosa-at-five' })
  })
})
