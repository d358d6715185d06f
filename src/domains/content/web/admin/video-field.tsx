import { type ChangeEvent, useState } from 'react'
import { ACCEPTED_IMAGE_TYPES, uploadImageFile, validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import {
  ACCEPTED_VIDEO_TYPES,
  readVideoFrame,
  uploadVideoFile,
  validateVideo,
} from '#domains/media/web/parts/upload-video-file.ts'
import type { Video } from '../../contract.ts'
import { FileButton } from './file-button.tsx'

const toPoster = (imageUrl: string): Video['poster'] => ({
  webp: imageUrl,
  avif: imageUrl.replace(/\.webp$/, '.avif'),
})

async function uploadVideo(file: File, onProgress: (fraction: number) => void): Promise<Video> {
  const { filmUrl: url, type } = await uploadVideoFile(file, onProgress)
  const { width, height, poster } = await readVideoFrame(url)
  const { imageUrl } = await uploadImageFile(poster, () => {})
  // browsers try the MP4 last, so a WebM is its own fallback
  return { mp4: url, ...(type === 'webm' ? { webm: url } : {}), poster: toPoster(imageUrl), width, height }
}

interface VideoFieldProps {
  label: string
  hint: string
  /** Completes the labels of the buttons for screen readers. */
  itemName: string
  value: Video | undefined
  onChange: (video: Video | undefined) => void
}

/** Uploads a video and takes its poster from it, which can be replaced. */
export function VideoField({ label, hint, itemName, value, onChange }: VideoFieldProps) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()

  const choose =
    (validate: (file: File) => string | undefined, uploadFile: (file: File) => Promise<Video>) =>
    async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const file = currentTarget.files?.[0]
      currentTarget.value = ''
      if (!file || progress !== undefined) return
      const validationError = validate(file)
      setProblem(validationError)
      if (validationError) return
      setProgress(0)
      try {
        onChange(await uploadFile(file))
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error))
      }
      setProgress(undefined)
    }
  const chooseVideo = choose(validateVideo, (file) => uploadVideo(file, setProgress))

  return (
    <div className="grid content-start gap-1">
      <span className="text-xs font-semibold text-smoke">{label}</span>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
        {value && (
          <img src={value.poster.webp} alt="" className="h-24 max-w-28 border border-ink bg-card object-cover" />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            label={value ? 'Replace video' : 'Choose video'}
            itemName={itemName}
            accept={ACCEPTED_VIDEO_TYPES}
            onChange={chooseVideo}
          />
          {value && (
            <>
              <FileButton
                label="Replace poster"
                itemName={itemName}
                accept={ACCEPTED_IMAGE_TYPES}
                onChange={choose(validateUpload, async (file) => {
                  const { imageUrl } = await uploadImageFile(file, setProgress)
                  return { ...value, poster: toPoster(imageUrl) }
                })}
              />
              <button
                type="button"
                onClick={() => onChange(undefined)}
                className="min-h-11 cursor-pointer px-4 text-sm font-semibold underline underline-offset-4 hover:bg-brick"
              >
                Remove video<span className="sr-only"> of {itemName}</span>
              </button>
            </>
          )}
        </div>
      </div>
      <p className="text-xs text-pretty text-smoke">{hint}</p>
      <p role="status" className="text-xs empty:hidden">
        {progress !== undefined && (progress < 1 ? `Uploading, ${Math.round(progress * 100)}%` : 'Preparing...')}
      </p>
      {problem && (
        <p role="alert" className="bg-brick px-2 py-1 text-xs font-semibold">
          {problem}
        </p>
      )}
    </div>
  )
}
