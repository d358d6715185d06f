import { useRef, useState } from 'react'
import { uploadImageFile, validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import type { ProductImage } from '../../contract.ts'

/** More at a time would only wait for each other on the server. */
const MAX_CONCURRENT = 3

interface Upload {
  id: number
  name: string
  /** From 0 to 1. */
  progress: number
}

interface FailedUpload {
  id: number
  message: string
  file: File
  /** False if another attempt would fail the same way. */
  canRetry: boolean
}

interface Task {
  id: number
  file: File
  outcome?: { image?: ProductImage }
}

export type Uploads = ReturnType<typeof useUploads>

/** Uploads a few images at a time. They are added in the order they were selected. */
export function useUploads(onUploaded: (image: ProductImage) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [failures, setFailures] = useState<FailedUpload[]>([])
  const queue = useRef({ nextId: 0, running: 0, waiting: [] as Task[], ordered: [] as Task[] }).current
  const latestFailures = useRef<FailedUpload[]>([])
  const settledListeners = useRef<(() => void)[]>([])

  function updateFailures(update: (current: FailedUpload[]) => FailedUpload[]): void {
    latestFailures.current = update(latestFailures.current)
    setFailures(latestFailures.current)
  }

  const fail = (task: Task, message: string, canRetry: boolean) =>
    updateFailures((current) => [...current, { id: task.id, file: task.file, message, canRetry }])

  async function runTask(task: Task): Promise<void> {
    const updateProgress = (progress: number) =>
      setUploads((current) => current.map((upload) => (upload.id === task.id ? { ...upload, progress } : upload)))
    queue.running++
    try {
      const { imageUrl, placeholder } = await uploadImageFile(task.file, updateProgress)
      task.outcome = { image: { url: imageUrl, altText: '', placeholder } }
    } catch (error) {
      task.outcome = {}
      fail(task, (error as Error).message, true)
    }
    queue.running--
    setUploads((current) => current.filter(({ id }) => id !== task.id))
    addFinishedImages()
    startWaiting()
  }

  function addFinishedImages(): void {
    while (queue.ordered[0]?.outcome) {
      const image = queue.ordered.shift()?.outcome?.image
      if (image) onUploaded(image)
    }
  }

  function startWaiting(): void {
    while (queue.running < MAX_CONCURRENT) {
      const task = queue.waiting.shift()
      if (!task) break
      void runTask(task)
    }
    if (queue.running === 0) for (const resolve of settledListeners.current.splice(0)) resolve()
  }

  function uploadFiles(files: File[]): void {
    for (const file of files) {
      const task: Task = { id: queue.nextId++, file }
      const error = validateUpload(file)
      if (error) {
        fail(task, error, false)
        continue
      }
      queue.waiting.push(task)
      queue.ordered.push(task)
      setUploads((current) => [...current, { id: task.id, name: file.name, progress: 0 }])
    }
    startWaiting()
  }

  const dismissFailure = (id: number) => updateFailures((current) => current.filter((failure) => failure.id !== id))

  return {
    uploads,
    failures,
    uploadFiles,
    dismissFailure,
    retry: ({ id, file }: FailedUpload) => {
      dismissFailure(id)
      uploadFiles([file])
    },
    /** Waits for the running uploads. Returns an error message if any failed. */
    waitForUploads: async (): Promise<string | undefined> => {
      if (queue.running > 0) await new Promise<void>((resolve) => settledListeners.current.push(resolve))
      const names = latestFailures.current.map(({ file }) => file.name)
      if (names.length === 0) return undefined
      const [was, it] = names.length === 1 ? ["wasn't", 'it'] : ["weren't", 'them']
      return `${names.join(', ')} ${was} uploaded. Retry or remove ${it}, then save again.`
    },
  }
}
