import { FileUp, X } from 'lucide-react'
import { useState } from 'react'

export interface CsvFile {
  name: string
  csv: string
}

interface CsvFileFieldProps {
  file: CsvFile | undefined
  hint?: string
  onChoose: (file: CsvFile) => void
  onClear: () => void
}

/** Reads a CSV file that an admin chooses, and shows its name until it is removed. */
export function CsvFileField({ file, hint = 'Click to choose.', onChoose, onClear }: CsvFileFieldProps) {
  const [error, setError] = useState<string>()
  if (file)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 border border-ink bg-chalk p-3">
        <p className="min-w-0 font-semibold break-words">{file.name}</p>
        <button
          type="button"
          onClick={onClear}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent"
        >
          <X aria-hidden="true" className="size-4" />
          Remove file
        </button>
      </div>
    )
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    // it may have been renamed or deleted since it was chosen
    const csv = await chosen.text().catch(() => undefined)
    setError(csv === undefined ? `We couldn't read ${chosen.name}. Please choose it again.` : undefined)
    if (csv !== undefined) onChoose({ name: chosen.name, csv })
  }
  return (
    <label className="grid cursor-pointer place-items-center gap-2 border-2 border-dashed border-ink bg-chalk p-6 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink hover:bg-accent sm:p-10">
      <FileUp aria-hidden="true" className="size-7" />
      <span className="font-semibold">CSV file</span>
      <span className="text-sm">{hint}</span>
      {error && (
        <span role="alert" className="bg-brick px-2 py-1 font-semibold">
          {error}
        </span>
      )}
      <input
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}
