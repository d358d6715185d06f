import { expect, it } from 'vitest'
import { gstr1Columns } from './gstr1-columns.ts'

const taxes = { taxableValue: 1000, igst: 0, cgst: 25, sgst: 25, rate: 5 }
const document = { ...taxes, number: 'NKD/26-27/000001', date: '2026-11-07', value: 1050.5 }
const business = { gstin: '29AAGCB7383J1Z4', name: 'Rao Traders', placeOfSupply: '29-Karnataka' }
const note = { ...document, number: 'CN/26-27/000001', invoiceNumber: document.number, invoiceDate: document.date }
const rows = {
  b2b: { ...document, ...business },
  b2cl: { ...document, placeOfSupply: '30-Goa' },
  b2cs: { ...taxes, placeOfSupply: '30-Goa' },
  exp: { ...document, type: 'WOPAY' as const },
  cdnr: { ...note, ...business },
  cdnur: { ...note, type: 'B2CL' as const, placeOfSupply: '30-Goa' },
  hsn: { ...taxes, supply: 'B2C' as const, hsn: '6109', quantity: 2, value: 1050 },
  docs: { nature: 'Credit Note', from: 'CN/26-27/000001', to: 'CN/26-27/000004', count: 4, cancelled: 0 },
}
const format = <T extends keyof typeof rows>(table: T) =>
  gstr1Columns[table].map(({ value }) => value(rows[table] as never) ?? '').join(',')

it.each([
  [
    'b2b',
    '29AAGCB7383J1Z4,Rao Traders,NKD/26-27/000001,07-Nov-2026,1050.50,29-Karnataka,N,,Regular B2B,,5.00,1000.00,',
  ],
  ['b2cl', 'NKD/26-27/000001,07-Nov-2026,1050.50,30-Goa,,5.00,1000.00,,'],
  ['b2cs', 'OE,30-Goa,,5.00,1000.00,,'],
  ['exp', 'WOPAY,NKD/26-27/000001,07-Nov-2026,1050.50,,,,5.00,1000.00,'],
  [
    'cdnr',
    '29AAGCB7383J1Z4,Rao Traders,CN/26-27/000001,07-Nov-2026,C,29-Karnataka,N,Regular B2B,1050.50,,5.00,1000.00,',
  ],
  ['cdnur', 'B2CL,CN/26-27/000001,07-Nov-2026,C,30-Goa,1050.50,,5.00,1000.00,'],
  ['hsn', '6109,,PCS-PIECES,2,1050.00,5.00,1000.00,0.00,25.00,25.00,,B2C'],
  ['docs', 'Credit Note,CN/26-27/000001,CN/26-27/000004,4,0'],
] as const)('writes a row of %s as the offline tool reads it', (table, line) => expect(format(table)).toBe(line))
