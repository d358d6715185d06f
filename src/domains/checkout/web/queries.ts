import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addAddress, getAddresses, type ShippingAddress } from '#domains/accounts/contract.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { type Checkout, cancelCheckout, getLiveCheckout, getOutcome } from '../contract.ts'
import { FETCH_FAILED, NOT_RELEASED, saying } from './texts.ts'

/** Keyed by user, so the next user of this browser never sees the data. */
const userKey = (userId: string, name: string) => ['account', userId, name]

export const liveCheckoutQuery = (userId: string) =>
  queryOptions({
    queryKey: userKey(userId, 'checkout'),
    queryFn: ({ signal }) => call(getLiveCheckout, {}, { signal, ...saying(FETCH_FAILED) }),
    staleTime: 0,
    // the payment window takes and returns the focus during a payment
    refetchOnWindowFocus: false,
    throwOnError: false,
  })

export function keepLiveCheckout(client: QueryClient, userId: string, checkout: Checkout | null): void {
  client.setQueryData(liveCheckoutQuery(userId).queryKey, { checkout })
}

/** Removes the finished checkout, so the next visit fetches the live one again. */
export function forgetLiveCheckout(client: QueryClient, userId: string): void {
  client.removeQueries({ queryKey: liveCheckoutQuery(userId).queryKey })
}

/** Shares its cache with the account page. Without the addresses the shopper fills in the form. */
export const savedAddressesQuery = (userId: string) =>
  queryOptions({
    queryKey: userKey(userId, 'addresses'),
    queryFn: ({ signal }) => call(getAddresses, {}, { signal }),
    retry: false,
    throwOnError: false,
  })

const NOT_SAVED = "We couldn't save the address. You can still check out."

export async function saveAddress(client: QueryClient, userId: string, address: ShippingAddress): Promise<void> {
  try {
    const list = await call(addAddress, { body: address }, { otherwise: NOT_SAVED })
    client.setQueryData(savedAddressesQuery(userId).queryKey, list)
  } catch (error) {
    toast(error instanceof Error ? error.message : NOT_SAVED, { kind: 'error' })
  }
}

/** Releases the held items. Refetches the checkout if it was paid in the meantime. */
export function useCancelCheckout(userId: string, { _id }: Checkout, onReleased: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelCheckout, { params: { id: _id } }, saying(NOT_RELEASED)),
    networkMode: 'always',
    onSuccess: () => {
      onReleased()
      keepLiveCheckout(client, userId, null)
    },
    onError: async ({ message }) => {
      toast(message, { kind: 'error' })
      await client.invalidateQueries(liveCheckoutQuery(userId))
    },
  })
}

const FAST_POLL_MS = 2_000
const SLOW_POLL_MS = 10_000
const FAST_POLLS = 15

/** Polls the outcome of a checkout until it is placed or refunded. */
export function useOutcome(checkoutId: string | undefined) {
  return useQuery({
    queryKey: ['account', 'outcome', checkoutId],
    queryFn: ({ signal }) => call(getOutcome, { params: { id: String(checkoutId) } }, { signal }),
    enabled: checkoutId !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    throwOnError: false,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      if (data?.outcome === 'placed' || data?.outcome === 'refunded') return false
      return dataUpdateCount + errorUpdateCount < FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS
    },
  })
}
