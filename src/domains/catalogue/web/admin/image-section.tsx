import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { ACCEPTED_IMAGE_TYPES } from '#domains/media/web/parts/upload-image-file.ts'
import { moveItem } from '#ui/admin/sortable-list.tsx'
import { useDragToSort } from '#ui/admin/use-drag-to-sort.ts'
import { FormSection, GroupError } from '#ui/form-section.tsx'
import type { AdminImage } from '../../admin-contract.ts'
import { MAX_IMAGES } from '../../product-input-contract.ts'
import { ProductImageFrame } from '../parts/product-image-frame.tsx'
import { NOT_COPIED_YET, UPLOADING } from './texts.ts'
import type { Uploads } from './use-uploads.ts'

interface ImageSectionProps {
  images: AdminImage[]
  colors: string[]
  error: string | undefined
  uploads: Uploads
  onChange: (update: (images: AdminImage[]) => AdminImage[]) => void
}

export function ImageSection({ images, colors, error, uploads, onChange }: ImageSectionProps) {
  const remaining = MAX_IMAGES - images.length - uploads.uploads.length
  const [announcement, setAnnouncement] = useState('')
  const pressedId = useRef<string>(undefined)

  // a moved element loses the focus
  useLayoutEffect(() => {
    if (pressedId.current !== undefined) document.getElementById(pressedId.current)?.focus()
    pressedId.current = undefined
  })

  const moveImage = (from: number, to: number) => {
    if (to < 0 || to >= images.length || from === to) return
    onChange((current) => moveItem(current, from, to))
    setAnnouncement(`Image ${from + 1} is now number ${to + 1} of ${images.length}.`)
  }
  const { getHandleProps, getItemProps, isDragged, isTarget } = useDragToSort(moveImage)
  const updateImage = (index: number, change: Partial<AdminImage>) =>
    onChange((current) => current.map((image, i) => (i === index ? { ...image, ...change } : image)))

  return (
    <FormSection
      title="Images"
      note="Lists show the first image; the second appears on hover. Drag an image to sort it, or use its arrows."
    >
      {images.length > 0 && (
        <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {images.map((image, index) => (
            <li
              key={image.url}
              {...getItemProps(index)}
              className={`grid grid-cols-[6rem_1fr] gap-3 border border-line p-2 ${isDragged(index) ? 'opacity-40' : ''} ${isTarget(index) ? 'bg-accent' : 'bg-chalk'}`}
            >
              {/* the fields are outside, so text in them can be selected */}
              <div {...getHandleProps(index)} className="cursor-grab self-start" title="Drag to sort">
                {image.isPending ? (
                  <p className="grid aspect-4/5 place-items-center bg-card p-2 text-center text-xs font-semibold">
                    {NOT_COPIED_YET}
                  </p>
                ) : (
                  <ProductImageFrame image={image} sizes="6rem" maxWidth={400} />
                )}
              </div>
              <ImageFields
                image={image}
                index={index}
                count={images.length}
                colors={colors}
                onMove={(offset, buttonId) => {
                  pressedId.current = buttonId
                  moveImage(index, index + offset)
                }}
                onChange={(change) => updateImage(index, change)}
                onRemove={() => onChange((current) => current.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <DropZone remaining={remaining} onFiles={(files) => uploads.uploadFiles(files.slice(0, remaining))} />
      <div role="status" className="grid gap-2 empty:hidden">
        {uploads.uploads.map(({ id, name, progress }) => (
          <p key={id} className="grid gap-1 text-sm font-semibold">
            {UPLOADING} {name}
            <progress value={progress} max={1} aria-label={`${UPLOADING} ${name}`} className="h-2 w-full accent-ink" />
          </p>
        ))}
      </div>
      <div role="alert" className="grid gap-2 empty:hidden">
        {uploads.failures.map((failure) => (
          <div key={failure.id} className="flex flex-wrap items-center gap-2">
            <p className="w-fit bg-brick px-2 py-1 text-sm font-semibold">
              {failure.file.name}: {failure.message}
            </p>
            {failure.canRetry && (
              <button type="button" onClick={() => uploads.retry(failure)} className={failureButton}>
                Retry<span className="sr-only"> {failure.file.name}</span>
              </button>
            )}
            <button type="button" onClick={() => uploads.dismissFailure(failure.id)} className={failureButton}>
              Remove<span className="sr-only"> {failure.file.name}</span>
            </button>
          </div>
        ))}
        {error && <GroupError>{error}</GroupError>}
      </div>
    </FormSection>
  )
}

const failureButton =
  'min-h-9 pointer-coarse:min-h-11 cursor-pointer border border-ink bg-chalk px-3 text-sm font-semibold hover:bg-accent'

interface ImageFieldsProps {
  image: AdminImage
  index: number
  count: number
  colors: string[]
  onMove: (offset: number, buttonId: string) => void
  onChange: (change: Partial<AdminImage>) => void
  onRemove: () => void
}

const toolButton =
  'grid size-9 pointer-coarse:size-11 cursor-pointer place-items-center border border-ink hover:bg-accent aria-disabled:border-ink/30 aria-disabled:text-ink/30 aria-disabled:hover:bg-transparent'
const fieldClass = 'h-9 w-full border border-ink bg-chalk px-2 text-sm'

function ImageFields({ image, index, count, colors, onMove, onChange, onRemove }: ImageFieldsProps) {
  const name = `image ${index + 1}`
  const colorOptions = image.color !== undefined && !colors.includes(image.color) ? [image.color, ...colors] : colors
  return (
    <div className="grid content-start gap-2">
      <label className="grid gap-1">
        <span className="mono-caption">
          Alt text<span className="sr-only"> of {name}</span>
        </span>
        <input
          value={image.altText}
          maxLength={300}
          onChange={(event) => onChange({ altText: event.target.value })}
          className={fieldClass}
        />
      </label>
      <label className="grid gap-1">
        <span className="mono-caption">
          Colour<span className="sr-only"> of {name}</span>
        </span>
        <select
          value={image.color ?? ''}
          onChange={(event) => onChange({ color: event.target.value || undefined })}
          className={`${fieldClass} cursor-pointer`}
        >
          <option value="">Any colour</option>
          {colorOptions.map((color) => (
            <option key={color}>{color}</option>
          ))}
        </select>
      </label>
      <div className="flex gap-1.5">
        <button
          type="button"
          id={`${image.url}-forward`}
          aria-disabled={index === 0 || undefined}
          onClick={() => onMove(-1, `${image.url}-forward`)}
          aria-label={`Move ${name} forward`}
          className={toolButton}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </button>
        <button
          type="button"
          id={`${image.url}-back`}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => onMove(1, `${image.url}-back`)}
          aria-label={`Move ${name} back`}
          className={toolButton}
        >
          <ArrowRight aria-hidden="true" className="size-4" />
        </button>
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${name}`}
          className={`${toolButton} ml-auto hover:bg-brick`}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
    </div>
  )
}

function DropZone({ remaining, onFiles }: { remaining: number; onFiles: (files: File[]) => void }) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    onFiles([...event.dataTransfer.files])
  }
  if (remaining <= 0) return <p className="text-sm text-smoke">A product can have at most {MAX_IMAGES} images.</p>
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      className={`grid cursor-pointer place-items-center gap-2 border-2 border-dashed border-ink p-6 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink hover:bg-accent ${isDraggedOver ? 'bg-accent' : 'bg-chalk'}`}
    >
      <ImagePlus aria-hidden="true" className="size-6" />
      <span className="font-semibold">Upload Image</span>
      <span className="text-sm">Drop images here or click to choose. JPEG, PNG, WebP, AVIF or GIF, under 10 MB.</span>
      <input
        type="file"
        accept={ACCEPTED_IMAGE_TYPES}
        multiple
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}
