import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { toast } from '#ui/toast.ts'
import type { Cart } from '../contract.ts'
import { hasGuestCartToMerge, mergeGuestCart, startNewGuest, startOrJoinMerge } from './merge-guest-cart.ts'
import { parseStoredCart } from './stored-cart.ts'

vi.mock('#ui/toast.ts', () => ({ toast: vi.fn() }))

const line = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 100, quantity: 3 }
const cart: Cart = { products: [line], subtotal: 300, totalPrice: 300, updatedAt: '2026-01-01T00:00:00.000Z' }
const guestCartTime = '2026-06-01T00:00:00.000Z'

let storage: Map<string, string>
let responses: (() => Response)[]
let requests: { url: string; body: unknown; token: string | null }[]

beforeEach(() => {
  storage = stubLocalStorage()
  storage.set('guestId', 'guest_7')
  storage.set('cart', JSON.stringify({ ...cart, updatedAt: guestCartTime, owner: 'guest_7' }))
  storage.set('userToken', 'a-token')
  storage.set('userInfo', '{"_id":"asha"}')
  responses = []
  requests = []
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    requests.push({ url, body: JSON.parse(String(body)), token: new Headers(headers).get('authorization') })
    const response = responses.shift()
    if (!response) throw new TypeError('Failed to fetch')
    return response()
  })
})
afterEach(() => {
  vi.mocked(toast).mockClear()
  vi.unstubAllGlobals()
})

const respond = (merged: { lines: number; items: number }, extraFields = {}) =>
  responses.push(() => Response.json({ ...cart, merged, ...extraFields }))
const readCustomerCopy = () => parseStoredCart(storage.get('cart') ?? null, { userId: 'asha' })

describe('after a login', () => {
  it("merges the guest's cart, deletes the guest id and tells the shopper", async () => {
    respond({ lines: 1, items: 3 })
    await mergeGuestCart()
    expect(requests).toEqual([{ url: '/api/cart/merge', body: { guestId: 'guest_7' }, token: 'Bearer a-token' }])
    expect(readCustomerCopy()).toEqual(cart)
    expect(storage.has('guestId')).toBe(false)
    expect(toast).toHaveBeenCalledExactlyOnceWith('We added 3 items that you picked before logging in.')
  })

  it.each([
    [1, 'We added 1 item that you picked before logging in.'],
    [0, undefined],
  ])('for %d merged items shows the toast %j', async (items, text) => {
    respond({ lines: items, items })
    await mergeGuestCart()
    expect(vi.mocked(toast).mock.calls).toEqual(text ? [[text]] : [])
  })

  it('sends no request without a guest id or without a token', async () => {
    storage.delete('guestId')
    await mergeGuestCart()
    storage.set('guestId', 'guest_7')
    storage.delete('userToken')
    await mergeGuestCart()
    expect(hasGuestCartToMerge()).toBe(false)
    expect(requests).toEqual([])
  })

  it('sends one request for concurrent callers', async () => {
    respond({ lines: 1, items: 3 })
    await Promise.all([mergeGuestCart(), startOrJoinMerge(), mergeGuestCart()])
    expect(requests).toHaveLength(1)
    expect(toast).toHaveBeenCalledOnce()
  })

  it('keeps the guest id after a failure, so the merge can be retried', async () => {
    await mergeGuestCart()
    expect(toast).toHaveBeenCalledExactlyOnceWith('Failed to merge cart', { kind: 'error' })
    expect(storage.get('guestId')).toBe('guest_7')
    expect(hasGuestCartToMerge()).toBe(true)
    respond({ lines: 1, items: 3 })
    await startOrJoinMerge()
    expect(readCustomerCopy()).toEqual(cart)
    expect(hasGuestCartToMerge()).toBe(false)
  })

  it("shows the server's error message", async () => {
    responses.push(() => Response.json({ code: 'unavailable', message: 'The shop is busy.' }, { status: 503 }))
    await mergeGuestCart()
    expect(toast).toHaveBeenCalledExactlyOnceWith('The shop is busy.', { kind: 'error' })
  })

  it('keeps the guest id when some items did not fit', async () => {
    respond({ lines: 1, items: 3 }, { left: { lines: 2, items: 5 } })
    await mergeGuestCart()
    expect(vi.mocked(toast).mock.calls.map(([text]) => text)).toEqual([
      'We added 3 items that you picked before logging in.',
      "5 more didn't fit. A cart can hold at most 100 different items, and 9,999 of each. We'll add the rest once there's space.",
    ])
    expect(hasGuestCartToMerge()).toBe(true)
  })

  it('says so when nothing fits, and does not repeat it on the next visit', async () => {
    respond({ lines: 0, items: 0 }, { left: { lines: 2, items: 5 } })
    await mergeGuestCart()
    respond({ lines: 0, items: 0 }, { left: { lines: 2, items: 5 } })
    await startOrJoinMerge()
    expect(toast).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("5 more didn't fit."), { kind: 'error' })
  })

  it('says on a later visit what was added and what still did not fit', async () => {
    await mergeGuestCart()
    vi.mocked(toast).mockClear()
    respond({ lines: 1, items: 3 }, { left: { lines: 2, items: 5 } })
    await startOrJoinMerge()
    expect(vi.mocked(toast).mock.calls.map(([text]) => text)).toEqual([
      'We added 3 items that you picked before logging in.',
      expect.stringContaining("5 more didn't fit."),
    ])
  })

  it('ignores a response that arrives after a logout', async () => {
    responses.push(() => {
      storage.delete('userToken')
      startNewGuest()
      return Response.json({ ...cart, merged: { lines: 1, items: 3 } })
    })
    await mergeGuestCart()
    expect(storage.get('guestId')).toMatch(/^guest_\d+_/)
    expect(storage.has('cart')).toBe(false)
  })
})

it('starts a new guest without a stored cart after a logout', () => {
  startNewGuest()
  expect(storage.has('cart')).toBe(false)
  expect(storage.get('guestId')).toMatch(/^guest_\d{13}_[\w-]{22}$/)
})
