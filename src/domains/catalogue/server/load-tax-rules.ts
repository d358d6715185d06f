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

/** Loads the HSN codes and rates of products, their categories and all other categories. */
export async function loadTaxRules(db: Queryable, productIds: string[]): Promise<TaxRules> {
  const rates = Map.groupBy(await store.listTaxRates(db), ({ category }) => category)
  const products = productIds.length === 0 ? [] : await store.listProductTax(db, productIds)
  const productsById = new Map(products.map((product) => [product.id, product]))
  const findRate = (category: string, day: string) => rates.get(category)?.find(({ validFrom }) => validFrom <= day)
  return ({ productId, category }, day) => {
    const [product, own, other] = [productsById.get(productId), findRate(category, day), findRate('', day)]
    const hsn = product?.hsn || own?.hsn || other?.hsn || ''
    if (product && product.gstRate !== null) return { hsn, gstRate: product.gstRate }
    const rate = [own, other].find((candidate) => candidate && candidate.gstRate !== null)
    if (!rate || rate.gstRate === null) throw new Error(`No GST rate for ${day}`)
    const { gstRate, upToPaise, rateAbove } = rate
    return { hsn, gstRate, ...(upToPaise === null || rateAbove === null ? {} : { slab: { upToPaise, rateAbove } }) }
  }
}
