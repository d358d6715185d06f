import { type APIRequestContext, expect, test } from '@playwright/test'
import { adminAccount, loggedIn, loggedInAsAdmin, newAccount, PASSWORD, stored } from './accounts.ts'
import { violations } from './axe.ts'
import { visit } from './visit.ts'

const SUBJECT = 'Set a new password'

/** The text of the mail with a link that the shop has written to this address, once it has. */
async function linkTo(request: APIRequestContext, address: string): Promise<string> {
  const { token } = await adminAccount(request)
  const get = async (path: string) =>
    (await request.get(`/api/admin/mails${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  let id: string | undefined
  await expect
    .poll(async () => {
      const [mail]: { _id: string; state: string }[] = await get(`?q=${encodeURIComponent(`${address} Set a new`)}`)
      id = mail?._id
      return mail?.state
    })
    .toBe('kept')
  return (await get(`/${id}`)).text
}

test('a forgotten password is set anew by the link in the mail, once, and the old one ends', async ({
  page,
  request,
}) => {
  const { user, token } = await newAccount(request, 'Asha')
  await visit(page, '/forgot-password')
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this email, a link')).toBeVisible()

  const [link = ''] = /http\S+/.exec(await linkTo(request, user.email)) ?? []
  await visit(page, link)
  await page.getByLabel('New password', { exact: true }).fill('samosa-at-five')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/')
  expect(JSON.parse((await stored(page, 'userInfo')) ?? '')).toEqual(user)

  const logIn = (password: string) => request.post('/api/users/login', { data: { email: user.email, password } })
  expect((await logIn(PASSWORD)).status()).toBe(401)
  expect((await logIn('samosa-at-five')).status()).toBe(200)
  const before = await request.get('/api/users/profile', { headers: { authorization: `Bearer ${token}` } })
  expect(before.status()).toBe(401)
  const again = { token: new URL(link).searchParams.get('token'), password: PASSWORD }
  expect((await request.post('/api/users/reset-password', { data: again })).status()).toBe(400)
})

test('admins read the mails that were kept, and a phone shows the list or the mail', async ({ page, request }) => {
  const { user } = await newAccount(request, 'Ravi')
  await request.post('/api/users/forgot-password', { data: { email: user.email } })
  await linkTo(request, user.email)
  await loggedInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, `/admin/mails?q=${encodeURIComponent(user.email)}`)
  const found = page.getByRole('link', { name: user.email })
  await expect(found).toHaveCount(2)
  await page.getByLabel('Sort by').selectOption('Subject, Z to A')
  await expect(found.first()).toContainText('Welcome')
  await page.getByLabel('Sort by').selectOption('Subject, A to Z')
  await expect(found.first()).toContainText(SUBJECT.slice(0, 5))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('emails.csv')
  await found.first().click()
  const mail = page.getByRole('region', { name: 'Email', exact: true })
  await expect(mail.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(mail.getByText('Stored only')).toBeVisible()
  await expect(mail.getByText(/reset-password\?token=/)).toBeVisible()
  await expect(mail.frameLocator('iframe').getByRole('link', { name: SUBJECT })).toBeVisible()
  await expect(page.getByRole('region', { name: 'All emails' })).toBeHidden()
  await mail.getByRole('link', { name: 'All emails' }).click()
  await expect(found.first()).toBeVisible()
  expect(await violations(page, 'main')).toEqual([])
})

test('admins see how every mail looks on a phone and on a desk, and how it reads as text', async ({ page }) => {
  await loggedInAsAdmin(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/admin/mails')
  await page.getByRole('link', { name: 'Templates' }).click()
  const all = page.getByRole('navigation', { name: 'All templates' }).getByRole('link')
  await expect(all.filter({ hasText: 'Back in stock' })).toBeVisible()
  expect(await all.count()).toBeGreaterThan(15)
  await all.filter({ hasText: 'Order placed' }).click()
  const mail = page.getByRole('region', { name: 'Order placed' })
  await expect(mail.getByText('Sent when an order is paid.')).toBeVisible()
  await expect(mail.getByText('Total paid')).toBeVisible()
  const frame = mail.getByTitle('Order placed on a phone')
  await expect(frame.contentFrame().getByRole('link', { name: 'See your order' })).toBeVisible()
  expect((await frame.boundingBox())?.width).toBe(390)
  await mail.getByText('Desktop', { exact: true }).click()
  expect((await mail.getByTitle('Order placed on a desktop').boundingBox())?.width).toBe(700)
  expect(await violations(page, 'main')).toEqual([])

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(all.first()).toBeHidden()
  await mail.getByText('Phone', { exact: true }).click()
  expect(await violations(page, 'main')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await mail.getByRole('link', { name: 'All templates' }).click()
  await expect(all.first()).toBeVisible()
  await expect(mail).toBeHidden()
  expect(await violations(page, 'main')).toEqual([])
})

test('every mail can be read by everybody, on light and on dark screens', async ({ page, request }) => {
  const { token } = await adminAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  const templates: { html: string }[] = await (await request.get('/api/admin/mails/templates', { headers })).json()
  // all below one another, because each look takes a while; they have one style
  const [begins = ''] = templates[0]?.html.split(/(?<=<body[^>]*>)/) ?? []
  const bodies = templates.map(({ html }) => /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? 'no mail')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.setContent(`${begins}${bodies.join('')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(templates.length)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // parts of it, because a mail is no page with landmarks
    expect(await violations(page, 'body > table'), colorScheme).toEqual([])
  }
})

test('nobody else gets to see them', async ({ page }) => {
  await page.goto('/admin/mails')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await loggedIn(page)
  await page.goto('/admin/mails')
  await expect(page).toHaveURL(/\/login\?redirect=/)
})
