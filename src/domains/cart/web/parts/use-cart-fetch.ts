import { useQuery } from '@tanstack/react-query'
import { useOwner } from '../cart-owner.ts'
import { cartQueryOptions, FETCH_FAILED, useRefetchCart } from '../queries.ts'

/** Returns why the cart could not be fetched, if it could not, so a cart that is not known is not shown as empty. */
export function useCartFetch(): { failure: string | undefined; isLoading: boolean; retry: () => void } {
  const owner = useOwner()
  const { error, failureReason, isPending, isPaused } = useQuery(cartQueryOptions(owner))
  const isLoading = owner !== undefined && isPending
  const isOffline = isLoading && isPaused
  return {
    failure: (error ?? failureReason)?.message ?? (isOffline ? FETCH_FAILED : undefined),
    isLoading,
    retry: useRefetchCart(),
  }
}
