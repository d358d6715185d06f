import { type APIRequestContext, expect, test } from '@playwright/test'
import { adminAccount, loggedIn, loggedInAsAdmin, newAccount, PASSWORD, stored } from './accounts.ts'
import { violations } from './axe.ts'
import { visit } from './visit.ts'

const SUBJECT = 'Set a new password'

/** The text of the mail that the shop has written to this address, once it has. */
async function mailTo(request: APIRequestContext, address: string): Promise<string> {
  const { token } = await adminAccount(request)
  const get = async (path: string) =>
    (await request.get(`/api/admin/mails${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  let id: string | undefined
  await expect
    .poll(async () => {
      const mails: { _id: string; to: string; state: string }[] = await get('')
      const mail = mails.find(({ to }) => to === address)
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

  const [link = ''] = /http\S+/.exec(await mailTo(request, user.email)) ?? []
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
  await mailTo(request, user.email)
  await loggedInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, '/admin/mails')
  await page.getByRole('link', { name: user.email }).click()
  const mail = page.getByRole('region', { name: 'The mail' })
  await expect(mail.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(mail.getByText('Kept here')).toBeVisible()
  await expect(mail.getByText(/reset-password\?token=/)).toBeVisible()
  await expect(mail.frameLocator('iframe').getByRole('link', { name: SUBJECT })).toBeVisible()
  await expect(page.getByRole('region', { name: 'All mails' })).toBeHidden()
  await mail.getByRole('link', { name: 'All mails' }).click()
  await expect(page.getByRole('link', { name: user.email })).toBeVisible()
  expect(await violations(page, 'main')).toEqual([])
})

test('nobody else gets to see them', async ({ page }) => {
  await page.goto('/admin/mails')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await loggedIn(page)
  await page.goto('/admin/mails')
  await expect(page).toHaveURL(/\/login\?redirect=/)
})
