import { useRef, useState } from 'react'
import { uploadImageFile, validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import type { ProductImage } from '../../contract.ts'

interface Upload {
  id: number
  name: string
  /** From 0 to 1. */
  progress: number
}

/** Uploads images one at a time, so they appear in the order they were selected. */
export function useUploads(onUploaded: (image: ProductImage) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [errors, setErrors] = useState<string[]>([])
  const queue = useRef(Promise.resolve())
  const nextId = useRef(0)

  async function uploadFile(file: File, id: number): Promise<void> {
    const updateProgress = (progress: number) =>
      setUploads((current) => current.map((upload) => (upload.id === id ? { ...upload, progress } : upload)))
    try {
      const { imageUrl, placeholder } = await uploadImageFile(file, updateProgress)
      onUploaded({ url: imageUrl, altText: '', placeholder })
    } catch (error) {
      setErrors((current) => [...current, `${file.name}: ${(error as Error).message}`])
    } finally {
      setUploads((current) => current.filter((upload) => upload.id !== id))
    }
  }

  function uploadFiles(files: File[]): void {
    setErrors([])
    for (const file of files) {
      const error = validateUpload(file)
      if (error) {
        setErrors((current) => [...current, `${file.name}: ${error}`])
        continue
      }
      const id = nextId.current++
      setUploads((current) => [...current, { id, name: file.name, progress: 0 }])
      queue.current = queue.current.then(() => uploadFile(file, id))
    }
  }

  return { uploads, errors, uploadFiles }
}
