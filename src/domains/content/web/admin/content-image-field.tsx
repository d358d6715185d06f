import { type ChangeEvent, useState } from 'react'
import { ACCEPTED_IMAGE_TYPES, uploadImageFile, validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import type { ContentImages } from '../../contract.ts'
import { FileButton } from './file-button.tsx'

/** The widths of an uploaded image. */
const UPLOAD_WIDTHS = [400, 800, 1200]

const toContentImages = (imageUrl: string): ContentImages => ({
  narrow: { stem: imageUrl.replace(/-\d+\.webp$/, ''), widths: UPLOAD_WIDTHS },
})

interface ContentImageFieldProps {
  label: string
  itemName: string
  value: ContentImages | undefined
  onChange: (images: ContentImages | undefined) => void
}

export function ContentImageField({ label, itemName, value, onChange }: ContentImageFieldProps) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    const validationError = validateUpload(file)
    setProblem(validationError)
    if (validationError) return
    setProgress(0)
    try {
      onChange(toContentImages((await uploadImageFile(file, setProgress)).imageUrl))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setProgress(undefined)
  }

  const { narrow } = value ?? {}
  return (
    <div className="grid content-start gap-1">
      <span className="text-xs font-semibold text-smoke">{label}</span>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] items-start justify-items-start gap-x-3">
        {narrow && (
          <img
            src={`${narrow.stem}-${narrow.widths[0]}.webp`}
            alt=""
            className="row-span-2 h-22 w-18 border border-ink bg-card object-cover"
          />
        )}
        <FileButton
          label={narrow ? 'Replace image' : 'Choose image'}
          itemName={itemName}
          accept={ACCEPTED_IMAGE_TYPES}
          onChange={choose}
        />
        {narrow && (
          <button
            type="button"
            onClick={() => onChange(undefined)}
            className="min-h-11 cursor-pointer px-4 text-sm font-semibold underline underline-offset-4 hover:bg-brick"
          >
            Remove image<span className="sr-only"> of {itemName}</span>
          </button>
        )}
      </div>
      <p role="status" className="text-xs empty:hidden">
        {progress !== undefined && `Uploading, ${Math.round(progress * 100)}%`}
      </p>
      {problem && (
        <p role="alert" className="bg-brick px-2 py-1 text-xs font-semibold">
          {problem}
        </p>
      )}
    </div>
  )
}
