import { useRef, useState } from 'react'
import { uploadPicture, uploadProblem } from '#domains/media/web/queries.ts'
import type { ProductImage } from '../../contract.ts'

interface Upload {
  id: number
  name: string
  /** How much of it is sent, from 0 to 1. */
  share: number
}

/** Sends pictures one after the other, so that they arrive in the order in which they were chosen. */
export function useUploads(onUploaded: (image: ProductImage) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [failures, setFailures] = useState<string[]>([])
  const queue = useRef(Promise.resolve())
  const made = useRef(0)

  async function sendOne(file: File, id: number): Promise<void> {
    const show = (share: number) =>
      setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, share } : upload)))
    try {
      const { imageUrl, placeholder } = await uploadPicture(file, show)
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
      const problem = uploadProblem(file)
      if (problem) {
        setFailures((before) => [...before, `${file.name}: ${problem}`])
        continue
      }
      const id = made.current++
      setUploads((before) => [...before, { id, name: file.name, share: 0 }])
      queue.current = queue.current.then(() => sendOne(file, id))
    }
  }

  return { uploads, failures, send }
}
