import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Db, Queryable } from '#platform/database/connect.ts'
import type { TaxRate } from '../tax-contract.ts'
import { lockCatalogue } from './edit-store.ts'
import { describeTaxRates, toTaxRateRows } from './tax-rate-rows.ts'
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
    const after = toTaxRateRows(rates)
    const change = { before: describeTaxRates(before), after: describeTaxRates(after) }
    if (!isDeepStrictEqual(change.before, change.after)) {
      await store.replaceTaxRates(tx, category, after)
      const subject = { id: category || 'other', name: category || 'All other categories' }
      await recordAuditEntry(tx, { actor, kind: 'product', subject, ...change })
    }
    return listTaxCategories({ db: tx })
  })
}
