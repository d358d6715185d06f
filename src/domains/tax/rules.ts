/** Interstate invoices to consumers above this total are reported one by one. */
const B2CL_LIMIT_RUPEES = 100_000

interface Supply {
  /** Whether the place of supply is outside India. */
  isExport: boolean
  isSameState: boolean
  /** Whether the buyer has a GSTIN. */
  isRegistered: boolean
  /** Of the invoice, in rupees with tax, also for its credit notes. */
  invoiceTotal: number
}

export type SupplyTable = 'b2b' | 'b2cl' | 'b2cs' | 'exp'

/** Returns the table of GSTR-1 that an invoice belongs to. */
export function chooseTable({ isExport, isSameState, isRegistered, invoiceTotal }: Supply): SupplyTable {
  if (isExport) return 'exp'
  if (isRegistered) return 'b2b'
  return !isSameState && invoiceTotal > B2CL_LIMIT_RUPEES ? 'b2cl' : 'b2cs'
}

/** Returns the first and the last day of a month such as 2026-11. */
export function getMonthDays(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${lastDay}` }
}
