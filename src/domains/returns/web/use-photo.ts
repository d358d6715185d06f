import { useEffect, useRef, useState } from 'react'
import { uploadProblem } from '#domains/media/web/queries.ts'
import { type ErrorCode, ShopError } from '#shared/errors.ts'
import { uploadPhoto } from './queries.ts'
import { UPLOAD_FAILED } from './texts.ts'

type Photo =
  | { state: 'idle'; problem?: string }
  | { state: 'uploading'; preview: string; share: number }
  | { state: 'uploaded'; preview: string; imageUrl: string }

/** Refusals whose own words help more than 'failed'. */
const told: readonly ErrorCode[] = [
  'bad_request',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
]

const wordsOf = (error: unknown) =>
  error instanceof ShopError && told.includes(error.code) ? error.message : UPLOAD_FAILED

/** The photo of a return: none, on its way, or there, as it was before the page was left. */
export function usePhoto(kept: string | undefined) {
  const [photo, setPhoto] = useState<Photo>(
    kept ? { state: 'uploaded', preview: kept, imageUrl: kept } : { state: 'idle' },
  )
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const preview = photo.state === 'idle' ? undefined : photo.preview
  useEffect(() => {
    if (preview?.startsWith('blob:')) return () => URL.revokeObjectURL(preview)
    return undefined
  }, [preview])

  async function choose(file: File): Promise<void> {
    const problem = uploadProblem(file)
    if (problem) return setPhoto({ state: 'idle', problem })
    const current = new AbortController()
    sending.current = current
    const picture = URL.createObjectURL(file)
    // what was taken out meanwhile no longer speaks
    const show = (next: Photo) => current.signal.aborted || setPhoto(next)
    const onProgress = (share: number) => show({ state: 'uploading', preview: picture, share })
    onProgress(0)
    try {
      const { imageUrl } = await uploadPhoto(file, { onProgress, signal: current.signal })
      show({ state: 'uploaded', preview: picture, imageUrl })
    } catch (error) {
      show({ state: 'idle', problem: wordsOf(error) })
    }
  }

  function remove(): void {
    sending.current?.abort()
    setPhoto({ state: 'idle' })
  }

  return { photo, choose, remove }
}

export type PhotoChoice = ReturnType<typeof usePhoto>
