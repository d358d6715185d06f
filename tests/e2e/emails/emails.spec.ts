import { type APIRequestContext, expect, test } from '@playwright/test'
import { createAccount, getAdminAccount, logInAsAdmin, PASSWORD, readLocalStorage } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { waitForEmail } from '../read-email.ts'
import { visit } from '../visit.ts'

const SUBJECT = 'Set a new password'

const waitForResetEmail = (request: APIRequestContext, address: string) => waitForEmail(request, `${address} Set a new`)

test('a reset link from the email sets a new password once, and the old one stops working', async ({
  page,
  request,
}) => {
  const { user, token } = await createAccount(request, 'Asha')
  await visit(page, '/forgot-password')
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this email, a link')).toBeVisible()

  const [link = ''] = /http\S+/.exec(await waitForResetEmail(request, user.email)) ?? []
  await visit(page, link)
  await page.getByLabel('New password', { exact: true }).fill('samosa-at-five')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/')
  expect(JSON.parse((await readLocalStorage(page, 'userInfo')) ?? '')).toEqual(user)

  const logIn = (password: string) => request.post('/api/users/login', { data: { email: user.email, password } })
  expect((await logIn(PASSWORD)).status()).toBe(401)
  expect((await logIn('samosa-at-five')).status()).toBe(200)
  const before = await request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } })
  expect(before.status()).toBe(401)
  const secondAttempt = { token: new URL(link).searchParams.get('token'), password: PASSWORD }
  expect((await request.post('/api/users/reset-password', { data: secondAttempt })).status()).toBe(400)
})

test('admins read stored emails and preview every template', async ({ page, request }) => {
  test.slow()
  const { user } = await createAccount(request, 'Ravi')
  await request.post('/api/users/forgot-password', { data: { email: user.email } })
  await waitForResetEmail(request, user.email)
  await logInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, `/admin/emails?q=${encodeURIComponent(user.email)}`)

  await test.step('admins read stored emails, and a phone shows either the list or the email', async () => {
    const emailLink = page.getByRole('link', { name: user.email })
    await expect(emailLink).toHaveCount(2)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Sort by').selectOption('Subject, Z to A')
    await expect(emailLink.first()).toContainText('Welcome')
    await page.getByLabel('Sort by').selectOption('Subject, A to Z')
    await expect(emailLink.first()).toContainText(SUBJECT.slice(0, 5))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe('emails.csv')
    await emailLink.first().click()
    const email = page.getByRole('region', { name: 'Email', exact: true })
    await expect(email.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(email.getByText('Stored only')).toBeVisible()
    await expect(email.getByText(/reset-password\?token=/)).toBeVisible()
    await expect(email.frameLocator('iframe').getByRole('link', { name: SUBJECT })).toBeVisible()
    await expect(page.getByRole('region', { name: 'All emails' })).toBeHidden()
    // its link opens an account
    await expect(email.getByRole('button', { name: 'Send again' })).toHaveCount(0)
    await email.getByRole('link', { name: 'All emails' }).click()
    await expect(emailLink.first()).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('admins send an email again', async () => {
    const emailLink = page.getByRole('link', { name: user.email })
    await emailLink.last().click()
    const email = page.getByRole('region', { name: 'Email', exact: true })
    await email.getByRole('button', { name: 'Send again' }).click()
    const question = page.getByRole('dialog', { name: /^Send "Welcome.* again\?$/ })
    await expect(question).toContainText(`${user.email} gets the email of`)
    expect(await findViolations(page, 'dialog[open]')).toEqual([])
    await question.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText(`The email is on its way to ${user.email}.`)).toBeVisible()
    await email.getByRole('link', { name: 'All emails' }).click()
    await expect(emailLink).toHaveCount(3)
  })

  await test.step('admins preview every email on a phone, on a desktop and as text', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Templates' }).click()
    const templateLinks = page.getByRole('navigation', { name: 'All templates' }).getByRole('link')
    await expect(templateLinks.filter({ hasText: 'Back in stock' })).toBeVisible()
    expect(await templateLinks.count()).toBeGreaterThan(15)
    await templateLinks.filter({ hasText: /^Order placed$/ }).click()
    const email = page.getByRole('region', { name: 'Order placed', exact: true })
    await expect(email.getByText('Sent when an order is paid.')).toBeVisible()
    await expect(email.getByText('Total paid')).toBeVisible()
    const frame = email.getByTitle('Order placed on a phone')
    await expect(frame.contentFrame().getByRole('link', { name: 'See your order' })).toBeVisible()
    expect((await frame.boundingBox())?.width).toBe(390)
    await email.getByText('Desktop', { exact: true }).click()
    await expect.poll(async () => (await email.getByTitle('Order placed on a desktop').boundingBox())?.width).toBe(700)
    expect(await findViolations(page, 'main')).toEqual([])

    await page.setViewportSize({ width: 390, height: 800 })
    await expect(templateLinks.first()).toBeHidden()
    await email.getByText('Phone', { exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await email.getByRole('link', { name: 'All templates' }).click()
    await expect(templateLinks.first()).toBeVisible()
    await expect(email).toBeHidden()
    expect(await findViolations(page, 'main')).toEqual([])
  })

  await test.step('emails have no axe violations in light and dark mode', async () => {
    const { token } = await getAdminAccount(request)
    const headers = { authorization: `Bearer ${token}` }
    const templates: { html: string }[] = await (await request.get('/api/admin/emails/templates', { headers })).json()
    // all emails in one document, because each axe run is slow and they share one style
    const [documentStart = ''] = templates[0]?.html.split(/(?<=<body[^>]*>)/) ?? []
    const bodies = templates.map(({ html }) => /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? 'no body')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.setContent(`${documentStart}${bodies.join('')}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(templates.length)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // checks the body only, because an email has no landmarks
      expect(await findViolations(page, 'body > table'), colorScheme).toEqual([])
    }
  })
})
