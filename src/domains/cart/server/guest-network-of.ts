import { networkOf } from '#domains/accounts/server/network-of.ts'

/**
 * The network that a guest's new cart counts for. None for this machine: that is us, or a proxy that does not say who
 * calls, behind which all shoppers would share one allowance.
 */
export function guestNetworkOf(address: string): string | undefined {
  const network = networkOf(address)
  return network.startsWith('127.') || address === '::1' ? undefined : network
}
