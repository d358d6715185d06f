import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { optionalParam } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

/** The tables of GSTR-1 that a shop for goods fills. */
export const gstr1Tables = ['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur', 'hsn', 'docs'] as const
export type Gstr1Table = (typeof gstr1Tables)[number]

const Taxes = z.object({
  /** All amounts are in rupees. */
  taxableValue: RupeesField,
  igst: RupeesField,
  cgst: RupeesField,
  sgst: RupeesField,
})

/** One rate of a document. */
const DocumentRow = Taxes.extend({
  number: z.string(),
  /** Such as 2026-11-17, in Indian time. */
  date: z.iso.date(),
  /** Of the whole document, with tax. */
  value: RupeesField,
  rate: z.number(),
})
const NoteRow = DocumentRow.extend({ invoiceNumber: z.string(), invoiceDate: z.iso.date() })
/** Such as 29-Karnataka. */
const placeOfSupply = z.string()

const Gstr1Rows = z.object({
  /** Supplies to registered businesses. */
  b2b: z.array(DocumentRow.extend({ gstin: z.string(), name: z.string(), placeOfSupply })),
  /** Invoices above ₹1 lakh to consumers in other states. */
  b2cl: z.array(DocumentRow.extend({ placeOfSupply })),
  /** Other supplies to consumers, less their credit notes, by state and rate. */
  b2cs: z.array(Taxes.extend({ placeOfSupply, rate: z.number() })),
  /** Exports with payment of tax (WPAY) and under a letter of undertaking (WOPAY). */
  exp: z.array(DocumentRow.extend({ type: z.enum(['WPAY', 'WOPAY']) })),
  /** Credit notes to registered businesses. */
  cdnr: z.array(NoteRow.extend({ gstin: z.string(), name: z.string(), placeOfSupply })),
  /** Credit notes for invoices in `b2cl` and `exp`. */
  cdnur: z.array(
    NoteRow.extend({ type: z.enum(['B2CL', 'EXPWP', 'EXPWOP']), placeOfSupply: placeOfSupply.optional() }),
  ),
  /** Everything by HSN code and rate, less credit notes. */
  hsn: z.array(
    Taxes.extend({
      /** Table 12 is split in two; exports belong to B2C. */
      supply: z.enum(['B2B', 'B2C']),
      hsn: z.string(),
      rate: z.number(),
      quantity: z.int(),
      value: RupeesField,
    }),
  ),
  /** The serial numbers that were used, one row for each run without a gap. */
  docs: z.array(z.object({ nature: z.string(), from: z.string(), to: z.string(), count: z.int(), cancelled: z.int() })),
})
export type Gstr1Rows = z.infer<typeof Gstr1Rows>

const Totals = Taxes.extend({ count: z.int(), total: RupeesField })
const Gstr1 = Gstr1Rows.partial().extend({
  month: z.string(),
  /** Of the seller. */
  gstin: z.string(),
  invoices: Totals,
  creditNotes: Totals,
})
export type Gstr1 = z.infer<typeof Gstr1>
export type Gstr1Totals = z.infer<typeof Totals>

const Month = z
  .string('Month is required.')
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Month must be a month such as 2026-11.')

export const getGstr1 = endpoint({
  method: 'GET',
  path: '/api/admin/tax/gstr1',
  summary:
    'Returns the tables of the GSTR-1 return of a month, or one of them, as JSON or in the CSV form of the offline tool',
  query: z
    .strictObject({
      month: Month,
      table: optionalParam(z.enum(gstr1Tables, `Table must be one of ${gstr1Tables.join(', ')}.`)),
      format: optionalParam(z.enum(['json', 'csv'], 'Format must be json or csv.')),
    })
    .refine(({ table, format }) => format !== 'csv' || table !== undefined, {
      path: ['table'],
      message: 'Choose the table for the CSV file.',
    }),
  responseBody: Gstr1,
  alternativeContentType: 'text/csv',
})

export const REGISTER_CSV_PATH = '/api/admin/tax/register.csv'

export const exportRegister = endpoint({
  method: 'GET',
  path: REGISTER_CSV_PATH,
  summary: 'Exports every invoice and credit note of a month with its tax, by HSN code and rate',
  query: z.strictObject({ month: Month }),
  responseBody: z.unknown(),
  contentType: 'text/csv',
})
