import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { TIME_ZONE } from '#shared/locale.ts'
import { formatRupees } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { controlStyles } from '#ui/admin/control-styles.ts'
import { DownloadButton } from '#ui/admin/download-button.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { callApi, fetchFile, NETWORK_ERROR } from '#web/api.ts'
import {
  type Gstr1,
  type Gstr1Table,
  type Gstr1Totals,
  getGstr1,
  gstr1Tables,
  REGISTER_CSV_PATH,
} from '../../contract.ts'

const EXPORT_FAILED = "We couldn't export this file."
const MONTH_COUNT = 36

const monthFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' })
const labelFormat = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', year: 'numeric', month: 'long' })
const formatMonth = (month: string) => labelFormat.format(new Date(`${month}-01T00:00:00Z`))

/** Returns the last months, this one first, such as 2026-11. */
function listMonths(now: Date): string[] {
  const [year = 0, month = 1] = monthFormat.format(now).split('-').map(Number)
  return Array.from({ length: MONTH_COUNT }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  )
}

const gstr1QueryOptions = (month: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...adminQueryKey('gstr1'), month],
    queryFn: ({ signal }) => callApi(getGstr1, { query: { month } }, { signal, networkMessage: NETWORK_ERROR }),
  })

const tableNames: Record<Gstr1Table, string> = {
  b2b: 'Businesses with a GSTIN',
  b2cl: 'Consumers in other states, above ₹1 lakh',
  b2cs: 'All other consumers, by state',
  exp: 'Exports',
  cdnr: 'Credit notes to businesses',
  cdnur: 'Credit notes for large invoices and exports',
  hsn: 'Summary by HSN code',
  docs: 'Documents issued',
}

export function GstPage() {
  const months = listMonths(new Date())
  const [params, setParams] = useSearchParams()
  const requestedMonth = params.get('month') ?? ''
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(requestedMonth) ? requestedMonth : (months[0] ?? '')
  const gstr1 = useQuery(gstr1QueryOptions(month))
  return (
    <>
      <AdminPageHeader
        title="GST"
        note="What to report for a month: GSTR-1 for the portal, and the register for your accountant. Demo orders aren't included."
      >
        <Link
          to="/admin/tax/rates"
          className={`${controlStyles} inline-flex items-center font-semibold hover:bg-accent`}
        >
          GST rates
        </Link>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-6 py-5">
        <div className="flex flex-wrap items-end gap-2">
          <MonthSelect
            month={month}
            months={months.includes(month) ? months : [month, ...months]}
            onChange={(next) => setParams({ month: next }, { preventScrollReset: true })}
          />
          <DownloadButton
            label="Register (CSV)"
            fileName={`gst-register-${month}.csv`}
            fetchFile={() => fetchFile(`${REGISTER_CSV_PATH}${formatSearchParams({ month })}`, EXPORT_FAILED)}
          />
          <DownloadButton
            label="GSTR-1 (JSON)"
            fileName={`gstr1-${month}.json`}
            fetchFile={() => fetchFile(`${getGstr1.path}${formatSearchParams({ month })}`, EXPORT_FAILED)}
          />
        </div>
        <QueryContent query={gstr1}>{(data) => <MonthReport gstr1={data} />}</QueryContent>
      </div>
    </>
  )
}

interface MonthSelectProps {
  month: string
  months: string[]
  onChange: (month: string) => void
}

function MonthSelect({ month, months, onChange }: MonthSelectProps) {
  const id = useId()
  return (
    <div className="grid grow gap-1.5 sm:grow-0">
      <label htmlFor={id} className="mono-caption">
        Month
      </label>
      <select
        id={id}
        value={month}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlStyles} cursor-pointer pr-8 font-semibold`}
      >
        {months.map((value) => (
          <option key={value} value={value}>
            {formatMonth(value)}
          </option>
        ))}
      </select>
    </div>
  )
}

const amountLabels = {
  taxableValue: 'Taxable value',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  total: 'Total',
} satisfies Partial<Record<keyof Gstr1Totals, string>>
type Amount = keyof typeof amountLabels
const amountNames = Object.keys(amountLabels) as Amount[]

const cellClass = 'px-3 py-3 text-right font-mono whitespace-nowrap'

function MonthReport({ gstr1 }: { gstr1: Gstr1 }) {
  const { month, invoices, creditNotes } = gstr1
  // in paise, because the difference of two amounts in rupees may have more decimals
  const subtract = (name: Amount) => (Math.round(invoices[name] * 100) - Math.round(creditNotes[name] * 100)) / 100
  const rows: [label: string, count: number | undefined, amount: (name: Amount) => number][] = [
    ['Invoices', invoices.count, (name) => invoices[name]],
    ['Credit notes', creditNotes.count, (name) => 0 - creditNotes[name]],
    ['To report', undefined, subtract],
  ]
  return (
    <>
      <section aria-labelledby="totals" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="totals" className="font-bold">
          {formatMonth(month)}
          {gstr1.gstin && <span className="ml-3 font-mono text-sm font-normal text-smoke">GSTIN {gstr1.gstin}</span>}
        </h2>
        <div className="overflow-x-auto border border-ink bg-chalk max-md:hidden">
          <table aria-labelledby="totals" className="w-full border-collapse text-sm">
            <thead className="border-b border-ink bg-card">
              <tr>
                <td />
                {amountNames.map((name) => (
                  <th key={name} scope="col" className="mono-caption px-3 py-2 text-right">
                    {amountLabels[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([label, count, getAmount]) => (
                <tr key={label} className="border-line not-first:border-t last:border-ink last:bg-paper last:font-bold">
                  <th scope="row" className="px-3 py-3 text-left font-semibold">
                    {label} {count !== undefined && <span className="font-mono font-normal text-smoke">{count}</span>}
                  </th>
                  {amountNames.map((name) => (
                    <td key={name} className={cellClass}>
                      {formatRupees(getAmount(name))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="grid gap-3 md:hidden">
          {rows.map(([label, count, getAmount]) => (
            <div key={label} className="border border-ink bg-chalk p-4 text-sm last:bg-paper">
              <h3 className="mb-2 font-bold">
                {label} {count !== undefined && <span className="font-mono font-normal text-smoke">{count}</span>}
              </h3>
              <dl className="grid gap-1">
                {amountNames.map((name) => (
                  <div key={name} className="flex justify-between gap-3 last:font-bold">
                    <dt className="text-smoke">{amountLabels[name]}</dt>
                    <dd className="font-mono">{formatRupees(getAmount(name))}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="tables" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="grid gap-1">
          <h2 id="tables" className="font-bold">
            GSTR-1
          </h2>
          <p className="max-w-[70ch] text-sm text-smoke">
            The files have the columns of the government's Returns Offline Tool. Add port and shipping bill of exports
            there.
          </p>
        </div>
        <ul className="border border-ink bg-chalk">
          {gstr1Tables.map((table) => (
            <li
              key={table}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-line px-3 py-2 not-first:border-t sm:px-4"
            >
              <p className="grid gap-x-4 text-sm sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:items-center">
                <span className="font-mono text-base font-bold uppercase">{table}</span>
                <span>{tableNames[table]}</span>
                <span className="mono-caption text-smoke">{formatRowCount(gstr1[table]?.length ?? 0)}</span>
              </p>
              <DownloadButton
                label="CSV"
                itemName={table.toUpperCase()}
                fileName={`gstr1-${table}-${month}.csv`}
                fetchFile={() =>
                  fetchFile(`${getGstr1.path}${formatSearchParams({ month, table, format: 'csv' })}`, EXPORT_FAILED)
                }
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const formatRowCount = (count: number) => (count === 1 ? '1 row' : `${count} rows`)
