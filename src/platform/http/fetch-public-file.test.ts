import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fetchPublicFile } from './fetch-public-file.ts'
import { isPublicAddress } from './public-address.ts'

const handlers: Record<string, RequestListener> = {
  '/file': (_request, response) => response.end('hello'),
  '/large': (_request, response) => {
    for (let part = 0; part < 40; part++) response.write(Buffer.alloc(100_000))
    response.end()
  },
  '/announced': (_request, response) => response.writeHead(200, { 'content-length': 5_000_000 }).flushHeaders(),
  '/slow': (_request, response) => response.write('h'),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/busy': (_request, response) => response.writeHead(503).end(),
  '/to-loopback': (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/file' }).end(),
  '/to-file': (_request, response) => response.writeHead(302, { location: '/file' }).end(),
  '/to-ftp': (_request, response) => response.writeHead(302, { location: 'ftp://example.in/file' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
}

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, response) => handlers[request.url ?? '']?.(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const options = { maxBytes: 1_048_576, timeoutMs: 5_000, accept: '*/*', allowedHosts: [] as string[] }
const fetchAllowed = (path: string, overrides: Partial<typeof options> = {}) =>
  fetchPublicFile(`http://127.0.0.1:${port}${path}`, {
    ...options,
    allowedHosts: [`127.0.0.1:${port}`],
    ...overrides,
  })
const NOT_PUBLIC = { message: "The address isn't on the public internet.", isTemporary: false }

it('downloads a file, also after a redirect', async () => {
  expect((await fetchAllowed('/file')).toString()).toBe('hello')
  expect((await fetchAllowed('/to-file')).toString()).toBe('hello')
})

it.each([
  ['/large', { message: 'The file is larger than 1 MB.', isTemporary: false }],
  ['/announced', { message: 'The file is larger than 1 MB.', isTemporary: false }],
  ['/missing', { message: 'The server returned 404.', isTemporary: false }],
  ['/busy', { message: 'The server returned 503.', isTemporary: true }],
  ['/to-loopback', NOT_PUBLIC],
  ['/to-ftp', { message: 'The address must start with https:// or http://.' }],
  ['/loop', { message: 'The address redirects more than 3 times.', isTemporary: false }],
])('rejects %s', async (path, error) => {
  await expect(fetchAllowed(path)).rejects.toMatchObject(error)
})

it('gives up on a server that stalls', async () => {
  await expect(fetchAllowed('/slow', { timeoutMs: 200 })).rejects.toMatchObject({
    message: 'The server took longer than 0.2 seconds.',
    isTemporary: true,
  })
})

it.each([
  'http://127.0.0.1/a.png',
  'http://localhost/a.png',
  'http://2130706433/a.png',
  'http://0x7f.1/a.png',
  'http://[::1]/a.png',
  'http://[::ffff:10.0.0.1]/a.png',
  'http://169.254.169.254/latest/meta-data',
])('rejects %s', async (url) => {
  await expect(fetchPublicFile(url, options)).rejects.toMatchObject(NOT_PUBLIC)
})

it('rejects other protocols and passwords', async () => {
  await expect(fetchPublicFile('file:///etc/passwd', options)).rejects.toThrow(/must start with https/)
  await expect(fetchPublicFile('https://a:b@example.in/', options)).rejects.toThrow(/user name or password/)
})

describe('a host name', () => {
  const url = () => `http://cdn.invalid:${port}/file`

  it('is rejected if any of its addresses is private', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    await expect(fetchPublicFile(url(), { ...options, resolve })).rejects.toMatchObject(NOT_PUBLIC)
  })

  it('is resolved once, and the connection uses the checked address', async () => {
    const resolve = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }])
    const allowedHosts = [`cdn.invalid:${port}`]
    expect((await fetchPublicFile(url(), { ...options, allowedHosts, resolve })).toString()).toBe('hello')
    expect(resolve).toHaveBeenCalledTimes(1)
  })
})

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::ffff:8.8.8.8', false],
  ['example.in', false],
])('considers %s public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
