import { Camera, ImagePlus } from 'lucide-react'
import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ACCEPTED_IMAGE_TYPES } from '#domains/media/web/parts/upload-image-file.ts'
import { DraftInput } from '#ui/draft-input.tsx'
import { useFormContext } from '#ui/form.tsx'
import { STILL_UPLOADING } from './texts.ts'
import type { PhotoUpload } from './use-photo-upload.ts'

const buttonClass = 'min-h-11 cursor-pointer border border-ink bg-paper px-4 font-semibold hover:bg-accent'

/** Lets the customer choose, drop or take a photo, preview it and remove it. */
export function PhotoField({ photo, choose, remove }: PhotoUpload) {
  const id = useId()
  const { error } = useFormContext()
  const ref = useRef<HTMLFieldSetElement>(null)
  const { state } = photo
  const formMessage = error?.fields[0] === 'imageUrl' ? error.message : undefined
  // hides the "still uploading" message once the upload has ended
  const formProblem = formMessage === STILL_UPLOADING && state !== 'uploading' ? undefined : formMessage
  const message = formProblem ?? (photo.state === 'idle' ? photo.problem : undefined)

  const previousState = useRef(state)
  useEffect(() => {
    // a state change may remove the focused button; focus the fieldset so the tab position is not lost
    const isFocusLost = previousState.current !== state && document.activeElement === document.body
    previousState.current = state
    if (formProblem || isFocusLost) ref.current?.focus()
  }, [formProblem, state])

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={message ? `${id}-problem` : undefined}
      className="relative -mt-px min-w-0 border border-ink bg-chalk p-4 pt-3"
    >
      <legend className="mono-caption float-left mb-3 w-full">
        Photo <span className="text-smoke">(optional)</span>
      </legend>
      <div className="clear-both">
        <PhotoState photo={photo} choose={choose} remove={remove} />
      </div>
      <DraftInput name="imageUrl" value={photo.state === 'uploaded' ? photo.imageUrl : ''} />
      <p role="status" className="sr-only">
        {{ idle: '', uploading: 'Uploading...', uploaded: 'Photo uploaded' }[state]}
      </p>
      <p
        id={`${id}-problem`}
        role="alert"
        className="-mx-4 mt-4 -mb-4 bg-brick px-4 py-2 text-sm font-semibold empty:hidden"
      >
        {message}
      </p>
    </fieldset>
  )
}

function PhotoState({ photo, choose, remove }: PhotoUpload) {
  if (photo.state === 'idle') return <DropZone onFile={(file) => void choose(file)} />
  if (photo.state === 'uploaded') {
    return (
      <PhotoPreview preview={photo.preview} onMissing={remove}>
        <p className="w-fit bg-accent px-2 py-1 font-semibold">Photo uploaded</p>
        <button type="button" onClick={remove} className={buttonClass}>
          Remove image
        </button>
      </PhotoPreview>
    )
  }
  return (
    <PhotoPreview preview={photo.preview} isDimmed>
      <p className="flex w-full justify-between gap-3 font-mono text-sm">
        Uploading... <span>{Math.round(photo.progress * 100)}%</span>
      </p>
      <progress
        value={photo.progress}
        max={1}
        aria-label="Uploading the photo"
        className="h-3 w-full appearance-none border border-ink bg-paper [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-accent"
      />
      <button type="button" onClick={remove} className={buttonClass}>
        Cancel
      </button>
    </PhotoPreview>
  )
}

interface PhotoPreviewProps {
  preview: string
  isDimmed?: boolean
  /** Called when a photo restored from a draft was deleted on the server. */
  onMissing?: () => void
  children: ReactNode
}

function PhotoPreview({ preview, isDimmed = false, onMissing, children }: PhotoPreviewProps) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] sm:grid-cols-[12rem_minmax(0,1fr)] items-start gap-4">
      <img
        src={preview}
        alt="Your upload"
        onError={() => preview.startsWith('blob:') || onMissing?.()}
        className={`aspect-square w-full border border-ink bg-card object-cover ${isDimmed ? 'opacity-50' : ''}`}
      />
      <div className="grid justify-items-start gap-3">{children}</div>
    </div>
  )
}

const zoneClass =
  'flex min-h-14 cursor-pointer items-center justify-center gap-3 border-2 border-dashed border-ink px-4 font-semibold hover:bg-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-focus-visible:shadow-[0_0_0_2px_var(--color-ink),0_0_0_7px_var(--color-ink)]'

function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div className="grid gap-3">
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        className={`${zoneClass} flex-col gap-1! py-5 text-center ${isDraggedOver ? 'bg-accent' : 'bg-paper'}`}
      >
        <ImagePlus aria-hidden="true" className="size-6" />
        Upload image
        <span className="text-sm font-normal text-pretty">
          <span className="pointer-coarse:hidden">Drop it here or click to choose. </span>JPEG, PNG, WebP, AVIF or GIF,
          less than 10 MB.
        </span>
        <input {...fileInputProps(onFile)} />
      </label>
      <label className={`${zoneClass} hidden border-solid bg-paper pointer-coarse:flex`}>
        <Camera aria-hidden="true" className="size-5" />
        Take a photo
        <input {...fileInputProps(onFile)} capture="environment" />
      </label>
    </div>
  )
}

const fileInputProps = (onFile: (file: File) => void): ComponentProps<'input'> => ({
  type: 'file',
  accept: ACCEPTED_IMAGE_TYPES,
  className: 'sr-only',
  onChange: ({ currentTarget }) => {
    const [file] = currentTarget.files ?? []
    // choosing the same file again must fire a change event
    currentTarget.value = ''
    if (file) onFile(file)
  },
})
