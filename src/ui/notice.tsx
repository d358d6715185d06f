import type { ReactNode } from 'react'

/** Shows a message where there is no content. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className="gutter grid min-h-64 place-items-center text-center text-lg font-semibold">{children}</p>
}

interface FailureNoticeProps {
  title: string
  message?: string
  onRetry: () => void
}

export function FailureNotice({ title, message, onRetry }: FailureNoticeProps) {
  return (
    <div role="alert" className="gutter grid min-h-80 place-content-center justify-items-center gap-4 text-center">
      <p className="bg-brick px-3 py-1 text-lg font-semibold">{title}</p>
      {message && <p>{message}</p>}
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 cursor-pointer border border-ink px-5 font-semibold hover:bg-acid"
      >
        Try again
      </button>
    </div>
  )
}
