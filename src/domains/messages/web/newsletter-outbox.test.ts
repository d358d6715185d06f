import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { flushOutbox, subscribe } from './newsletter-outbox.ts'

const KEY = 'newsletterPending'

let stored: Map<string, string>
beforeEach(() => {
  stored = stubLocalStorage()
})

const readOutbox = () => stored.get(KEY) ?? null

/** Stubs the server's responses, and returns the email addresses that were sent. */
function stubResponses(...responses: (number | 'unreachable')[]) {
  const sentEmails: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    expect(`${method} ${url}`).toBe('POST /api/newsletter')
    sentEmails.push(JSON.parse(String(body)).email)
    const status = responses.shift() ?? 201
    if (status === 'unreachable') throw new TypeError('Failed to fetch')
    const codes: Record<number, string> = { 400: 'bad_request', 429: 'too_many_requests', 503: 'unavailable' }
    const responseBody = status < 400 ? {} : { code: codes[status], message: 'Please enter a valid email address.' }
    return Response.json(responseBody, { status })
  })
  return sentEmails
}

describe('subscribing', () => {
  it('sends the email address and leaves the outbox empty', async () => {
    const sentEmails = stubResponses(201)
    expect(await subscribe('asha@example.in')).toBe('sent')
    expect(sentEmails).toEqual(['asha@example.in'])
    expect(readOutbox()).toBeNull()
  })

  it.each(['unreachable', 500, 502, 503, 429] as const)(
    'leaves the address in the outbox when the response is %s',
    async (response) => {
      stubResponses(response)
      expect(await subscribe('asha@example.in')).toBe('queued')
      expect(readOutbox()).toBe('["asha@example.in"]')
    },
  )

  it('stores the email address until the response arrives, because the page may be closed', async () => {
    const { promise: responseDelay, resolve: respond } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async () => {
      await responseDelay
      return Response.json({}, { status: 201 })
    })
    const pending = subscribe('asha@example.in')
    expect(readOutbox()).toBe('["asha@example.in"]')
    respond()
    expect(await pending).toBe('sent')
    expect(readOutbox()).toBeNull()
  })

  it('throws when the server rejects the email address, and removes it', async () => {
    stubResponses(400)
    await expect(subscribe('asha')).rejects.toMatchObject({ message: 'Please enter a valid email address.' })
    expect(readOutbox()).toBeNull()
  })

  it('throws when the email address can be neither sent nor stored', async () => {
    stubLocalStorage((action) => action === 'read')
    stubResponses('unreachable')
    await expect(subscribe('asha@example.in')).rejects.toThrow('Network error')
  })

  it('needs no storage when the server responds', async () => {
    vi.stubGlobal('localStorage', undefined)
    stubResponses(201)
    expect(await subscribe('asha@example.in')).toBe('sent')
  })

  it('keeps the last ten addresses, each once', async () => {
    stubResponses(...Array.from({ length: 13 }, () => 'unreachable' as const))
    for (let number = 1; number <= 12; number++) await subscribe(`${number}@example.in`)
    await subscribe('5@example.in')
    const numbers = [3, 4, 6, 7, 8, 9, 10, 11, 12, 5]
    expect(JSON.parse(readOutbox() ?? '')).toEqual(numbers.map((number) => `${number}@example.in`))
  })
})

describe('flushing the outbox', () => {
  beforeEach(() => stored.set(KEY, '["one@example.in","two@example.in"]'))

  it('sends and removes every email address', async () => {
    const sentEmails = stubResponses(201, 201)
    await flushOutbox()
    expect(sentEmails).toEqual(['one@example.in', 'two@example.in'])
    expect(readOutbox()).toBeNull()
  })

  it('stops at the first temporary failure and keeps the rest', async () => {
    const sentEmails = stubResponses(201, 503)
    await flushOutbox()
    expect(sentEmails).toEqual(['one@example.in', 'two@example.in'])
    expect(readOutbox()).toBe('["two@example.in"]')
    await flushOutbox()
    expect(readOutbox()).toBeNull()
  })

  it('removes an email address that the server rejects', async () => {
    stubResponses(400, 201)
    await flushOutbox()
    expect(readOutbox()).toBeNull()
  })

  it('keeps an email address that is added during the flush', async () => {
    vi.stubGlobal('fetch', async () => {
      const outbox = JSON.parse(readOutbox() ?? '[]')
      if (!outbox.includes('new@example.in')) stored.set(KEY, JSON.stringify([...outbox, 'new@example.in']))
      return Response.json({}, { status: 201 })
    })
    await flushOutbox()
    expect(readOutbox()).toBe('["new@example.in"]')
  })

  it.each(['nonsense', '{"a":1}', '[5,null]', '"asha@example.in"'])(
    'sends nothing when the stored value is %s',
    async (text) => {
      stored.set(KEY, text)
      const sentEmails = stubResponses()
      await flushOutbox()
      expect(sentEmails).toEqual([])
    },
  )

  it('sends nothing when storage is disabled', async () => {
    vi.stubGlobal('localStorage', undefined)
    const sentEmails = stubResponses()
    await flushOutbox()
    expect(sentEmails).toEqual([])
  })
})
