import { readStored, writeStored } from '#ui/browser-storage.ts'
import type { Cart, CartLine } from '../contract.ts'
import { type CartOwner, idOf, readOwner } from './cart-owner.ts'

export const CART_KEY = 'cart'

/** The copy says whose it is: after a login or a logout, in whichever tab, it is nobody else's. */
type StoredCart = Cart & { owner?: string }

/** The owner's cart as a tab left it in this browser; anything else that lies there is no cart. */
export function readCart(text: string | null, owner: CartOwner): Cart | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isCart(stored) || stored.owner !== idOf(owner)) return undefined
    const { owner: _, ...cart } = stored
    return cart
  } catch {
    return undefined
  }
}

/** Looked at by hand: a schema would bring its whole library to every page. */
function isCart(value: unknown): value is StoredCart {
  const { products, totalPrice, updatedAt } = (value ?? {}) as Partial<Cart>
  return (
    Array.isArray(products) &&
    products.every(isLine) &&
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

/** What this tab wrote last. */
let written: StoredCart | undefined

function write(cart: Cart, owner: CartOwner): void {
  written = { ...cart, owner: idOf(owner) }
  writeStored(CART_KEY, JSON.stringify(written))
}

/** Whether another tab, to which this one's answer was not there yet, has put an older one in its place. */
export const isOutdated = (copy: Cart, owner: CartOwner): boolean =>
  written?.owner === idOf(owner) && (copy.updatedAt ?? '') < (written.updatedAt ?? '')

const isOwner = (owner: CartOwner) => {
  const now = readOwner()
  return now !== undefined && idOf(now) === idOf(owner)
}

/** The cart itself stays with whoever's it is. */
export const dropCart = (): void => writeStored(CART_KEY, null)

/** Keeps the server's answer for all tabs, unless a newer one came first or somebody else is here by now. */
export function keepCart(answer: Cart, owner: CartOwner): void {
  const kept = readCart(readStored(CART_KEY), owner)
  if (isOwner(owner) && (kept?.updatedAt ?? '') <= (answer.updatedAt ?? '')) write(answer, owner)
}

/** Asks for the cart; a change that was answered meanwhile may be newer than this answer. */
export async function refreshCart(owner: CartOwner, ask: () => Promise<Cart>): Promise<Cart> {
  const before = readStored(CART_KEY)
  const answer = await ask()
  if (readStored(CART_KEY) !== before) keepCart(answer, owner)
  else if (isOwner(owner)) write(answer, owner)
  return answer
}
