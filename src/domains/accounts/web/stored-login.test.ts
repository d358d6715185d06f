import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { forgetLogin, keepLogin, readToken, wasFarewell } from './stored-login.ts'

const asha = { _id: 'a1', name: 'Asha', email: 'asha@example.in', role: 'customer' } as const

afterEach(() => void vi.unstubAllGlobals())

it('stores the token and the user under the specified keys and clears both', () => {
  const storage = stubLocalStorage()
  keepLogin({ user: asha, token: 'hush' })
  expect(Object.fromEntries(storage)).toEqual({ userToken: 'hush', userInfo: JSON.stringify(asha) })
  expect(readToken()).toBe('hush')
  forgetLogin({ isLogout: true })
  expect(storage.size).toBe(0)
})

it('marks an expired session for all tabs until the next login or logout', () => {
  const storage = stubLocalStorage()
  forgetLogin()
  expect([...storage.keys()]).toEqual(['loginEnded'])
  keepLogin({ user: asha, token: 'hush' })
  expect([...storage.keys()]).toEqual(['userToken', 'userInfo'])
  forgetLogin()
  forgetLogin({ isLogout: true })
  expect(storage.size).toBe(0)
})

it('distinguishes a logout on this page from an expired session', () => {
  stubLocalStorage()
  forgetLogin()
  expect(wasFarewell()).toBe(false)
  forgetLogin({ isLogout: true })
  expect(wasFarewell()).toBe(true)
  keepLogin({ user: asha, token: 'hush' })
  expect(wasFarewell()).toBe(false)
})
