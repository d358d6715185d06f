import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { sendHttpRequest } from './send-http-request.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  let connectionCount = 0
  server.on('connection', () => connectionCount++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?query`
  return { url, countConnections: () => connectionCount }
}

const options = { method: 'GET', headers: {}, timeoutMs: 5_000 } as const

it('sends the body and headers, and reuses the connection', async () => {
  const { url, countConnections } = await serve(async (request, response) => {
    const { method, headers } = request
    response
      .writeHead(201)
      .end(JSON.stringify({ method, url: request.url, color: headers['x-color'], body: await text(request) }))
  })
  const send = () => sendHttpRequest(url, { ...options, method: 'POST', headers: { 'x-color': 'rust' }, body: '₹999' })
  for (const { status, text: responseText } of [await send(), await send()]) {
    expect(status).toBe(201)
    expect(JSON.parse(responseText)).toEqual({ method: 'POST', url: '/path?query', color: 'rust', body: '₹999' })
  }
  expect(countConnections()).toBe(1)
})

it('does not follow redirects', async () => {
  const { url } = await serve((_, response) => response.writeHead(302, { location: '/' }).end())
  expect(await sendHttpRequest(url, options)).toMatchObject({ status: 302 })
})

it.each([
  ['the response', () => {}],
  ['the rest of the response', (response) => response.writeHead(200, { 'content-length': 10 }).write('half')],
] satisfies [string, (response: Parameters<RequestListener>[1]) => unknown][])(
  'times out while waiting for %s',
  async (_name, respond) => {
    const { url } = await serve((_, response) => respond(response))
    await expect(sendHttpRequest(url, { ...options, timeoutMs: 100 })).rejects.toMatchObject({ name: 'TimeoutError' })
  },
)

it('fails when the response is truncated', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy())
  })
  await expect(sendHttpRequest(url, options)).rejects.toMatchObject({ code: 'ECONNRESET' })
})

it('fails when it is aborted', async () => {
  const abort = new AbortController()
  const { url } = await serve(() => abort.abort())
  await expect(sendHttpRequest(url, { ...options, signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

it('fails for an invalid URL', async () => {
  await expect(sendHttpRequest('nowhere', options)).rejects.toMatchObject({ code: 'ERR_INVALID_URL' })
})
