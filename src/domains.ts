import { catalogueDomain } from '#domains/catalogue/server/domain.ts'
import type { Seller } from '#domains/orders/server/build-invoice.ts'
import type { PaymentGateway } from '#domains/payments/server/payment-gateway.ts'
import { findReturnedUnits } from '#domains/returns/server/find-returned-units.ts'
import type { MemoCache } from '#platform/cache/memo-cache.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import type { Domain, EmailSample } from '#platform/domain.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Everything that a domain may depend on; each domain's own `Deps` is a part of it. */
export interface ShopDeps extends Pick<Settings, 'publicUrl' | 'care' | 'grievance' | 'formCopies'> {
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
  findReturnedUnits: typeof findReturnedUnits
  referenceFinders: NonNullable<Domain<never>['findReferencedImages']>[]
  emailSamples: () => EmailSample[]
}

/** Every domain of the shop. Image URLs move from products to checkouts to orders, so these keep that order. */
export const domains: Domain<ShopDeps>[] = [catalogueDomain]

export const referenceFinders = domains.flatMap(({ findReferencedImages }) => findReferencedImages ?? [])

export const composeEmailSamples = (origin: string): EmailSample[] =>
  domains.flatMap(({ emailSamples }) => emailSamples?.(origin) ?? [])

interface ShopParts {
  database: Database
  settings: Pick<Settings, 'publicUrl' | 'care' | 'grievance' | 'formCopies'>
  log: Log
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
  gateway: PaymentGateway
  seller: Seller
  origin?: string | undefined
  countCache?: MemoCache | undefined
}

export function createShopDeps({ database: { db }, settings, origin, countCache, ...parts }: ShopParts): ShopDeps {
  const { publicUrl, care, grievance, formCopies } = settings
  return {
    ...parts,
    db,
    origin,
    countCache,
    publicUrl,
    care,
    grievance,
    formCopies,
    findReturnedUnits,
    referenceFinders,
    emailSamples: () => composeEmailSamples(origin ?? 'https://shop.example'),
  }
}
