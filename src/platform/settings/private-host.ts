import { BlockList, isIP } from 'node:net'

const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8, 'ipv4')
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4')
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4')
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4')
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Domains that do not exist in the public DNS. */
const privateDomains = /\.(?:localhost|local|internal)$/

/**
 * Returns whether a URL points to this machine or a private network, where traffic cannot be intercepted: by its IP
 * address, or by a host name without a public domain, such as `bucket`.
 */
export function isPrivateHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const version = isIP(host)
  if (version > 0) return privateNetworks.check(host, version === 4 ? 'ipv4' : 'ipv6')
  // a host name of digits only would be a public IPv4 address
  return privateDomains.test(host) || /^[a-z][a-z0-9_-]*$/.test(host)
}

/** For URLs that receive personal data. */
export const isHttpsUnlessPrivate = (url: string) => url.startsWith('https:') || isPrivateHost(url)
