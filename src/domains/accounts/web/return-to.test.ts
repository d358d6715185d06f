import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveReturnTo, saveReturnTo, saveReturnToAndGetLoginUrl, withReturnTo } from './return-to.ts'

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})

afterEach(() => void vi.unstubAllGlobals())

describe('the page after login', () => {
  it.each(['checkout', '/checkout', 'https://evil.test/checkout', '/order/checkout'])(
    'is the checkout for redirect=%s',
    (returnTo) => expect(resolveReturnTo(returnTo)).toBe('/checkout'),
  )

  it.each([undefined, 'profile', '/profile', '/my-orders', 'https://evil.test/', '//evil.test', '/\\evil.test'])(
    'is the home page for redirect=%s',
    (returnTo) => expect(resolveReturnTo(returnTo)).toBe('/'),
  )

  it('is the page that required the login', () => {
    expect(saveReturnToAndGetLoginUrl('/order/1?from=email')).toBe('/login?redirect=%2Forder%2F1%3Ffrom%3Demail')
    expect(resolveReturnTo('/order/1?from=email')).toBe('/order/1?from=email')
    expect(resolveReturnTo('/profile')).toBe('/')
    expect(resolveReturnTo(undefined)).toBe('/')
  })

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test'])('is never %s, even if it was stored', (path) => {
    saveReturnTo(path)
    expect(resolveReturnTo(path)).toBe('/')
  })

  it('is the home page if the browser blocks storage', () => {
    const throwBlocked = () => {
      throw new DOMException('off', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: throwBlocked, setItem: throwBlocked })
    expect(saveReturnToAndGetLoginUrl('/profile')).toBe('/login?redirect=%2Fprofile')
    expect(resolveReturnTo('/profile')).toBe('/')
  })
})

it('adds the redirect parameter to the path if there is a page to return to', () => {
  expect(withReturnTo('/register', 'checkout')).toBe('/register?redirect=checkout')
  expect(withReturnTo('/register', undefined)).toBe('/register')
})
