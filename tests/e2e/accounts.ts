import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { adminLogin } from '#tests/support/admin-login.ts'

export const PASSWORD = 'chai-at-four'

interface Account {
  user: { _id: string; name: string; email: string; role: string }
  token: string
}

export const newEmail = () => `asha-${crypto.randomUUID()}@nukkad.example`

/** An account that only this test knows. */
export async function newAccount(request: APIRequestContext, name = 'Asha'): Promise<Account> {
  const response = await request.post('/api/users/register', { data: { name, email: newEmail(), password: PASSWORD } })
  expect(response.status()).toBe(201)
  return response.json()
}

/** From its next page on, this browser is logged in to a new account. */
export async function loggedIn(page: Page, name?: string): Promise<Account> {
  return keepLogin(page, await newAccount(page.request, name))
}

/** The same, as the shop's admin. */
export async function loggedInAsAdmin(page: Page): Promise<Account> {
  return keepLogin(page, await adminAccount(page.request))
}

export async function adminAccount(request: APIRequestContext): Promise<Account> {
  const response = await request.post('/api/users/login', { data: adminLogin })
  expect(response.status()).toBe(200)
  return response.json()
}

/** An admin whom only this test knows. */
export async function newAdmin(request: APIRequestContext, name = 'Mina'): Promise<string> {
  const { token } = await adminAccount(request)
  const data = { name, email: newEmail(), password: PASSWORD, role: 'admin' }
  const added = await request.post('/api/admin/users', { data, headers: { authorization: `Bearer ${token}` } })
  expect(added.status()).toBe(201)
  return data.email
}

/** From its next page on, this browser is logged in to that account. */
export async function loggedInAs(page: Page, email: string): Promise<Account> {
  const response = await page.request.post('/api/users/login', { data: { email, password: PASSWORD } })
  expect(response.status()).toBe(200)
  return keepLogin(page, await response.json())
}

/** Ends every session of the account, without telling the browser. */
export async function endSessions(request: APIRequestContext, { token }: Account): Promise<void> {
  const ended = await request.delete('/api/users/sessions', { headers: { authorization: `Bearer ${token}` } })
  expect(ended.ok()).toBe(true)
}

async function keepLogin(page: Page, { user, token }: Account): Promise<Account> {
  await keepInBrowser(page, { userToken: token, userInfo: JSON.stringify(user) })
  return { user, token }
}

const BLANK = '/blank'

/** What the shop's pages find in local storage from now on, put there without loading one of them. */
export async function keepInBrowser(page: Page, entries: Record<string, string>): Promise<void> {
  await page.route(`**${BLANK}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }), { times: 1 })
  await page.goto(BLANK)
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, entries)
}

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
