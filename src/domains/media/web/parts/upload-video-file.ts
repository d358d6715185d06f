import { upload } from '#web/upload.ts'
import {
  MAX_VIDEO_BYTES,
  NOT_A_VIDEO,
  type UploadedVideo,
  uploadVideo,
  VIDEO_FIELD,
  VIDEO_TOO_LARGE,
} from '../../contract.ts'

export const ACCEPTED_VIDEO_TYPES = 'video/mp4,video/webm'
const UPLOAD_FAILED = "We couldn't upload the video. Please try again."
/** Enough for 12 MB at a third of a megabit per second. */
const TIMEOUT_MS = 300_000

/** Returns an error message if the type or size is not accepted. */
export function validateVideo({ type, size }: File): string | undefined {
  if (!ACCEPTED_VIDEO_TYPES.split(',').includes(type)) return NOT_A_VIDEO
  return size > MAX_VIDEO_BYTES ? VIDEO_TOO_LARGE : undefined
}

export function uploadVideoFile(file: File, onProgress: (fraction: number) => void): Promise<UploadedVideo> {
  const form = new FormData()
  form.append(VIDEO_FIELD, file, 'video')
  return upload(uploadVideo.path, form, { onProgress, fallbackMessage: UPLOAD_FAILED, timeoutMs: TIMEOUT_MS })
}

interface VideoFrame {
  width: number
  height: number
  /** An early frame, as an image. */
  poster: File
}

const CANT_PLAY = "This browser can't play the video. Export it as MP4 with H.264, or as WebM."
const SEEK_SECONDS = 0.1
const DECODE_TIMEOUT_MS = 15_000

/** Reads the size and an early frame of an uploaded video. The content security policy allows no local files. */
export async function readVideoFrame(videoUrl: string): Promise<VideoFrame> {
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto', playsInline: true })
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(CANT_PLAY))
    setTimeout(fail, DECODE_TIMEOUT_MS)
    video.onerror = fail
    video.onloadeddata = () => {
      video.currentTime = Math.min(SEEK_SECONDS, video.duration / 2 || 0)
    }
    video.onseeked = () => resolve()
    video.src = videoUrl
  })
  const { videoWidth: width, videoHeight: height } = video
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error(CANT_PLAY)
  return { width, height, poster: new File([blob], 'poster.png', { type: 'image/png' }) }
}
