import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { openCarts } from '#tests/support/cart.ts'
import { isThorough } from '#tests/support/thorough.ts'
import { addToCart } from './add-to-cart.ts'
import { getCart } from './get-cart.ts'
import { mergeCarts } from './merge-carts.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { setQuantity } from './set-quantity.ts'
import type { CartRow, Owner } from './store.ts'

/** Runs that do not know of each other go side by side, so that none waits while the database is asked. */
const LANES = 8
const RUNS = isThorough ? 1_000 : 400
const MOST = 9_999
/** The account, and the guests that two devices are before somebody logs in there. */
const owners = ['account', 'phone', 'laptop'] as const
type Who = (typeof owners)[number]

type Action =
  | { act: 'add' | 'set'; who: Who; item: number; quantity: number }
  | { act: 'remove'; who: Who; item: number }
  | { act: 'merge'; who: Exclude<Who, 'account'> }

const who = fc.constantFrom(...owners)
const item = fc.nat(2)
const quantity = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.constantFrom(5_000, MOST))
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ act: fc.constantFrom('add', 'add', 'set'), who, item, quantity }),
  fc.record({ act: fc.constant('remove'), who, item }),
  fc.record({ act: fc.constant('merge'), who: fc.constantFrom('phone', 'laptop') }),
)

/** A cart as a list of items and how many of each, in their order. */
type Lines = [item: number, quantity: number][]
type Carts = Record<Who, Lines>
type Outcome = Lines | 'conflict' | 'not_found'

const empty = (): Carts => ({ account: [], phone: [], laptop: [] })

/** What ought to happen, in the plainest way. */
function expected(carts: Carts, { act, who: actor, ...rest }: Action): Outcome {
  const cart = carts[actor]
  const line = 'item' in rest ? cart.find(([each]) => each === rest.item) : undefined
  const wanted = 'quantity' in rest ? rest.quantity : 0
  if (act === 'set' && !line) return 'not_found'
  if (act === 'add' && (line?.[1] ?? 0) + wanted > MOST) return 'conflict'
  if (act === 'merge') return mergeInto(carts, actor)
  if (act === 'remove') carts[actor] = cart.filter((each) => each !== line)
  else if (line) line[1] = act === 'set' ? wanted : line[1] + wanted
  else if ('item' in rest) cart.push([rest.item, wanted])
  return structuredClone(carts[actor])
}

function mergeInto(carts: Carts, guest: Who): Lines {
  const left: Lines = []
  for (const [each, count] of carts[guest]) {
    const line = carts.account.find(([other]) => other === each)
    const fits = Math.min(count, MOST - (line?.[1] ?? 0))
    if (line) line[1] += fits
    else carts.account.push([each, count])
    if (fits < count) left.push([each, count - fits])
  }
  carts[guest] = left
  return structuredClone(carts.account)
}

let shop: Awaited<ReturnType<typeof openCarts>>
let items: { productId: string; size?: string; color?: string }[]
let shoppers = 0

beforeAll(async () => {
  shop = await openCarts()
  // all at once, and with no password: there are very many of them, and some more for shrinking
  await shop.pool.query(`
    INSERT INTO users (id, name, email, password_hash)
    SELECT 'shopper' || i, 'Asha', i || '@example.in', '' FROM generate_series(1, 10000) i`)
  const [tee, cap] = [await shop.add(), await shop.add({ sizes: [], colors: [] })]
  items = [
    { productId: tee, size: 'M', color: 'Black' },
    { productId: tee, size: 'L', color: 'Black' },
    { productId: cap },
  ]
})
afterAll(() => shop.close())

const linesIn = (cart: CartRow | undefined): Lines =>
  (cart?.lines ?? []).map((line) => [
    items.findIndex(({ productId, size }) => productId === line.productId && (size ?? null) === line.size),
    line.quantity,
  ])

/** A shopper whom nobody else knows. */
function newShopper() {
  const number = ++shoppers
  const account = { userId: `shopper${number}` }
  const guests = { phone: { guestId: `guest_phone_${number}` }, laptop: { guestId: `guest_laptop_${number}` } }
  const all: Record<Who, Owner> = { account, ...guests }

  async function send(wish: Action): Promise<CartRow | undefined> {
    if (wish.act === 'merge') return (await mergeCarts(shop, account, guests[wish.who].guestId)).cart
    const line = items[wish.item] as (typeof items)[number]
    const owner = all[wish.who]
    if (wish.act === 'remove') return removeFromCart(shop, owner, line)
    return (wish.act === 'add' ? addToCart : setQuantity)(shop, owner, { ...line, quantity: wish.quantity })
  }

  return {
    async outcomeOf(wish: Action): Promise<Outcome> {
      try {
        return linesIn(await send(wish))
      } catch (error) {
        if (error instanceof ShopError && (error.code === 'conflict' || error.code === 'not_found')) return error.code
        throw error
      }
    },
    async carts(): Promise<Carts> {
      const [ofAccount, ofPhone, ofLaptop] = await Promise.all(owners.map((each) => getCart(shop, all[each])))
      return { account: linesIn(ofAccount), phone: linesIn(ofPhone), laptop: linesIn(ofLaptop) }
    },
  }
}

async function check<T>(wishes: fc.Arbitrary<T>, run: (wishes: T) => Promise<void>): Promise<void> {
  const lane = () => fc.assert(fc.asyncProperty(wishes, run), { numRuns: RUNS / LANES })
  await Promise.all(Array.from({ length: LANES }, lane))
}

function orders<T>(things: T[]): T[][] {
  if (things.length < 2) return [things]
  return things.flatMap((first, index) => orders(things.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}

describe('a cart', () => {
  it('is what a plain model says, after any sequence of changes on two devices and an account', async () => {
    await check(fc.array(action, { minLength: 1, maxLength: 8 }), async (wishes) => {
      const shopper = newShopper()
      const model = empty()
      for (const wish of wishes) expect(await shopper.outcomeOf(wish)).toEqual(expected(model, wish))
      expect(await shopper.carts()).toEqual(model)
    })
  }, 180_000)

  it('is what some order of them leads to, when changes are made at once', async () => {
    const wishes = fc.record({
      before: fc.array(action, { maxLength: 3 }),
      atOnce: fc.array(action, { minLength: 2, maxLength: 4 }),
    })
    await check(wishes, async ({ before, atOnce }) => {
      const shopper = newShopper()
      const start = empty()
      for (const wish of before) {
        await shopper.outcomeOf(wish)
        expected(start, wish)
      }
      const outcomes = await Promise.all(atOnce.map((wish) => shopper.outcomeOf(wish)))
      const seen = JSON.stringify([outcomes, await shopper.carts()])
      const possible = orders([...atOnce.keys()]).map((order) => {
        const model = structuredClone(start)
        const told: Outcome[] = []
        for (const index of order) told[index] = expected(model, atOnce[index] as Action)
        return JSON.stringify([told, model])
      })
      expect(possible).toContain(seen)
    })
  }, 180_000)
})
