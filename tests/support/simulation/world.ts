import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import type { ShippingAddress as Address } from '#domains/accounts/contract.ts'
import type { Account } from '#domains/accounts/server/api.ts'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { createDiscount } from '#domains/discounts/server/save-discount.ts'
import { createRefundWorker } from '#domains/payments/server/process-refund.ts'
import { findReturnedUnits } from '#domains/returns/server/find-returned-units.ts'
import { findDestination, listLineShipments, receiveShipments } from '#domains/shipping/server/api.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { permissions } from '#shared/permissions.ts'
import { DAY } from '#shared/time.ts'
import { createLoggedInUsers } from '../create-logged-in-user.ts'
import { createShopSettings, shopSettings as defaultSettings } from '../shop-settings.ts'
import { FakeProvider } from './fake-provider.ts'
import { prepareStatements } from './prepare-statements.ts'
import { Random } from './random.ts'
import { createScheduledDb } from './scheduled-pool.ts'
import { Scheduler } from './scheduler.ts'
import { shippingRates } from './shipping-rates.ts'

const log = pino({ level: 'silent' })
/** With a fee, so sums with and without it can't be mixed up. Shoppers share a phone number, so many orders are allowed. */
export const cod = { ...defaultSettings.current().commerce.cod, fee: 49, maxOpenOrders: 6 }
const shopSettings = createShopSettings({ commerce: { cod } })
/** Just before a new financial year, when invoice numbers restart, and later than the clock of any real database. */
const START_TIME = Date.UTC(2099, 2, 30)

const admin: Account = {
  id: 'simulated-admin',
  name: 'Ravi',
  email: 'ravi@example.in',
  mobile: null,
  role: 'admin',
  staffRole: null,
  permissions,
  needsSecondFactor: false,
  isDemo: false,
  hasNoPassword: false,
  claimedAt: null,
  sessionId: 'simulated-session',
}

/** All tables that a run writes to. */
const tables = [
  'review_requests',
  'review_photos',
  'reviews',
  'product_ratings',
  'review_request_stops',
  'return_steps',
  'return_lines',
  'returns',
  'audit_entries',
  'rate_limits',
  'cod_orders',
  'amendment_lines',
  'order_amendments',
  'order_status_changes',
  'credit_notes',
  'refund_lines',
  'refund_charges',
  'invoices',
  'invoice_counters',
  'order_lines',
  'orders',
  'refunds',
  'payments',
  'provider_events',
  'checkout_lines',
  'checkouts',
  'draft_order_lines',
  'draft_orders',
  'discounts',
  'emails',
  'wishlist_stop_links',
  'wishlist_items',
  'wishlists',
  'cart_reminder_stop_links',
  'cart_reminders',
  'cart_lines',
  'carts',
  'sessions',
  'users',
  'outbox',
  'payment_scans',
  'stock_deltas',
  'stock_movements',
  'drop_places',
  'stock',
  'product_images',
  'products',
  'search_words',
  'simulated_jobs',
]

/** Opens a database for consecutive simulations. */
export async function openSimulationDatabase(url: string) {
  const client = prepareStatements(new pg.Client({ connectionString: url }))
  await client.connect()
  await client.query('SET plan_cache_mode = force_generic_plan')
  await client.query(
    'CREATE TABLE simulated_jobs (id bigint GENERATED ALWAYS AS IDENTITY, queue text, data jsonb, tries int DEFAULT 0)',
  )
  return {
    client,
    db: drizzle({ client }) as unknown as Db,
    /** Deletes rather than truncates, which is faster for few rows, and skips the triggers that protect orders. */
    clear: async () => {
      const deletions = tables.map((table) => `DELETE FROM ${table}`).join('; ')
      await client.query(`SET session_replication_role = replica; ${deletions}; SET session_replication_role = DEFAULT`)
    },
    close: () => client.end(),
  }
}
export type SimulationDatabase = Awaited<ReturnType<typeof openSimulationDatabase>>

/** Inserts the job in the caller's transaction, like the real queue. */
async function enqueue(tx: Tx, queue: string, data: Record<string, string>): Promise<void> {
  await tx.execute(sql`INSERT INTO simulated_jobs (queue, data) VALUES (${queue}, ${JSON.stringify(data)})`)
}

export interface Shopper {
  account: Account
  /** The checkouts that the shop has returned to the shopper. */
  checkouts: { id: string; providerOrderId: string | undefined; proof: ReturnType<FakeProvider['pay']> }[]
  /** Order ids by checkout id. */
  orders: Map<string, string>
}

export interface Variant {
  productId: string
  size: string | undefined
}

/** Creates the shop, shoppers, products and provider for one run. */
export async function createWorld(database: SimulationDatabase, seed: number) {
  const random = new Random(seed)
  const scheduler = new Scheduler(random, START_TIME + random.integerBetween(0, 2 * DAY))
  const paymentProvider = new FakeProvider(scheduler, String(seed))
  const shoppers = await createShoppers(database, random.integerBetween(1, 3), scheduler.now())
  const variants = await createProducts(database, random, seed)
  const codes = await createCodes(database, random, scheduler.now)

  /** Returns the dependencies of the current process. */
  function shop() {
    const deps = {
      db: createScheduledDb(scheduler, database.client),
      paymentProvider: paymentProvider.connect(),
      jobs: { enqueue },
      log,
      shopSettings,
      shippingRates,
      now: scheduler.now,
      findReturnedUnits,
      listLineShipments,
      receiveShipments,
      findDestination: (address: Address) =>
        findDestination({ shippingRates, shopSettings, now: scheduler.now }, address),
      formServices: {},
    }
    return { deps, workers: [createRefundWorker(deps)] }
  }
  return {
    database,
    random,
    scheduler,
    paymentProvider,
    shoppers,
    variants,
    codes,
    shop,
    admin,
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** Creates codes of which most have few uses, so shoppers compete for them. */
async function createCodes({ db }: SimulationDatabase, random: Random, now: () => Date): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < random.integerBetween(0, 2); index++) {
    const code = `CODE-${index}`
    const kind = random.chance(0.5) ? ('percent' as const) : ('amount' as const)
    await createDiscount({ db, now }, admin, {
      code,
      kind,
      value: random.integerBetween(1, kind === 'percent' ? 100 : 3_000),
      ...(random.chance(0.6) ? { usageLimit: random.integerBetween(1, 2) } : {}),
      ...(random.chance(0.3) ? { perCustomerLimit: 1 } : {}),
      ...(random.chance(0.2) ? { firstOrderOnly: true } : {}),
      ...(random.chance(0.3) ? { minSubtotal: random.integerBetween(1, 3_000) } : {}),
    })
    codes.push(code)
  }
  return codes
}

async function createShoppers({ db }: SimulationDatabase, count: number, loggedInAt: Date): Promise<Shopper[]> {
  const users = await createLoggedInUsers({ db }, count, { loggedInAt })
  return users.map(({ account }) => ({ account, checkouts: [], orders: new Map() }))
}

async function createProducts({ db }: SimulationDatabase, random: Random, seed: number): Promise<Variant[]> {
  const variants: Variant[] = []
  for (let index = 0; index < random.integerBetween(1, 2); index++) {
    const sizes = random.chance(0.5) ? ['S', 'M'] : []
    const color = 'Black'
    const stock =
      sizes.length > 0
        ? sizes.map((size) => ({ size, color, quantity: random.integerBetween(0, 4) }))
        : [{ quantity: random.integerBetween(1, 4) }]
    const { id: productId } = await createProduct(
      { db },
      {
        sku: `NKD-${seed}-${index}`,
        name: `Tee ${index}`,
        description: ['A shirt.'],
        brand: 'Nukkad',
        material: 'Cotton',
        pricePaise: paiseFromRupees(random.integerBetween(1, 4_000)),
        category: 'Top Wear',
        gender: 'Unisex',
        collections: [],
        images: [],
        sizes,
        colors: sizes.length > 0 ? [color] : [],
        stock,
      },
    )
    variants.push(...(sizes.length > 0 ? sizes : [undefined]).map((size) => ({ productId, size })))
  }
  return variants
}
