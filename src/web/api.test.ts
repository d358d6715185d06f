import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { callApi, onUnauthorized } from './api.ts'

const thing = { reply: z.object({ ok: z.boolean() }), summary: 'A thing' }
const list = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional(), page: z.number().optional() }),
  ...thing,
})
const remove = endpoint({ method: 'DELETE', path: '/api/things', body: z.object({ id: z.string() }), ...thing })

const stubResponse = (status: number, body: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  )
const stubNetworkError = (error: Error) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(error)),
  )
const callRemove = (options?: Parameters<typeof callApi>[2]) => callApi(remove, { body: { id: '1' } }, options)

let storage: Map<string, string>
beforeEach(() => {
  storage = stubLocalStorage()
})
afterEach(() => void vi.unstubAllGlobals())

describe('call', () => {
  it('fills in path parameters and omits empty query parameters', async () => {
    stubResponse(200, '{"ok":true}')
    await callApi(list, { params: { id: 'a/b' }, query: { q: '', page: 2 } })
    expect(fetch).toHaveBeenCalledWith('/api/things/a%2Fb?page=2', { method: 'GET', headers: {} })
  })

  it('sends a body with any method', async () => {
    stubResponse(200, '{"ok":true}')
    expect(await callRemove()).toEqual({ ok: true })
    expect(fetch).toHaveBeenCalledWith('/api/things', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"1"}',
    })
  })

  it('throws the server error with its message', async () => {
    stubResponse(409, '{"code":"conflict","message":"Gone.","errors":[{"field":"id","message":"is gone"}]}')
    await expect(callRemove({ fallbackMessage: 'Failed' })).rejects.toMatchObject({
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
  ])('treats %d %s as a server error', async (status, body) => {
    stubResponse(status, body)
    await expect(callRemove()).rejects.toMatchObject({ code: 'internal', message: 'Server error occurred' })
    await expect(callRemove({ fallbackMessage: 'Failed' })).rejects.toMatchObject({
      code: 'internal',
      message: 'Failed',
    })
  })

  it.each(['null', '{"a":1}'])('treats %s as an empty list', async (body) => {
    stubResponse(200, body)
    expect(await callApi({ ...list, paged: true }, { params: { id: '1' }, query: { q: '' } })).toMatchObject({
      items: [],
    })
  })

  it('reports a network error with the message of the caller, if there is one', async () => {
    stubNetworkError(new TypeError('Failed to fetch'))
    const message = 'Network error - please check your connection'
    await expect(callRemove()).rejects.toMatchObject({ code: 'unavailable', message })
    await expect(callRemove({ fallbackMessage: 'Failed' })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed',
    })
    await expect(callRemove({ fallbackMessage: 'Failed', networkMessage: message })).rejects.toMatchObject({ message })
  })

  it('rethrows the abort error of the caller', async () => {
    const error = new DOMException('given up', 'AbortError')
    stubNetworkError(error)
    await expect(callRemove({ signal: AbortSignal.abort(), fallbackMessage: 'Failed' })).rejects.toBe(error)
  })
})

describe('a logged-in user', () => {
  const UNAUTHORIZED = '{"code":"not_logged_in","message":"Please log in."}'
  const sentToken = () => new Headers(vi.mocked(fetch).mock.lastCall?.[1]?.headers).get('authorization')
  const products = endpoint({
    method: 'GET',
    path: '/api/products',
    public: true,
    query: z.object({ q: z.string() }),
    ...thing,
  })

  const handleUnauthorized = vi.fn()

  beforeEach(() => {
    storage.set('userToken', 'hush').set('userInfo', '{}')
    handleUnauthorized.mockClear()
    onUnauthorized(handleUnauthorized)
  })

  it('sends the token except for public responses', async () => {
    stubResponse(200, '{"ok":true}')
    await callRemove()
    expect(sentToken()).toBe('Bearer hush')
    await callApi(products, { query: { q: 'tee' } })
    expect(sentToken()).toBeNull()
  })

  it('is reported as unauthorized when the server rejects the token', async () => {
    stubResponse(401, UNAUTHORIZED)
    await expect(callRemove()).rejects.toMatchObject({ code: 'not_logged_in', message: 'Please log in.' })
    expect(handleUnauthorized).toHaveBeenCalledOnce()
  })

  it('stays logged in when the token was replaced meanwhile or the error is not a 401', async () => {
    vi.stubGlobal('fetch', async () => {
      storage.set('userToken', 'newer')
      return new Response(UNAUTHORIZED, { status: 401 })
    })
    await expect(callRemove()).rejects.toMatchObject({ code: 'not_logged_in' })
    stubResponse(403, '{"code":"forbidden","message":"Not yours."}')
    await expect(callRemove()).rejects.toMatchObject({ code: 'forbidden' })
    expect(handleUnauthorized).not.toHaveBeenCalled()
  })
})
