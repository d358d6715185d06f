import { Download, FileUp, X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { groupDigits } from '#shared/group-digits.ts'
import { Badge } from '#ui/badge.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { type ImportFormat, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../../product-csv-contract.ts'
import { importTemplates } from './import-templates.ts'

export const formatLabels = { shop: 'Our own CSV', shopify: 'Shopify product export' } satisfies Record<
  ImportFormat,
  string
>

const ownFormatNotes = [
  `A file can have up to ${groupDigits(MAX_IMPORT_ROWS)} rows. Export the list to see all columns: an exported file can be imported again.`,
  'Changes to Stock are added to the current stock, compared with Stock at export. Sales in the meantime are kept.',
  'Without Stock at export, Stock is a count and needs its time in a column Counted at.',
]

export interface ImportFile {
  csv: string
  /** Undefined for pasted text. */
  name?: string
}

interface ImportFileSectionProps {
  file: ImportFile
  format: ImportFormat | undefined
  onChange: (file: ImportFile) => void
}

export function ImportFileSection({ file, format, onChange }: ImportFileSectionProps) {
  const [error, setError] = useState<string>()
  const loadFile = async (chosen: File | undefined) => {
    if (!chosen) return
    const isTooLarge = chosen.size > MAX_IMPORT_BYTES
    setError(isTooLarge ? `${chosen.name} is larger than 20 MB. Please split it into smaller files.` : undefined)
    if (!isTooLarge) onChange({ csv: await chosen.text(), name: chosen.name })
  }
  return (
    <FormSection
      title="File"
      note="Drop a Shopify product export as it is, or a CSV in our own format. Nothing changes before you have seen the preview."
    >
      {file.name === undefined ? (
        <DropZone onFile={(chosen) => void loadFile(chosen)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 border border-ink bg-chalk p-3">
          <p className="min-w-0 font-semibold break-words">
            {file.name} <span className="font-mono text-sm font-normal text-smoke">{formatSize(file.csv.length)}</span>
          </p>
          <button
            type="button"
            onClick={() => onChange({ csv: '' })}
            className="flex min-h-11 cursor-pointer items-center gap-2 border border-ink px-4 text-sm font-semibold hover:bg-accent"
          >
            <X aria-hidden="true" className="size-4" />
            Choose another file
          </button>
        </div>
      )}
      <p role="alert" className="empty:hidden">
        {error && <span className="inline-block bg-brick px-2 py-1 text-sm font-semibold">{error}</span>}
      </p>
      {file.name === undefined && (
        <FormRow label="Or paste it here">
          {(control) => (
            <textarea
              {...control}
              rows={5}
              value={file.csv}
              spellCheck={false}
              onChange={(event) => onChange({ csv: event.target.value })}
              className={`${inputClass} py-2 font-mono text-xs`}
            />
          )}
        </FormRow>
      )}
      <details className="border border-line bg-chalk text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold hover:bg-accent">
          How our own CSV works
        </summary>
        <ul className="grid max-w-[75ch] list-disc gap-2 p-3 pl-8 text-pretty">
          {ownFormatNotes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex items-center gap-2 text-sm">
          {format && (
            <>
              Format <Badge color={format === 'shopify' ? 'green' : 'blue'}>{formatLabels[format]}</Badge>
            </>
          )}
        </p>
        <ul aria-label="Templates" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {importTemplates.map(({ label, fileName, csv }) => (
            <li key={fileName}>
              <a
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
                download={fileName}
                className="flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4 hover:decoration-2"
              >
                <Download aria-hidden="true" className="size-4" />
                Template: {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </FormSection>
  )
}

const formatSize = (length: number) =>
  length < 1024 * 1024 ? `${Math.ceil(length / 1024)} KB` : `${(length / 1024 / 1024).toFixed(1)} MB`

function DropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      className={`grid cursor-pointer place-items-center gap-2 border-2 border-dashed border-ink p-6 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink hover:bg-accent sm:p-10 ${isDraggedOver ? 'bg-accent' : 'bg-chalk'}`}
    >
      <FileUp aria-hidden="true" className="size-7" />
      <span className="font-semibold">CSV file</span>
      <span className="text-sm">Drop it here or click to choose. Up to 20 MB.</span>
      <input
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}
