import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { adminLogin } from '#tests/support/admin-login.ts'

export const PASSWORD = 'chai-at-four'

export interface Account {
  user: { _id: string; name: string; email: string; role: string }
  token: string
}

export const createAuthHeaders = ({ token }: Pick<Account, 'token'>) => ({ authorization: `Bearer ${token}` })

export const createEmail = () => `asha-${crypto.randomUUID()}@nukkad.example`

/** The seeded admin, shared by all tests of this worker. */
let adminAccount: Account | undefined

/** Registers an account for this test only. */
export async function createAccount(request: APIRequestContext, name = 'Asha'): Promise<Account> {
  const response = await request.post('/api/users/register', {
    data: { name, email: createEmail(), password: PASSWORD },
  })
  expect(response.status()).toBe(201)
  return response.json()
}

/** Creates an account and logs this browser in, from the next page on. */
export async function logInNewAccount(page: Page, name?: string): Promise<Account> {
  return storeLogin(page, await createAccount(page.request, name))
}

/** Logs this browser in as the seeded admin, from the next page on. */
export async function logInAsAdmin(page: Page): Promise<Account> {
  const account = await getAdminAccount(page.request)
  // the page does not wait for the response to a logout, which may arrive during the next test
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/logout')) adminAccount = undefined
  })
  return storeLogin(page, account)
}

/** Returns the seeded admin. Logs in once per worker, and again when a test has ended the session. */
export async function getAdminAccount(request: APIRequestContext): Promise<Account> {
  if (adminAccount && (await hasSession(request, adminAccount))) return adminAccount
  const response = await request.post('/api/users/login', { data: adminLogin })
  expect(response.status()).toBe(200)
  const account: Account = await response.json()
  adminAccount = account
  return account
}

async function hasSession(request: APIRequestContext, account: Account): Promise<boolean> {
  const response = await request.get('/api/users/profile', { headers: createAuthHeaders(account) })
  return response.ok()
}

/** Creates an admin for this test only and returns the email. */
export async function createAdmin(request: APIRequestContext, name = 'Mina'): Promise<string> {
  const data = { name, email: createEmail(), password: PASSWORD, role: 'admin' }
  const headers = createAuthHeaders(await getAdminAccount(request))
  const added = await request.post('/api/admin/users', { data, headers })
  expect(added.status()).toBe(201)
  return data.email
}

/** Logs this browser in to an existing account, from the next page on. */
export async function logInAs(page: Page, email: string): Promise<Account> {
  const response = await page.request.post('/api/users/login', { data: { email, password: PASSWORD } })
  expect(response.status()).toBe(200)
  return storeLogin(page, await response.json())
}

/** Ends every session of the account on the server; the browser does not notice. */
export async function endSessions(request: APIRequestContext, account: Pick<Account, 'token'>): Promise<void> {
  const ended = await request.delete('/api/users/sessions', { headers: createAuthHeaders(account) })
  expect(ended.ok()).toBe(true)
}

/** Logs this browser in, from the next page on. */
export async function storeLogin(page: Page, { user, token }: Account): Promise<Account> {
  await setLocalStorage(page, { userToken: token, userInfo: JSON.stringify(user) })
  return { user, token }
}

/** Writes to local storage without loading a page of the shop. */
async function setLocalStorage(page: Page, entries: Record<string, string>): Promise<void> {
  // not a mocked page: a route turns off the browser's cache
  await page.goto('/robots.txt')
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, entries)
}

export const readLocalStorage = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
