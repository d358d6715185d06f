import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CartOwner,
  ensureOwner,
  getOwnerId,
  isLoggedIn,
  mergeLateChange,
  mergePendingGuestCart,
  useOwner,
} from '#domains/cart/web/queries.ts'
import { MINUTE } from '#shared/time.ts'
import { dismissToast, toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  addToWishlist,
  countWishlists,
  getWishlist,
  type ItemKey,
  removeFromWishlist,
  setWishlistAlerts,
  type Wishlist,
} from '../contract.ts'

const FETCH_FAILED = "We couldn't load your wishlist."
const SAVE_FAILED = "We couldn't save that. Please try again."
const REMOVE_FAILED = "We couldn't remove that. Please try again."
const ALERTS_FAILED = "We couldn't change that. Please try again."

const CHANGES_MUTATION_KEY = ['account', 'wishlist', 'change']
/** Groups the error toasts, so the next success dismisses them. */
const FAILURES = 'wishlist'
const STALE_MS = 5 * MINUTE

interface WishlistChange extends ItemKey {
  isSaved: boolean
}

const getQueryKey = (owner: CartOwner | undefined) => ['account', 'wishlist', owner && getOwnerId(owner)]

const toOwnerFields = (owner: CartOwner) => ('guestId' in owner ? owner : {})

export const wishlistQueryOptions = (owner: CartOwner | undefined) =>
  queryOptions({
    queryKey: getQueryKey(owner),
    queryFn: async ({ signal }): Promise<Wishlist> => {
      // the guest's items come along
      await mergePendingGuestCart()
      const query = toOwnerFields(owner as CartOwner)
      return callApi(getWishlist, { query }, { signal, fallbackMessage: FETCH_FAILED })
    },
    enabled: owner !== undefined,
    staleTime: STALE_MS,
    throwOnError: false,
  })

const isSameItem = (item: ItemKey, { productId, color }: ItemKey) =>
  item.productId === productId && (color === undefined || item.color === undefined || item.color === color)

/** Returns whether the product is saved in this color, or in any. */
export function useIsSaved(key: ItemKey): boolean {
  const { data } = useQuery(wishlistQueryOptions(useOwner()))
  const pending = usePendingChanges().findLast((change) => isSameItem(change, key))
  return pending?.isSaved ?? data?.items.some((item) => isSameItem(item, key)) ?? false
}

const usePendingChanges = () =>
  useMutationState({
    filters: { mutationKey: CHANGES_MUTATION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as WishlistChange,
  })

/** Returns the wishlist query, without the items that are being removed. */
export function useWishlist() {
  const owner = useOwner()
  const query = useQuery(wishlistQueryOptions(owner))
  const removed = usePendingChanges().filter(({ isSaved }) => !isSaved)
  const items = query.data?.items.filter((item) => !removed.some((change) => isSameItem(item, change)))
  return { ...query, owner, items }
}

/** Saves or removes a product. Optimistic: reverted when the server rejects it. */
export function useChangeWishlist() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: CHANGES_MUTATION_KEY,
    // one after another; they fail immediately when the browser is offline
    scope: { id: 'wishlist' },
    networkMode: 'always',
    mutationFn: async ({ productId, color, isSaved }: WishlistChange) => {
      const owner = await ensureOwner()
      const body = { productId, color, ...toOwnerFields(owner) }
      const wishlist = isSaved
        ? await callApi(addToWishlist, { body }, { fallbackMessage: SAVE_FAILED })
        : await callApi(removeFromWishlist, { body }, { fallbackMessage: REMOVE_FAILED })
      client.setQueryData(getQueryKey(owner), wishlist)
      if ('guestId' in owner && isLoggedIn()) mergeLateChange(owner.guestId)
    },
    onSuccess: () => dismissToast(FAILURES),
    onError: (error) => {
      toast(error.message, { kind: 'error', topic: FAILURES })
      void client.invalidateQueries({ queryKey: ['account', 'wishlist'] })
    },
  })
}

/** Optimistic: reverted when the server rejects it. */
export function useSetAlerts() {
  const client = useQueryClient()
  const owner = useOwner()
  return useMutation({
    mutationFn: (enabled: boolean) =>
      callApi(setWishlistAlerts, { body: { enabled } }, { fallbackMessage: ALERTS_FAILED }),
    onSuccess: (wishlist) => client.setQueryData(getQueryKey(owner), wishlist),
    onError: (error) => toast(error.message, { kind: 'error', topic: FAILURES }),
  })
}

export const wishlistCountQueryOptions = (productId: string) =>
  queryOptions({
    queryKey: ['account', 'wishlist', 'count', productId],
    queryFn: async ({ signal }) =>
      (await callApi(countWishlists, { query: { products: productId } }, { signal }))[0]?.count ?? 0,
  })
