import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createAddress, type ShippingAddress } from '#domains/accounts/contract.ts'
import type { CallOutput } from '#shared/endpoint.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { type Checkout, cancelCheckout, getCheckoutOutcome, getLiveCheckout } from '../contract.ts'
import { FETCH_FAILED, RELEASE_FAILED, withErrorTexts } from './texts.ts'

/** Keyed by user, so the next user of this browser never sees the data. */
const userKey = (userId: string, name: string) => ['account', userId, name]

export const liveCheckoutQueryOptions = (userId: string) =>
  queryOptions({
    queryKey: userKey(userId, 'checkout'),
    queryFn: ({ signal }) => callApi(getLiveCheckout, {}, { signal, ...withErrorTexts(FETCH_FAILED) }),
    staleTime: 0,
    // the payment window takes and returns the focus during a payment
    refetchOnWindowFocus: false,
    throwOnError: false,
  })

export type KnownAddresses = Pick<CallOutput<typeof getLiveCheckout>, 'addresses' | 'lastAddress' | 'mobile'>

export function setLiveCheckout(client: QueryClient, userId: string, checkout: Checkout | null): void {
  client.setQueryData(liveCheckoutQueryOptions(userId).queryKey, (data) => ({ ...data, checkout }))
}

/** Removes the finished checkout, so the next visit fetches the live one again. */
export function removeLiveCheckout(client: QueryClient, userId: string): void {
  client.removeQueries({ queryKey: liveCheckoutQueryOptions(userId).queryKey })
}

const NOT_SAVED = "We couldn't save the address. You can still check out."

export async function saveAddress(client: QueryClient, userId: string, address: ShippingAddress): Promise<void> {
  try {
    const addresses = await callApi(createAddress, { body: address }, { fallbackMessage: NOT_SAVED })
    client.setQueryData(liveCheckoutQueryOptions(userId).queryKey, (data) => data && { ...data, addresses })
    await client.invalidateQueries({ queryKey: userKey(userId, 'addresses') })
  } catch (error) {
    toast(error instanceof Error ? error.message : NOT_SAVED, { kind: 'error' })
  }
}

/** Releases the held items. Refetches the checkout if it was paid in the meantime. */
export function useCancelCheckout(userId: string, { _id }: Checkout, onCancelled: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(cancelCheckout, { params: { id: _id } }, withErrorTexts(RELEASE_FAILED)),
    networkMode: 'always',
    onSuccess: () => {
      onCancelled()
      setLiveCheckout(client, userId, null)
    },
    onError: async ({ message }) => {
      toast(message, { kind: 'error' })
      await client.invalidateQueries(liveCheckoutQueryOptions(userId))
    },
  })
}

const FAST_POLL_MS = 2_000
const SLOW_POLL_MS = 10_000
const FAST_POLLS = 15

/** Polls the outcome of a checkout until it is placed or refunded. */
export function useCheckoutOutcome(checkoutId: string | undefined) {
  return useQuery({
    queryKey: ['account', 'outcome', checkoutId],
    queryFn: ({ signal }) => callApi(getCheckoutOutcome, { params: { id: String(checkoutId) } }, { signal }),
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
