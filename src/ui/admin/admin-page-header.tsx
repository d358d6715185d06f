import type { ReactNode } from 'react'
import { PageHead } from '#ui/page-head.tsx'

interface AdminPageHeaderProps {
  title: string
  note?: string
  /** Whether the title changes when the data has loaded. On phones the actions are below it then, where they don't move. */
  hasLateTitle?: boolean
  /** The page's actions. */
  children?: ReactNode
}

export function AdminPageHeader({ title, note, hasLateTitle = false, children }: AdminPageHeaderProps) {
  return (
    <header className="gutter flex flex-wrap items-center justify-between gap-4 border-b border-ink py-5 sm:items-start">
      <PageHead title={title} />
      <div className="grid gap-1.5">
        <h1 className="headline text-[clamp(1.5rem,2.4vw,2rem)]">{title}</h1>
        {note && <p className="max-w-[70ch] text-sm text-pretty text-smoke">{note}</p>}
      </div>
      {/* in line with the title, which is lower than a button */}
      {children && (
        <div className={`flex flex-wrap gap-2 sm:-my-1.5 ${hasLateTitle ? 'max-sm:w-full' : ''}`}>{children}</div>
      )}
    </header>
  )
}
