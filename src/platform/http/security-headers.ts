import type { FastifyHelmetOptions } from '@fastify/helmet'

interface Address {
  /** Where shoppers reach us; only an https address may promise to stay one. */
  publicUrl?: string | undefined
}

interface Options extends Address {
  /** Vite's client needs a socket. */
  dev: boolean
}

const ONE_YEAR_SECONDS = 31_536_000
const self = "'self'"
const none = "'none'"
const inline = "'unsafe-inline'"
const referrerPolicy = 'strict-origin-when-cross-origin'

const isHttps = ({ publicUrl }: Address) => publicUrl?.startsWith('https://') ?? false

export function securityHeaders({ dev, ...address }: Options): FastifyHelmetOptions {
  const https = isHttps(address)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': [self],
        'script-src': [self],
        'style-src': [self, inline],
        // a product's picture may lie elsewhere, where an admin says so
        'img-src': [self, 'data:', 'blob:', 'https:'],
        'font-src': [self],
        'connect-src': dev ? [self, 'ws:'] : [self],
        'media-src': [self],
        'object-src': [none],
        'base-uri': [none],
        'frame-ancestors': [none],
        'form-action': [self],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    referrerPolicy: { policy: referrerPolicy },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  }
}

/** For answers that leave before helmet is asked: JSON, and plain pages, which load nothing but the site's icon. */
export function plainAnswerHeaders(address: Address): Record<string, string> {
  return {
    'content-security-policy': `default-src ${none};style-src ${inline};img-src ${self};base-uri ${none};frame-ancestors ${none};form-action ${none}`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': referrerPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(address) ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
  }
}
