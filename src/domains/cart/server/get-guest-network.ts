import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'

/**
 * Returns the network that a guest's new cart is rate limited by. Undefined for loopback addresses: behind a proxy that
 * does not forward the client's address, all shoppers would share one limit.
 */
export function getGuestNetwork(address: string): string | undefined {
  const network = toNetworkPrefix(address)
  return network.startsWith('127.') || address === '::1' ? undefined : network
}
