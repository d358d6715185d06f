import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupDigits } from '#shared/group-digits.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { FormSection } from '#ui/form-section.tsx'
import type { ImportFormat } from '../../product-csv-contract.ts'
import { type ImportFile, ImportFileSection } from './import-file-section.tsx'
import { ImportImagesSection } from './import-images-section.tsx'
import { importProgressQueryOptions, useImportProducts } from './import-queries.ts'
import { ImportReportSection } from './import-report-section.tsx'

const NOTE = 'Products with an existing SKU are updated; the rest are created.'
const button =
  'min-h-11 cursor-pointer border border-ink px-5 font-bold aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-card aria-disabled:text-smoke'

/** The server decides by the same column. */
function detectFormat(csv: string): ImportFormat | undefined {
  const [header = ''] = csv.trimStart().split(/[\r\n]/, 1)
  if (header === '') return undefined
  return /(?:^|,)\W*(?:url )?handle\W*(?:,|$)/i.test(header) ? 'shopify' : 'shop'
}

export function ImportPage() {
  const [file, setFile] = useState<ImportFile>({ csv: '' })
  const [options, setOptions] = useState({ tagsAsCollections: true, overwriteStock: false, repeatStock: false })
  const importMutation = useImportProducts()
  const { data: report, isPending, variables } = importMutation
  const change = (update: () => void) => {
    update()
    importMutation.reset()
  }
  const chooseFile = (chosen: ImportFile) =>
    change(() => {
      setFile(chosen)
      setOptions({ ...options, repeatStock: false })
    })
  const start = (apply: boolean) =>
    importMutation.mutate({ csv: file.csv, apply, ...options, progressId: crypto.randomUUID() })
  const format = detectFormat(file.csv)
  const canPreview = file.csv.trim() !== '' && !isPending
  const canImport =
    report &&
    !isPending &&
    !report.applied &&
    report.problems.length === 0 &&
    report.created + report.updated + report.redirects > 0
  return (
    <>
      <AdminPageHeader title="Import Products" note={NOTE} />
      <div className="gutter grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <ImportFileSection file={file} format={format} onChange={chooseFile} />
        {format === 'shopify' && (
          <FormSection title="Options">
            <Checkbox
              label="Tags become collections"
              hint="Every tag of a product is a collection here. Collections that a product is in already stay."
              checked={options.tagsAsCollections}
              onChange={(tagsAsCollections) => change(() => setOptions({ ...options, tagsAsCollections }))}
            />
            <Checkbox
              label="Overwrite stock"
              hint="Otherwise the file sets the stock of new variants only, and the stock of others stays as it is in this shop."
              checked={options.overwriteStock}
              onChange={(overwriteStock) => change(() => setOptions({ ...options, overwriteStock }))}
            />
          </FormSection>
        )}
        {(options.repeatStock || (report?.repeatedStock ?? 0) > 0) && (
          <FormSection title="This stock was imported before">
            <Checkbox
              label="Import it again"
              hint="Adds the difference between Stock and Stock at export once more, for example when the same delivery came twice."
              checked={options.repeatStock}
              onChange={(repeatStock) => change(() => setOptions({ ...options, repeatStock }))}
            />
          </FormSection>
        )}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            aria-disabled={!canPreview || undefined}
            onClick={() => canPreview && start(false)}
            className={`${button} bg-chalk hover:bg-accent`}
          >
            Preview
          </button>
          <button
            type="button"
            aria-disabled={!canImport || undefined}
            onClick={() => canImport && start(true)}
            className={`${button} bg-ink text-paper hover:bg-accent hover:text-ink`}
          >
            Import
          </button>
        </div>
        <div role="status" className="empty:hidden">
          {isPending && <Progress progressId={variables.apply ? variables.progressId : undefined} />}
          {report && <ImportReportSection report={report} />}
        </div>
        <p role="alert" className="empty:hidden">
          {importMutation.error && (
            <span className="inline-block bg-brick px-3 py-2 font-semibold">{importMutation.error.message}</span>
          )}
        </p>
        <ImportImagesSection isApplied={report?.applied === true && report.images > 0} />
      </div>
    </>
  )
}

interface CheckboxProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Checkbox({ label, hint, checked, onChange }: CheckboxProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-ink"
      />
      <span className="grid gap-0.5">
        <span className="font-semibold">{label}</span>
        <span className="max-w-[70ch] text-sm text-smoke">{hint}</span>
      </span>
    </label>
  )
}

/** Without an id there is only a check, which is quick. */
function Progress({ progressId }: { progressId: string | undefined }) {
  const { data } = useQuery(importProgressQueryOptions(progressId))
  if (!data) return <p className="font-semibold">Checking rows...</p>
  return (
    <div className="grid gap-2 font-semibold">
      <p>
        Importing {groupDigits(data.done)} of {groupDigits(data.total)} products
      </p>
      <progress aria-label="Imported products" value={data.done} max={data.total} className="h-2 w-full accent-ink" />
    </div>
  )
}
