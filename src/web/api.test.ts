import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { callApi, onUnauthorized } from './api.ts'

const common = { responseBody: z.object({ ok: z.boolean() }), summary: 'A thing' }
const getThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional(), page: z.number().optional() }),
  ...common,
})
const deleteThing = endpoint({ method: 'DELETE', path: '/api/things', body: z.object({ id: z.string() }), ...common })

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
const callDeleteThing = (options?: Parameters<typeof callApi>[2]) =>
  callApi(deleteThing, { body: { id: '1' } }, options)

let storage: Map<string, string>
beforeEach(() => {
  storage = stubLocalStorage()
})
afterEach(() => void vi.unstubAllGlobals())

describe('callApi', () => {
  it('fills in path parameters and omits empty query parameters', async () => {
    stubResponse(200, '{"ok":true}')
    await callApi(getThing, { params: { id: 'a/b' }, query: { q: '', page: 2 } })
    expect(fetch).toHaveBeenCalledWith('/api/things/a%2Fb?page=2', { method: 'GET', headers: {} })
  })

  it('sends a body with any method', async () => {
    stubResponse(200, '{"ok":true}')
    expect(await callDeleteThing()).toEqual({ ok: true })
    expect(fetch).toHaveBeenCalledWith('/api/things', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"1"}',
    })
  })

  it('never sends a number that could not be read as null, which would be saved as none', async () => {
    stubResponse(200, '{"ok":true}')
    const save = endpoint({
      method: 'PUT',
      path: '/api/things',
      body: z.object({ rate: z.number().nullable() }),
      ...common,
    })
    await callApi(save, { body: { rate: Number('18%') } })
    expect(fetch).toHaveBeenCalledWith('/api/things', expect.objectContaining({ body: '{"rate":"NaN"}' }))
  })

  it('throws the server error with its message', async () => {
    stubResponse(409, '{"code":"conflict","message":"Gone.","errors":[{"field":"id","message":"is gone"}]}')
    await expect(callDeleteThing({ fallbackMessage: 'Failed' })).rejects.toMatchObject({
      name: 'ShopError',
      code: 'conflict',
      message: 'Gone.',
      errors: [{ field: 'id', message: 'is gone' }],
    })
  })

  it.each([
    [502, '<h1>Bad Gateway</h1>'],
    [200, '<h1>Welcome to the hotel</h1>'],
    [500, '{"code":"conflict"}'],
    [500, '{"message":""}'],
  ])('treats %d %s as a server error', async (status, body) => {
    stubResponse(status, body)
    await expect(callDeleteThing()).rejects.toMatchObject({ code: 'internal', message: 'Server error occurred' })
    await expect(callDeleteThing({ fallbackMessage: 'Failed' })).rejects.toMatchObject({
      code: 'internal',
      message: 'Failed',
    })
  })

  it.each([
    [409, '{"message":"Gone."}', 'conflict'],
    [404, '{"message":"Gone.","code":"MISSING"}', 'not_found'],
    [418, '{"message":"Gone.","code":7}', 'internal'],
  ])('keeps the message of %d %s, with the code %s', async (status, body, code) => {
    stubResponse(status, body)
    await expect(callDeleteThing({ fallbackMessage: 'Failed' })).rejects.toMatchObject({ code, message: 'Gone.' })
  })

  it('replaces every message by a fixed one and keeps the code', async () => {
    const fixed = { fixedMessage: 'Failed to fetch' }
    stubResponse(404, '{"code":"not_found","message":"Gone."}')
    await expect(callDeleteThing(fixed)).rejects.toMatchObject({ code: 'not_found', message: 'Failed to fetch' })
    stubResponse(200, 'oops')
    await expect(callDeleteThing(fixed)).rejects.toMatchObject({ message: 'Failed to fetch' })
    stubNetworkError(new TypeError('offline'))
    await expect(callDeleteThing(fixed)).rejects.toMatchObject({ message: 'Failed to fetch' })
  })

  it.each(['null', '{"a":1}'])('treats a response of %s to a list request as an empty list', async (body) => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(body, { headers: { 'x-total-count': '7' } })),
    )
    expect(await callApi({ ...getThing, paged: true }, { params: { id: '1' }, query: { q: '' } })).toEqual({
      items: [],
      total: 0,
    })
  })

  it("reports a network error with the caller's message, if there is one", async () => {
    stubNetworkError(new TypeError('Failed to fetch'))
    const message = 'Network error - please check your connection'
    await expect(callDeleteThing()).rejects.toMatchObject({ code: 'unavailable', message })
    await expect(callDeleteThing({ fallbackMessage: 'Failed' })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed',
    })
    await expect(callDeleteThing({ fallbackMessage: 'Failed', networkMessage: message })).rejects.toMatchObject({
      message,
    })
  })

  it('rethrows the error when the caller aborts', async () => {
    const error = new DOMException('given up', 'AbortError')
    stubNetworkError(error)
    await expect(callDeleteThing({ signal: AbortSignal.abort(), fallbackMessage: 'Failed' })).rejects.toBe(error)
  })
})

describe('a logged-in user', () => {
  const UNAUTHORIZED = '{"code":"not_logged_in","message":"Please log in."}'
  const getSentToken = () => new Headers(vi.mocked(fetch).mock.lastCall?.[1]?.headers).get('authorization')
  const searchThings = endpoint({
    method: 'GET',
    path: '/api/products',
    public: true,
    query: z.object({ q: z.string() }),
    ...common,
  })

  const handleUnauthorized = vi.fn()

  beforeEach(() => {
    storage.set('userToken', 'hush').set('userInfo', '{}')
    handleUnauthorized.mockClear()
    onUnauthorized(handleUnauthorized)
  })

  it('sends the token, except to public endpoints', async () => {
    stubResponse(200, '{"ok":true}')
    await callDeleteThing()
    expect(getSentToken()).toBe('Bearer hush')
    await callApi(searchThings, { query: { q: 'tee' } })
    expect(getSentToken()).toBeNull()
  })

  it('triggers the unauthorized handler when the server rejects the token', async () => {
    stubResponse(401, UNAUTHORIZED)
    await expect(callDeleteThing()).rejects.toMatchObject({ code: 'not_logged_in', message: 'Please log in.' })
    expect(handleUnauthorized).toHaveBeenCalledOnce()
  })

  it('stays logged in when the token was replaced in the meantime or the error is not a 401', async () => {
    vi.stubGlobal('fetch', async () => {
      storage.set('userToken', 'newer')
      return new Response(UNAUTHORIZED, { status: 401 })
    })
    await expect(callDeleteThing()).rejects.toMatchObject({ code: 'not_logged_in' })
    stubResponse(403, '{"code":"forbidden","message":"Not yours."}')
    await expect(callDeleteThing()).rejects.toMatchObject({ code: 'forbidden' })
    expect(handleUnauthorized).not.toHaveBeenCalled()
  })
})
