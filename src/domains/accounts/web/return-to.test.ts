import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loginRedirectFor, resolveReturnTo, withRedirect } from './return-to.ts'

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
    (redirect) => expect(resolveReturnTo(redirect)).toBe('/checkout'),
  )

  it.each([undefined, 'profile', '/profile', '/my-orders', 'https://evil.test/', '//evil.test', '/\\evil.test'])(
    'is the home page for redirect=%s',
    (redirect) => expect(resolveReturnTo(redirect)).toBe('/'),
  )

  it('is the page that required the login', () => {
    expect(loginRedirectFor('/order/1?from=email')).toBe('/login?redirect=%2Forder%2F1%3Ffrom%3Demail')
    expect(resolveReturnTo('/order/1?from=email')).toBe('/order/1?from=email')
    expect(resolveReturnTo('/profile')).toBe('/')
    expect(resolveReturnTo(undefined)).toBe('/')
  })

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test'])('is never %s, even if it was stored', (path) => {
    loginRedirectFor(path)
    expect(resolveReturnTo(path)).toBe('/')
  })

  it('is the home page if the browser blocks storage', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('off', 'SecurityError')
      },
    })
    expect(loginRedirectFor('/profile')).toBe('/login?redirect=%2Fprofile')
    expect(resolveReturnTo('/profile')).toBe('/')
  })
})

it('adds the redirect to the path, if there is one', () => {
  expect(withRedirect('/register', 'checkout')).toBe('/register?redirect=checkout')
  expect(withRedirect('/register', undefined)).toBe('/register')
})
