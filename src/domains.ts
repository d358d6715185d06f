import type { SessionCache } from '#domains/accounts/server/api.ts'
import { accountsDomain } from '#domains/accounts/server/domain.ts'
import { auditDomain } from '#domains/audit/server/domain.ts'
import { cartDomain } from '#domains/cart/server/domain.ts'
import { catalogueDomain } from '#domains/catalogue/server/domain.ts'
import { checkoutDomain } from '#domains/checkout/server/domain.ts'
import { contentDomain } from '#domains/content/server/domain.ts'
import { dashboardDomain } from '#domains/dashboard/server/domain.ts'
import { emailsDomain } from '#domains/emails/server/domain.ts'
import { mediaDomain } from '#domains/media/server/domain.ts'
import { messagesDomain } from '#domains/messages/server/domain.ts'
import type { Seller } from '#domains/orders/server/api.ts'
import { ordersDomain } from '#domains/orders/server/domain.ts'
import type { PaymentGateway } from '#domains/payments/server/api.ts'
import { paymentsDomain } from '#domains/payments/server/domain.ts'
import { restockDomain } from '#domains/restock/server/domain.ts'
import { findReturnedUnits, sumStockMovements } from '#domains/returns/server/api.ts'
import { returnsDomain } from '#domains/returns/server/domain.ts'
import { searchDomain } from '#domains/search/server/domain.ts'
import type { MemoCache } from '#platform/cache/memo-cache.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import type { Domain, EmailSample } from '#platform/domain.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { PeriodicTask } from '#platform/run-periodically.ts'
import type { Settings } from '#platform/settings.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Everything that a domain may depend on; each domain's own `Deps` is a subset of it. */
export interface ShopDeps
  extends Pick<Settings, 'publicUrl' | 'care' | 'grievance' | 'formServices' | 'holdLimits' | 'mediaFetchAllow'> {
  db: Db
  log: Log
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
  gateway: PaymentGateway
  seller: Seller
  /** Base URL for links in emails. */
  origin: string | undefined
  countCache: MemoCache | undefined
  sessionCache: SessionCache | undefined
  /** What must be done before the shop may sell; checkout is closed until then. */
  listGoLiveProblems: () => Promise<string[]>
  findReturnedUnits: typeof findReturnedUnits
  sumStockMovements: typeof sumStockMovements
  referenceFinders: NonNullable<Domain<never>['findReferencedImages']>[]
  emailSamples: () => EmailSample[]
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
  dashboardDomain,
  emailsDomain,
  mediaDomain,
  messagesDomain,
  paymentsDomain,
  restockDomain,
  returnsDomain,
  searchDomain,
]

/** Starts the tasks that run every few seconds in each process. */
export function startTasks(deps: ShopDeps): PeriodicTask {
  const tasks = domains.flatMap(({ startTasks }) => startTasks?.(deps) ?? [])
  return { close: async () => void (await Promise.all(tasks.map((task) => task.close()))) }
}

export const composeEmailSamples = (origin: string): EmailSample[] =>
  domains
    .flatMap(({ emailSamples }) => emailSamples?.(origin) ?? [])
    // drops fields meant for email clients, such as headers
    .map(({ id, name, when, subject, text, html }) => ({ id, name, when, subject, text, html }))

/** The parts of `ShopDeps` that `main.ts` and tests provide. */
export interface ShopParts {
  database: Database
  settings: Pick<Settings, 'publicUrl' | 'care' | 'grievance' | 'formServices' | 'holdLimits' | 'mediaFetchAllow'>
  log: Log
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
  gateway: PaymentGateway
  seller: Seller
  origin?: string | undefined
  countCache?: MemoCache | undefined
  sessionCache?: SessionCache | undefined
  listGoLiveProblems?: ShopDeps['listGoLiveProblems']
}

export function createShopDeps({
  database: { db },
  settings,
  origin,
  countCache,
  sessionCache,
  listGoLiveProblems = async () => [],
  ...parts
}: ShopParts): ShopDeps {
  const { publicUrl, care, grievance, formServices, holdLimits, mediaFetchAllow } = settings
  return {
    ...parts,
    db,
    origin,
    countCache,
    sessionCache,
    listGoLiveProblems,
    publicUrl,
    care,
    grievance,
    formServices,
    holdLimits,
    mediaFetchAllow,
    findReturnedUnits,
    sumStockMovements,
    referenceFinders: domains.flatMap(({ findReferencedImages }) => findReferencedImages ?? []),
    emailSamples: () => composeEmailSamples(origin ?? 'https://shop.example'),
  }
}
