import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { addToCart } from './add-to-cart.ts'
import { changeVariant } from './change-variant.ts'
import { mergeCarts } from './merge-carts.ts'
import { readCart } from './read-cart.ts'
import type { CartOwner, CartRow } from './read-store.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { setQuantity } from './set-quantity.ts'
import { setSavedForLater } from './set-saved-for-later.ts'

/** Runs that go in parallel, so the test does not idle while the database works. */
const PARALLEL_RUNS = 8
const RUNS = isThorough ? 1_000 : 200
const MAX_QUANTITY = 9_999
/** One account, and a guest on each of two devices. */
const owners = ['account', 'phone', 'laptop'] as const
type OwnerName = (typeof owners)[number]

type Action =
  | { type: 'add' | 'set'; owner: OwnerName; item: number; quantity: number }
  | { type: 'remove'; owner: OwnerName; item: number }
  | { type: 'save'; owner: OwnerName; item: number; saved: boolean }
  | { type: 'change'; owner: OwnerName; item: 0 | 1 }
  | { type: 'merge'; owner: Exclude<OwnerName, 'account'> }

const anyOwner = fc.constantFrom(...owners)
const anyItem = fc.nat(2)
const anyQuantity = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }) },
  fc.constantFrom(5_000, MAX_QUANTITY),
)
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constantFrom('add', 'add', 'set'), owner: anyOwner, item: anyItem, quantity: anyQuantity }),
  fc.record({ type: fc.constant('remove'), owner: anyOwner, item: anyItem }),
  fc.record({ type: fc.constant('save'), owner: anyOwner, item: anyItem, saved: fc.boolean() }),
  fc.record({ type: fc.constant('change'), owner: anyOwner, item: fc.constantFrom(0, 1) }),
  fc.record({ type: fc.constant('merge'), owner: fc.constantFrom('phone', 'laptop') }),
)

type Lines = [item: number, quantity: number, isSaved: boolean][]
type Carts = Record<OwnerName, Lines>
type Outcome = Lines | 'conflict' | 'not_found'

const emptyCarts = (): Carts => ({ account: [], phone: [], laptop: [] })

const countInCart = (line: Lines[number] | undefined) => (line && !line[2] ? line[1] : 0)

/** The reference model: applies an action to plain lists and returns the expected outcome. */
function applyToModel(carts: Carts, action: Action): Outcome {
  const cart = carts[action.owner]
  if (action.type === 'merge') return mergeInModel(carts, action.owner)
  const line = cart.find(([item]) => item === action.item)
  if (action.type === 'remove') carts[action.owner] = cart.filter((other) => other !== line)
  else if (action.type === 'add') {
    const sum = countInCart(line) + action.quantity
    if (sum > MAX_QUANTITY) return 'conflict'
    if (line) line.splice(1, 2, sum, false)
    else cart.push([action.item, sum, false])
  } else if (!line) return 'not_found'
  else if (action.type === 'set') line[1] = action.quantity
  else if (action.type === 'save') line[2] = action.saved
  else {
    const newItem = 1 - action.item
    const target = cart.find(([item]) => item === newItem)
    const sum = countInCart(target) + line[1]
    if (sum > MAX_QUANTITY) return 'conflict'
    ;(target ?? line).splice(0, 3, newItem, sum, false)
    if (target) carts[action.owner] = cart.filter((other) => other !== line)
  }
  return structuredClone(carts[action.owner])
}

function mergeInModel(carts: Carts, guest: OwnerName): Lines {
  const remaining: Lines = []
  for (const [guestItem, count, isSaved] of carts[guest]) {
    const line = carts.account.find(([item]) => item === guestItem)
    if (isSaved) {
      if (!line) carts.account.push([guestItem, count, true])
      continue
    }
    const before = countInCart(line)
    const movable = Math.min(count, MAX_QUANTITY - before)
    if (!line) carts.account.push([guestItem, count, false])
    else if (movable > 0) line.splice(1, 2, before + movable, false)
    if (movable < count) remaining.push([guestItem, count - movable, false])
  }
  carts[guest] = remaining
  return structuredClone(carts.account)
}

let shop: Awaited<ReturnType<typeof createCartApp>>
let items: { productId: string; size?: string; color?: string }[]
let shopperCount = 0

beforeAll(async () => {
  shop = await createCartApp()
  // one statement and no password hashes: each run needs a shopper, and shrinking needs more
  await shop.pool.query(`
    INSERT INTO users (id, name, email, password_hash)
    SELECT 'shopper' || i, 'Asha', i || '@example.in', '' FROM generate_series(1, 10000) i`)
  const [tee, cap] = [await shop.addProduct(), await shop.addProduct({ sizes: [], colors: [] })]
  items = [
    { productId: tee, size: 'M', color: 'Black' },
    { productId: tee, size: 'L', color: 'Black' },
    { productId: cap },
  ]
})
afterAll(() => shop.close())

const toLines = (cart: CartRow | undefined): Lines =>
  (cart?.lines ?? []).map((line) => [
    items.findIndex(({ productId, size }) => productId === line.productId && (size ?? null) === line.size),
    line.quantity,
    line.isSavedForLater,
  ])

function newShopper() {
  const number = ++shopperCount
  const account = { userId: `shopper${number}` }
  const guests = { phone: { guestId: `guest_phone_${number}` }, laptop: { guestId: `guest_laptop_${number}` } }
  const cartOwners: Record<OwnerName, CartOwner> = { account, ...guests }

  async function send(action: Action): Promise<CartRow | undefined> {
    if (action.type === 'merge') return (await mergeCarts(shop, account, guests[action.owner].guestId)).cart
    const line = items[action.item] as (typeof items)[number]
    const cartOwner = cartOwners[action.owner]
    if (action.type === 'remove') return removeFromCart(shop, cartOwner, line)
    if (action.type === 'save') return setSavedForLater(shop, cartOwner, { ...line, saved: action.saved })
    if (action.type === 'change') {
      const { size: newSize } = items[1 - action.item] ?? {}
      return changeVariant(shop, cartOwner, { ...line, ...(newSize ? { newSize } : {}) })
    }
    return (action.type === 'add' ? addToCart : setQuantity)(shop, cartOwner, { ...line, quantity: action.quantity })
  }

  return {
    async run(action: Action): Promise<Outcome> {
      try {
        return toLines(await send(action))
      } catch (error) {
        if (error instanceof ShopError && (error.code === 'conflict' || error.code === 'not_found')) return error.code
        throw error
      }
    },
    async listCarts(): Promise<Carts> {
      const rows = await Promise.all(owners.map((name) => readCart(shop, cartOwners[name])))
      const [accountCart, phoneCart, laptopCart] = rows
      return { account: toLines(accountCart), phone: toLines(phoneCart), laptop: toLines(laptopCart) }
    },
  }
}

async function checkProperty<T>(inputs: fc.Arbitrary<T>, run: (input: T) => Promise<void>): Promise<void> {
  const assertProperty = () => fc.assert(fc.asyncProperty(inputs, run), { numRuns: RUNS / PARALLEL_RUNS })
  await Promise.all(Array.from({ length: PARALLEL_RUNS }, assertProperty))
}

function permutations<T>(values: T[]): T[][] {
  if (values.length < 2) return [values]
  return values.flatMap((first, index) => permutations(values.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}

describe('carts of one shopper', () => {
  it('match the model after any sequence of actions by the account and two guests', async () => {
    await checkProperty(fc.array(anyAction, { minLength: 1, maxLength: 8 }), async (actions) => {
      const shopper = newShopper()
      const model = emptyCarts()
      for (const action of actions) expect(await shopper.run(action)).toEqual(applyToModel(model, action))
      expect(await shopper.listCarts()).toEqual(model)
    })
  }, 180_000)

  it('are serializable: concurrent actions have the same outcome as in some sequential order', async () => {
    const inputs = fc.record({
      previous: fc.array(anyAction, { maxLength: 3 }),
      concurrent: fc.array(anyAction, { minLength: 2, maxLength: 4 }),
    })
    await checkProperty(inputs, async ({ previous, concurrent }) => {
      const shopper = newShopper()
      const start = emptyCarts()
      for (const action of previous) {
        await shopper.run(action)
        applyToModel(start, action)
      }
      const outcomes = await Promise.all(concurrent.map((action) => shopper.run(action)))
      const actualResult = JSON.stringify([outcomes, await shopper.listCarts()])
      const possibleResults = permutations([...concurrent.keys()]).map((order) => {
        const model = structuredClone(start)
        const modelOutcomes: Outcome[] = []
        for (const index of order) modelOutcomes[index] = applyToModel(model, concurrent[index] as Action)
        return JSON.stringify([modelOutcomes, model])
      })
      expect(possibleResults).toContain(actualResult)
    })
  }, 180_000)
})
