import { cancelDraftOrder } from '#domains/checkout/server/cancel-draft-order.ts'
import { createDraftOrder } from '#domains/checkout/server/create-draft-order.ts'
import { openDraftCheckout } from '#domains/checkout/server/open-draft-checkout.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { address } from '../create-shop-client.ts'
import { getShippingCharge } from './shipping-rates.ts'
import { type Action, startTask } from './start-task.ts'
import { cod, type World } from './world.ts'

/** Takes an order by phone, opens its payment like two browsers with the same link, or cancels it. */
export const handleDraftOrder: Action = async (world) => {
  const { random, database, shop, admin } = world
  const { rows } = await database.client.query('SELECT id, user_id FROM draft_orders ORDER BY created_at, id')
  const draft = random.pick(rows as { id: string; user_id: string }[])
  if (!draft || random.chance(0.3)) return takeOrder(world)
  const { deps } = shop()
  if (random.chance(0.1)) return startTask(world, 'cancel draft order', () => cancelDraftOrder(deps, admin, draft.id))
  const shopper = world.shoppers.find(({ account }) => account.id === draft.user_id)
  const openLink = () =>
    startTask(
      world,
      'open payment link',
      () => openDraftCheckout(deps, draft.id),
      ({ id, providerOrderId }) => {
        if (providerOrderId && !shopper?.checkouts.some((checkout) => checkout.id === id))
          shopper?.checkouts.push({ id, providerOrderId, proof: undefined })
      },
    )
  openLink()
  if (random.chance(0.3)) openLink()
}

async function takeOrder(world: World): Promise<void> {
  const { random, database, shop, admin, variants } = world
  const { productId = '', size } = random.pick(variants) ?? {}
  const { rows } = await database.client.query('SELECT price_paise FROM products WHERE id = $1', [productId])
  const customer = random.pick(world.shoppers)
  if (!customer || !rows[0]) return
  const amount = rupeesFromPaise(rows[0].price_paise)
  const paymentMethod = random.chance(0.1) ? ('COD' as const) : ('Online' as const)
  const charges = getShippingCharge(amount, undefined) + (paymentMethod === 'COD' ? cod.fee : 0)
  const draft = {
    customerId: customer.account.id,
    checkoutItems: [{ productId, quantity: 1, size, color: size && 'Black' }],
    shippingAddress: address,
    paymentMethod,
    totalPrice: Math.round((amount + charges) * 100) / 100,
    // the emails of a run are counted against its orders and refunds
    sendEmail: false,
  }
  startTask(world, 'take an order by phone', () =>
    createDraftOrder({ ...shop().deps, origin: 'https://shop.example.in' }, admin, draft),
  )
}
