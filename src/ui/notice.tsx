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
    <div role="alert" className="gutter grid min-h-80 content-center justify-items-start gap-5 py-10">
      <p className="headline text-[clamp(1.35rem,4vw,3rem)] leading-[1.15] wrap-anywhere">
        <span className="box-decoration-clone bg-brick px-[0.25em] py-[0.05em]">{title}</span>
      </p>
      {message && <p className="max-w-prose text-lg text-pretty">{message}</p>}
      <button
        type="button"
        onClick={onRetry}
        className="min-h-12 cursor-pointer bg-ink px-6 font-semibold text-paper hover:bg-acid hover:text-ink"
      >
        Try again
      </button>
    </div>
  )
}
