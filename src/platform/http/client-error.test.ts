import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ErrorReply } from '#shared/error-reply.ts'
import { openPort, plainServer } from '#tests/support/plain-server.ts'

/** Writes as it is told, and reads until the server hangs up. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function refusalIn(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: head.split(' ')[1], head, reply: ErrorReply.parse(JSON.parse(body)) }
}

describe('what never becomes a request', () => {
  it.each([
    ['nonsense', 'CHAI PLEASE\r\n\r\n', '400', 'bad_request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      '400',
      'bad_request',
    ],
    [
      'a smuggled length',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400',
      'bad_request',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, '431', 'too_large'],
    ['an endless address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431', 'too_large'],
  ])('%s', async (_, text, status, code) => {
    const { app } = await plainServer()
    const answer = refusalIn(await exchange(await openPort(app), text))
    expect(answer).toMatchObject({ status, reply: { code } })
    expect(answer.head).toContain('connection: close')
    expect(answer.head).toContain('x-content-type-options: nosniff')
  })

  it('cuts off a client that sends its headers drop by drop', async () => {
    const { app } = await plainServer({ limits: { headersMs: 200, requestMs: 300, checkMs: 50 } })
    const answer = refusalIn(await exchange(await openPort(app), 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '))
    expect(answer).toMatchObject({ status: '408', reply: { code: 'bad_request' } })
  })

  it('cuts off a client that never ends its body', async () => {
    const { app } = await plainServer({ limits: { headersMs: 200, requestMs: 300, checkMs: 50 } })
    app.post('/', async () => 'never')
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
    expect(await exchange(await openPort(app), head)).toMatch(/^(?:HTTP\/1.1 408|$)/)
  })

  it('lets go of a connection on which nothing moves', async () => {
    const { app } = await plainServer({ limits: { idleMs: 100 } })
    expect(await exchange(await openPort(app), '')).toBe('')
  })
})
