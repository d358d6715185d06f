import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBareServer, listenOnFreePort } from '#tests/support/create-bare-server.ts'

async function startServer() {
  const { app } = await createBareServer()
  const computeJson = vi.fn((query: string) =>
    query.startsWith('n=') ? JSON.stringify({ computed: `₹ ${query}` }) : undefined,
  )
  app.get('/api/sums', { config: { computeJson } }, async ({ query }, reply) => {
    if ('bad' in (query as object)) return reply.code(400).send({ refused: true })
    return reply.header('cache-control', 'no-cache').send({ routed: query })
  })
  app.post('/api/sums', async () => ({ posted: true }))
  const url = `http://127.0.0.1:${await listenOnFreePort(app)}/api/sums`
  const call = async (query: string, init?: RequestInit) => {
    const response = await fetch(url + query, init)
    return { response, body: response.status === 200 && init?.method !== 'HEAD' ? await response.json() : undefined }
  }
  return { app, url: new URL(url), call, computeJson }
}

const listHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => !['x-request-id', 'content-length', 'date'].includes(name))

it('computes a response with the headers of the route, after the route has sent some', async () => {
  const { call, computeJson } = await startServer()
  await call('?bad=1')
  const routed = await call('?n=1')
  expect(computeJson).not.toHaveBeenCalled()
  expect(routed.body).toEqual({ routed: { n: '1' } })
  const computed = await call('?n=2')
  expect(computed.body).toEqual({ computed: '₹ n=2' })
  expect(listHeaders(computed.response)).toEqual(listHeaders(routed.response))
  expect(computed.response.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
  expect(computed.response.headers.get('x-request-id')).not.toBe(routed.response.headers.get('x-request-id'))
  expect(computed.response.headers.get('cache-control')).toBe('no-cache')
})

it('passes everything else to the route', async () => {
  const { call } = await startServer()
  await call('?n=1')
  expect((await call('')).body).toEqual({ routed: {} })
  expect((await call('?m=1')).body).toEqual({ routed: { m: '1' } })
  expect((await call('?bad=1')).response.status).toBe(400)
  expect((await call('?n=1', { method: 'POST' })).body).toEqual({ posted: true })
  expect((await call('?n=1', { method: 'HEAD' })).response.headers.get('content-length')).toBe('20')
})

it('keeps the order of pipelined requests, and closes a connection that its client closes', async () => {
  const { url, call } = await startServer()
  await call('?n=1')
  const socket = connect(Number(url.port), url.hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const format = (query: string, line = '') => `GET ${url.pathname}${query} HTTP/1.1\r\nHost: shop\r\n${line}\r\n`
  socket.write(format('?n=2') + format('?m=1') + format('?n=3') + format('?n=4', 'Connection: close\r\n'))
  const bodies = (await text(socket)).match(/\{.+?\}+/g)
  expect(bodies).toEqual([
    '{"computed":"₹ n=2"}',
    '{"routed":{"m":"1"}}',
    // an earlier response is not finished yet
    '{"routed":{"n":"3"}}',
    '{"routed":{"n":"4"}}',
  ])
})
