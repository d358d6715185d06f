import { type RefObject, useRef, useState } from 'react'
import { useAddToCart } from '#domains/cart/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { toast } from '#ui/toast.ts'
import type { ProductDetail } from '../contract.ts'
import { missingChoices } from '../rules.ts'
import { availableIn } from './availability.ts'

const SELECT_SIZE = 'Please select a size.'
const SELECT_COLOR = 'Please select a color.'
const SELECT_BOTH = 'Please select both size and color.'
const ADDED = 'Product Added To Cart!'
const TOAST_MS = 1000

/** What the shopper wants of a product, and the way into the cart. */
export interface Purchase {
  color: string | undefined
  size: string | undefined
  chooseSize: (size: string) => void
  /** That word is wanted when something sold out is back, perhaps in a size that was pressed. */
  awaited: { size?: string } | undefined
  awaitRestock: (awaited: { size?: string } | undefined) => void
  quantity: number
  setQuantity: (quantity: number) => void
  add: () => void
  isAdding: boolean
  isAdded: boolean
  /** Why it could not be added, for the shopper to read. */
  refusal: string | undefined
  /** Whether it was because the login has ended. */
  wasLoggedOut: boolean
  /** Holds the choices, so that the focus can go to the one that is missing. */
  choices: RefObject<HTMLDivElement | null>
  /** The button that stands with the choices. */
  button: RefObject<HTMLButtonElement | null>
}

interface Chosen {
  color: string | undefined
  /** Chosen beforehand, by the link that led here. */
  size?: string | undefined
}

export function usePurchase(product: ProductDetail, { color, size: sizeBefore }: Chosen): Purchase {
  const [picked, chooseSize] = useState(sizeBefore)
  const [awaited, awaitRestock] = useState<Purchase['awaited']>()
  const [quantity, setQuantity] = useState(1)
  const [outcome, setOutcome] = useState<'asked' | 'adding' | 'added' | { refusal: string; wasLoggedOut: boolean }>()
  const choices = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // the screen may not have heard yet that a press is being dealt with
  const isBusy = useRef(false)
  const { mutateAsync } = useAddToCart()
  // another colour may not have it, and a link may name what there is not
  const isThere = picked && product.sizes.includes(picked) && availableIn(product.stock, { size: picked, color }) > 0
  const size = isThere ? picked : undefined
  const [missing] = missingChoices(product, { size, color })

  async function put() {
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
    if (!missing) return void put()
    setOutcome('asked')
    const wanted = choices.current?.querySelector<HTMLElement>(`[data-choice=${missing}] :is(a, input)`)
    wanted?.focus({ preventScroll: true })
    choices.current?.scrollIntoView({ block: 'nearest' })
  }

  function refusalOf() {
    if (outcome === 'asked') return missing && askFor(product)
    return typeof outcome === 'object' ? outcome.refusal : undefined
  }

  return {
    color,
    size,
    chooseSize,
    awaited,
    awaitRestock,
    quantity,
    setQuantity,
    add,
    isAdding: outcome === 'adding',
    isAdded: outcome === 'added',
    refusal: refusalOf(),
    wasLoggedOut: typeof outcome === 'object' && outcome.wasLoggedOut,
    choices,
    button,
  }
}

function askFor({ sizes, colors }: ProductDetail): string {
  if (colors.length <= 1) return SELECT_SIZE
  return sizes.length > 0 ? SELECT_BOTH : SELECT_COLOR
}
