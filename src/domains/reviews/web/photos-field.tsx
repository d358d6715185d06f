import { ImagePlus, X } from 'lucide-react'
import { ACCEPTED_IMAGE_TYPES } from '#domains/media/web/parts/upload-image-file.ts'
import { useFormContext } from '#ui/form.tsx'
import { reviewLimits } from '../contract.ts'
import { ChoiceFieldset } from './choice-fieldset.tsx'
import type { usePhotoUploads } from './use-photo-uploads.ts'

const tileClass = 'relative block aspect-4/5 w-full border border-ink bg-card'

export function PhotosField({ photos, problem, isUploading, urls, add, remove }: ReturnType<typeof usePhotoUploads>) {
  const { clearError } = useFormContext()
  return (
    <ChoiceFieldset
      name="images"
      problem={problem}
      legend={
        <>
          Photos <span className="text-smoke">(optional, up to {reviewLimits.photos})</span>
        </>
      }
    >
      <ul className="grid grid-cols-4 gap-2">
        {photos.map(({ key, preview, imageUrl, progress }, index) => (
          <li key={key} className={tileClass}>
            <img
              src={preview}
              alt={`Your upload ${index + 1}`}
              className={`size-full object-cover ${imageUrl ? '' : 'opacity-50'}`}
            />
            {!imageUrl && (
              <span className="mono-caption absolute inset-x-0 bottom-0 bg-paper p-1">
                {Math.round(progress * 100)}%
              </span>
            )}
            <button
              type="button"
              onClick={() => {
                remove(key)
                clearError()
              }}
              className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center border-b border-l border-ink bg-paper hover:bg-accent"
            >
              <X aria-hidden="true" className="size-5" />
              <span className="sr-only">Remove photo {index + 1}</span>
            </button>
          </li>
        ))}
        {photos.length < reviewLimits.photos && (
          <li>
            <label
              className={`${tileClass} grid cursor-pointer place-content-center justify-items-center gap-1 border-2 border-dashed bg-chalk p-1 text-center text-sm font-semibold hover:bg-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
            >
              <ImagePlus aria-hidden="true" className="size-6" />
              Add photos
              <input
                type="file"
                multiple
                accept={ACCEPTED_IMAGE_TYPES}
                className="sr-only"
                onChange={({ currentTarget }) => {
                  const files = [...(currentTarget.files ?? [])]
                  // choosing the same file again must fire a change event
                  currentTarget.value = ''
                  clearError()
                  if (files.length > 0) void add(files)
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p role="status" className="sr-only">
        {isUploading && 'Uploading...'}
        {!isUploading && urls.length > 0 && `Photos uploaded: ${urls.length}`}
      </p>
      <input type="hidden" name="images" value={urls.join(' ')} />
    </ChoiceFieldset>
  )
}
