import { type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { Gstr1, Gstr1Rows, Gstr1Totals } from '../contract.ts'
import type { SupplyTable } from '../rules.ts'
import { groupSums, negate, type Supply, sumAmounts, type TaxAmounts } from './read-supply.ts'

/** Builds GSTR-1 from the invoices and credit notes of a month. A credit note belongs to the month of its own date. */
export function buildGstr1(supplies: Supply[], { month, gstin }: { month: string; gstin: string }): Gstr1 & Gstr1Rows {
  const invoices = supplies.filter(({ kind }) => kind === 'invoice')
  const notes = supplies.filter(({ kind }) => kind === 'credit note')
  const inTable = (list: Supply[], table: SupplyTable) => list.filter((supply) => supply.table === table)
  return {
    month,
    gstin,
    invoices: presentTotals(invoices),
    creditNotes: presentTotals(notes),
    b2b: inTable(invoices, 'b2b').flatMap((supply) =>
      listRates(supply).map((row) => ({ ...row, ...presentBusiness(supply) })),
    ),
    b2cl: inTable(invoices, 'b2cl').flatMap((supply) =>
      listRates(supply).map((row) => ({ ...row, placeOfSupply: supply.placeOfSupply })),
    ),
    b2cs: groupNonZero(
      inTable(supplies, 'b2cs').flatMap(({ placeOfSupply, parts }) =>
        parts.map((part) => ({ ...part, placeOfSupply })),
      ),
      ({ placeOfSupply, rate }) => ({ placeOfSupply, rate }),
    ).map(({ placeOfSupply, rate, ...amounts }) => ({ placeOfSupply, rate, ...presentTaxes(amounts) })),
    exp: inTable(invoices, 'exp').flatMap((supply) =>
      listRates(supply).map((row) => ({ ...row, type: supply.isTaxFree ? 'WOPAY' : 'WPAY' })),
    ),
    cdnr: inTable(notes, 'b2b').flatMap((supply) =>
      listRates(supply).map((row) => ({ ...row, ...presentOriginal(supply), ...presentBusiness(supply) })),
    ),
    cdnur: [
      ...inTable(notes, 'b2cl').flatMap((supply) =>
        listRates(supply).map((row) => ({
          ...row,
          ...presentOriginal(supply),
          type: 'B2CL' as const,
          placeOfSupply: supply.placeOfSupply,
        })),
      ),
      ...inTable(notes, 'exp').flatMap((supply) =>
        listRates(supply).map((row) => ({
          ...row,
          ...presentOriginal(supply),
          type: supply.isTaxFree ? ('EXPWOP' as const) : ('EXPWP' as const),
        })),
      ),
    ],
    hsn: groupNonZero(
      supplies.flatMap(({ table, parts }) => parts.map((part) => ({ ...part, supply: toHsnSupply(table) }))),
      ({ supply, hsn, rate }) => ({ supply, hsn, rate }),
    ).map(({ supply, hsn, rate, quantity, totalPaise, ...amounts }) => ({
      supply,
      hsn,
      rate,
      quantity,
      value: rupeesFromPaise(totalPaise),
      ...presentTaxes(amounts),
    })),
    docs: [...listRuns('Invoices for outward supply', invoices), ...listRuns('Credit Note', notes)],
  }
}

/** Leaves out what nets to nothing, which the return doesn't take. */
const groupNonZero: typeof groupSums = (parts, getFields) =>
  groupSums(parts, getFields).filter(({ taxableValuePaise, igstPaise, cgstPaise, sgstPaise, totalPaise, quantity }) =>
    [taxableValuePaise, igstPaise, cgstPaise, sgstPaise, totalPaise, quantity].some((amount) => amount !== 0),
  )

const toHsnSupply = (table: SupplyTable): 'B2B' | 'B2C' => (table === 'b2b' ? 'B2B' : 'B2C')

const presentTaxes = (amounts: Pick<TaxAmounts, 'taxableValuePaise' | 'igstPaise' | 'cgstPaise' | 'sgstPaise'>) => ({
  taxableValue: rupeesFromPaise(amounts.taxableValuePaise),
  igst: rupeesFromPaise(amounts.igstPaise),
  cgst: rupeesFromPaise(amounts.cgstPaise),
  sgst: rupeesFromPaise(amounts.sgstPaise),
})

/** Amounts of credit notes are positive, as in the return. */
const toPositive = (kind: Supply['kind'], amounts: TaxAmounts) => (kind === 'invoice' ? amounts : negate(amounts))

/** Lists the rates of a document, whose rows in the return all have its number and value. */
function listRates({ kind, number, day, parts }: Supply) {
  const value = rupeesFromPaise(toPositive(kind, sumAmounts(parts)).totalPaise)
  return groupSums(parts, ({ rate }) => ({ rate })).map(({ rate, ...amounts }) => ({
    number,
    date: day,
    value,
    rate,
    ...presentTaxes(toPositive(kind, amounts)),
  }))
}

const presentBusiness = ({ gstin, customer, placeOfSupply }: Supply) => ({ gstin, name: customer, placeOfSupply })

const presentOriginal = ({ original }: Supply) => ({
  invoiceNumber: original?.number ?? '',
  invoiceDate: original?.day ?? '',
})

function presentTotals(supplies: Supply[]): Gstr1Totals {
  const [kind = 'invoice'] = supplies.map((supply) => supply.kind)
  const { totalPaise, ...amounts } = toPositive(kind, sumAmounts(supplies.flatMap(({ parts }) => parts)))
  return { count: supplies.length, ...presentTaxes(amounts), total: rupeesFromPaise(totalPaise as Paise) }
}

/** Lists runs of consecutive serials of a series: around midnight a number may have an earlier date than the one before. */
function listRuns(nature: string, supplies: Supply[]): Gstr1Rows['docs'] {
  const toPrefixedSeries = ({ number, series }: Supply) => `${series} ${number.slice(0, number.indexOf('/'))}`
  return [...Map.groupBy(supplies, toPrefixedSeries).values()].flatMap((ofSeries) => {
    const sorted = ofSeries.toSorted((a, b) => a.serial - b.serial)
    const starts = sorted.flatMap(({ serial }, index) => (sorted[index - 1]?.serial === serial - 1 ? [] : [index]))
    return starts.flatMap((start, index) => {
      const run = sorted.slice(start, starts[index + 1])
      const [first, last] = [run[0], run.at(-1)]
      return first && last ? { nature, from: first.number, to: last.number, count: run.length, cancelled: 0 } : []
    })
  })
}
