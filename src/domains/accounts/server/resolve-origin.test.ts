import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { resolveOrigin } from './resolve-origin.ts'

interface RequestOptions {
  protocol?: string
  host: string
  localAddress?: string
}

const createRequest = ({ protocol = 'http', host, localAddress = '::ffff:192.168.1.5' }: RequestOptions) =>
  ({ protocol, host, socket: { localAddress, localPort: 3000 } }) as FastifyRequest

it('uses the configured public URL, whatever the request says', () => {
  expect(resolveOrigin(createRequest({ host: 'evil.example' }), 'https://shop.example.in')).toBe(
    'https://shop.example.in',
  )
})

it.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ['evil.example', 'http://192.168.1.5:3000'],
  ['localhost.evil.example', 'http://192.168.1.5:3000'],
  ['localhost@evil.example', 'http://192.168.1.5:3000'],
  ['evil.example/localhost', 'http://192.168.1.5:3000'],
  ['', 'http://192.168.1.5:3000'],
])('resolves the host %s to %s', (host, origin) => {
  expect(resolveOrigin(createRequest({ host }), undefined)).toBe(origin)
})

it('puts an IPv6 address in brackets', () => {
  expect(resolveOrigin(createRequest({ host: 'evil.example', localAddress: 'fd00::5' }), undefined)).toBe(
    'http://[fd00::5]:3000',
  )
})
