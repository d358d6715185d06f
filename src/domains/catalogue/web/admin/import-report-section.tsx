import { type ReactNode, useState } from 'react'
import { groupDigits } from '#shared/group-digits.ts'
import { FormSection } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import type { ImportReport } from '../../product-csv-contract.ts'
import { formatLabels } from './import-file-section.tsx'

export function ImportReportSection({ report }: { report: ImportReport }) {
  const { format, rows, created, updated, unchanged, problems, notes, changes, ignoredColumns } = report
  const { images, redirects, applied } = report
  const hasProblems = problems.length > 0
  const counts = hasProblems
    ? { Rows: rows, Problems: problems.length }
    : { Rows: rows, New: created, Changed: updated, Unchanged: unchanged, Images: images, Redirects: redirects }
  return (
    <FormSection title={getReportTitle(report)} note={formatLabels[format]}>
      <dl
        className={`grid grid-cols-2 gap-px border border-ink bg-ink ${hasProblems ? '' : 'sm:grid-cols-3 lg:grid-cols-6'}`}
      >
        {Object.entries(counts).map(([name, count]) => (
          <div key={name} className="grid gap-1 bg-chalk p-3">
            <dt className="mono-caption text-smoke">{name}</dt>
            <dd className="font-mono text-xl font-bold">{groupDigits(count)}</dd>
          </div>
        ))}
      </dl>
      {applied && (
        <Link to="/admin/products" className="w-fit font-semibold underline underline-offset-4">
          View products
        </Link>
      )}
      {hasProblems && (
        <Table
          label="Problems"
          headers={['Line', 'Field', 'Problem']}
          rows={problems.map(({ line, field, message }) => [String(line), field, message])}
        />
      )}
      {!hasProblems && changes.length > 0 && (
        <Table
          label="Changes"
          headers={['Line', 'SKU', 'Product', applied ? 'Changed' : 'Will change']}
          phoneHiddenHeader="SKU"
          rows={changes.map(({ line, sku, name, fields }) => [String(line), sku, name, fields.join('; ')])}
        />
      )}
      {notes.length > 0 && (
        <Details summary={`Notes (${groupDigits(notes.length)})`}>
          <Table
            label="Notes"
            headers={['Line', 'Field', 'Note']}
            rows={notes.map(({ line, field, message }) => [String(line), field, message])}
          />
        </Details>
      )}
      {ignoredColumns.length > 0 && (
        <Details summary={`Columns that are not imported (${ignoredColumns.length})`}>
          <p className="text-sm text-pretty">{ignoredColumns.join(', ')}</p>
        </Details>
      )}
    </FormSection>
  )
}

function getReportTitle({ problems, applied, created, updated, redirects }: ImportReport): string {
  if (problems.length > 0) return 'Fix these rows to import the file'
  if (applied) return 'Imported'
  return created + updated + redirects > 0 ? 'Changes in this import' : 'No changes'
}

function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="border border-line bg-chalk">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold hover:bg-accent">
        {summary}
      </summary>
      <div className="p-3">{children}</div>
    </details>
  )
}

const FIRST_ROWS = 200

interface TableProps {
  label: string
  headers: string[]
  rows: string[][]
  /** The column that is hidden on phones. */
  phoneHiddenHeader?: string
}

function Table({ label, headers, rows, phoneHiddenHeader }: TableProps) {
  const hideOnPhone = (header: string | undefined) => (header === phoneHiddenHeader ? 'max-sm:hidden' : '')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section tabIndex={0} aria-label={label} className="max-h-[32rem] overflow-auto border border-ink bg-chalk">
        <table className="w-full border-collapse text-left text-sm">
          <thead className="sticky top-0 bg-card">
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col" className={`px-3 py-2 font-mono text-xs ${hideOnPhone(header)}`}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((cells) => (
              <tr key={cells.join('\n')} className="border-t border-line align-top">
                {cells.map((cell, index) => (
                  <td
                    key={headers[index]}
                    className={`px-3 py-2 break-words ${index === 0 ? 'font-mono' : ''} ${hideOnPhone(headers[index])}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="min-h-11 w-fit cursor-pointer border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent"
        >
          Show all {groupDigits(rows.length)}
        </button>
      )}
    </div>
  )
}
