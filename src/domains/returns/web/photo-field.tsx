import { Camera, ImagePlus } from 'lucide-react'
import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TAKEN_TYPES } from '#domains/media/web/queries.ts'
import { useFormState } from '#ui/form.tsx'
import { KeptValue } from './kept-value.tsx'
import { STILL_UPLOADING } from './texts.ts'
import type { PhotoChoice } from './use-photo.ts'

const quiet = 'min-h-11 cursor-pointer border border-ink bg-paper px-4 font-semibold hover:bg-acid'

/** A photo to show what words cannot: chosen, dropped or taken, seen, and taken out again. */
export function PhotoField({ photo, choose, remove }: PhotoChoice) {
  const id = useId()
  const { problem } = useFormState()
  const ref = useRef<HTMLFieldSetElement>(null)
  const { state } = photo
  const said = problem?.fields[0] === 'imageUrl' ? problem.message : undefined
  // it has ended since, well or not
  const refused = said === STILL_UPLOADING && state !== 'uploading' ? undefined : said
  const wrong = refused ?? (photo.state === 'idle' ? photo.problem : undefined)

  const before = useRef(state)
  useEffect(() => {
    // what had the focus is gone with its state; the next Tab goes on from here
    const isLost = before.current !== state && document.activeElement === document.body
    before.current = state
    if (refused || isLost) ref.current?.focus()
  }, [refused, state])

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={wrong ? `${id}-problem` : undefined}
      className="relative -mt-px min-w-0 border border-ink bg-chalk p-4 pt-3"
    >
      <legend className="tag-type float-left mb-3 w-full">
        Photo <span className="text-smoke">(optional)</span>
      </legend>
      <div className="clear-both">
        <PhotoState photo={photo} choose={choose} remove={remove} />
      </div>
      <KeptValue name="imageUrl" value={photo.state === 'uploaded' ? photo.imageUrl : ''} />
      <p role="status" className="sr-only">
        {{ idle: '', uploading: 'Uploading...', uploaded: 'Photo uploaded' }[state]}
      </p>
      <p
        id={`${id}-problem`}
        role="alert"
        className="-mx-4 mt-4 -mb-4 bg-brick px-4 py-2 text-sm font-semibold empty:hidden"
      >
        {wrong}
      </p>
    </fieldset>
  )
}

/** None, on its way, or there. */
function PhotoState({ photo, choose, remove }: PhotoChoice) {
  if (photo.state === 'idle') return <DropZone onFile={(file) => void choose(file)} />
  if (photo.state === 'uploaded') {
    return (
      <Shown preview={photo.preview} onGone={remove}>
        <p className="w-fit bg-acid px-2 py-1 font-semibold">Photo uploaded</p>
        <button type="button" onClick={remove} className={quiet}>
          Remove image
        </button>
      </Shown>
    )
  }
  return (
    <Shown preview={photo.preview} isDim>
      <p className="flex w-full justify-between gap-3 font-mono text-sm">
        Uploading... <span>{Math.round(photo.share * 100)}%</span>
      </p>
      <progress
        value={photo.share}
        max={1}
        aria-label="Uploading the photo"
        className="h-3 w-full appearance-none border border-ink bg-paper [&::-moz-progress-bar]:bg-acid [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-acid"
      />
      <button type="button" onClick={remove} className={quiet}>
        Cancel
      </button>
    </Shown>
  )
}

interface ShownProps {
  preview: string
  isDim?: boolean
  /** A photo that was uploaded long ago and never sent is no longer there. */
  onGone?: () => void
  children: ReactNode
}

function Shown({ preview, isDim = false, onGone, children }: ShownProps) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] sm:grid-cols-[12rem_minmax(0,1fr)] items-start gap-4">
      <img
        src={preview}
        alt="What you are sending"
        onError={() => preview.startsWith('blob:') || onGone?.()}
        className={`aspect-square w-full border border-ink bg-card object-cover ${isDim ? 'opacity-50' : ''}`}
      />
      <div className="grid justify-items-start gap-3">{children}</div>
    </div>
  )
}

const zone =
  'flex min-h-14 cursor-pointer items-center justify-center gap-3 border-2 border-dashed border-ink px-4 font-semibold hover:bg-acid has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-acid has-focus-visible:shadow-[0_0_0_2px_var(--color-ink),0_0_0_7px_var(--color-ink)]'

function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div className="grid gap-3">
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`${zone} flex-col gap-1! py-5 text-center ${isOver ? 'bg-acid' : 'bg-paper'}`}
      >
        <ImagePlus aria-hidden="true" className="size-6" />
        Upload image
        <span className="text-sm font-normal text-pretty">
          <span className="pointer-coarse:hidden">Drop it here or press to choose. </span>JPEG, PNG, WebP, AVIF or GIF,
          below 10 MB.
        </span>
        <input {...taking(onFile)} />
      </label>
      {/* on a phone the thing itself lies on the table */}
      <label className={`${zone} hidden border-solid bg-paper pointer-coarse:flex`}>
        <Camera aria-hidden="true" className="size-5" />
        Take a photo
        <input {...taking(onFile)} capture="environment" />
      </label>
    </div>
  )
}

const taking = (onFile: (file: File) => void): ComponentProps<'input'> => ({
  type: 'file',
  accept: TAKEN_TYPES,
  className: 'sr-only',
  onChange: ({ currentTarget }) => {
    const [file] = currentTarget.files ?? []
    // the same one again is a choice, too
    currentTarget.value = ''
    if (file) onFile(file)
  },
})
