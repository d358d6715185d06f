import type { FastifyRequest } from 'fastify'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the origin for links in emails: the configured public URL. Without one, the request's host is trusted only if it
 * is this machine; otherwise an attacker could have links to their own site emailed to our users.
 */
export function resolveOrigin({ protocol, host, socket }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl
  const { localAddress = '127.0.0.1', localPort } = socket
  const address = localAddress.replace(/^::ffff:/, '')
  const ownHost = address.includes(':') ? `[${address}]` : address
  const requestedUrl = URL.parse(`${protocol}://${host}`)
  if (requestedUrl && [...loopbackHosts, ownHost].includes(requestedUrl.hostname)) return requestedUrl.origin
  return `http://${ownHost}${localPort ? `:${localPort}` : ''}`
}
