import { useRef, useState } from 'react'
import { uploadImageFile, validateUpload } from '#domains/media/web/queries.ts'
import type { ProductImage } from '../../contract.ts'

interface Upload {
  id: number
  name: string
  /** Progress from 0 to 1. */
  share: number
}

/** Uploads images one at a time, so they arrive in the order they were chosen. */
export function useUploads(onUploaded: (image: ProductImage) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [failures, setFailures] = useState<string[]>([])
  const queue = useRef(Promise.resolve())
  const nextId = useRef(0)

  async function uploadFile(file: File, id: number): Promise<void> {
    const updateProgress = (share: number) =>
      setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, share } : upload)))
    try {
      const { imageUrl, placeholder } = await uploadImageFile(file, updateProgress)
      onUploaded({ url: imageUrl, altText: '', placeholder })
    } catch (error) {
      setFailures((before) => [...before, `${file.name}: ${(error as Error).message}`])
    } finally {
      setUploads((before) => before.filter((upload) => upload.id !== id))
    }
  }

  function send(files: File[]): void {
    setFailures([])
    for (const file of files) {
      const problem = validateUpload(file)
      if (problem) {
        setFailures((before) => [...before, `${file.name}: ${problem}`])
        continue
      }
      const id = nextId.current++
      setUploads((before) => [...before, { id, name: file.name, share: 0 }])
      queue.current = queue.current.then(() => uploadFile(file, id))
    }
  }

  return { uploads, failures, send }
}
