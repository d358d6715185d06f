import type { FastifyHelmetOptions } from '@fastify/helmet'

interface Options {
  /** Where shoppers reach us; only an https address may promise to stay one. */
  publicUrl: string | undefined
  /** Vite's client needs a socket and an inline script. */
  dev: boolean
}

const ONE_YEAR_SECONDS = 31_536_000
const self = "'self'"
const none = "'none'"
const inline = "'unsafe-inline'"

export function securityHeaders({ publicUrl, dev }: Options): FastifyHelmetOptions {
  const https = publicUrl?.startsWith('https://') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': [self],
        'script-src': dev ? [self, inline] : [self],
        'style-src': [self, inline],
        'img-src': [self, 'data:', 'blob:'],
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
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  }
}
