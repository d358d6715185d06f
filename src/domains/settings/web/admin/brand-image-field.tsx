import { type ReactNode, useState } from 'react'
import { ACCEPTED_IMAGE_TYPES, validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import { useLatestCallback } from '#ui/admin/use-latest-callback.ts'

const smallButton =
  'min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-progress'

interface BrandImageFieldProps<T> {
  label: string
  /** For example "a logo". */
  noun: string
  /** Completes the labels of the buttons for screen readers, if two fields have the same noun. */
  place?: string
  hint?: string
  /** The classes of the box around the image. */
  box: string
  children: ReactNode
  upload: (file: File) => Promise<T>
  onUpload: (uploaded: T) => void
  /** Removes the uploaded image; absent if there is none. */
  reset?: { label: string; onClick: () => void } | undefined
}

/** Shows an image of the brand, with buttons to upload another or to remove it. */
export function BrandImageField<T>({
  label,
  noun,
  place,
  hint,
  box,
  children,
  upload,
  onUpload,
  reset,
}: BrandImageFieldProps<T>) {
  const [isUploading, setUploading] = useState(false)
  const [error, setError] = useState('')
  const applyUpload = useLatestCallback(onUpload)
  const uploadFile = async (file: File) => {
    const validationError = validateUpload(file)
    setError(validationError ?? '')
    if (validationError) return
    setUploading(true)
    try {
      applyUpload(await upload(file))
    } catch (failure) {
      setError((failure as Error).message)
    }
    setUploading(false)
  }
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-sm font-bold">{label}</h3>
      <div className={`grid place-items-center overflow-hidden border border-line ${box}`}>{children}</div>
      <div className="flex flex-wrap gap-2">
        <label className={`${smallButton} grid place-items-center focus-within:outline-2 focus-within:outline-ink`}>
          {isUploading ? 'Uploading...' : `Upload ${noun}`}
          {place && <span className="sr-only"> for {place}</span>}
          <input
            type="file"
            accept={`image/svg+xml,${ACCEPTED_IMAGE_TYPES}`}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file && !isUploading) void uploadFile(file)
            }}
          />
        </label>
        {reset && (
          <button type="button" onClick={reset.onClick} className={smallButton}>
            {reset.label}
            <span className="sr-only"> ({label.toLowerCase()})</span>
          </button>
        )}
      </div>
      {hint && <p className="text-xs text-pretty text-smoke">{hint}</p>}
      <p role="alert" className="empty:hidden">
        {error && <span className="inline-block bg-brick px-2 py-1 text-xs font-semibold">{error}</span>}
      </p>
    </div>
  )
}
