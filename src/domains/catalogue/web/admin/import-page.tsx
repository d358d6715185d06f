import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { groupDigits } from '#shared/group-digits.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { type ImportReport, importProducts, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../../product-csv-contract.ts'
import { useInvalidateProducts } from './products-queries.ts'

const IMPORT_FAILED = "We couldn't import the file."
const INSTRUCTIONS = `Products with an existing SKU are updated; the rest are created. Up to ${groupDigits(MAX_IMPORT_ROWS)} rows and 5 MB. Export the list to see the columns: an exported file can be imported again. Changes to Stock are added to the current stock, compared with Stock at export. Without that column, Stock is a count and needs the time in a column Counted at.`
const button =
  'min-h-11 cursor-pointer border border-ink px-5 font-bold aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-card aria-disabled:text-smoke'

export function ImportPage() {
  const [csv, setCsv] = useState('')
  const [fileError, setFileError] = useState<string>()
  const invalidateProducts = useInvalidateProducts()
  const importMutation = useMutation({
    mutationFn: ({ apply }: { apply: boolean }) =>
      callApi(
        importProducts,
        { body: { csv, apply } },
        { fallbackMessage: IMPORT_FAILED, networkMessage: NETWORK_ERROR },
      ),
    onSuccess: ({ applied }) => (applied ? invalidateProducts() : undefined),
  })
  const updateCsv = (text: string) => {
    setCsv(text)
    importMutation.reset()
  }
  const loadFile = async (file: File | undefined) => {
    setFileError(file && file.size > MAX_IMPORT_BYTES ? `${file.name} is larger than 5 MB.` : undefined)
    if (file && file.size <= MAX_IMPORT_BYTES) updateCsv(await file.text())
  }
  const report = importMutation.data
  const canPreview = csv.trim() !== '' && !importMutation.isPending
  const canImport = report && !report.applied && report.problems.length === 0 && report.created + report.updated > 0
  return (
    <>
      <AdminPageHeader title="Import Products" note={INSTRUCTIONS} />
      <div className="gutter grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <FormSection title="File">
          <FormRow label="CSV file" error={fileError}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,text/csv"
                onChange={(event) => void loadFile(event.target.files?.[0])}
                className="min-h-11 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:border file:border-ink file:bg-chalk file:px-4 file:font-semibold"
              />
            )}
          </FormRow>
          <FormRow label="Or paste it here">
            {(control) => (
              <textarea
                {...control}
                rows={8}
                value={csv}
                spellCheck={false}
                onChange={(event) => updateCsv(event.target.value)}
                className={`${inputClass} py-2 font-mono text-xs`}
              />
            )}
          </FormRow>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              aria-disabled={!canPreview || undefined}
              onClick={() => canPreview && importMutation.mutate({ apply: false })}
              className={`${button} bg-chalk hover:bg-acid`}
            >
              Preview
            </button>
            <button
              type="button"
              aria-disabled={!canImport || undefined}
              onClick={() => canImport && importMutation.mutate({ apply: true })}
              className={`${button} bg-ink text-paper hover:bg-acid hover:text-ink`}
            >
              Import
            </button>
          </div>
        </FormSection>
        <div role="status">
          {importMutation.isPending && <p className="font-semibold">Checking rows...</p>}
          {report && <ImportResult report={report} />}
        </div>
        <p role="alert" className="empty:hidden">
          {importMutation.error && (
            <span className="inline-block bg-brick px-3 py-2 font-semibold">{importMutation.error.message}</span>
          )}
        </p>
      </div>
    </>
  )
}

function ImportResult({ report }: { report: ImportReport }) {
  const { rows, created, updated, unchanged, problems, changes, applied } = report
  const hasProblems = problems.length > 0
  return (
    <FormSection title={getReportTitle(report)}>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 font-mono text-sm">
        {Object.entries({ Rows: rows, New: created, Changed: updated, Unchanged: unchanged }).map(([name, count]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-smoke">{name}</dt>
            <dd className="font-bold">{count}</dd>
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
          headers={['Line', 'Field', 'Problem']}
          rows={problems.map(({ line, field, message }) => [String(line), field, message])}
        />
      )}
      {!hasProblems && changes.length > 0 && (
        <Table
          headers={['Line', 'SKU', 'Product', applied ? 'Changed' : 'Will change']}
          rows={changes.map(({ line, sku, name, fields }) => [String(line), sku, name, fields.join('; ')])}
        />
      )}
    </FormSection>
  )
}

function getReportTitle({ problems, applied, created, updated }: ImportReport): string {
  if (problems.length > 0) return 'Fix these rows to import the file'
  if (applied) return 'Imported'
  return created + updated > 0 ? 'Changes in this import' : 'No changes'
}

function Table({ headers, rows }: { headers: string[]; rows: string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section tabIndex={0} aria-label="Rows" className="max-h-[32rem] overflow-auto border border-ink bg-chalk">
      <table className="w-full border-collapse text-left text-sm">
        <thead className="sticky top-0 bg-card">
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col" className="px-3 py-2 font-mono text-xs">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join('\n')} className="border-t border-line align-top">
              {cells.map((cell, index) => (
                <td key={headers[index]} className={`px-3 py-2 break-words ${index === 0 ? 'font-mono' : ''}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
