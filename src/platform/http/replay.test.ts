import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cachedServer, long } from '#tests/support/cached-server.ts'
import { openPort } from '#tests/support/plain-server.ts'
import { varyingLines } from './replay.ts'

type Server = Awaited<ReturnType<typeof cachedServer>>

const ask = (path = '/api/things', { method = 'GET', lines = [] as string[], body = '' } = {}) =>
  [`${method} ${path} HTTP/1.1`, 'Host: shop', ...lines, '', body].join('\r\n')
const last = (path?: string) => ask(path, { lines: ['Connection: close'] })

/** A connection to a server that has the list in memory already. */
async function connected(limits: { keepAliveMs?: number } = {}): Promise<Server & { socket: Socket }> {
  const server = await cachedServer(undefined, limits)
  const port = await openPort(server.app)
  await fetch(`http://127.0.0.1:${port}/api/things`)
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { ...server, socket }
}

/** What the other side says until it hangs up, as answers one after the other. */
async function answersOn(socket: Socket) {
  const said = await text(socket)
  return said
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .map((answer) => ({ head: answer.split('\r\n\r\n')[0] ?? '', body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }))
}

describe('a kept answer on a connection', () => {
  it('is followed by the next one', async () => {
    const { socket, handler } = await connected()
    socket.write(ask())
    await once(socket, 'readable')
    socket.write(last())
    const answers = await answersOn(socket)
    expect(answers.map(({ body }) => body)).toEqual([long, long])
    expect(answers[0]?.head).toContain('Connection: keep-alive\r\nKeep-Alive: timeout=72')
    expect(answers[1]?.head).toContain('Connection: close')
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('comes in its turn when many are asked for at once, also between those that have to be made', async () => {
    const { socket } = await connected()
    socket.write([ask('/api/things/1'), ask(), ask('/api/things/2'), ask(), ask(), last()].join(''))
    const answers = await answersOn(socket)
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 6 }, () => long))
    expect(answers.map(({ head }) => head.includes('x-total-count'))).toEqual([false, true, false, true, true, true])
  })

  it('is whole for somebody who asks a thousand times before reading', async () => {
    const { socket } = await connected()
    socket.pause()
    socket.write(ask().repeat(999) + last())
    const answers = await answersOn(socket)
    expect(answers).toHaveLength(1000)
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([long]))
  })

  it('has no body for HEAD and for whoever has it already, and what follows is read right', async () => {
    const { socket } = await connected()
    const lines = ['If-None-Match: *']
    for (const request of [ask(undefined, { method: 'HEAD' }), ask(undefined, { lines })]) {
      socket.write(request)
      await once(socket, 'readable')
    }
    socket.write(last())
    const [head, known, whole] = await answersOn(socket)
    expect(head).toMatchObject({ head: expect.stringMatching(/^HTTP\/1\.1 200 OK\r\n/), body: '' })
    expect(head?.head).toContain(`content-length: ${long.length}`)
    expect(known).toMatchObject({ head: expect.stringMatching(/^HTTP\/1\.1 304 Not Modified\r\n/), body: '' })
    expect(whole?.body).toBe(long)
  })

  it('does not mind a body that nobody reads', async () => {
    const { socket } = await connected()
    socket.write(ask(undefined, { lines: ['Content-Length: 5'], body: 'shirt' }))
    await once(socket, 'readable')
    socket.write(last())
    expect((await answersOn(socket)).map(({ body }) => body)).toEqual([long, long])
  })

  it('comes after the word to go on, where somebody waits for that', async () => {
    const { socket } = await connected()
    socket.write(ask(undefined, { lines: ['Expect: 100-continue', 'Content-Length: 5', 'Connection: close'] }))
    await once(socket, 'readable')
    socket.write('shirt')
    const [goOn, answer] = await answersOn(socket)
    expect(goOn?.head).toBe('HTTP/1.1 100 Continue')
    expect(answer?.body).toBe(long)
  })

  it('is let go when somebody hangs up before having it all, and the next one is served', async () => {
    const { app, socket } = await connected()
    const closed = new Promise<void>((resolve) => {
      app.server.prependOnceListener('request', (_request, response) => response.once('close', resolve))
    })
    socket.pause()
    socket.write(ask().repeat(5_000))
    await closed
    socket.resetAndDestroy()
    await vi.waitUntil(async () => (await promisify(app.server.getConnections).call(app.server)) <= 1)
    const { port } = app.server.address() as AddressInfo
    expect(await (await fetch(`http://127.0.0.1:${port}/api/things`)).text()).toBe(long)
  })

  it.each([
    ['is of the time before such connections', ask().replace('HTTP/1.1', 'HTTP/1.0')],
    ['wants no other', last()],
  ])('ends it when the client %s', async (_, request) => {
    const { socket } = await connected()
    socket.write(request)
    const answers = await answersOn(socket)
    expect(answers.map(({ body }) => body)).toEqual([long])
    expect(answers[0]?.head).toContain('Connection: close')
  })

  it('stays on it for HTTP/1.0 too, if that is asked for', async () => {
    const { socket } = await connected()
    socket.write(ask(undefined, { lines: ['Connection: keep-alive'] }).replace('HTTP/1.1', 'HTTP/1.0'))
    await once(socket, 'readable')
    socket.write(last())
    expect((await answersOn(socket)).map(({ body }) => body)).toEqual([long, long])
  })

  it('ends it when the server is leaving', async () => {
    const { app, socket } = await connected()
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
    socket.write(ask())
    const [answer] = await answersOn(socket)
    expect(answer?.body).toBe(long)
    expect(answer?.head.match(/^connection: .*$/gim)).toEqual(['connection: close'])
  })

  it('leaves it idle, to be closed after a while', async () => {
    const { socket } = await connected({ keepAliveMs: 100 })
    socket.write(ask())
    expect((await answersOn(socket)).map(({ body }) => body)).toEqual([long])
  })
})

describe('the lines that differ', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['later', '2026-11-15T23:59:59.999Z', '2026-11-16T00:00:00.000Z', 'Mon, 16 Nov 2026 00:00:00 GMT'],
    [
      'earlier, as after a clock was set right',
      '2026-11-16T00:00:00Z',
      '2026-11-15T12:00:00Z',
      'Sun, 15 Nov 2026 12:00:00 GMT',
    ],
  ])('say what time it is, a second %s too', (_, before, after, expected) => {
    const linesOf = varyingLines(72_000)
    vi.setSystemTime(before)
    linesOf('one')
    vi.setSystemTime(after)
    expect(linesOf('two')).toBe(`two\r\nDate: ${expected}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=72\r\n`)
  })
})
