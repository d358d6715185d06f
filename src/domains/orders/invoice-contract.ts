import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchParam } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

export const taxDocumentKinds = ['invoice', 'credit note'] as const

const TaxDocumentSummary = z.object({
  number: z.string(),
  kind: z.enum(taxDocumentKinds),
  date: z.iso.datetime(),
  orderId: z.string(),
  customer: z.string(),
  email: z.string(),
  /** The buyer's, if the buyer is a registered business. */
  gstin: z.string().optional(),
  placeOfSupply: z.string(),
  taxableValue: RupeesField,
  /** CGST, SGST and IGST together. */
  tax: RupeesField,
  total: RupeesField,
  /** The invoice that a credit note reduces. */
  invoiceNumber: z.string().optional(),
  isDemo: z.literal(true).optional(),
})
export type TaxDocumentSummary = z.infer<typeof TaxDocumentSummary>

const taxDocumentFilters = {
  /** Matches the order, the GSTIN, the end of the number, or the start of the customer's name, email or phone number. */
  q: searchParam(),
  order: optionalParam(z.string().regex(idPattern, 'Order ID is not valid.')),
  kind: optionalParam(z.enum(taxDocumentKinds, `Kind must be one of ${taxDocumentKinds.join(', ')}.`)),
  /** Both dates are inclusive and in Indian time. */
  from: optionalParam(z.iso.date('From must be a date such as 2026-11-15.')),
  to: optionalParam(z.iso.date('To must be a date such as 2026-11-15.')),
}
const TaxDocumentQuery = z.strictObject(taxDocumentFilters)
export type TaxDocumentQuery = z.output<typeof TaxDocumentQuery>

const byNumber = z.strictObject({
  number: z
    .string('Number is required.')
    .trim()
    .min(1, 'Number is required.')
    .max(16, 'Number can be at most 16 characters.'),
})

export const listTaxDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/invoices',
  summary: 'Lists invoices and credit notes, newest first',
  query: z.strictObject({ ...taxDocumentFilters, ...pagingParams() }),
  responseBody: z.array(TaxDocumentSummary),
  paged: true,
})

export const TAX_DOCUMENT_PDF_PATH = '/api/admin/invoices/pdf'

export const getTaxDocumentPdf = endpoint({
  method: 'GET',
  path: TAX_DOCUMENT_PDF_PATH,
  summary: 'Returns an invoice or a credit note as a PDF',
  query: byNumber,
  responseBody: z.unknown(),
  contentType: 'application/pdf',
  errorStatuses: [404],
})

export const sendTaxDocument = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/send',
  permission: 'emails:write',
  summary: 'Emails the customer a link to an invoice or a credit note',
  body: byNumber,
  responseBody: z.object({ to: z.string() }),
  errorStatuses: [404, 409],
})
