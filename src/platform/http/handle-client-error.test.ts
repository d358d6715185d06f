import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ErrorBody } from '#shared/error-body.ts'
import { createBareServer, listenOnFreePort } from '#tests/support/create-bare-server.ts'

/** Sends raw text and reads until the server closes the connection. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function parseError(response: string) {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { status: head.split(' ')[1], head, body: ErrorBody.parse(JSON.parse(body)) }
}

describe('malformed requests', () => {
  it.each([
    ['nonsense', 'CHAI PLEASE\r\n\r\n', '400', 'bad_request'],
    [
      'duplicate content length',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      '400',
      'bad_request',
    ],
    [
      'conflicting content length and chunking',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400',
      'bad_request',
    ],
    ['oversized headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, '431', 'too_large'],
    ['an oversized URL', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431', 'too_large'],
  ])('rejects %s', async (_, text, status, code) => {
    const { app } = await createBareServer()
    const response = parseError(await exchange(await listenOnFreePort(app), text))
    expect(response).toMatchObject({ status, body: { code } })
    expect(response.head).toContain('connection: close')
    expect(response.head).toContain('x-content-type-options: nosniff')
  })

  it('cuts off a client that sends its headers too slowly', async () => {
    const { app } = await createBareServer({ limits: { headersMs: 200, requestMs: 300, checkMs: 50 } })
    const response = parseError(await exchange(await listenOnFreePort(app), 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '))
    expect(response).toMatchObject({ status: '408', body: { code: 'bad_request' } })
  })

  it('cuts off a client that never finishes its body', async () => {
    const { app } = await createBareServer({ limits: { headersMs: 200, requestMs: 300, checkMs: 50 } })
    app.post('/', async () => 'never')
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
    expect(await exchange(await listenOnFreePort(app), head)).toMatch(/^(?:HTTP\/1.1 408|$)/)
  })

  it('closes an idle connection', async () => {
    const { app } = await createBareServer({ limits: { idleMs: 100 } })
    expect(await exchange(await listenOnFreePort(app), '')).toBe('')
  })
})
