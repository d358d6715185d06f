import { expect, type Page } from '@playwright/test'
import { createEmail, getAdminAccount, logInNewAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { recordConsole, visit } from '../visit.ts'

const phone = { width: 390, height: 800 }
const desktop = { width: 1440, height: 900 }
const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const sendButton = (page: Page) => main(page).getByRole('button', { name: 'Send message' })
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const TEXT = 'Do you ship to Leh?\nAnd to Kargil?'

async function fillForm(page: Page, { name = 'Asha Rao', email = createEmail(), message = TEXT } = {}) {
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill(email)
  await field(page, 'Message').fill(message)
  return email
}

async function listMessages(page: Page, email: string): Promise<{ name: string; excerpt: string }[]> {
  const headers = { authorization: `Bearer ${(await getAdminAccount(page.request)).token}` }
  return (await page.request.get(`/api/admin/messages?q=${encodeURIComponent(email)}`, { headers })).json()
}

test('a guest sends messages, after errors and after leaving the page', async ({ page, context }) => {
  const consoleMessages = recordConsole(page)
  const thanks = main(page).getByRole('heading', { name: 'Got it.' })
  const writeAnother = page.getByRole('button', { name: 'Write another message' })
  await visit(page, '/contact')

  await test.step('the contact page shows the contact details and sends a message by keyboard alone', async () => {
    await expect(page).toHaveTitle('Contact Us · Nukkad')
    for (const fact of ['Email us', 'Phone', 'Sold by', 'Grievance officer', 'Mon-Fri 9 AM-6 PM IST']) {
      await expect(main(page).getByText(fact, { exact: true })).toBeVisible()
    }
    const email = createEmail()
    await field(page, 'Name').focus()
    await page.keyboard.type('Asha Rao')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await expect(field(page, 'Message')).toBeFocused()
    await page.keyboard.type('Do you ship to Leh?')
    // the honeypot field is not in the tab order
    await page.keyboard.press('Tab')
    await expect(sendButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(thanks).toBeFocused()
    await expect(main(page).getByRole('status')).toContainText('Thanks, Asha Rao. We got your message.')
    await expect(main(page).getByRole('status')).toContainText(email)
    expect(await findViolations(page, 'main')).toEqual([])
    expect(await listMessages(page, email)).toMatchObject([{ name: 'Asha Rao', excerpt: 'Do you ship to Leh?' }])

    await writeAnother.click()
    await expect(field(page, 'Message')).toHaveValue('')
    expect(consoleMessages).toEqual([])
  })

  await test.step('a double click sends one message', async () => {
    const email = await fillForm(page)
    await sendButton(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(thanks).toBeVisible()
    expect(await listMessages(page, email)).toHaveLength(1)
    await writeAnother.click()
  })

  await test.step('a bot that fills in the honeypot is thanked and its message dropped', async () => {
    const email = await fillForm(page)
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0)
    await page.locator('input[name="website"]').evaluate((input: HTMLInputElement) => {
      input.value = 'https://spam.example'
    })
    await sendButton(page).click()
    await expect(thanks).toBeVisible()
    expect(await listMessages(page, email)).toEqual([])
    await writeAnother.click()
  })

  await test.step('missing or invalid fields show their error until it is fixed', async () => {
    await page.setViewportSize(phone)
    await sendButton(page).click()
    await expect(field(page, 'Name')).toBeFocused()
    await expect(main(page).getByRole('alert').first()).toHaveText('Please fill in all fields')
    for (const name of ['Name', 'Email', 'Message']) {
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    }
    expect(await findViolations(page, 'main')).toEqual([])
    await fillForm(page, { email: 'asha@localhost' })
    await sendButton(page).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await field(page, 'Email').pressSequentially('.in')
    await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
    await page.setViewportSize(desktop)
  })

  await test.step('the draft survives a rejection, a lost connection and leaving the page', async () => {
    const email = await fillForm(page)
    const body = JSON.stringify({
      message: 'Too many attempts. Please try again in 60 seconds.',
      code: 'too_many_requests',
    })
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '60' }, contentType: 'application/json', body }),
    )
    await sendButton(page).click()
    await expect(main(page).getByText('Too many attempts. Please try again in 60 seconds.')).toBeVisible()
    await expect(field(page, 'Message')).toHaveValue(TEXT)
    await page.unroute('**/api/contact')

    await context.setOffline(true)
    await sendButton(page).click()
    await expect(main(page).getByText('Network error - please check your connection')).toBeVisible()
    await context.setOffline(false)
    await expect(field(page, 'Message')).toHaveValue(TEXT)

    await footerLink(page, 'Shipping Policy').click()
    await expect(page).toHaveURL('/shipping')
    await visit(page, '/contact')
    for (const [name, value] of [
      ['Name', 'Asha Rao'],
      ['Email', email],
      ['Message', TEXT],
    ] as const) {
      await expect(field(page, name)).toHaveValue(value)
    }
    await sendButton(page).click()
    await expect(thanks).toBeVisible()
    await footerLink(page, 'Shipping Policy').click()
    await expect(page).toHaveURL('/shipping')
    await footerLink(page, 'Contact').click()
    await expect(field(page, 'Message')).toHaveValue('')
  })
})

test('the form is prefilled for logged-in users', async ({ page }) => {
  const { user } = await logInNewAccount(page, 'Meher')
  await visit(page, '/contact')
  await expect(field(page, 'Name')).toHaveValue('Meher')
  await expect(field(page, 'Email')).toHaveValue(user.email)
  await field(page, 'Message').fill('Hello.')
  await visit(page, '/contact')
  await expect(field(page, 'Message')).toHaveValue('Hello.')
  await sendButton(page).click()
  await expect(main(page).getByRole('heading', { name: 'Got it.' })).toBeVisible()
  expect(await listMessages(page, user.email)).toMatchObject([{ name: 'Meher' }])
})
