import { Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { controlStyles } from './control-styles.ts'

export interface FileDownload {
  fileName: string
  fetchFile: () => Promise<Blob>
}

interface DownloadButtonProps extends FileDownload {
  label: string
  /** What the file contains; only screen readers announce it. */
  itemName?: string
}

/** Fetches a file and saves it, because a plain link can't send the token. */
export function DownloadButton({ label, itemName, fileName, fetchFile }: DownloadButtonProps) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    if (isPending) return
    setPending(true)
    try {
      saveFile(await fetchFile(), fileName)
    } catch (error) {
      toast((error as Error).message, { kind: 'error' })
    } finally {
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      onClick={() => void download()}
      aria-disabled={isPending || undefined}
      className={`${controlStyles} flex cursor-pointer items-center gap-2 font-semibold hover:bg-accent aria-disabled:cursor-progress`}
    >
      <Download aria-hidden="true" className="size-4" />
      {isPending ? 'Downloading...' : label}
      {itemName && <span className="sr-only">{itemName}</span>}
    </button>
  )
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // gives the browser time to start the download
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
