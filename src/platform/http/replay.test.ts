import { once } from 'node:events'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listenOnFreePort } from '#tests/support/create-bare-server.ts'
import { createServerWithCachedRoutes, longBody } from '#tests/support/create-server-with-cached-routes.ts'
import { createCachedResponse } from '../cache/cached-response.ts'
import { createHeaderLineBuilder, writeDirect } from './replay.ts'

type Server = Awaited<ReturnType<typeof createServerWithCachedRoutes>>

const formatRequest = (path = '/api/things', { method = 'GET', lines = [] as string[], body = '' } = {}) =>
  [`${method} ${path} HTTP/1.1`, 'Host: shop', ...lines, '', body].join('\r\n')
const formatLastRequest = (path?: string) => formatRequest(path, { lines: ['Connection: close'] })

/** Connects to a server whose response is already cached. */
async function connectToCached(
  limits: { keepAliveMs?: number } = {},
  handle?: () => Promise<unknown>,
): Promise<Server & { socket: Socket }> {
  const server = await createServerWithCachedRoutes(handle, limits)
  const port = await listenOnFreePort(server.app)
  await fetch(`http://127.0.0.1:${port}/api/things`)
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { ...server, socket }
}

/** Takes no bytes, like the socket of a client that does not read. */
class SlowSocket extends Writable {
  pending: Buffer | undefined
  override _write(chunk: Buffer): void {
    this.pending = chunk
  }
}

function createResponseOn(socket: Writable): ServerResponse {
  const response = new ServerResponse({ method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage)
  response.assignSocket(socket as Socket)
  return response
}

/** Reads until the server closes the connection and splits the responses. */
async function readResponses(socket: Socket) {
  const received = await text(socket)
  return received.split(/(?=HTTP\/1\.1 \d{3} )/).map((response) => ({
    head: response.split('\r\n\r\n')[0] ?? '',
    body: response.slice(response.indexOf('\r\n\r\n') + 4),
  }))
}

describe('a cached response', () => {
  it('is followed by the next one on the same connection', async () => {
    const { socket, handler } = await connectToCached()
    socket.write(formatRequest())
    await once(socket, 'readable')
    socket.write(formatLastRequest())
    const responses = await readResponses(socket)
    expect(responses.map(({ body }) => body)).toEqual([longBody, longBody])
    expect(responses[0]?.head).toContain('Connection: keep-alive\r\nKeep-Alive: timeout=72')
    expect(responses[1]?.head).toContain('Connection: close')
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('keeps its place among pipelined requests, including cache misses', async () => {
    const { socket } = await connectToCached()
    socket.write(
      [
        formatRequest('/api/things/1'),
        formatRequest(),
        formatRequest('/api/things/2'),
        formatRequest(),
        formatRequest(),
        formatLastRequest(),
      ].join(''),
    )
    const responses = await readResponses(socket)
    expect(responses.map(({ body }) => body)).toEqual(Array.from({ length: 6 }, () => longBody))
    expect(responses.map(({ head }) => head.includes('x-total-count'))).toEqual([false, true, false, true, true, true])
  })

  it('is complete for a client that sends a thousand requests before reading', async () => {
    const { socket } = await connectToCached()
    socket.pause()
    socket.write(formatRequest().repeat(999) + formatLastRequest())
    const responses = await readResponses(socket)
    expect(responses).toHaveLength(1000)
    expect(new Set(responses.map(({ body }) => body))).toEqual(new Set([longBody]))
  })

  it('is followed by the next one when it is too large for a single write', async () => {
    const large = { text: 'shirt'.repeat(100_000) }
    const { socket, handler } = await connectToCached({}, async () => large)
    socket.write(formatRequest().repeat(3) + formatLastRequest())
    const responses = await readResponses(socket)
    expect(responses.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => JSON.stringify(large)))
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('keeps its bytes while the socket has not taken them and another one is sent', async () => {
    const cached = await createCachedResponse(
      { status: 200, headers: {}, body: Buffer.from(longBody) },
      { isCacheable: false },
    )
    const [slow, fast] = [new SlowSocket(), new SlowSocket()]
    for (const [id, socket] of [['first', slow] as const, ['second', fast] as const])
      writeDirect(cached, { headers: {} } as IncomingMessage, createResponseOn(socket), `x-request-id: ${id}\r\n`)
    expect(slow.pending?.toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK\r\nx-request-id: first\r\n/)
    expect(fast.pending?.toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK\r\nx-request-id: second\r\n/)
  })

  it('has no body for HEAD or a matching ETag', async () => {
    const { socket } = await connectToCached()
    const lines = ['If-None-Match: *']
    for (const request of [formatRequest(undefined, { method: 'HEAD' }), formatRequest(undefined, { lines })]) {
      socket.write(request)
      await once(socket, 'readable')
    }
    socket.write(formatLastRequest())
    const [head, notModified, full] = await readResponses(socket)
    expect(head).toMatchObject({ head: expect.stringMatching(/^HTTP\/1\.1 200 OK\r\n/), body: '' })
    expect(head?.head).toContain(`content-length: ${longBody.length}`)
    expect(notModified).toMatchObject({ head: expect.stringMatching(/^HTTP\/1\.1 304 Not Modified\r\n/), body: '' })
    expect(full?.body).toBe(longBody)
  })

  it('ignores an unread request body', async () => {
    const { socket } = await connectToCached()
    socket.write(formatRequest(undefined, { lines: ['Content-Length: 5'], body: 'shirt' }))
    await once(socket, 'readable')
    socket.write(formatLastRequest())
    expect((await readResponses(socket)).map(({ body }) => body)).toEqual([longBody, longBody])
  })

  it('follows 100 Continue when the client expects it', async () => {
    const { socket } = await connectToCached()
    socket.write(
      formatRequest(undefined, { lines: ['Expect: 100-continue', 'Content-Length: 5', 'Connection: close'] }),
    )
    await once(socket, 'readable')
    socket.write('shirt')
    const [interim, response] = await readResponses(socket)
    expect(interim?.head).toBe('HTTP/1.1 100 Continue')
    expect(response?.body).toBe(longBody)
  })

  it('survives a client that disconnects halfway', async () => {
    const { app, socket } = await connectToCached()
    const closed = new Promise<void>((resolve) => {
      app.server.prependOnceListener('request', (_request, response) => response.once('close', resolve))
    })
    socket.pause()
    socket.write(formatRequest().repeat(5_000))
    await closed
    socket.resetAndDestroy()
    await vi.waitUntil(async () => (await promisify(app.server.getConnections).call(app.server)) <= 1)
    const { port } = app.server.address() as AddressInfo
    expect(await (await fetch(`http://127.0.0.1:${port}/api/things`)).text()).toBe(longBody)
  })

  it.each([
    ['speaks HTTP/1.0', formatRequest().replace('HTTP/1.1', 'HTTP/1.0')],
    ['sends Connection: close', formatLastRequest()],
  ])('closes the connection when the client %s', async (_, request) => {
    const { socket } = await connectToCached()
    socket.write(request)
    const responses = await readResponses(socket)
    expect(responses.map(({ body }) => body)).toEqual([longBody])
    expect(responses[0]?.head).toContain('Connection: close')
  })

  it('keeps an HTTP/1.0 connection open on request', async () => {
    const { socket } = await connectToCached()
    socket.write(formatRequest(undefined, { lines: ['Connection: keep-alive'] }).replace('HTTP/1.1', 'HTTP/1.0'))
    await once(socket, 'readable')
    socket.write(formatLastRequest())
    expect((await readResponses(socket)).map(({ body }) => body)).toEqual([longBody, longBody])
  })

  it('closes the connection while the server shuts down', async () => {
    const { app, socket } = await connectToCached()
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    socket.write(formatRequest())
    const [response] = await readResponses(socket)
    expect(response?.body).toBe(longBody)
    expect(response?.head.match(/^connection: .*$/gim)).toEqual(['connection: close'])
  })

  it('leaves the connection to the keep-alive timeout', async () => {
    const { socket } = await connectToCached({ keepAliveMs: 100 })
    socket.write(formatRequest())
    expect((await readResponses(socket)).map(({ body }) => body)).toEqual([longBody])
  })
})

describe('dynamic header lines', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['later', '2026-11-15T23:59:59.999Z', '2026-11-16T00:00:00.000Z', 'Mon, 16 Nov 2026 00:00:00 GMT'],
    [
      'earlier, as after a clock correction',
      '2026-11-16T00:00:00Z',
      '2026-11-15T12:00:00Z',
      'Sun, 15 Nov 2026 12:00:00 GMT',
    ],
  ])('update the date when it is %s', (_, before, after, expected) => {
    const buildHeaderLines = createHeaderLineBuilder(72_000)
    vi.setSystemTime(before)
    buildHeaderLines('one')
    vi.setSystemTime(after)
    expect(buildHeaderLines('two')).toBe(
      `x-request-id: two\r\nDate: ${expected}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=72\r\n`,
    )
  })
})
