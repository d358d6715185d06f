import { QueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { dismissToast, toast } from '#ui/toast.ts'
import type { Cart } from '../contract.ts'
import {
  addToCartMutationOptions,
  LINE_CHANGES_KEY,
  removeLineMutationOptions,
  setQuantityMutationOptions,
  toLineChange,
} from './cart-mutations.ts'
import { applyChanges, type LineKey } from './line-changes.ts'
import { parseStoredCart } from './stored-cart.ts'

vi.mock('#ui/toast.ts', () => ({ toast: vi.fn(), dismissToast: vi.fn() }))

interface SentRequest {
  url: string
  method: string
  body: { productId: string; size?: string; quantity?: number; guestId: string }
  respond: (response?: Response) => void
  fail: () => void
}

let client: QueryClient
let storage: Map<string, string>
let requests: SentRequest[]
let cart: Cart

/** A stateful fake server that responds only when the test calls `respond` or `fail`. */
async function serve(url: string, { method = '', body = '' }: RequestInit): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const input = JSON.parse(String(body))
  const apply = () => {
    cart = {
      ...applyChanges(cart, [{ quantity: 0, ...input }]),
      updatedAt: new Date(Date.UTC(2026, 0, 1) + requests.length).toISOString(),
    }
    return Response.json(cart)
  }
  requests.push({
    url,
    method,
    body: input,
    respond: (response = apply()) => resolve(response),
    fail: () => reject(new TypeError('Failed to fetch')),
  })
  return promise
}

const tee = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 100, quantity: 1, size: 'M' }
const cap = { productId: 'b2', name: 'Kite Cap', image: '/b.svg', price: 50, quantity: 1 }
const { name: _name, image: _image, price: _price, quantity: _quantity, ...teeKey } = tee

beforeEach(() => {
  client = new QueryClient()
  requests = []
  cart = {
    products: [tee, cap],
    subtotal: 150,
    totalPrice: 150,
    updatedAt: new Date(Date.UTC(2025, 0, 1)).toISOString(),
  }
  storage = stubLocalStorage()
  storage.set('cart', JSON.stringify({ ...cart, owner: 'guest_7' }))
  storage.set('guestId', 'guest_7')
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  vi.mocked(toast).mockClear()
  vi.unstubAllGlobals()
})

/** Starts the mutation like a click, and resolves to 'done' or the error message. */
function mutate<D, V>(options: UseMutationOptions<D, Error, V>, variables: V): Promise<string> {
  const mutation = client.getMutationCache().build(client, options)
  return mutation.execute(variables).then(
    () => 'done',
    (error: Error) => error.message,
  )
}
const setQuantity = (quantity: number, line: LineKey = teeKey) =>
  mutate(setQuantityMutationOptions(client), { ...line, quantity })
const waitForRequest = async (count: number) => {
  await vi.waitFor(() => expect(requests).toHaveLength(count))
  return requests[count - 1] as SentRequest
}
const listRequests = () => requests.map(({ method, body }) => [method, body.productId, body.quantity])

/** The quantities and the total that the shopper sees. */
const getDisplayedNumbers = () => {
  const pending = client.getMutationCache().findAll({ mutationKey: LINE_CHANGES_KEY, status: 'pending' })
  const { products, totalPrice } = applyChanges(
    parseStoredCart(storage.get('cart') ?? null, { guestId: 'guest_7' }) as Cart,
    pending.map(toLineChange),
  )
  return [...products.map(({ quantity }) => quantity), totalPrice]
}

describe('cart mutations', () => {
  it('show immediately, and of the clicks during a request only the last is sent', async () => {
    const click = setQuantity(2)
    expect(getDisplayedNumbers()).toEqual([2, 1, 250])
    const first = await waitForRequest(1)
    const clicks = [click, ...[3, 4, 5].map((quantity) => setQuantity(quantity))]
    expect(getDisplayedNumbers()).toEqual([5, 1, 550])
    first.respond()
    const last = await waitForRequest(2)
    expect(getDisplayedNumbers()).toEqual([5, 1, 550])
    last.respond()
    await Promise.all(clicks)
    expect(listRequests()).toEqual([
      ['PUT', 'a1', 2],
      ['PUT', 'a1', 5],
    ])
    expect(getDisplayedNumbers()).toEqual([5, 1, 550])
    expect(cart.products[0]?.quantity).toBe(5)
  })

  it('are sent one after another, in order', async () => {
    const mutations = [setQuantity(2)]
    await waitForRequest(1)
    mutations.push(
      setQuantity(7, { productId: 'b2' }),
      mutate(addToCartMutationOptions(client), { ...teeKey, quantity: 1 }),
    )
    mutations.push(mutate(removeLineMutationOptions(client), tee))
    expect(getDisplayedNumbers()).toEqual([7, 350])
    for (let count = 1; count <= 4; count++) (await waitForRequest(count)).respond()
    await Promise.all(mutations)
    expect(listRequests()).toEqual([
      ['PUT', 'a1', 2],
      ['PUT', 'b2', 7],
      ['POST', 'a1', 1],
      ['DELETE', 'a1', undefined],
    ])
    expect(requests.map(({ body }) => body.guestId)).toEqual(Array(4).fill('guest_7'))
    expect(getDisplayedNumbers()).toEqual([7, 350])
  })

  it("are reverted with the server's message when it rejects them", async () => {
    const outcome = setQuantity(2)
    const error = { code: 'not_found', message: "This item isn't in your cart." }
    ;(await waitForRequest(1)).respond(Response.json(error, { status: 404 }))
    expect(await outcome).toBe(error.message)
    expect(toast).toHaveBeenCalledExactlyOnceWith(error.message, { kind: 'error', topic: 'cart' })
    expect(getDisplayedNumbers()).toEqual([1, 1, 150])
  })

  it.each([
    ['Failed to update item quantity ', () => setQuantity(2)],
    ['Failed to remove items ', () => mutate(removeLineMutationOptions(client), tee)],
  ])('show %j when the request fails, and the next ones are still sent', async (message, change) => {
    const outcome = change()
    const next = setQuantity(3, { productId: 'b2' })
    ;(await waitForRequest(1)).fail()
    expect(await outcome).toBe(message)
    expect(toast).toHaveBeenCalledExactlyOnceWith(message, { kind: 'error', topic: 'cart' })
    expect(dismissToast).not.toHaveBeenCalled()
    ;(await waitForRequest(2)).respond()
    await next
    expect(dismissToast).toHaveBeenCalledExactlyOnceWith('cart')
    expect(getDisplayedNumbers()).toEqual([1, 3, 250])
  })

  it('leave the error of a failed add to the caller', async () => {
    const outcome = mutate(addToCartMutationOptions(client), { ...teeKey, quantity: 1 })
    ;(await waitForRequest(1)).fail()
    expect(await outcome).toBe('Failed to add to cart ')
    expect(toast).not.toHaveBeenCalled()
  })

  it('identify a logged-in customer by the token only', async () => {
    storage.set('userToken', 'a-token')
    storage.set('userInfo', '{"_id":"asha"}')
    const outcome = setQuantity(2)
    const change = await waitForRequest(1)
    expect(change.body).toEqual({ ...teeKey, quantity: 2 })
    change.respond()
    await outcome
    expect(parseStoredCart(storage.get('cart') ?? null, { userId: 'asha' })?.products[0]?.quantity).toBe(2)
  })

  it("merge a guest's change that completes after the login", async () => {
    const outcome = mutate(addToCartMutationOptions(client), { ...teeKey, quantity: 1 })
    const lateRequest = await waitForRequest(1)
    storage.set('userToken', 'a-token')
    storage.set('userInfo', '{"_id":"asha"}')
    storage.delete('guestId')
    lateRequest.respond()
    await outcome
    const merge = await waitForRequest(2)
    expect([merge.url, merge.body]).toEqual(['/api/cart/merge', { guestId: 'guest_7' }])
    merge.respond(Response.json({ ...cart, merged: { lines: 1, items: 1 } }))
    await vi.waitFor(() => expect(storage.has('guestId')).toBe(false))
    expect(parseStoredCart(storage.get('cart') ?? null, { userId: 'asha' })?.products).toEqual(cart.products)
  })
})
