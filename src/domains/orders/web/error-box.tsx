import type { ReactNode } from 'react'

interface ErrorBoxProps {
  message: string
  /** Buttons and links to recover. */
  children: ReactNode
}

export function ErrorBox({ message, children }: ErrorBoxProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 border border-ink bg-brick p-4 lg:p-6">
      <p className="text-lg font-semibold break-words">Error: {message}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}

export const boxButtonClass =
  'inline-flex min-h-11 cursor-pointer items-center border border-ink bg-paper px-5 font-semibold hover:bg-accent'
