import { useEffect, useRef, useState } from 'react'
import { validateUpload } from '#domains/media/web/queries.ts'
import { type ErrorCode, ShopError } from '#shared/errors.ts'
import { uploadPhoto } from './queries.ts'
import { UPLOAD_FAILED } from './texts.ts'

type Photo =
  | { state: 'idle'; problem?: string }
  | { state: 'uploading'; preview: string; share: number }
  | { state: 'uploaded'; preview: string; imageUrl: string }

/** Errors whose own message is more helpful than UPLOAD_FAILED. */
const shownCodes: readonly ErrorCode[] = [
  'bad_request',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
]

const toMessage = (error: unknown) =>
  error instanceof ShopError && shownCodes.includes(error.code) ? error.message : UPLOAD_FAILED

/** Uploads the photo of a return; `savedUrl` restores one from a draft. */
export function usePhotoUpload(savedUrl: string | undefined) {
  const [photo, setPhoto] = useState<Photo>(
    savedUrl ? { state: 'uploaded', preview: savedUrl, imageUrl: savedUrl } : { state: 'idle' },
  )
  const upload = useRef<AbortController>(undefined)
  useEffect(() => () => upload.current?.abort(), [])

  const preview = photo.state === 'idle' ? undefined : photo.preview
  useEffect(() => {
    if (preview?.startsWith('blob:')) return () => URL.revokeObjectURL(preview)
    return undefined
  }, [preview])

  async function choose(file: File): Promise<void> {
    const problem = validateUpload(file)
    if (problem) return setPhoto({ state: 'idle', problem })
    const controller = new AbortController()
    upload.current = controller
    const { signal } = controller
    const blobUrl = URL.createObjectURL(file)
    // ignores updates of a removed photo
    const update = (next: Photo) => signal.aborted || setPhoto(next)
    const onProgress = (share: number) => update({ state: 'uploading', preview: blobUrl, share })
    onProgress(0)
    try {
      const { imageUrl } = await uploadPhoto(file, { onProgress, signal })
      update({ state: 'uploaded', preview: blobUrl, imageUrl })
    } catch (error) {
      update({ state: 'idle', problem: toMessage(error) })
    }
  }

  function remove(): void {
    upload.current?.abort()
    setPhoto({ state: 'idle' })
  }

  return { photo, choose, remove }
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>
