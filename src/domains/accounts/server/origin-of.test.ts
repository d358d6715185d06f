import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { originOf } from './origin-of.ts'

interface Asked {
  protocol?: string
  host: string
  localAddress?: string
}

const asked = ({ protocol = 'http', host, localAddress = '::ffff:192.168.1.5' }: Asked) =>
  ({ protocol, host, socket: { localAddress, localPort: 3000 } }) as FastifyRequest

it('is the address that the settings give, whatever is asked for', () => {
  expect(originOf(asked({ host: 'evil.example' }), 'https://shop.example.in')).toBe('https://shop.example.in')
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
])('without one is believed only when it is this machine: %s', (host, origin) => {
  expect(originOf(asked({ host }), undefined)).toBe(origin)
})

it('writes a version 6 address as an address of the web', () => {
  expect(originOf(asked({ host: 'evil.example', localAddress: 'fd00::5' }), undefined)).toBe('http://[fd00::5]:3000')
})
