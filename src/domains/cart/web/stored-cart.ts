import { readStored, writeStored } from '#ui/browser-storage.ts'
import type { Cart, CartLine } from '../contract.ts'

export const CART_KEY = 'cart'

/** The cart as a tab left it in this browser; anything else that lies there is no cart. */
export function readCart(text: string | null): Cart | undefined {
  try {
    const cart: unknown = JSON.parse(text ?? 'null')
    return isCart(cart) ? cart : undefined
  } catch {
    return undefined
  }
}

/** Looked at by hand: a schema would bring its whole library to every page. */
function isCart(value: unknown): value is Cart {
  const { products, totalPrice, updatedAt } = (value ?? {}) as Partial<Cart>
  return (
    Array.isArray(products) &&
    products.every(isLine) &&
    typeof totalPrice === 'number' &&
    (updatedAt === undefined || typeof updatedAt === 'string')
  )
}

function isLine(value: unknown): value is CartLine {
  const { productId, name, image, price, quantity, size, color } = (value ?? {}) as Partial<CartLine>
  return (
    [productId, name, image, size ?? '', color ?? ''].every((text) => typeof text === 'string') &&
    typeof price === 'number' &&
    Number.isInteger(quantity)
  )
}

/** Keeps the server's answer for all tabs, unless a newer one came first. */
export function keepCart(answer: Cart): void {
  const kept = readCart(readStored(CART_KEY))
  if ((kept?.updatedAt ?? '') <= (answer.updatedAt ?? '')) writeStored(CART_KEY, JSON.stringify(answer))
}

/** Asks for the cart; a change that was answered meanwhile may be newer than this answer. */
export async function refreshCart(ask: () => Promise<Cart>): Promise<Cart> {
  const before = readStored(CART_KEY)
  const answer = await ask()
  if (readStored(CART_KEY) === before) writeStored(CART_KEY, JSON.stringify(answer))
  else keepCart(answer)
  return answer
}
