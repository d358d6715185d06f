import { type APIRequestContext, expect } from '@playwright/test'
import { createAuthHeaders, getAdminAccount } from './accounts.ts'

/** Waits for an email whose recipient and subject contain these words, and returns its text. */
export async function waitForEmail(request: APIRequestContext, words: string): Promise<string> {
  const headers = createAuthHeaders(await getAdminAccount(request))
  const get = async (path: string) => (await request.get(`/api/admin/emails${path}`, { headers })).json()
  let id: string | undefined
  await expect
    .poll(async () => {
      const [email]: { _id: string; state: string }[] = await get(`?q=${encodeURIComponent(words)}`)
      id = email?._id
      return email?.state
    })
    .toBe('suppressed')
  return (await get(`/${id}`)).text
}
