import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { ACCEPTED_IMAGE_TYPES, uploadImageFile, validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import { useLatestCallback } from '#ui/admin/use-latest-callback.ts'
import { FormSection } from '#ui/form-section.tsx'
import type { CollectionBanner as Banner } from '../../contract.ts'
import { CollectionBanner } from '../parts/collection-banner.tsx'
import { UPLOADING } from './texts.ts'

interface BannerFieldProps {
  banner: Banner | null
  error: string | undefined
  onChange: (banner: Banner | null) => void
}

const NOTE =
  'Shown above the products, as high as the strip with the title. An image of 16:3 with its subject at the right fills it. The phone image is square; without one, the banner is used.'

export function BannerField({ banner, error, onChange }: BannerFieldProps) {
  return (
    <FormSection title="Banner" note={NOTE}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
        <BannerImage
          label="Banner"
          banner={banner}
          shape="wide"
          onUpload={(url) => onChange({ ...banner, url })}
          onRemove={banner ? () => onChange(null) : undefined}
        />
        {banner && (
          <BannerImage
            label="Phone image"
            banner={banner}
            shape="narrow"
            onUpload={(narrowUrl) => onChange({ ...banner, narrowUrl })}
            onRemove={banner.narrowUrl ? () => onChange({ url: banner.url }) : undefined}
          />
        )}
      </div>
      <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
        {error}
      </p>
    </FormSection>
  )
}

interface BannerImageProps {
  label: string
  banner: Banner | null
  shape: 'wide' | 'narrow'
  onUpload: (url: string) => void
  onRemove: (() => void) | undefined
}

function BannerImage({ label, banner, shape, onUpload, onRemove }: BannerImageProps) {
  const hasImage = onRemove !== undefined
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const applyUpload = useLatestCallback(onUpload)
  const upload = async (file: File | undefined) => {
    if (!file) return
    const validationError = validateUpload(file)
    setError(validationError)
    if (validationError) return
    setProgress(0)
    try {
      applyUpload((await uploadImageFile(file, setProgress)).imageUrl)
    } catch (failure) {
      setError(`${file.name}: ${(failure as Error).message}`)
    }
    setProgress(undefined)
  }
  return (
    <div className={`grid content-start gap-2 ${banner ? '' : 'sm:col-span-2'}`}>
      {banner && (
        <div
          aria-hidden="true"
          className={`relative overflow-hidden border border-line bg-card ${shape === 'wide' ? 'aspect-3/1 [&_img]:object-right' : 'aspect-square max-sm:w-1/2'}`}
        >
          <CollectionBanner key={banner.url} banner={banner} shape={shape} sizes="50vw" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <label
          className={`flex min-h-11 cursor-pointer items-center gap-2 bg-chalk px-3 text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink hover:bg-accent ${banner ? 'border border-ink' : 'w-full justify-center border-2 border-dashed border-ink py-8'}`}
        >
          <ImagePlus aria-hidden="true" className="size-4" />
          {hasImage ? 'Replace' : 'Choose'} {label.toLowerCase()}
          <input
            type="file"
            accept={ACCEPTED_IMAGE_TYPES}
            className="sr-only"
            onChange={(event) => {
              void upload(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        {onRemove && (
          <button
            type="button"
            onClick={onRemove}
            className="min-h-11 cursor-pointer border border-ink bg-chalk px-3 text-sm font-semibold hover:bg-brick"
          >
            Remove<span className="sr-only"> {label}</span>
          </button>
        )}
      </div>
      <p role="status" className="grid gap-1 text-sm font-semibold empty:hidden">
        {progress !== undefined && (
          <>
            {UPLOADING}
            <progress value={progress} max={1} aria-label={UPLOADING} className="h-2 w-full accent-ink" />
          </>
        )}
      </p>
      <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
        {error}
      </p>
    </div>
  )
}
