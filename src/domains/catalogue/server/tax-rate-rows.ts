import type { AuditedFields } from '#shared/audit-kinds.ts'
import { formatShortPaise, paiseFromRupees } from '#shared/money.ts'
import type { TaxRate } from '../tax-contract.ts'
import type { TaxRateRow } from './tax-store.ts'

/** Returns the rows, newest first. */
export const toTaxRateRows = (rates: TaxRate[]): TaxRateRow[] =>
  rates
    .map(({ upTo, ...rate }) => ({ ...rate, upToPaise: upTo === null ? null : paiseFromRupees(upTo) }))
    .sort((a, b) => b.validFrom.localeCompare(a.validFrom))

/** Describes rates for the audit log, such as { 'from 2025-09-22': 'HSN 6109, 5 % up to ₹2,500, then 18 %' }. */
export const describeTaxRates = (rates: TaxRateRow[]): AuditedFields =>
  Object.fromEntries(rates.map((rate) => [`from ${rate.validFrom}`, describeRate(rate)]))

function describeRate({ hsn, gstRate, upToPaise, rateAbove }: TaxRateRow): string {
  const slab = upToPaise === null ? '' : ` up to ${formatShortPaise(upToPaise)}, then ${rateAbove} %`
  return [...(hsn ? [`HSN ${hsn}`] : []), ...(gstRate === null ? [] : [`${gstRate} %${slab}`])].join(', ')
}
