import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#domains/accounts/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { formatShortPaise, paiseFromRupees } from '#shared/money.ts'
import type { TaxRate } from '../tax-contract.ts'
import { lockCatalogue } from './edit-store.ts'
import * as store from './tax-store.ts'

interface TaxCategoryRates {
  /** Empty: all categories without rates of their own. */
  category: string
  rates: store.TaxRateRow[]
}

/** Lists the rates for all other categories first, then every category of a product and those that only have rates. */
export async function listTaxCategories({ db }: { db: Queryable }): Promise<TaxCategoryRates[]> {
  const rates = Map.groupBy(await store.listTaxRates(db), ({ category }) => category)
  const categories = new Set(['', ...rates.keys(), ...(await store.listCategories(db))])
  return [...categories].sort().map((category) => ({ category, rates: rates.get(category) ?? [] }))
}

/** Replaces the HSN codes and GST rates for future invoices of the category's products. */
export async function updateTaxCategory(
  { db }: { db: Db },
  actor: Account,
  { category, rates }: { category: string; rates: TaxRate[] },
): Promise<TaxCategoryRates[]> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const before = (await listTaxCategories({ db: tx })).find((row) => row.category === category)?.rates ?? []
    const after = rates
      .map(({ upTo, ...rate }) => ({ ...rate, category, upToPaise: upTo === null ? null : paiseFromRupees(upTo) }))
      .sort((a, b) => b.validFrom.localeCompare(a.validFrom))
    if (!isDeepStrictEqual(describeRates(before), describeRates(after))) {
      await store.replaceTaxRates(tx, category, after)
      const name = category || 'All other categories'
      const subject = { id: category || 'other', name }
      await recordChange(tx, {
        actor,
        kind: 'product',
        subject,
        before: describeRates(before),
        after: describeRates(after),
      })
    }
    return listTaxCategories({ db: tx })
  })
}

/** Such as { 'from 2025-09-22': 'HSN 6109, 5 % up to ₹2,500, then 18 %' }. */
const describeRates = (rates: store.TaxRateRow[]): AuditedFields =>
  Object.fromEntries(rates.map((rate) => [`from ${rate.validFrom}`, describeRate(rate)]))

function describeRate({ hsn, gstRate, upToPaise, rateAbove }: store.TaxRateRow): string {
  const slab = upToPaise === null ? '' : ` up to ${formatShortPaise(upToPaise)}, then ${rateAbove} %`
  return [...(hsn ? [`HSN ${hsn}`] : []), ...(gstRate === null ? [] : [`${gstRate} %${slab}`])].join(', ')
}
