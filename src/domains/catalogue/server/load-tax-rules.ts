import type { Queryable } from '#platform/database/connect.ts'
import type { Paise } from '#shared/money.ts'
import * as store from './tax-store.ts'

export interface TaxRule {
  hsn: string
  /** Percent. */
  gstRate: number
  /** The highest value of one unit, without tax, that has this rate, and the rate above it. */
  slab?: { upToPaise: Paise; rateAbove: number }
}

interface TaxedLine {
  productId: string
  category: string
}

/** Returns the rule for a line on a day in Indian time, such as 2026-11-17. */
export type TaxRules = (line: TaxedLine, day: string) => TaxRule

/** Loads the HSN codes and rates of products and of all categories: a product's own come first, then its category's. */
export async function loadTaxRules(db: Queryable, productIds: string[]): Promise<TaxRules> {
  const categoryRates = Map.groupBy(await store.listTaxRates(db), ({ category }) => category)
  const products = await store.listProductTax(db, productIds)
  const productRates = Map.groupBy(await store.listProductTaxRates(db, productIds), ({ productId }) => productId)
  const findByDay = (rates: store.TaxRateRow[] | undefined, day: string) =>
    rates?.find(({ validFrom }) => validFrom <= day)
  return ({ productId, category }, day) => {
    const candidates = [
      findByDay(productRates.get(productId), day),
      products.find(({ id }) => id === productId),
      findByDay(categoryRates.get(category), day),
      findByDay(categoryRates.get(''), day),
    ].filter((rate) => rate !== undefined)
    const hsn = candidates.find((rate) => rate.hsn !== '')?.hsn ?? ''
    const rate = candidates.find(({ gstRate }) => gstRate !== null)
    if (!rate || rate.gstRate === null) throw new Error(`No GST rate for ${day}`)
    const { upToPaise, rateAbove } = 'upToPaise' in rate ? rate : noSlab
    return {
      hsn,
      gstRate: rate.gstRate,
      ...(upToPaise === null || rateAbove === null ? {} : { slab: { upToPaise, rateAbove } }),
    }
  }
}

const noSlab = { upToPaise: null, rateAbove: null }
