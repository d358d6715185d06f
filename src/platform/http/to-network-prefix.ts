/**
 * Identifies a client for rate limits: its IPv4 address, or the /64 prefix of its IPv6 address, because one client can use
 * any address within its /64.
 */
export function toNetworkPrefix(ip: string): string {
  // some proxies add the port, which changes with every connection
  const address = ip.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  const ipv4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (ipv4) return ipv4
  // expands `::` to zeros
  const [head = '', tail] = address.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const zeroCount = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length)
  return [...headGroups, ...Array<string>(zeroCount).fill('0'), ...tailGroups].slice(0, 4).join(':').toLowerCase()
}
