import { networkOf } from '#domains/accounts/server/network-of.ts'

/**
 * Returns the network that a guest's new cart is rate limited by. Undefined for loopback addresses: behind a proxy that
 * does not forward the client's address, all shoppers would share one limit.
 */
export function guestNetworkOf(address: string): string | undefined {
  const network = networkOf(address)
  return network.startsWith('127.') || address === '::1' ? undefined : network
}
