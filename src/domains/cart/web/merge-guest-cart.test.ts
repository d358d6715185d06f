import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { toast } from '#ui/toast.ts'
import type { Cart } from '../contract.ts'
import { fetchGuestCart, forgetCart, isMergeDue, mergeGuestCart } from './merge-guest-cart.ts'
import { readCart } from './stored-cart.ts'

vi.mock('#ui/toast.ts', () => ({ toast: vi.fn() }))

const line = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 100, quantity: 3 }
const cart: Cart = { products: [line], totalPrice: 300, updatedAt: '2026-01-01T00:00:00.000Z' }
const newer = '2026-06-01T00:00:00.000Z'

let kept: Map<string, string>
let answers: (() => Response)[]
let sent: { url: string; body: unknown; token: string | null }[]

beforeEach(() => {
  kept = stubLocalStorage()
  kept.set('guestId', 'guest_7')
  kept.set('cart', JSON.stringify({ ...cart, updatedAt: newer, owner: 'guest_7' }))
  kept.set('userToken', 'a-token')
  kept.set('userInfo', '{"_id":"asha"}')
  answers = []
  sent = []
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(body)), token: new Headers(headers).get('authorization') })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => {
  vi.mocked(toast).mockClear()
  vi.unstubAllGlobals()
})

const answer = (merged: { lines: number; items: number }, more = {}) =>
  answers.push(() => Response.json({ ...cart, merged, ...more }))
const copy = () => readCart(kept.get('cart') ?? null, { userId: 'asha' })

describe('after a login', () => {
  it("the guest's things are in the customer's cart, the guest is forgotten and the shopper told", async () => {
    answer({ lines: 1, items: 3 })
    await mergeGuestCart()
    expect(sent).toEqual([{ url: '/api/cart/merge', body: { guestId: 'guest_7' }, token: 'Bearer a-token' }])
    expect(copy()).toEqual(cart)
    expect(kept.has('guestId')).toBe(false)
    expect(toast).toHaveBeenCalledExactlyOnceWith('3 items from your visit are in your cart.')
  })

  it.each([
    [1, '1 item from your visit is in your cart.'],
    [0, undefined],
  ])('of %d things is said %j', async (items, text) => {
    answer({ lines: items, items })
    await mergeGuestCart()
    expect(vi.mocked(toast).mock.calls).toEqual(text ? [[text]] : [])
  })

  it('nothing is asked without a guest or without a token', async () => {
    kept.delete('guestId')
    await mergeGuestCart()
    kept.set('guestId', 'guest_7')
    kept.delete('userToken')
    await mergeGuestCart()
    expect(isMergeDue()).toBe(false)
    expect(sent).toEqual([])
  })

  it('is asked once, however many wait for it', async () => {
    answer({ lines: 1, items: 3 })
    await Promise.all([mergeGuestCart(), fetchGuestCart(), mergeGuestCart()])
    expect(sent).toHaveLength(1)
    expect(toast).toHaveBeenCalledOnce()
  })

  it('what fails leaves the guest as it was, says so, and is tried again', async () => {
    await mergeGuestCart()
    expect(toast).toHaveBeenCalledExactlyOnceWith('Failed to merge cart', { kind: 'error' })
    expect(kept.get('guestId')).toBe('guest_7')
    expect(isMergeDue()).toBe(true)
    answer({ lines: 1, items: 3 })
    await fetchGuestCart()
    expect(copy()).toEqual(cart)
    expect(isMergeDue()).toBe(false)
  })

  it('the server is quoted when it refuses', async () => {
    answers.push(() => Response.json({ code: 'unavailable', message: 'The shop is busy.' }, { status: 503 }))
    await mergeGuestCart()
    expect(toast).toHaveBeenCalledExactlyOnceWith('The shop is busy.', { kind: 'error' })
  })

  it('what did not fit stays with the guest, who is kept', async () => {
    answer({ lines: 1, items: 3 }, { left: { lines: 2, items: 5 } })
    await mergeGuestCart()
    expect(vi.mocked(toast).mock.calls.map(([text]) => text)).toEqual([
      '3 items from your visit are in your cart.',
      '5 more did not fit: a cart holds at most 100 different items, and 9,999 of each. They come when there is room.',
    ])
    expect(isMergeDue()).toBe(true)
  })

  it('an answer that comes after the logout touches neither the new guest nor the copy', async () => {
    answers.push(() => {
      kept.delete('userToken')
      forgetCart()
      return Response.json({ ...cart, merged: { lines: 1, items: 3 } })
    })
    await mergeGuestCart()
    expect(kept.get('guestId')).toMatch(/^guest_\d+_/)
    expect(kept.has('cart')).toBe(false)
  })
})

it('a logout leaves a new guest and no copy', () => {
  forgetCart()
  expect(kept.has('cart')).toBe(false)
  expect(kept.get('guestId')).toMatch(/^guest_\d{13}_[\w-]{22}$/)
})
