import { type RefObject, useRef, useState } from 'react'
import { useAddToCart } from '#domains/cart/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { toast } from '#ui/toast.ts'
import type { ProductDetail } from '../contract.ts'
import { findMissingOptions } from '../rules.ts'
import { countAvailable } from './count-available.ts'

const SELECT_SIZE = 'Please select a size.'
const SELECT_COLOR = 'Please select a color.'
const SELECT_BOTH = 'Please select both size and color.'
const ADDED = 'Product Added To Cart!'
const TOAST_MS = 1000

export interface Purchase {
  color: string | undefined
  size: string | undefined
  chooseSize: (size: string) => void
  /** The requested restock alert, with the size if a sold-out size was clicked. */
  restockRequest: { size?: string } | undefined
  requestRestock: (awaited: { size?: string } | undefined) => void
  quantity: number
  setQuantity: (quantity: number) => void
  add: () => void
  isAdding: boolean
  isAdded: boolean
  errorMessage: string | undefined
  /** True when adding failed because the session has expired. */
  wasLoggedOut: boolean
  /** Used to focus the missing choice. */
  choicesRef: RefObject<HTMLDivElement | null>
  buttonRef: RefObject<HTMLButtonElement | null>
}

interface InitialChoice {
  color: string | undefined
  /** Preselected by the link. */
  size?: string | undefined
}

export function usePurchase(product: ProductDetail, { color, size: preselectedSize }: InitialChoice): Purchase {
  const [pickedSize, chooseSize] = useState(preselectedSize)
  const [awaited, awaitRestock] = useState<Purchase['restockRequest']>()
  const [quantity, setQuantity] = useState(1)
  const [outcome, setOutcome] = useState<
    'incomplete' | 'adding' | 'added' | { refusal: string; wasLoggedOut: boolean }
  >()
  const choices = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // state updates too late to block a second click
  const isBusy = useRef(false)
  const { mutateAsync } = useAddToCart()
  // the size may be unavailable in this colour, or a link may name an unknown one
  const isAvailable =
    pickedSize && product.sizes.includes(pickedSize) && countAvailable(product.stock, { size: pickedSize, color }) > 0
  const size = isAvailable ? pickedSize : undefined
  const [missing] = findMissingOptions(product, { size, color })

  async function addToCart() {
    isBusy.current = true
    setOutcome('adding')
    try {
      await mutateAsync({ productId: product._id, quantity, size, color })
      toast(ADDED, { kind: 'success', duration: TOAST_MS })
      setOutcome('added')
    } catch (error) {
      const refusal = error instanceof Error ? error.message : String(error)
      toast(refusal, { kind: 'error', duration: TOAST_MS })
      setOutcome({ refusal, wasLoggedOut: error instanceof ShopError && error.code === 'not_logged_in' })
    } finally {
      isBusy.current = false
    }
  }

  function add() {
    if (isBusy.current) return
    if (!missing) return void addToCart()
    setOutcome('incomplete')
    const missingField = choices.current?.querySelector<HTMLElement>(`[data-choice=${missing}] :is(a, input)`)
    missingField?.focus({ preventScroll: true })
    choices.current?.scrollIntoView({ block: 'nearest' })
  }

  function getRefusal() {
    if (outcome === 'incomplete') return missing && getMissingChoiceMessage(product)
    return typeof outcome === 'object' ? outcome.refusal : undefined
  }

  return {
    color,
    size,
    chooseSize,
    restockRequest: awaited,
    requestRestock: awaitRestock,
    quantity,
    setQuantity,
    add,
    isAdding: outcome === 'adding',
    isAdded: outcome === 'added',
    errorMessage: getRefusal(),
    wasLoggedOut: typeof outcome === 'object' && outcome.wasLoggedOut,
    choicesRef: choices,
    buttonRef: button,
  }
}

function getMissingChoiceMessage({ sizes, colors }: ProductDetail): string {
  if (colors.length <= 1) return SELECT_SIZE
  return sizes.length > 0 ? SELECT_BOTH : SELECT_COLOR
}
