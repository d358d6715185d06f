import type { CsvColumn } from '#platform/http/csv.ts'
import type { Gstr1Rows, Gstr1Table } from '../contract.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Such as 17-Nov-2026, the only form that the offline tool reads. */
function formatDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1]}-${year}`
}

const formatAmount = (rupees: number) => rupees.toFixed(2)

type Row<T extends Gstr1Table> = Gstr1Rows[T][number]
interface Taxed {
  rate: number
  taxableValue: number
}
const empty = (header: string) => ({ header, value: () => '' })
const rate = { header: 'Rate', value: ({ rate }: Taxed) => formatAmount(rate) }
const taxableValue = { header: 'Taxable Value', value: ({ taxableValue }: Taxed) => formatAmount(taxableValue) }
const placeOfSupply = {
  header: 'Place Of Supply',
  value: ({ placeOfSupply }: { placeOfSupply?: string | undefined }) => placeOfSupply,
}
const applicableRate = empty('Applicable % of Tax Rate')
const cess = empty('Cess Amount')
const operator = empty('E-Commerce GSTIN')
const recipient: CsvColumn<{ gstin: string; name: string }>[] = [
  { header: 'GSTIN/UIN of Recipient', value: ({ gstin }) => gstin },
  { header: 'Receiver Name', value: ({ name }) => name },
]
interface Numbered {
  number: string
  date: string
  value: number
}
const invoice: CsvColumn<Numbered>[] = [
  { header: 'Invoice Number', value: ({ number }) => number },
  { header: 'Invoice date', value: ({ date }) => formatDate(date) },
  { header: 'Invoice Value', value: ({ value }) => formatAmount(value) },
]
const note: CsvColumn<Numbered>[] = [
  { header: 'Note Number', value: ({ number }) => number },
  { header: 'Note Date', value: ({ date }) => formatDate(date) },
  { header: 'Note Type', value: () => 'C' },
]
const noteValue = { header: 'Note Value', value: ({ value }: Numbered) => formatAmount(value) }
const reverseCharge = { header: 'Reverse Charge', value: () => 'N' }

/** The columns of each table, with the headers of the government's offline tool, which computes the taxes itself. */
export const gstr1Columns: { [T in Gstr1Table]: CsvColumn<Row<T>>[] } = {
  b2b: [
    ...recipient,
    ...invoice,
    placeOfSupply,
    reverseCharge,
    applicableRate,
    { header: 'Invoice Type', value: () => 'Regular B2B' },
    operator,
    rate,
    taxableValue,
    cess,
  ],
  b2cl: [...invoice, placeOfSupply, applicableRate, rate, taxableValue, cess, operator],
  b2cs: [{ header: 'Type', value: () => 'OE' }, placeOfSupply, applicableRate, rate, taxableValue, cess, operator],
  exp: [
    { header: 'Export Type', value: ({ type }) => type },
    ...invoice,
    empty('Port Code'),
    empty('Shipping Bill Number'),
    empty('Shipping Bill Date'),
    rate,
    taxableValue,
    cess,
  ],
  cdnr: [
    ...recipient,
    ...note,
    placeOfSupply,
    reverseCharge,
    { header: 'Note Supply Type', value: () => 'Regular B2B' },
    noteValue,
    applicableRate,
    rate,
    taxableValue,
    cess,
  ],
  cdnur: [
    { header: 'UR Type', value: ({ type }) => type },
    ...note,
    placeOfSupply,
    noteValue,
    applicableRate,
    rate,
    taxableValue,
    cess,
  ],
  hsn: [
    { header: 'HSN', value: ({ hsn }) => hsn },
    empty('Description'),
    { header: 'UQC', value: () => 'PCS-PIECES' },
    { header: 'Total Quantity', value: ({ quantity }) => quantity },
    { header: 'Total Value', value: ({ value }) => formatAmount(value) },
    rate,
    taxableValue,
    { header: 'Integrated Tax Amount', value: ({ igst }) => formatAmount(igst) },
    { header: 'Central Tax Amount', value: ({ cgst }) => formatAmount(cgst) },
    { header: 'State/UT Tax Amount', value: ({ sgst }) => formatAmount(sgst) },
    cess,
    // the tool has a sheet for each
    { header: 'Supply Type', value: ({ supply }) => supply },
  ],
  docs: [
    { header: 'Nature of Document', value: ({ nature }) => nature },
    { header: 'Sr. No. From', value: ({ from }) => from },
    { header: 'Sr. No. To', value: ({ to }) => to },
    { header: 'Total Number', value: ({ count }) => count },
    { header: 'Cancelled', value: ({ cancelled }) => cancelled },
  ],
}
