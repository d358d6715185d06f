import type { FastifyHelmetOptions } from '@fastify/helmet'

interface PublicUrl {
  /** HSTS is sent only if this is an https URL. */
  publicUrl?: string | undefined
}

interface Options extends PublicUrl {
  /** Allows the WebSocket of Vite's client. */
  dev: boolean
}

const ONE_YEAR_SECONDS = 31_536_000
const self = "'self'"
const none = "'none'"
const inline = "'unsafe-inline'"
const referrerPolicy = 'strict-origin-when-cross-origin'

const isHttps = ({ publicUrl }: PublicUrl) => publicUrl?.startsWith('https://') ?? false

export function securityHeaders({ dev, publicUrl }: Options): FastifyHelmetOptions {
  const https = isHttps({ publicUrl })
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': [self],
        'script-src': [self],
        'style-src': [self, inline],
        // admins may link product images on other hosts
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

/** Builds headers for responses sent before helmet runs: JSON, and plain pages that load only the favicon. */
export function plainResponseHeaders(settings: PublicUrl): Record<string, string> {
  return {
    'content-security-policy': `default-src ${none};style-src ${inline};img-src ${self};base-uri ${none};frame-ancestors ${none};form-action ${none}`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': referrerPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps(settings) ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
  }
}
