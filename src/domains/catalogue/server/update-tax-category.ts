import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#domains/accounts/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db } from '#platform/database/connect.ts'
import { lockCatalogue } from './edit-store.ts'
import * as store from './tax-store.ts'

export const listTaxCategories = ({ db }: { db: Db }): Promise<store.TaxCategoryRow[]> => store.listTaxCategories(db)

/** Sets the HSN code and GST rate for future invoices of the category's products; empty values reset to the built-in rule. */
export async function updateTaxCategory(
  { db }: { db: Db },
  actor: Account,
  tax: store.TaxCategoryRow,
): Promise<store.TaxCategoryRow[]> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const { category, ...after } = tax
    const categories = await store.listTaxCategories(tx)
    const { hsn = '', gstRate = null } = categories.find((row) => row.category === category) ?? {}
    const before = { hsn, gstRate }
    if (isDeepStrictEqual(before, after)) return categories
    await store.saveTaxCategory(tx, tax)
    await recordChange(tx, { actor, kind: 'product', subject: { id: category, name: category }, before, after })
    return store.listTaxCategories(tx)
  })
}
