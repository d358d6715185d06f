import { expect, type Locator, type Page } from '@playwright/test'
import { createAccount, createEmail, PASSWORD, readLocalStorage } from '../accounts.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

const main = (page: Page) => page.getByRole('main')
const email = (page: Page) => main(page).getByLabel('Email', { exact: true })
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
const alert = (page: Page) => main(page).getByRole('alert').filter({ hasText: /./ })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send the link' })
const setButton = (page: Page) => page.getByRole('button', { name: 'Set password' })

test('a link from an email sets a new password', async ({ page, request }) => {
  await visit(page, '/reset-password?token=from-an-email')

  await test.step('an expired link says so and offers a new one', async () => {
    await newPassword(page).fill('chai5')
    await setButton(page).click()
    await expect(alert(page)).toHaveText('Password must be at least 6 characters long')
    await newPassword(page).fill(PASSWORD)
    await setButton(page).click()
    await expect(alert(page)).toHaveText('This link has expired or was already used. Please request a new one.')
    await page.getByRole('link', { name: 'Get a new one' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  await test.step('a valid link sends its token, logs in and leads home', async () => {
    const account = await createAccount(request)
    let sent: unknown
    await page.route('**/api/users/reset-password', (route) => {
      sent = route.request().postDataJSON()
      return route.fulfill({ json: account })
    })
    await page.goBack()
    await newPassword(page).fill('samosa-at-five')
    await setButton(page).click()
    await expect(page.getByText('New password set. Welcome back, Asha!')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(sent).toEqual({ token: 'from-an-email', password: 'samosa-at-five' })
  })
})

test('resetting a forgotten password on the way to the checkout leads back to it', async ({ page, request }) => {
  const ravi = await createAccount(request, 'Ravi')
  const openForm = async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
  }
  const sendLink = async (address: string) => {
    await email(page).fill(address)
    await sendButton(page).click()
  }
  await visit(page, '/login?redirect=checkout')

  await test.step('the login leads to the form and the form back, both with the redirect', async () => {
    await openForm()
    await expect(page).toHaveURL('/forgot-password?redirect=checkout')
    await expect(main(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?redirect=checkout')
  })

  await test.step('a missing or invalid address is reported', async () => {
    await sendButton(page).click()
    await expect(alert(page)).toHaveText('Please fill in all fields')
    await sendLink('nobody')
    await expect(alert(page)).toHaveText('Please enter a valid email address')
  })

  await test.step('the response does not reveal whether the account exists', async () => {
    const response = page.getByText('If there is an account with this email, a link')
    await sendLink(createEmail())
    await expect(response).toBeVisible()
    const words = (await response.textContent()) ?? ''
    await main(page).getByRole('link', { name: 'Login' }).click()
    await openForm()
    await sendLink(ravi.user.email)
    await expect(response).toHaveText(words)
  })

  await test.step('the link works for a logged-in user, logs in to its own account and leads to the checkout', async () => {
    const asha = await createAccount(request, 'Asha')
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('userToken', token)
        localStorage.setItem('userInfo', user)
      },
      [asha.token, JSON.stringify(asha.user)] as const,
    )
    await page.route('**/api/users/reset-password', (route) => route.fulfill({ json: ravi }))
    await visit(page, '/reset-password?token=from-an-email')
    await newPassword(page).fill('samosa-at-five')
    await setButton(page).click()
    await expect(page).toHaveURL('/checkout')
    expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toEqual(ravi.user)
  })
})

test('the image reaches the footer on a tablet and is a strip above the form on a phone', async ({ page }) => {
  const image = main(page).locator('img').filter({ visible: true })
  const measureBottom = async (locator: Locator) => {
    const box = await locator.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, '/forgot-password')
  await expect
    .poll(async () => Math.abs((await measureBottom(image)) - (await measureBottom(main(page)))))
    .toBeLessThan(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(image).toHaveCount(1)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(await measureBottom(image)).toBeLessThan(heading?.y ?? 0)
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
})
