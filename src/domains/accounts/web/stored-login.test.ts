import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { forgetLogin, keepLogin, readToken, wasFarewell } from './stored-login.ts'

const asha = { _id: 'a1', name: 'Asha', email: 'asha@example.in', role: 'customer' } as const

afterEach(() => void vi.unstubAllGlobals())

it('keeps the token and the user under the names that everybody knows, and forgets both', () => {
  const kept = stubLocalStorage()
  keepLogin({ user: asha, token: 'hush' })
  expect(Object.fromEntries(kept)).toEqual({ userToken: 'hush', userInfo: JSON.stringify(asha) })
  expect(readToken()).toBe('hush')
  forgetLogin({ onPurpose: true })
  expect(kept.size).toBe(0)
})

it('tells every tab that a login ended by itself, until somebody logs in or out', () => {
  const kept = stubLocalStorage()
  forgetLogin()
  expect([...kept.keys()]).toEqual(['loginEnded'])
  keepLogin({ user: asha, token: 'hush' })
  expect([...kept.keys()]).toEqual(['userToken', 'userInfo'])
  forgetLogin()
  forgetLogin({ onPurpose: true })
  expect(kept.size).toBe(0)
})

it('tells a farewell from a login that ended by itself', () => {
  stubLocalStorage()
  forgetLogin()
  expect(wasFarewell()).toBe(false)
  forgetLogin({ onPurpose: true })
  expect(wasFarewell()).toBe(true)
  keepLogin({ user: asha, token: 'hush' })
  expect(wasFarewell()).toBe(false)
})
