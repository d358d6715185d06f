import { readStorage, writeStorage } from '#ui/browser-storage.ts'
import type { Cart, CartLine } from '../contract.ts'
import { type CartOwner, getOwnerId, readOwner } from './cart-owner.ts'

export const CART_KEY = 'cart'

/** Records the owner, so a login or logout in any tab invalidates the copy. */
type StoredCart = Cart & { owner?: string }

/** Returns undefined for a malformed copy or another owner's. */
export function parseStoredCart(text: string | null, owner: CartOwner): Cart | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isCart(value) || value.owner !== getOwnerId(owner)) return undefined
    const { owner: _, ...cart } = value
    // copies of an earlier release have no subtotal
    return { ...cart, subtotal: cart.subtotal ?? cart.totalPrice }
  } catch {
    return undefined
  }
}

/** Validated by hand: a schema would add the whole Zod library to every page. */
function isCart(value: unknown): value is StoredCart {
  const { products, savedForLater = [], totalPrice, updatedAt } = (value ?? {}) as Partial<Cart>
  return (
    Array.isArray(products) &&
    [...products, ...savedForLater].every(isLine) &&
    typeof totalPrice === 'number' &&
    (updatedAt === undefined || typeof updatedAt === 'string')
  )
}

function isLine(value: unknown): value is CartLine {
  const { productId, name, image, size, color, ...rest } = (value ?? {}) as Partial<CartLine>
  const { price, quantity, available, priceWas } = rest
  return (
    [productId, name, image, size ?? '', color ?? ''].every((text) => typeof text === 'string') &&
    [price, available ?? 0, priceWas ?? 0].every((number) => typeof number === 'number') &&
    Number.isInteger(quantity)
  )
}

/** The last copy written by this tab. */
let lastWrittenCart: StoredCart | undefined

function writeCart(cart: Cart, owner: CartOwner): void {
  lastWrittenCart = { ...cart, owner: getOwnerId(owner) }
  writeStorage(CART_KEY, JSON.stringify(lastWrittenCart))
}

/** Returns whether another tab has overwritten this tab's copy with an older one. */
export const isStaleCopy = (copy: Cart, owner: CartOwner): boolean =>
  lastWrittenCart?.owner === getOwnerId(owner) && (copy.updatedAt ?? '') < (lastWrittenCart.updatedAt ?? '')

const isCurrentOwner = (owner: CartOwner) => {
  const current = readOwner()
  return current !== undefined && getOwnerId(current) === getOwnerId(owner)
}

/** Deletes the stored copy only, not the owner's cart. */
export const deleteStoredCart = (): void => writeStorage(CART_KEY, null)

/** Stores a returned cart for all tabs, unless a newer one came first or the owner has changed. */
export function storeCart(cart: Cart, owner: CartOwner): void {
  const copy = parseStoredCart(readStorage(CART_KEY), owner)
  if (isCurrentOwner(owner) && (copy?.updatedAt ?? '') <= (cart.updatedAt ?? '')) writeCart(cart, owner)
}

/** Fetches and stores the cart. A change that completed during the fetch may be newer and wins. */
export async function refreshCart(owner: CartOwner, fetchCart: () => Promise<Cart>): Promise<Cart> {
  const before = readStorage(CART_KEY)
  const cart = await fetchCart()
  if (readStorage(CART_KEY) !== before) storeCart(cart, owner)
  else if (isCurrentOwner(owner)) writeCart(cart, owner)
  return cart
}
