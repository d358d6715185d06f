import { useNavigate } from 'react-router'
import { useRefetchCart } from '#domains/cart/web/queries.ts'
import { shortenId } from '#shared/ids.ts'
import { dismissToast, toast } from '#ui/toast.ts'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import type { BoughtAgain } from '../contract.ts'
import { useBuyAgain } from './queries.ts'

const TOAST_MS = 8_000
/** The next result replaces the last. */
const TOAST_TOPIC = 'buy-again'
const MAX_PROBLEMS = 3

interface BuyAgainProps {
  orderId: string
  className: string
}

/** Puts what is still sold of an order into the cart, and says what is not. */
export function BuyAgain({ orderId, className }: BuyAgainProps) {
  const navigate = useNavigate()
  const refetchCart = useRefetchCart()
  const mutation = useBuyAgain()
  const buyAgain = useMutateOnce(mutation)
  const show = (result: BoughtAgain) => {
    refetchCart()
    dismissToast(TOAST_TOPIC)
    toast(describeBoughtAgain(result), {
      duration: TOAST_MS,
      topic: TOAST_TOPIC,
      ...(result.added > 0
        ? { kind: 'success', action: { label: 'Checkout', onClick: () => void navigate('/checkout') } }
        : { kind: 'error' }),
    })
  }
  return (
    <button
      type="button"
      aria-label={`Buy again: order #${shortenId(orderId)}`}
      aria-disabled={mutation.isPending || undefined}
      onClick={() =>
        buyAgain(orderId, { onSuccess: show, onError: ({ message }) => toast(message, { kind: 'error' }) })
      }
      className={`${className} aria-disabled:cursor-progress`}
    >
      Buy again
    </button>
  )
}

/** Names the first few problems and counts the others. */
export function describeBoughtAgain({ added, problems }: BoughtAgain): string {
  const others = problems.length - MAX_PROBLEMS
  return [
    ...(added > 0 ? [`Added ${added} ${added === 1 ? 'item' : 'items'} to your cart.`] : []),
    ...problems.slice(0, MAX_PROBLEMS),
    ...(others > 0 ? [`${others} more ${others === 1 ? 'item' : 'items'} couldn't be added in full.`] : []),
  ].join(' ')
}
