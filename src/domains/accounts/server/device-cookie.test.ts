import { expect, it, onTestFinished } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import { readDeviceCookie } from './device-cookie.ts'

const token = 'x'.repeat(43)

it('uses the __Host- prefix with HTTPS', async () => {
  const shop = await openAccounts({ publicUrl: 'https://shop.example.in' })
  onTestFinished(() => shop.close())
  const { email, password, cookie } = await shop.join()
  expect(cookie.cookie).toMatch(/^__Host-device=/)
  const again = await shop.call('POST', '/login', { body: { email, password }, headers: cookie })
  expect(again.headers['set-cookie']).toBe(`${cookie.cookie}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure`)
})

it('ignores a cookie without the prefix with HTTPS', () => {
  expect(readDeviceCookie(`a=b; device=${token}`, { secure: false })).toBe(token)
  expect(readDeviceCookie(`a=b; device=${token}`, { secure: true })).toBeUndefined()
  expect(readDeviceCookie(`a=b; __Host-device=${token}`, { secure: true })).toBe(token)
  expect(readDeviceCookie(`__Host-device=${token}`, { secure: false })).toBeUndefined()
  expect(readDeviceCookie(undefined, { secure: true })).toBeUndefined()
})
