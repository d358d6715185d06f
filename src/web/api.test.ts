import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { call } from './api.ts'

const thing = { reply: z.object({ ok: z.boolean() }), summary: 'A thing' }
const list = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional(), page: z.number().optional() }),
  ...thing,
})
const remove = endpoint({ method: 'DELETE', path: '/api/things', body: z.object({ id: z.string() }), ...thing })

const answering = (status: number, body: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  )
const failing = (error: Error) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(error)),
  )
const drop = (options?: Parameters<typeof call>[2]) => call(remove, { body: { id: '1' } }, options)

let kept: Map<string, string>
beforeEach(() => {
  kept = stubLocalStorage()
})
afterEach(() => void vi.unstubAllGlobals())

describe('a call', () => {
  it('fills in the address and leaves out what is unset', async () => {
    answering(200, '{"ok":true}')
    await call(list, { params: { id: 'a/b' }, query: { q: '', page: 2 } })
    expect(fetch).toHaveBeenCalledWith('/api/things/a%2Fb?page=2', { method: 'GET', headers: {} })
  })

  it('carries a body whatever its method', async () => {
    answering(200, '{"ok":true}')
    expect(await drop()).toEqual({ ok: true })
    expect(fetch).toHaveBeenCalledWith('/api/things', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"1"}',
    })
  })

  it('throws a refusal as the server worded it', async () => {
    answering(409, '{"code":"conflict","message":"Gone.","errors":[{"field":"id","message":"is gone"}]}')
    await expect(drop({ otherwise: 'Failed' })).rejects.toMatchObject({
      name: 'ShopError',
      code: 'conflict',
      message: 'Gone.',
      errors: [{ field: 'id', message: 'is gone' }],
    })
  })

  it.each([
    [502, '<h1>Bad Gateway</h1>'],
    [200, '<h1>Welcome to the hotel</h1>'],
    [500, '{"message":"no code"}'],
  ])('takes %d %s for no answer of ours', async (status, body) => {
    answering(status, body)
    await expect(drop()).rejects.toMatchObject({ code: 'internal', message: 'Server error occurred' })
    await expect(drop({ otherwise: 'Failed' })).rejects.toMatchObject({ code: 'internal', message: 'Failed' })
  })

  it.each(['null', '{"a":1}'])('takes %s for an empty list', async (body) => {
    answering(200, body)
    expect(await call({ ...list, paged: true }, { params: { id: '1' }, query: { q: '' } })).toMatchObject({ items: [] })
  })

  it('says that nobody was reached, in the words of the caller when it has any', async () => {
    failing(new TypeError('Failed to fetch'))
    const message = 'Network error - please check your connection'
    await expect(drop()).rejects.toMatchObject({ code: 'unavailable', message })
    await expect(drop({ otherwise: 'Failed' })).rejects.toMatchObject({ code: 'unavailable', message: 'Failed' })
    await expect(drop({ otherwise: 'Failed', unreached: message })).rejects.toMatchObject({ message })
  })

  it('lets whoever gave up see that it was given up', async () => {
    const error = new DOMException('given up', 'AbortError')
    failing(error)
    await expect(drop({ signal: AbortSignal.abort(), otherwise: 'Failed' })).rejects.toBe(error)
  })
})

describe('somebody who is logged in', () => {
  const REFUSED = '{"code":"not_logged_in","message":"Please log in."}'
  const sentToken = () => new Headers(vi.mocked(fetch).mock.lastCall?.[1]?.headers).get('authorization')
  const products = endpoint({ method: 'GET', path: '/api/products', query: z.object({ q: z.string() }), ...thing })

  beforeEach(() => {
    kept.set('userToken', 'hush').set('userInfo', '{}')
  })

  it('is named by the token, except where the answer is the same for everyone', async () => {
    answering(200, '{"ok":true}')
    await drop()
    expect(sentToken()).toBe('Bearer hush')
    await call(products, { query: { q: 'tee' } })
    expect(sentToken()).toBeNull()
  })

  it('is forgotten, cart and all, when the server no longer knows the token', async () => {
    kept.set('cart', '{"products":[],"totalPrice":0,"owner":"asha"}')
    answering(401, REFUSED)
    await expect(drop()).rejects.toMatchObject({ code: 'not_logged_in', message: 'Please log in.' })
    expect([...kept.keys()]).toEqual(['loginEnded'])
  })

  it('is not forgotten for a token that has been replaced meanwhile, nor for another refusal', async () => {
    vi.stubGlobal('fetch', async () => {
      kept.set('userToken', 'newer')
      return new Response(REFUSED, { status: 401 })
    })
    await expect(drop()).rejects.toMatchObject({ code: 'not_logged_in' })
    expect(kept.get('userToken')).toBe('newer')
    answering(403, '{"code":"forbidden","message":"Not yours."}')
    await expect(drop()).rejects.toMatchObject({ code: 'forbidden' })
    expect(kept.size).toBe(2)
  })
})
