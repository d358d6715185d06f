import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { clearLogin, loggedOutHere, readToken, storeLogin } from './session.ts'

const asha = { _id: 'a1', name: 'Asha', email: 'asha@example.in', role: 'customer' } as const

afterEach(() => void vi.unstubAllGlobals())

it('stores the token and the user under fixed keys and clears both', () => {
  const storage = stubLocalStorage()
  storeLogin({ user: asha, token: 'hush' })
  expect(Object.fromEntries(storage)).toEqual({ userToken: 'hush', userInfo: JSON.stringify(asha) })
  expect(readToken()).toBe('hush')
  clearLogin({ isLogout: true })
  expect(storage.size).toBe(0)
})

it('marks an expired session for all tabs until the next login or logout', () => {
  const storage = stubLocalStorage()
  clearLogin()
  expect([...storage.keys()]).toEqual(['loginEnded'])
  storeLogin({ user: asha, token: 'hush' })
  expect([...storage.keys()]).toEqual(['userToken', 'userInfo'])
  clearLogin()
  clearLogin({ isLogout: true })
  expect(storage.size).toBe(0)
})

it('distinguishes a logout on this page from an expired session', () => {
  stubLocalStorage()
  clearLogin()
  expect(loggedOutHere()).toBe(false)
  clearLogin({ isLogout: true })
  expect(loggedOutHere()).toBe(true)
  storeLogin({ user: asha, token: 'hush' })
  expect(loggedOutHere()).toBe(false)
})
