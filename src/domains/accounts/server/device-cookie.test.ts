import { expect, it, onTestFinished } from 'vitest'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { parseDeviceCookie } from './device-cookie.ts'

const token = 'x'.repeat(43)

it('uses the __Host- prefix with HTTPS', async () => {
  const shop = await createAccountsApp({ publicUrl: 'https://shop.example.in' })
  onTestFinished(() => shop.close())
  const { email, password, deviceHeaders } = await shop.registerCustomer()
  expect(deviceHeaders.cookie).toMatch(/^__Host-device=/)
  const secondLogin = await shop.call('POST', '/login', { body: { email, password }, headers: deviceHeaders })
  expect(secondLogin.headers['set-cookie']).toBe(
    `${deviceHeaders.cookie}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure`,
  )
})

it('ignores a cookie without the prefix with HTTPS', () => {
  expect(parseDeviceCookie(`a=b; device=${token}`, { secure: false })).toBe(token)
  expect(parseDeviceCookie(`a=b; device=${token}`, { secure: true })).toBeUndefined()
  expect(parseDeviceCookie(`a=b; __Host-device=${token}`, { secure: true })).toBe(token)
  expect(parseDeviceCookie(`__Host-device=${token}`, { secure: false })).toBeUndefined()
  expect(parseDeviceCookie(undefined, { secure: true })).toBeUndefined()
})
