import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addAddress, getAddresses, type ShippingAddress } from '#domains/accounts/contract.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { type Checkout, cancelCheckout, getLiveCheckout, getOutcome } from '../contract.ts'
import { FETCH_FAILED, NOT_RELEASED, saying } from './texts.ts'

/** Under the user's own key, so that the next one in this browser never sees them. */
const ofUser = (userId: string, what: string) => ['account', userId, what]

/** The checkout that is under way. The server alone knows whether it can still be paid. */
export const liveCheckoutQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'checkout'),
    queryFn: ({ signal }) => call(getLiveCheckout, {}, { signal, ...saying(FETCH_FAILED) }),
    staleTime: 0,
    // the payment window takes the focus and gives it back in the middle of paying
    refetchOnWindowFocus: false,
    throwOnError: false,
  })

export function keepLiveCheckout(client: QueryClient, userId: string, checkout: Checkout | null): void {
  client.setQueryData(liveCheckoutQuery(userId).queryKey, { checkout })
}

/** This one is over: the next visit to the checkout asks the shop anew which one is live. */
export function forgetLiveCheckout(client: QueryClient, userId: string): void {
  client.removeQueries({ queryKey: liveCheckoutQuery(userId).queryKey })
}

/** The same answer that the account's page shows. Without it the form is filled in by hand. */
export const savedAddressesQuery = (userId: string) =>
  queryOptions({
    queryKey: ofUser(userId, 'addresses'),
    queryFn: ({ signal }) => call(getAddresses, {}, { signal }),
    retry: false,
    throwOnError: false,
  })

const NOT_SAVED = 'The address was not saved. Your checkout goes on.'

export async function saveAddress(client: QueryClient, userId: string, address: ShippingAddress): Promise<void> {
  try {
    const list = await call(addAddress, { body: address }, { otherwise: NOT_SAVED })
    client.setQueryData(savedAddressesQuery(userId).queryKey, list)
  } catch (error) {
    toast(error instanceof Error ? error.message : NOT_SAVED, { kind: 'error' })
  }
}

/** Gives the held items back. What was paid meanwhile is refused, and the newest state shown. */
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

const SOON_MS = 2_000
const LATER_MS = 10_000
/** So many answers are asked for soon; after that, patience is cheaper for everyone. */
const SOON_TIMES = 15

/** Keeps asking what became of a checkout until it is an order or the money goes back. */
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
      return dataUpdateCount + errorUpdateCount < SOON_TIMES ? SOON_MS : LATER_MS
    },
  })
}
