import type { FastifyRequest } from 'fastify'

const localNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Where links in mails lead: the address that the settings give. Without one, what the request says is believed only
 * when it names this machine, or anybody could have a link that leads to them mailed to somebody else.
 */
export function originOf({ protocol, host, socket }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl
  const { localAddress = '127.0.0.1', localPort } = socket
  const address = localAddress.replace(/^::ffff:/, '')
  const ownHost = address.includes(':') ? `[${address}]` : address
  const asked = URL.parse(`${protocol}://${host}`)
  if (asked && [...localNames, ownHost].includes(asked.hostname)) return asked.origin
  return `http://${ownHost}${localPort ? `:${localPort}` : ''}`
}
