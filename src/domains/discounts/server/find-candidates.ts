import { findProductsInCollections } from '#domains/catalogue/server/api.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmail } from '#shared/email.ts'
import {
  type Candidates,
  type Discount,
  findUsageProblem,
  hasCustomerLimit,
  hasLimit,
  isWithinPeriod,
  toPhoneKey,
} from '../rules.ts'
import type { AutomaticDiscountReader } from './automatic-discount-cache.ts'
import * as usageStore from './usage-store.ts'

export interface DiscountCustomer {
  /** Undefined for a guest, whose limits are checked at checkout. */
  account: { id: string; email: string; mobile: string | null } | undefined
  /** Of the address. */
  phone?: string | undefined
}

interface Request {
  code: string | undefined
  customer: DiscountCustomer
  productIds: string[]
  now: Date
}

const noUsage = { uses: 0, customerUses: 0, hasOrdered: false }

/**
 * Finds the discounts that a cart may get: that of the code, and the automatic discounts. Needs no query without a code and
 * without automatic discounts that have limits or collections.
 */
export async function findCandidates(
  { db, automaticDiscounts }: { db: Queryable; automaticDiscounts?: AutomaticDiscountReader | undefined },
  { code, customer, productIds, now }: Request,
): Promise<Candidates> {
  const current = (automaticDiscounts?.current() ?? []).filter((discount) => isWithinPeriod(discount, now))
  const limitedIds = current.filter(hasLimit).map(({ id }) => id)
  const found =
    code === undefined && limitedIds.length === 0
      ? []
      : await usageStore.findDiscountsWithUsage(db, { code, ids: limitedIds, ...toUsageQuery(customer) })
  const unlimited = current.filter((discount) => !hasLimit(discount)).map((discount) => ({ discount, usage: noUsage }))
  const candidates: Candidates['candidates'] = []
  for (const { discount, usage } of [...found, ...unlimited]) {
    candidates.push({
      discount,
      ...usage,
      belongsToAnother: belongsToAnother(discount, customer),
      eligibleProductIds: await findEligible(db, discount, productIds),
    })
  }
  return { code, candidates }
}

const toUsageQuery = ({ account, phone }: DiscountCustomer) => ({
  userId: account?.id,
  phones: listPhoneKeys({ account, phone }),
})

const listPhoneKeys = ({ account, phone }: DiscountCustomer) =>
  [...new Set([phone, account?.mobile].map((number) => toPhoneKey(number ?? '')))].filter((key) => key !== '')

/** A guest may be the owner of a personal code; that is checked at checkout. */
const belongsToAnother = ({ userEmail }: Discount, { account }: DiscountCustomer) =>
  userEmail !== null && account !== undefined && foldEmail(userEmail) !== foldEmail(account.email)

async function findEligible(
  db: Queryable,
  { collectionIds, productIds }: Discount,
  inCart: string[],
): Promise<ReadonlySet<string> | undefined> {
  if (collectionIds.length === 0 && productIds.length === 0) return undefined
  const members = collectionIds.length > 0 ? await findProductsInCollections(db, collectionIds, inCart) : []
  return new Set([...productIds, ...members])
}

/** Whether creating a checkout with this discount needs `lockCustomer`. */
export const needsCustomerLock = hasCustomerLimit

/** Serializes what counts against the limits per customer. Must come before locks on checkouts and stock. */
export const lockCustomer = (tx: Tx, customer: DiscountCustomer): Promise<void> =>
  usageStore.lockPhones(tx, listPhoneKeys(customer))

/**
 * Returns whether a checkout that released its use can count it again. Locks the customer's limits. The total is also
 * checked when the checkout changes its state.
 */
export async function hasUseLeft(tx: Tx, discountId: string, customer: DiscountCustomer): Promise<boolean> {
  await lockCustomer(tx, customer)
  const query = { code: undefined, ids: [discountId], ...toUsageQuery(customer), isLatePayment: true }
  const [found] = await usageStore.findDiscountsWithUsage(tx, query)
  return found !== undefined && findUsageProblem(found.discount, found.usage) === undefined
}
