import type { ReactNode } from 'react'

/** Shows a message where there is no content. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="headline gutter py-7 text-[clamp(1.125rem,2vw,2rem)] leading-[1.05] text-balance lg:py-9">
      {children}
    </p>
  )
}

interface FailureNoticeProps {
  title: string
  message?: string
  onRetry: () => void
}

export function FailureNotice({ title, message, onRetry }: FailureNoticeProps) {
  return (
    <div role="alert" className="gutter grid min-h-80 content-center justify-items-start gap-4">
      <p className="headline bg-brick px-3 py-1 text-[clamp(1.35rem,4vw,3rem)] wrap-anywhere">{title}</p>
      {message && <p>{message}</p>}
      <button
        type="button"
        onClick={onRetry}
        className="min-h-12 cursor-pointer bg-ink px-6 font-semibold text-paper hover:bg-accent hover:text-ink"
      >
        Try again
      </button>
    </div>
  )
}
