import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'

/**
 * Returns the network that new guest carts are counted against. Undefined for loopback addresses: behind a proxy that
 * does not forward the client's IP address, all shoppers would share one limit.
 */
export function findGuestNetwork(ip: string): string | undefined {
  const network = toNetworkPrefix(ip)
  return network.startsWith('127.') || ip === '::1' ? undefined : network
}
