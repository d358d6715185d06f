import { useState } from 'react'

interface Upload {
  file: File
  /** Returns an error message if the file is not accepted. */
  validate: (file: File) => string | undefined
  uploadFile: (file: File, onProgress: (fraction: number) => void) => Promise<void>
}

/** Uploads one file at a time. `status` shows the progress and what went wrong. */
export function useFileUpload() {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const start = async ({ file, validate, uploadFile }: Upload): Promise<void> => {
    if (progress !== undefined) return
    const validationError = validate(file)
    setProblem(validationError)
    if (validationError) return
    setProgress(0)
    try {
      await uploadFile(file, setProgress)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setProgress(undefined)
  }
  const status = (
    <>
      <p role="status" className="text-xs empty:hidden">
        {progress !== undefined && (progress < 1 ? `Uploading, ${Math.round(progress * 100)}%` : 'Preparing...')}
      </p>
      {problem && (
        <p role="alert" className="bg-brick px-2 py-1 text-xs font-semibold">
          {problem}
        </p>
      )}
    </>
  )
  return { startUpload: (upload: Upload) => void start(upload), status }
}
