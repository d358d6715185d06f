import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { turnAway, wayOn, withRedirect } from './way-back.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

afterEach(() => void vi.unstubAllGlobals())

describe('after a login', () => {
  it.each(['checkout', '/checkout', 'https://evil.test/checkout', '/order/checkout'])(
    'an address that asks for %s leads to the checkout',
    (redirect) => expect(wayOn(redirect)).toBe('/checkout'),
  )

  it.each([undefined, 'profile', '/profile', '/my-orders', 'https://evil.test', '//evil.test', '/\\evil.test'])(
    'an address that asks for %s leads home',
    (redirect) => expect(wayOn(redirect)).toBe('/'),
  )

  it('the page that turned somebody away is gone back to, and only that one', () => {
    expect(turnAway('/order/1?from=mail')).toBe('/login?redirect=%2Forder%2F1%3Ffrom%3Dmail')
    expect(wayOn('/order/1?from=mail')).toBe('/order/1?from=mail')
    expect(wayOn('/profile')).toBe('/')
    expect(wayOn(undefined)).toBe('/')
  })

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test'])('never leads to %s, even if it was kept', (path) => {
    turnAway(path)
    expect(wayOn(path)).toBe('/')
  })

  it('leads home in a browser that remembers nothing', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('off', 'SecurityError')
      },
    })
    expect(turnAway('/profile')).toBe('/login?redirect=%2Fprofile')
    expect(wayOn('/profile')).toBe('/')
  })
})

it('carries the redirect along, and nothing where there is none', () => {
  expect(withRedirect('/register', 'checkout')).toBe('/register?redirect=checkout')
  expect(withRedirect('/register', undefined)).toBe('/register')
})
