import type { SessionCache } from '#domains/accounts/server/api.ts'
import { accountsDomain } from '#domains/accounts/server/domain.ts'
import { auditDomain } from '#domains/audit/server/domain.ts'
import type { Deps as CartDeps } from '#domains/cart/server/deps.ts'
import { cartDomain } from '#domains/cart/server/domain.ts'
import { catalogueDomain } from '#domains/catalogue/server/domain.ts'
import { countAccountUnits } from '#domains/checkout/server/api.ts'
import { checkoutDomain } from '#domains/checkout/server/domain.ts'
import { listOwnPagePaths } from '#domains/content/server/api.ts'
import type { Deps as ContentDeps } from '#domains/content/server/deps.ts'
import { contentDomain } from '#domains/content/server/domain.ts'
import { customersDomain } from '#domains/customers/server/domain.ts'
import type { Deps as DashboardDeps } from '#domains/dashboard/server/deps.ts'
import { dashboardDomain } from '#domains/dashboard/server/domain.ts'
import type { AutomaticDiscountCache } from '#domains/discounts/server/api.ts'
import { discountsDomain } from '#domains/discounts/server/domain.ts'
import { dropsDomain } from '#domains/drops/server/domain.ts'
import { emailsDomain } from '#domains/emails/server/domain.ts'
import { feedsDomain } from '#domains/feeds/server/domain.ts'
import { inventoryDomain } from '#domains/inventory/server/domain.ts'
import { mediaDomain } from '#domains/media/server/domain.ts'
import { messagesDomain } from '#domains/messages/server/domain.ts'
import { hasOrderSince } from '#domains/orders/server/api.ts'
import type { Deps as OrdersDeps } from '#domains/orders/server/deps.ts'
import { ordersDomain } from '#domains/orders/server/domain.ts'
import type { PaymentProvider } from '#domains/payments/server/api.ts'
import { paymentsDomain } from '#domains/payments/server/domain.ts'
import { restockDomain } from '#domains/restock/server/domain.ts'
import { findReturnedUnits, sumStockMovements } from '#domains/returns/server/api.ts'
import { returnsDomain } from '#domains/returns/server/domain.ts'
import { reviewsDomain } from '#domains/reviews/server/domain.ts'
import { searchDomain } from '#domains/search/server/domain.ts'
import type { ShopSettingsCache } from '#domains/settings/server/api.ts'
import { settingsDomain } from '#domains/settings/server/domain.ts'
import {
  announceShipments,
  type Courier,
  createDefaultRates,
  findDestination,
  findOrdersByTracking,
  listLineShipments,
  receiveShipments,
  type ShippingRatesReader,
  searchOrdersByTracking,
  sumUnpackedUnits,
} from '#domains/shipping/server/api.ts'
import { shippingDomain } from '#domains/shipping/server/domain.ts'
import { taxDomain } from '#domains/tax/server/domain.ts'
import { webhooksDomain } from '#domains/webhooks/server/domain.ts'
import { mergeWishlists } from '#domains/wishlist/server/api.ts'
import { wishlistDomain } from '#domains/wishlist/server/domain.ts'
import type { MemoCache } from '#platform/cache/memo-cache.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import type { PersonalData } from '#platform/database/personal-data.ts'
import type { Domain, EmailSample } from '#platform/domain.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { PeriodicTask } from '#platform/run-periodically.ts'
import type { Settings } from '#platform/settings.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { TodoId } from '#shared/todos.ts'

/** Everything that a domain may depend on; each domain's own `Deps` is a subset of it. */
export interface ShopDeps
  extends Pick<Settings, 'publicUrl' | 'dataDir' | 'formServices' | 'holdLimits' | 'mediaFetchAllow'> {
  db: Db
  log: Log
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
  paymentProvider: PaymentProvider
  courier: Courier | undefined
  shopSettings: Pick<ShopSettingsCache, 'current' | 'reload' | 'environmentSeller'>
  automaticDiscounts: Pick<AutomaticDiscountCache, 'current' | 'reload'>
  shippingRates: ShippingRatesReader & { reload(): Promise<void> }
  /** Base URL for links in emails. */
  origin: string | undefined
  countCache: MemoCache | undefined
  sessionCache: SessionCache | undefined
  /** What must be done before the shop may sell; checkout is closed until then. */
  listGoLiveProblems: () => Promise<string[]>
  connections: DashboardDeps['connections']
  demo: DashboardDeps['demo']
  renderPage?: ContentDeps['renderPage']
  findReturnedUnits: typeof findReturnedUnits
  announceShipments: typeof announceShipments
  listLineShipments: typeof listLineShipments
  receiveShipments: typeof receiveShipments
  findOrdersByTracking: typeof findOrdersByTracking
  searchOrdersByTracking: typeof searchOrdersByTracking
  findDestination: OrdersDeps['findDestination']
  sumStockMovements: typeof sumStockMovements
  sumUnpackedUnits: typeof sumUnpackedUnits
  listOwnPagePaths: typeof listOwnPagePaths
  hasOrderSince: typeof hasOrderSince
  countAccountUnits: typeof countAccountUnits
  mergeGuestData: NonNullable<CartDeps['mergeGuestData']>
  referenceFinders: NonNullable<Domain<never>['findReferencedImages']>[]
  /** Checkouts, orders and returns are locked in this order. */
  personalData: PersonalData[]
  emailSamples: () => EmailSample[]
  countTodo: (id: TodoId) => Promise<number>
}

/**
 * Every domain of the shop. Catalogue, checkout and orders must keep this order: image URLs are copied from one to the
 * next, so `referenceFinders` can't miss a URL that is copied while they run.
 */
export const domains: Domain<ShopDeps>[] = [
  accountsDomain,
  auditDomain,
  cartDomain,
  catalogueDomain,
  checkoutDomain,
  ordersDomain,
  contentDomain,
  customersDomain,
  dashboardDomain,
  discountsDomain,
  dropsDomain,
  emailsDomain,
  feedsDomain,
  inventoryDomain,
  mediaDomain,
  messagesDomain,
  paymentsDomain,
  restockDomain,
  returnsDomain,
  reviewsDomain,
  searchDomain,
  settingsDomain,
  shippingDomain,
  taxDomain,
  webhooksDomain,
  wishlistDomain,
]

/** Starts the tasks that run every few seconds in each process. */
export function startTasks(deps: ShopDeps): PeriodicTask {
  const tasks = domains.flatMap(({ startTasks }) => startTasks?.(deps) ?? [])
  return { close: async () => void (await Promise.all(tasks.map((task) => task.close()))) }
}

export const composeEmailSamples = (origin: string, shop: ShopSettings): EmailSample[] =>
  domains
    .flatMap(({ emailSamples }) => emailSamples?.(origin, shop) ?? [])
    // drops fields meant for email clients, such as headers
    .map(({ id, name, when, subject, text, html }) => ({ id, name, when, subject, text, html }))

function countTodo(deps: ShopDeps, id: TodoId): Promise<number> {
  const count = domains.flatMap(({ todos }) => todos?.[id] ?? [])[0]
  if (!count) throw new Error(`No domain counts ${id}`)
  return count(deps)
}

/** The parts of `ShopDeps` that `main.ts` and tests provide. */
export interface ShopParts {
  database: Database
  settings: Pick<Settings, 'publicUrl' | 'dataDir' | 'formServices' | 'holdLimits' | 'mediaFetchAllow'>
  log: Log
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
  paymentProvider: PaymentProvider
  /** Without one, tracking numbers are entered by hand. */
  courier?: Courier | undefined
  shopSettings: Pick<ShopSettingsCache, 'current' | 'reload' | 'environmentSeller'>
  /** Without them, no automatic discounts apply. */
  automaticDiscounts?: ShopDeps['automaticDiscounts'] | undefined
  /** Without them, shipping is free everywhere. */
  shippingRates?: ShopDeps['shippingRates'] | undefined
  origin?: string | undefined
  countCache?: MemoCache | undefined
  sessionCache?: SessionCache | undefined
  listGoLiveProblems?: ShopDeps['listGoLiveProblems']
  connections?: ShopDeps['connections']
  demo?: ShopDeps['demo']
}

const noAutomaticDiscounts: ShopDeps['automaticDiscounts'] = { current: () => [], reload: async () => {} }

const noDemo: ShopDeps['demo'] = {
  count: async () => ({ products: 0, orders: 0 }),
  isLogo: async () => false,
  remove: async () => ({ orders: 0, deletedProducts: 0, archivedProducts: 0 }),
}

export function createShopDeps({
  database: { db },
  settings,
  courier,
  origin,
  countCache,
  sessionCache,
  listGoLiveProblems = async () => [],
  connections = { payments: false, email: false, domain: false },
  demo = noDemo,
  automaticDiscounts = noAutomaticDiscounts,
  shippingRates,
  ...parts
}: ShopParts): ShopDeps {
  const { publicUrl, dataDir, formServices, holdLimits, mediaFetchAllow } = settings
  const rates = shippingRates ?? { ...createDefaultRates(parts.shopSettings), reload: async () => {} }
  const deps: ShopDeps = {
    ...parts,
    db,
    automaticDiscounts,
    shippingRates: rates,
    courier,
    origin,
    countCache,
    sessionCache,
    listGoLiveProblems,
    connections,
    demo,
    publicUrl,
    dataDir,
    formServices,
    holdLimits,
    mediaFetchAllow,
    findReturnedUnits,
    announceShipments,
    listLineShipments,
    receiveShipments,
    findOrdersByTracking,
    searchOrdersByTracking,
    findDestination: (address) => findDestination({ ...parts, shippingRates: rates }, address),
    sumStockMovements,
    sumUnpackedUnits,
    listOwnPagePaths,
    hasOrderSince,
    countAccountUnits,
    mergeGuestData: (tx, customer, guestId) => mergeWishlists(parts, tx, customer, guestId),
    referenceFinders: domains.flatMap(({ findReferencedImages }) => findReferencedImages ?? []),
    personalData: domains.flatMap(({ personalData }) => personalData ?? []),
    emailSamples: () => composeEmailSamples(origin ?? 'https://shop.example', parts.shopSettings.current()),
    countTodo: (id) => countTodo(deps, id),
  }
  return deps
}
