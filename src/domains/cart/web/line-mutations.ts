import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissToast, toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import type { CartLine } from '../contract.ts'
import { changeCartVariant, saveForLater } from '../line-contract.ts'
import { addToCartMutationOptions, CART_TOASTS, refetchCart, send, sequential, showFailure } from './cart-mutations.ts'
import { formatLineName, type LineKey } from './line-changes.ts'
import { LINE_MOVES_KEY, type LineMove } from './line-moves.ts'

const CHANGE_FAILED = "That didn't work. Please try again."
const UNDO_TOASTS = 'cart-undo'
const UNDO_MS = 6000

const moveLineMutationOptions = (client: QueryClient) =>
  mutationOptions({
    ...sequential,
    mutationKey: LINE_MOVES_KEY,
    mutationFn: ({ productId, size, color, saved }: LineMove) =>
      send((ownerFields) =>
        callApi(
          saveForLater,
          { body: { productId, size, color, saved, ...ownerFields } },
          { fallbackMessage: CHANGE_FAILED },
        ),
      ),
    onSuccess: () => dismissToast(CART_TOASTS),
    onError: (error) => showFailure(client, error),
  })

/** Optimistic: reverted when the server rejects it. */
export function useMoveLine() {
  return useMutation(moveLineMutationOptions(useQueryClient()))
}

interface VariantChange extends LineKey {
  newSize?: string | undefined
  newColor?: string | undefined
}

export function useChangeVariant() {
  const client = useQueryClient()
  return useMutation({
    ...sequential,
    mutationFn: ({ productId, size, color, newSize, newColor }: VariantChange) =>
      send((ownerFields) =>
        callApi(
          changeCartVariant,
          { body: { productId, size, color, newSize, newColor, ...ownerFields } },
          { fallbackMessage: CHANGE_FAILED },
        ),
      ),
    onSuccess: (_cart, { productId, size, color, newSize = size, newColor = color }) => {
      dismissToast(CART_TOASTS)
      focusChangeButton({ productId, size: newSize, color: newColor })
    },
    onError: (error) => showFailure(client, error),
  })
}

/** Names the button of a line that opens its options. */
export const getChangeButtonId = ({ productId, size, color }: LineKey): string =>
  `change-${[productId, size, color].join('-').replaceAll(/\W+/g, '-')}`

/** The changed line is another line to React, so the focus must move to it. */
function focusChangeButton(line: LineKey): void {
  requestAnimationFrame(() => document.getElementById(getChangeButtonId(line))?.focus())
}

/** Returns a function that offers to undo the removal of a line for a few seconds; a new offer replaces the last. */
export function useOfferUndo() {
  const client = useQueryClient()
  return (line: CartLine, { wasSaved }: { wasSaved: boolean }) => {
    const { productId, size, color, quantity } = line
    const cache = client.getMutationCache()
    const restore = async () => {
      await cache.build(client, addToCartMutationOptions(client)).execute({ productId, size, color, quantity })
      if (wasSaved)
        await cache.build(client, moveLineMutationOptions(client)).execute({ productId, size, color, saved: true })
    }
    const onClick = () => {
      restore().catch((error: Error) => {
        toast(error.message, { kind: 'error', topic: CART_TOASTS })
        refetchCart(client)
      })
    }
    dismissToast(UNDO_TOASTS)
    toast(`Removed ${formatLineName(line)}.`, {
      duration: UNDO_MS,
      topic: UNDO_TOASTS,
      action: { label: 'Undo', onClick },
    })
  }
}
