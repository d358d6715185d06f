import { QueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { takeBack, toast } from '#ui/toast.ts'
import type { Cart } from '../contract.ts'
import { adding, LINE_CHANGES, removing, settingQuantity, wishOf } from './cart-mutations.ts'
import { type LineOf, withChanges } from './line-changes.ts'
import { readCart } from './stored-cart.ts'

vi.mock('#ui/toast.ts', () => ({ toast: vi.fn(), takeBack: vi.fn() }))

interface Request {
  url: string
  method: string
  body: { productId: string; size?: string; quantity?: number; guestId: string }
  answer: (response?: Response) => void
  fail: () => void
}

let client: QueryClient
let kept: Map<string, string>
/** What has reached the server, in order. */
let requests: Request[]
let cart: Cart

/** A server that remembers, and answers when it is told to. */
async function serve(url: string, { method = '', body = '' }: RequestInit): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const read = JSON.parse(String(body))
  const apply = () => {
    cart = {
      ...withChanges(cart, [{ quantity: 0, ...read }]),
      updatedAt: new Date(Date.UTC(2026, 0, 1) + requests.length).toISOString(),
    }
    return Response.json(cart)
  }
  requests.push({
    url,
    method,
    body: read,
    answer: (response = apply()) => resolve(response),
    fail: () => reject(new TypeError('Failed to fetch')),
  })
  return promise
}

const tee = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 100, quantity: 1, size: 'M' }
const cap = { productId: 'b2', name: 'Kite Cap', image: '/b.svg', price: 50, quantity: 1 }
const { name: _name, image: _image, price: _price, quantity: _quantity, ...teeLine } = tee

beforeEach(() => {
  client = new QueryClient()
  requests = []
  cart = { products: [tee, cap], totalPrice: 150, updatedAt: new Date(Date.UTC(2025, 0, 1)).toISOString() }
  kept = stubLocalStorage()
  kept.set('cart', JSON.stringify({ ...cart, owner: 'guest_7' }))
  kept.set('guestId', 'guest_7')
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  vi.mocked(toast).mockClear()
  vi.unstubAllGlobals()
})

/** As a click does it: nobody waits for the outcome here. */
function ask<D, V>(options: UseMutationOptions<D, Error, V>, variables: V): Promise<string> {
  const mutation = client.getMutationCache().build(client, options)
  return mutation.execute(variables).then(
    () => 'done',
    (error: Error) => error.message,
  )
}
const set = (quantity: number, line: LineOf = teeLine) => ask(settingQuantity(client), { ...line, quantity })
const request = async (count: number) => {
  await vi.waitFor(() => expect(requests).toHaveLength(count))
  return requests[count - 1] as Request
}
const sent = () => requests.map(({ method, body }) => [method, body.productId, body.quantity])

/** What the shopper sees. */
const shown = () => {
  const underway = client.getMutationCache().findAll({ mutationKey: LINE_CHANGES, status: 'pending' })
  const { products, totalPrice } = withChanges(
    readCart(kept.get('cart') ?? null, { guestId: 'guest_7' }) as Cart,
    underway.map(wishOf),
  )
  return [...products.map(({ quantity }) => quantity), totalPrice]
}

describe('changes of the cart', () => {
  it('show at once, and end in the last of many quick clicks', async () => {
    const click = set(2)
    expect(shown()).toEqual([2, 1, 250])
    const first = await request(1)
    const clicks = [click, ...[3, 4, 5].map((quantity) => set(quantity))]
    expect(shown()).toEqual([5, 1, 550])
    first.answer()
    const last = await request(2)
    expect(shown()).toEqual([5, 1, 550])
    last.answer()
    await Promise.all(clicks)
    expect(sent()).toEqual([
      ['PUT', 'a1', 2],
      ['PUT', 'a1', 5],
    ])
    expect(shown()).toEqual([5, 1, 550])
    expect(cart.products[0]?.quantity).toBe(5)
  })

  it('go out one after the other, in the order in which they were asked for', async () => {
    const all = [set(2)]
    await request(1)
    all.push(set(7, { productId: 'b2' }), ask(adding(client), { ...teeLine, quantity: 1 }))
    all.push(ask(removing(client), tee))
    expect(shown()).toEqual([7, 350])
    for (let count = 1; count <= 4; count++) (await request(count)).answer()
    await Promise.all(all)
    expect(sent()).toEqual([
      ['PUT', 'a1', 2],
      ['PUT', 'b2', 7],
      ['POST', 'a1', 1],
      ['DELETE', 'a1', undefined],
    ])
    expect(requests.map(({ body }) => body.guestId)).toEqual(Array(4).fill('guest_7'))
    expect(shown()).toEqual([7, 350])
  })

  it('are taken back, and the server quoted, when it refuses', async () => {
    const done = set(2)
    const reply = { code: 'not_found', message: 'This item is not in the cart.' }
    ;(await request(1)).answer(Response.json(reply, { status: 404 }))
    expect(await done).toBe(reply.message)
    expect(toast).toHaveBeenCalledExactlyOnceWith(reply.message, { kind: 'error', about: 'cart' })
    expect(shown()).toEqual([1, 1, 150])
  })

  it.each([
    ['Failed to update item quantity ', () => set(2)],
    ['Failed to remove items ', () => ask(removing(client), tee)],
  ])('say %j when nobody answers, and the next ones go out all the same', async (message, change) => {
    const done = change()
    const next = set(3, { productId: 'b2' })
    ;(await request(1)).fail()
    expect(await done).toBe(message)
    expect(toast).toHaveBeenCalledExactlyOnceWith(message, { kind: 'error', about: 'cart' })
    expect(takeBack).not.toHaveBeenCalled()
    ;(await request(2)).answer()
    await next
    expect(takeBack).toHaveBeenCalledExactlyOnceWith('cart')
    expect(shown()).toEqual([1, 3, 250])
  })

  it('that could not be added leave it to whoever asked to say so', async () => {
    const done = ask(adding(client), { ...teeLine, quantity: 1 })
    ;(await request(1)).fail()
    expect(await done).toBe('Failed to add to cart ')
    expect(toast).not.toHaveBeenCalled()
  })

  it('go out in the name of the customer who is logged in, by the token alone', async () => {
    kept.set('userToken', 'a-token')
    kept.set('userInfo', '{"_id":"asha"}')
    const done = set(2)
    const change = await request(1)
    expect(change.body).toEqual({ ...teeLine, quantity: 2 })
    change.answer()
    await done
    expect(readCart(kept.get('cart') ?? null, { userId: 'asha' })?.products[0]?.quantity).toBe(2)
  })

  it('that a guest sent off before logging in are fetched when they arrive after it', async () => {
    const done = ask(adding(client), { ...teeLine, quantity: 1 })
    const late = await request(1)
    kept.set('userToken', 'a-token')
    kept.set('userInfo', '{"_id":"asha"}')
    kept.delete('guestId')
    late.answer()
    await done
    const merge = await request(2)
    expect([merge.url, merge.body]).toEqual(['/api/cart/merge', { guestId: 'guest_7' }])
    merge.answer(Response.json({ ...cart, merged: { lines: 1, items: 1 } }))
    await vi.waitFor(() => expect(kept.has('guestId')).toBe(false))
    expect(readCart(kept.get('cart') ?? null, { userId: 'asha' })?.products).toEqual(cart.products)
  })
})
