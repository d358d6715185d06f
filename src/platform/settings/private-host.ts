import { BlockList, isIP } from 'node:net'

const near = new BlockList()
near.addSubnet('127.0.0.0', 8, 'ipv4')
near.addSubnet('10.0.0.0', 8, 'ipv4')
near.addSubnet('172.16.0.0', 12, 'ipv4')
near.addSubnet('192.168.0.0', 16, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/** Endings that lead nowhere in the public network. */
const privateEndings = /\.(?:localhost|local|internal)$/

/**
 * Whether an address leads to this machine or into a private network, where nobody listens on the way: by its number,
 * or by its name, such as `bucket`, which only those know who are in there.
 */
export function leadsToPrivateHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const version = isIP(host)
  if (version > 0) return near.check(host, version === 4 ? 'ipv4' : 'ipv6')
  // digits alone would be a number of the public network in disguise
  return privateEndings.test(host) || /^[a-z][a-z0-9_-]*$/.test(host)
}

/** For what carries people's data: whoever listens on the way reads all of http. */
export const isHttpsUnlessPrivate = (url: string) => url.startsWith('https:') || leadsToPrivateHost(url)
