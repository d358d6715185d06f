import { useEffect, useRef, useState } from 'react'
import { validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import { type ErrorCode, ShopError } from '#shared/errors.ts'
import { uploadPhoto } from './queries.ts'
import { UPLOAD_FAILED } from './texts.ts'

type Photo =
  | { state: 'idle'; problem?: string }
  /** `preview` is an image URL; `progress` is from 0 to 1. */
  | { state: 'uploading'; preview: string; progress: number }
  | { state: 'uploaded'; preview: string; imageUrl: string }

/** Errors whose own message is more helpful than UPLOAD_FAILED. */
const codesWithOwnMessage: readonly ErrorCode[] = [
  'bad_request',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
]

const toMessage = (error: unknown) =>
  error instanceof ShopError && codesWithOwnMessage.includes(error.code) ? error.message : UPLOAD_FAILED

/** Uploads the photo of a return; `savedUrl` restores one from a draft. */
export function usePhotoUpload(savedUrl: string | undefined) {
  const [photo, setPhoto] = useState<Photo>(
    savedUrl ? { state: 'uploaded', preview: savedUrl, imageUrl: savedUrl } : { state: 'idle' },
  )
  const uploadController = useRef<AbortController>(undefined)
  useEffect(() => () => uploadController.current?.abort(), [])

  const preview = photo.state === 'idle' ? undefined : photo.preview
  useEffect(() => {
    if (preview?.startsWith('blob:')) return () => URL.revokeObjectURL(preview)
    return undefined
  }, [preview])

  async function choose(file: File): Promise<void> {
    const problem = validateUpload(file)
    if (problem) return setPhoto({ state: 'idle', problem })
    const controller = new AbortController()
    uploadController.current = controller
    const { signal } = controller
    const blobUrl = URL.createObjectURL(file)
    // a removed photo must not be updated
    const update = (next: Photo) => signal.aborted || setPhoto(next)
    const onProgress = (progress: number) => update({ state: 'uploading', preview: blobUrl, progress })
    onProgress(0)
    try {
      const { imageUrl } = await uploadPhoto(file, { onProgress, signal })
      update({ state: 'uploaded', preview: blobUrl, imageUrl })
    } catch (error) {
      update({ state: 'idle', problem: toMessage(error) })
    }
  }

  function remove(): void {
    uploadController.current?.abort()
    setPhoto({ state: 'idle' })
  }

  return { photo, choose, remove }
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>
