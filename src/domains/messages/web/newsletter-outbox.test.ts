import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '#web/api.ts'
import { sendKept, subscribe } from './newsletter-outbox.ts'

const KEY = 'newsletterPending'

/** The browser's storage, as far as it is asked; `full` as when it will take no more. */
function fakeStorage({ full = false } = {}) {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
}

let storage: ReturnType<typeof fakeStorage>
beforeEach(() => {
  storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
})

const kept = () => storage.getItem(KEY)

/** A shop that answers each address as told, in turn, and knows whom it was asked for. */
function shopAnswering(...answers: (number | 'unreachable')[]) {
  const asked: string[] = []
  setTransport(async ({ url, method, body }) => {
    expect(`${method} ${url}`).toBe('POST /api/newsletter')
    asked.push(JSON.parse(body ?? '').email)
    const status = answers.shift() ?? 201
    if (status === 'unreachable') throw new TypeError('Failed to fetch')
    const codes: Record<number, string> = { 400: 'bad_request', 429: 'too_many_requests', 503: 'unavailable' }
    const reply = status < 400 ? {} : { code: codes[status], message: 'email is not a valid address' }
    return { status, total: null, json: async () => reply }
  })
  return asked
}

describe('subscribing', () => {
  it('sends the address and keeps nothing', async () => {
    const asked = shopAnswering(201)
    expect(await subscribe('asha@example.in')).toBe('sent')
    expect(asked).toEqual(['asha@example.in'])
    expect(kept()).toBeNull()
  })

  it.each(['unreachable', 500, 502, 503, 429] as const)('keeps the address when the shop is %s', async (answer) => {
    shopAnswering(answer)
    expect(await subscribe('asha@example.in')).toBe('kept')
    expect(kept()).toBe('["asha@example.in"]')
  })

  it('keeps the address while it waits for the answer, because the page may be closed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    setTransport(async () => {
      await promise
      return { status: 201, total: null, json: async () => ({}) }
    })
    const subscribed = subscribe('asha@example.in')
    expect(kept()).toBe('["asha@example.in"]')
    resolve()
    expect(await subscribed).toBe('sent')
    expect(kept()).toBeNull()
  })

  it('hands on what the shop refuses, and does not keep it', async () => {
    shopAnswering(400)
    await expect(subscribe('asha')).rejects.toMatchObject({ message: 'email is not a valid address' })
    expect(kept()).toBeNull()
  })

  it('promises nothing when the browser will not keep it', async () => {
    vi.stubGlobal('localStorage', fakeStorage({ full: true }))
    shopAnswering('unreachable')
    await expect(subscribe('asha@example.in')).rejects.toThrow('Network error')
  })

  it('needs no storage when the shop answers', async () => {
    vi.stubGlobal('localStorage', undefined)
    shopAnswering(201)
    expect(await subscribe('asha@example.in')).toBe('sent')
  })

  it('keeps each address once, and the last ten', async () => {
    shopAnswering(...Array.from({ length: 13 }, () => 'unreachable' as const))
    for (let number = 1; number <= 12; number++) await subscribe(`${number}@example.in`)
    await subscribe('5@example.in')
    const numbers = [3, 4, 6, 7, 8, 9, 10, 11, 12, 5]
    expect(JSON.parse(kept() ?? '')).toEqual(numbers.map((number) => `${number}@example.in`))
  })
})

describe('sending what was kept', () => {
  beforeEach(() => storage.setItem(KEY, '["one@example.in","two@example.in"]'))

  it('sends every address and forgets it', async () => {
    const asked = shopAnswering(201, 201)
    await sendKept()
    expect(asked).toEqual(['one@example.in', 'two@example.in'])
    expect(kept()).toBeNull()
  })

  it('stops at the first that the shop cannot take now, and keeps the rest', async () => {
    const asked = shopAnswering(201, 503)
    await sendKept()
    expect(asked).toEqual(['one@example.in', 'two@example.in'])
    expect(kept()).toBe('["two@example.in"]')
    await sendKept()
    expect(kept()).toBeNull()
  })

  it('gives up on what the shop refuses', async () => {
    shopAnswering(400, 201)
    await sendKept()
    expect(kept()).toBeNull()
  })

  it('keeps what is added meanwhile', async () => {
    setTransport(async () => {
      const list = JSON.parse(kept() ?? '[]')
      if (!list.includes('new@example.in')) storage.setItem(KEY, JSON.stringify([...list, 'new@example.in']))
      return { status: 201, total: null, json: async () => ({}) }
    })
    await sendKept()
    expect(kept()).toBe('["new@example.in"]')
  })

  it.each(['nonsense', '{"a":1}', '[5,null]', '"asha@example.in"'])(
    'asks for nothing when it finds %s',
    async (text) => {
      storage.setItem(KEY, text)
      const asked = shopAnswering()
      await sendKept()
      expect(asked).toEqual([])
    },
  )

  it('asks for nothing when storage is switched off', async () => {
    vi.stubGlobal('localStorage', undefined)
    const asked = shopAnswering()
    await sendKept()
    expect(asked).toEqual([])
  })
})
