import { FileUp, X } from 'lucide-react'

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

/** Reads a CSV file that an admin chooses, and shows its name until another one is chosen. */
export function CsvFileField({ file, hint = 'Click to choose.', onChoose, onClear }: CsvFileFieldProps) {
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
          Choose another file
        </button>
      </div>
    )
  const read = async (chosen: File | undefined) => {
    if (chosen) onChoose({ name: chosen.name, csv: await chosen.text() })
  }
  return (
    <label className="grid cursor-pointer place-items-center gap-2 border-2 border-dashed border-ink bg-chalk p-6 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink hover:bg-accent sm:p-10">
      <FileUp aria-hidden="true" className="size-7" />
      <span className="font-semibold">CSV file</span>
      <span className="text-sm">{hint}</span>
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
