import { ACCEPTED_IMAGE_TYPES, uploadImageFile, validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import {
  ACCEPTED_VIDEO_TYPES,
  readVideoFrame,
  uploadVideoFile,
  validateVideo,
} from '#domains/media/web/parts/upload-video-file.ts'
import { useLatestCallback } from '#ui/admin/use-latest-callback.ts'
import type { Video } from '../../contract.ts'
import { FileButton, RemoveButton } from './file-button.tsx'
import { useFileUpload } from './use-file-upload.tsx'

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
  const { startUpload, status } = useFileUpload()
  const applyVideo = useLatestCallback(onChange)
  const applyPoster = useLatestCallback((poster: Video['poster']) => value && onChange({ ...value, poster }))
  const chooseVideo = (file: File) =>
    startUpload({
      file,
      validate: validateVideo,
      uploadFile: async (video, onProgress) => applyVideo(await uploadVideo(video, onProgress)),
    })
  const choosePoster = (file: File) =>
    startUpload({
      file,
      validate: validateUpload,
      uploadFile: async (image, onProgress) =>
        applyPoster(toPoster((await uploadImageFile(image, onProgress)).imageUrl)),
    })

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
            onChoose={chooseVideo}
          />
          {value && (
            <>
              <FileButton
                label="Replace poster"
                itemName={itemName}
                accept={ACCEPTED_IMAGE_TYPES}
                onChoose={choosePoster}
              />
              <RemoveButton label="Remove video" itemName={itemName} onRemove={() => onChange(undefined)} />
            </>
          )}
        </div>
      </div>
      <p className="text-xs text-pretty text-smoke">{hint}</p>
      {status}
    </div>
  )
}
