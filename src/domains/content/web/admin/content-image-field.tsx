import { ACCEPTED_IMAGE_TYPES, uploadImageFile, validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import { useLatestCallback } from '#ui/admin/use-latest-callback.ts'
import type { ContentImages } from '../../contract.ts'
import { FileButton, RemoveButton } from './file-button.tsx'
import { useFileUpload } from './use-file-upload.tsx'

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
  const { startUpload, status } = useFileUpload()
  const applyUpload = useLatestCallback(onChange)
  const choose = (file: File) =>
    startUpload({
      file,
      validate: validateUpload,
      uploadFile: async (image, onProgress) =>
        applyUpload(toContentImages((await uploadImageFile(image, onProgress)).imageUrl)),
    })
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
          onChoose={choose}
        />
        {narrow && <RemoveButton label="Remove image" itemName={itemName} onRemove={() => onChange(undefined)} />}
      </div>
      {status}
    </div>
  )
}
