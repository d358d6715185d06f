import { type RefObject, useRef, useState } from 'react'
import { useAddToCart } from '#domains/cart/web/queries.ts'
import { ShopError } from '#shared/errors.ts'
import { toast } from '#ui/toast.ts'
import type { ProductDetail } from '../contract.ts'
import { findMissingOptions, findOptionValue, type OptionName } from '../rules.ts'
import { countAvailable } from './count-available.ts'
import { getShownPrice, type ShownPrice } from './get-shown-price.ts'

// fixed texts; the rest of the shop spells 'colour'
const SELECT_SIZE = 'Please select a size.'
const SELECT_COLOR = 'Please select a color.'
const SELECT_BOTH = 'Please select both size and color.'
export const ADDED = 'Product Added To Cart!'
export const TOAST_MS = 1000

type Status =
  | 'incomplete'
  | 'adding'
  /** The result of an attempt, shown while the selection it was made with is selected. */
  | { selection: string; failure?: { message: string; wasLoggedOut: boolean } }

/** The selected variant and quantity, and the state of adding them to the cart. */
export interface AddToCartForm {
  color: string | undefined
  size: string | undefined
  /** The last part of the path of the product's page. */
  idOrSlug: string
  selectColor: (color: string) => void
  selectSize: (size: string) => void
  /** The options to choose before the product can be added. */
  missingOptions: OptionName[]
  /** True after an attempt to add without them. */
  showsMissingOptions: boolean
  /** The open form for a restock alert, with the sold-out size that was clicked; undefined while the form is closed. */
  restockForm: { size?: string } | undefined
  setRestockForm: (form: { size?: string } | undefined) => void
  /** The price of the selected variant, or the lowest one until a variant is selected. */
  price: ShownPrice
  quantity: number
  setQuantity: (quantity: number) => void
  /** Adds the selected variant, or focuses the first missing option in the container. Resolves to whether it was added. */
  add: (optionsContainer?: HTMLElement | null) => Promise<boolean>
  isAdding: boolean
  isAdded: boolean
  errorMessage: string | undefined
  /** True when adding failed because the session has expired. */
  wasLoggedOut: boolean
  /** Contains the page's size and color options. */
  optionsRef: RefObject<HTMLDivElement | null>
  buttonRef: RefObject<HTMLButtonElement | null>
}

interface AddToCartFormOptions {
  color: string | undefined
  /** The size named by the URL. */
  size?: string | undefined
  /** The caller holds the color and passes the new one as `color`. */
  selectColor: (color: string) => void
  /** The last part of the page's path, if this is the product's page. */
  idOrSlug?: string
}

export function useAddToCartForm(
  product: ProductDetail,
  { color, size: urlSize, selectColor, idOrSlug = product._id }: AddToCartFormOptions,
): AddToCartForm {
  const [requestedSize, selectSize] = useState(urlSize)
  const [previousUrlSize, setPreviousUrlSize] = useState(urlSize)
  // a link to another size of the same product selects it; a color link names no size and keeps the selected one
  if (urlSize !== previousUrlSize) {
    setPreviousUrlSize(urlSize)
    if (urlSize !== undefined) selectSize(urlSize)
  }
  const [restockForm, setRestockForm] = useState<AddToCartForm['restockForm']>()
  const [quantity, setQuantity] = useState(1)
  const [status, setStatus] = useState<Status>()
  const optionsRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // state updates too late to block a second click
  const isBusy = useRef(false)
  const { mutateAsync } = useAddToCart()
  // the size may be sold out in this color, or the URL may name an unknown one
  const knownSize = findOptionValue(product.sizes, requestedSize)
  const isAvailable = knownSize !== undefined && countAvailable(product.stock, { size: knownSize, color }) > 0
  const size = isAvailable ? knownSize : undefined
  const missingOptions = findMissingOptions(product, { size, color })
  const [missingOption] = missingOptions
  const selection = JSON.stringify([requestedSize, color])
  const result = typeof status === 'object' && status.selection === selection ? status : undefined

  async function addToCart(): Promise<boolean> {
    isBusy.current = true
    setStatus('adding')
    try {
      await mutateAsync({ productId: product._id, quantity, size, color })
      toast(ADDED, { kind: 'success', duration: TOAST_MS })
      setStatus({ selection })
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      toast(message, { kind: 'error', duration: TOAST_MS })
      const wasLoggedOut = error instanceof ShopError && error.code === 'not_logged_in'
      setStatus({ selection, failure: { message, wasLoggedOut } })
      return false
    } finally {
      isBusy.current = false
    }
  }

  async function add(optionsContainer: HTMLElement | null = optionsRef.current): Promise<boolean> {
    if (isBusy.current) return false
    if (!missingOption) return addToCart()
    setStatus('incomplete')
    optionsContainer?.querySelector<HTMLElement>(`[data-option=${missingOption}] input`)?.focus({ preventScroll: true })
    optionsContainer?.scrollIntoView({ block: 'nearest' })
    return false
  }

  function findErrorMessage() {
    if (status === 'incomplete') return missingOption && getMissingOptionMessage(product)
    return result?.failure?.message
  }

  return {
    color,
    size,
    idOrSlug,
    selectColor,
    selectSize,
    missingOptions,
    showsMissingOptions: status === 'incomplete',
    restockForm,
    setRestockForm,
    price: getShownPrice(product, { size, color, isComplete: missingOption === undefined }),
    quantity,
    setQuantity,
    add,
    isAdding: status === 'adding',
    isAdded: result !== undefined && !result.failure,
    errorMessage: findErrorMessage(),
    wasLoggedOut: result?.failure?.wasLoggedOut ?? false,
    optionsRef,
    buttonRef,
  }
}

function getMissingOptionMessage({ sizes, colors }: ProductDetail): string {
  if (colors.length <= 1) return SELECT_SIZE
  return sizes.length > 0 ? SELECT_BOTH : SELECT_COLOR
}
