import { useState } from 'react'
import type { BadgeColor } from '#shared/badge-color.ts'
import type { CallOutput } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise, sumPaise } from '#shared/money.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { type CsvFile, CsvFileField } from '#ui/admin/csv-file-field.tsx'
import { Badge } from '#ui/badge.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { MAX_REMITTANCE_ROWS, type RemittanceResult, type uploadRemittance } from '../../admin-contract.ts'
import { buttonClass, primaryClass } from './button-classes.ts'
import { useRemittance } from './orders-queries.ts'

type Report = CallOutput<typeof uploadRemittance>

const TITLE = 'Courier remittance'
const NOTE =
  'The file in which your courier lists the cash it has collected. Rows that match an order become paid; nothing changes before you have seen the check.'
const FIRST_ROWS = 200

const results = {
  matched: { label: 'Matched', color: 'green' },
  recorded: { label: 'Recorded', color: 'green' },
  'already recorded': { label: 'Already recorded', color: 'gray' },
  'different amount': { label: 'Different amount', color: 'red' },
  'unreadable amount': { label: 'Unreadable amount', color: 'red' },
  'unknown order': { label: 'Unknown order', color: 'red' },
  'not cash on delivery': { label: 'Not cash on delivery', color: 'red' },
  'not shipped': { label: 'Not shipped', color: 'yellow' },
  'order cancelled': { label: 'Order cancelled', color: 'red' },
} satisfies Record<RemittanceResult, { label: string; color: BadgeColor }>

export function RemittancePage() {
  const [file, setFile] = useState<CsvFile>()
  const remittance = useRemittance()
  const { data: report, isPending, error } = remittance
  const matchedRows = report?.rows.filter(({ result }) => result === 'matched') ?? []
  const check = (chosen: CsvFile) => {
    if (isPending) return
    setFile(chosen)
    remittance.mutate({ csv: chosen.csv, apply: false })
  }
  const apply = () => {
    if (file && !isPending) remittance.mutate({ csv: file.csv, apply: true })
  }
  const clear = () => {
    setFile(undefined)
    remittance.reset()
  }
  return (
    <>
      <AdminPageHeader title={TITLE} note={NOTE}>
        <Link to="/admin/orders" className={buttonClass}>
          Back to orders
        </Link>
      </AdminPageHeader>
      <div className="gutter grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <FormSection
          title="File"
          note={`A CSV of up to ${groupDigits(MAX_REMITTANCE_ROWS)} rows with the columns Order ID (or Order number, or AWB), Amount (or COD amount) and UTR (or Reference).`}
        >
          <CsvFileField file={file} onChoose={check} onClear={clear} />
        </FormSection>
        <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
          {isPending && <p className="font-semibold">Checking rows...</p>}
          {report && <ReportSection report={report} />}
        </div>
        {matchedRows.length > 0 && (
          <button
            type="button"
            aria-disabled={isPending || undefined}
            onClick={apply}
            className={`${primaryClass} justify-self-start`}
          >
            Record {formatOrders(matchedRows.length)}, {formatRupees(sumAmounts(matchedRows))}
          </button>
        )}
        <p role="alert" className="empty:hidden">
          {error && <span className="inline-block bg-brick px-2 py-2 sm:px-3 font-semibold">{error.message}</span>}
        </p>
      </div>
    </>
  )
}

const formatOrders = (count: number) => `${groupDigits(count)} ${count === 1 ? 'order' : 'orders'}`

const sumAmounts = (rows: Report['rows']) =>
  rupeesFromPaise(sumPaise(rows.map(({ amount = 0 }) => paiseFromRupees(amount))))

const isMatched = ({ result }: Report['rows'][number]) => result === 'matched' || result === 'recorded'

/** What an accountant compares with the bank. */
function Sums({ rows }: { rows: Report['rows'] }) {
  const matched = rows.filter(isMatched)
  const sums = {
    'In the file': rows,
    [matched.some(({ result }) => result === 'recorded') ? 'Recorded' : 'Matched']: matched,
    Difference: rows.filter((row) => !isMatched(row)),
  }
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {Object.entries(sums).map(([label, list]) => (
        <span key={label}>
          {label} <strong className="font-mono">{formatRupees(sumAmounts(list))}</strong>
        </span>
      ))}
    </p>
  )
}

/** Says how many rows have which result, and lists those that need a look first. */
function ReportSection({ report: { rows, recorded } }: { report: Report }) {
  const counts = Object.entries(results).flatMap(([result, { label }]) => {
    const count = rows.filter((row) => row.result === result).length
    return count > 0 ? [{ label, count }] : []
  })
  return (
    <FormSection title={recorded > 0 ? `${formatOrders(recorded)} recorded as paid` : 'Check'}>
      {rows.length === 0 ? (
        <p>The file has no rows.</p>
      ) : (
        <>
          <dl className="flex flex-wrap gap-px border border-ink bg-ink">
            {counts.map(({ label, count }) => (
              <div key={label} className="grid grow basis-36 gap-1 bg-chalk p-3">
                <dt className="mono-caption text-smoke">{label}</dt>
                <dd className="font-mono text-xl font-bold">{groupDigits(count)}</dd>
              </div>
            ))}
          </dl>
          <Sums rows={rows} />
          <Rows rows={rows} />
        </>
      )}
    </FormSection>
  )
}

/** On a phone, the amounts are below the order and its result. */
const rowClass =
  'border-t border-line align-top max-sm:grid max-sm:grid-cols-[2.5rem_minmax(0,1fr)_auto] max-sm:items-baseline max-sm:py-1 max-sm:[&>td]:py-1'

const headClass = 'px-2 py-2 sm:px-3 font-mono text-xs whitespace-nowrap'

function Rows({ rows }: { rows: Report['rows'] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shownRows = showsAll ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section tabIndex={0} aria-label="Rows" className="max-h-[32rem] overflow-auto border border-ink bg-chalk">
        <table className="w-full border-collapse text-left text-sm">
          <thead className="sticky top-0 bg-card max-sm:sr-only">
            <tr>
              {['Line', 'Order', 'Result'].map((name) => (
                <th key={name} scope="col" className={headClass}>
                  {name}
                </th>
              ))}
              {['Amount', 'Expected'].map((name) => (
                <th key={name} scope="col" className={`${headClass} text-right`}>
                  {name}
                </th>
              ))}
              <th scope="col" className={headClass}>
                Reference
              </th>
            </tr>
          </thead>
          <tbody>
            {shownRows.map(({ line, order, orderId, amount, expected, reference, result }) => (
              <tr key={line} className={rowClass}>
                <td className="px-2 py-2 sm:px-3 font-mono">{line}</td>
                <td className="px-2 py-2 sm:px-3 font-mono whitespace-nowrap">
                  {orderId ? (
                    <Link
                      to={`/admin/orders?order=${orderId}`}
                      className="underline underline-offset-4 hover:bg-accent"
                    >
                      {order}
                    </Link>
                  ) : (
                    order
                  )}
                </td>
                <td className="px-2 py-2 sm:px-3 whitespace-nowrap">
                  <Badge color={results[result].color}>{results[result].label}</Badge>
                </td>
                <td className="px-2 py-2 font-mono whitespace-nowrap max-sm:col-start-2 sm:px-3 sm:text-right">
                  {amount === undefined ? '–' : formatRupees(amount)}
                </td>
                <td className="px-2 py-2 text-right font-mono whitespace-nowrap max-sm:before:text-smoke max-sm:before:content-['of_'] sm:px-3">
                  {expected === undefined ? '–' : formatRupees(expected)}
                </td>
                <td className="px-2 py-2 font-mono max-sm:col-span-2 max-sm:col-start-2 max-sm:text-xs sm:px-3">
                  {reference ?? '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shownRows.length < rows.length && (
        <button type="button" onClick={() => setShowsAll(true)} className={`${buttonClass} justify-self-start`}>
          Show all {groupDigits(rows.length)}
        </button>
      )}
    </>
  )
}
