import { BlockList, isIP } from 'node:net'

/** Networks that are not part of the public internet (IANA's special-purpose registry), multicast included. */
const specialIpv4Networks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Tunnels are here too, because they contain an IPv4 address of any kind. */
const specialIpv6Networks = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const specialIpv4 = new BlockList()
for (const [network, prefix] of specialIpv4Networks) specialIpv4.addSubnet(network, prefix, 'ipv4')
const specialIpv6 = new BlockList()
for (const [network, prefix] of specialIpv6Networks) specialIpv6.addSubnet(network, prefix, 'ipv6')
/** Everything else is loopback, link-local, unique local, multicast, mapped IPv4 or not assigned. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Returns false for anything but an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialIpv4.check(address, 'ipv4')
  return version === 6 && globalUnicast.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}
