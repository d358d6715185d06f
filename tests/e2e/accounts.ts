import { type APIRequestContext, expect, type Page } from '@playwright/test'

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
  const account = await newAccount(page.request, name)
  await page.goto('/login')
  await page.evaluate(({ user, token }) => {
    localStorage.setItem('userToken', token)
    localStorage.setItem('userInfo', JSON.stringify(user))
  }, account)
  return account
}

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
