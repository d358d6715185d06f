import { useEffect, useRef, useState } from 'react'
import { validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import { reviewLimits } from '../contract.ts'
import { uploadPhoto } from './queries.ts'

interface PhotoUpload {
  key: string
  /** An image URL. */
  preview: string
  /** Undefined while it uploads. */
  imageUrl: string | undefined
  /** The sent fraction, from 0 to 1. */
  progress: number
}

const UPLOAD_FAILED = 'Upload failed. Please try again.'
const TOO_MANY_PHOTOS = `A review can have at most ${reviewLimits.photos} photos.`

/** Uploads the photos of a review; `savedUrls` are those that it already has. */
export function usePhotoUploads(savedUrls: string[]) {
  const [photos, setPhotos] = useState<PhotoUpload[]>(() =>
    savedUrls.map((url) => ({ key: url, preview: url, imageUrl: url, progress: 1 })),
  )
  const [problem, setProblem] = useState<string>()
  const controllers = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  async function add(files: File[]): Promise<void> {
    const room = reviewLimits.photos - photos.length
    setProblem(files.length > room ? TOO_MANY_PHOTOS : undefined)
    await Promise.all(files.slice(0, room).map(uploadFile))
  }

  async function uploadFile(file: File): Promise<void> {
    const invalid = validateUpload(file)
    if (invalid) return setProblem(invalid)
    const preview = URL.createObjectURL(file)
    const controller = new AbortController()
    controllers.current.set(preview, controller)
    setPhotos((current) => [...current, { key: preview, preview, imageUrl: undefined, progress: 0 }])
    const update = (changes: Partial<PhotoUpload>) =>
      setPhotos((current) => current.map((photo) => (photo.key === preview ? { ...photo, ...changes } : photo)))
    try {
      const onProgress = (progress: number) => update({ progress })
      const { imageUrl } = await uploadPhoto(file, { onProgress, signal: controller.signal })
      update({ imageUrl })
    } catch (error) {
      if (controller.signal.aborted) return
      setProblem(error instanceof Error ? error.message : UPLOAD_FAILED)
      remove(preview)
    }
  }

  function remove(key: string): void {
    controllers.current.get(key)?.abort()
    if (key.startsWith('blob:')) URL.revokeObjectURL(key)
    setPhotos((current) => current.filter((photo) => photo.key !== key))
  }

  return {
    photos,
    problem,
    isUploading: photos.some(({ imageUrl }) => imageUrl === undefined),
    urls: photos.flatMap(({ imageUrl }) => imageUrl ?? []),
    add,
    remove,
  }
}
