import { pino } from 'pino'
import { authenticate } from '#domains/accounts/server/authenticate.ts'
import { addToCart } from '#domains/cart/server/add-to-cart.ts'
import { listProducts } from '#domains/catalogue/server/list-products.ts'
import { createCheckout } from '#domains/checkout/server/create-checkout.ts'
import { finalizeCheckout, payCheckout } from '#domains/checkout/server/pay-checkout.ts'
import type { PaymentProvider } from '#domains/payments/server/payment-provider.ts'
import type { Database } from '#platform/database/connect.ts'
import { createJobs } from '#platform/jobs/create-jobs.ts'
import { newId } from '#shared/ids.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import type { Inputs } from './replay-statements.ts'
import { createCheckoutBody, createProducts, createShoppers, PRICE } from './shoppers.ts'

/** A write operation run through the shop's use cases. */
export interface WriteScenario {
  /** Creates fresh inputs for the shopper of a connection. */
  createInputs(connection: number): Inputs
  run(inputs: Inputs): Promise<unknown>
}

export const LINES_PER_CART = 10

/** Adds ten products, one by one, to the cart of a new guest. */
export async function createAddToCartScenario({ db }: Database): Promise<WriteScenario> {
  const { products } = await listProducts({ db }, { limit: LINES_PER_CART, page: 1 })
  return {
    createInputs: () => ({ guestId: `guest_${newId()}` }),
    run: async ({ guestId = '' }) => {
      for (const { id: productId, sizes, colors } of products)
        await addToCart(
          { db, now: () => new Date() },
          { guestId },
          { productId, quantity: 1, size: sizes[0], color: colors[0] },
        )
    },
  }
}

/** Checks out and pays, with a provider stub that responds immediately. */
export async function createCheckoutScenario(
  { database, url, connections }: { database: Database; url: string; connections: number },
  cleanup: AsyncDisposableStack,
): Promise<WriteScenario> {
  const log = pino({ level: 'silent' })
  const jobs = createJobs({ url }, log)
  cleanup.defer(() => jobs.close())
  jobs.start([])
  const now = () => new Date()
  const deps = {
    db: database.db,
    now,
    jobs,
    paymentProvider: createProviderStub(),
    log,
    shopSettings,
    origin: 'http://localhost',
  }
  const shoppers = await createShoppers(database, connections)
  const [productId = ''] = await createProducts(database, 1)
  return {
    createInputs: (connection) => ({ ...shoppers[connection] }),
    run: async ({ token }) => {
      // once per request, as the customer scope does
      const readActor = async () => {
        const account = await authenticate(deps, `Bearer ${token}`)
        if (!account) throw new Error('The session of a shopper has ended')
        return account
      }
      const { id, providerOrderId } = await createCheckout(deps, await readActor(), createCheckoutBody(productId))
      const proof = {
        razorpay_order_id: providerOrderId ?? '',
        razorpay_payment_id: toPaymentId(providerOrderId ?? ''),
        razorpay_signature: 'signed',
      }
      await payCheckout(deps, await readActor(), { id, proof })
      await finalizeCheckout(deps, await readActor(), id)
    },
  }
}

const toPaymentId = (providerOrderId: string) => providerOrderId.replace('order_', 'pay_')

function createProviderStub(): PaymentProvider {
  const rejectCall = () => Promise.reject(new Error('Not implemented in the stub'))
  return {
    keyId: 'key',
    scriptUrl: '',
    listPaymentsBetween: rejectCall,
    capture: rejectCall,
    refund: rejectCall,
    getRefund: rejectCall,
    verifyWebhookSignature: () => true,
    createOrder: async ({ amountPaise, currency, receipt }) => ({
      id: `order_${newId()}`,
      amount: amountPaise,
      currency,
      receipt,
    }),
    findOrder: async () => undefined,
    listPayments: async (providerOrderId) => [
      {
        id: toPaymentId(providerOrderId),
        order_id: providerOrderId,
        amount: PRICE * 100,
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        created_at: Math.floor(Date.now() / 1000),
      },
    ],
    verifyPaymentSignature: () => true,
  }
}
