import type { FastifyInstance } from 'fastify'
import { type CspSources, extendCsp } from './extend-csp.ts'

interface Options {
  /** HSTS is sent only if this is an https URL. */
  publicUrl?: string | undefined
  /** Allows the WebSocket of Vite's client. */
  dev?: boolean | undefined
  /** Returns what pages may load in addition, which may change; undefined if nothing. */
  getPageSources?: (() => CspSources | undefined) | undefined
}

type Headers = Readonly<Record<string, string>>
export type GetSecurityHeaders = (contentType: string) => Headers

const ONE_YEAR_SECONDS = 31_536_000
/** For pages without scripts, and for files such as SVG images and PDFs that a browser may open as a document. */
const STRICT_POLICY =
  "default-src 'none';style-src 'unsafe-inline';img-src 'self';media-src 'self';base-uri 'none';frame-ancestors 'none';form-action 'none'"

const isHttps = ({ publicUrl }: Options) => publicUrl?.startsWith('https://') ?? false

/** Returns the security headers of a response by its content type. */
function createSecurityHeaders(options: Options): GetSecurityHeaders {
  const dataHeaders = createDataHeaders(options)
  const policy = createPagePolicy(options)
  const pageHeaders = createPageHeaders(options, policy)
  // a worker is bound by the policy of its script
  const scriptHeaders = { ...dataHeaders, 'content-security-policy': policy }
  const fileHeaders = { ...dataHeaders, 'content-security-policy': STRICT_POLICY }
  const getPageHeaders = (): Headers => {
    const sources = options.getPageSources?.()
    return sources ? { ...pageHeaders, 'content-security-policy': extendCsp(policy, sources) } : pageHeaders
  }
  return (contentType) => {
    if (contentType.startsWith('application/json')) return dataHeaders
    if (contentType.startsWith('text/html')) return getPageHeaders()
    return /^(?:text|application)\/javascript/.test(contentType) ? scriptHeaders : fileHeaders
  }
}

/** Returns the same for responses sent without Fastify's hooks: JSON, and plain pages that load only the favicon. */
export function createPlainSecurityHeaders(options: Options): GetSecurityHeaders {
  const dataHeaders = createDataHeaders(options)
  const pageHeaders = createPageHeaders(options, STRICT_POLICY)
  return (contentType) => (contentType.startsWith('text/html') ? pageHeaders : dataHeaders)
}

/** Must be registered before the cache, which stores responses with their headers. A route may set its own values. */
export function registerSecurityHeaders(app: FastifyInstance, options: Options): void {
  const getHeaders = createSecurityHeaders(options)
  app.addHook('onSend', (_request, reply, payload, next) => {
    const headers = getHeaders(String(reply.getHeader('content-type') ?? ''))
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name])
    next(null, payload)
  })
}

const createDataHeaders = (options: Options): Headers => ({
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(isHttps(options) ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
})

const createPageHeaders = (options: Options, policy: string): Headers => ({
  ...createDataHeaders(options),
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

const createPagePolicy = ({ dev, ...options }: Options): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    // admins may link product images on other hosts
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isHttps(options) ? ['upgrade-insecure-requests'] : []),
  ].join(';')
