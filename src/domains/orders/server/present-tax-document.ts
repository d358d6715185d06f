import { paiseFromRupees, rupeesFromPaise, sumPaise } from '#shared/money.ts'
import type { TaxDocumentSummary } from '../invoice-contract.ts'
import type { TaxDocumentRow } from './tax-document-store.ts'

export function presentTaxDocument({ kind, isDemo, document }: TaxDocumentRow): TaxDocumentSummary {
  const { number, date, orderId, buyer, placeOfSupply, taxableValue, total } = document
  const tax = sumPaise([document.cgst, document.sgst, document.igst].map(paiseFromRupees))
  return {
    number,
    kind,
    date,
    orderId,
    customer: buyer.name,
    email: buyer.email,
    placeOfSupply,
    taxableValue,
    total,
    tax: rupeesFromPaise(tax),
    ...(buyer.gstin === undefined ? {} : { gstin: buyer.gstin }),
    ...('invoiceNumber' in document ? { invoiceNumber: document.invoiceNumber } : {}),
    ...(isDemo ? { isDemo: true as const } : {}),
  }
}
