import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface EmptyStateProps {
  title: string
  /** What to do. */
  text: ReactNode
  link: { label: string; to: string }
  /** Whether the title is the largest of the page. */
  isMain?: boolean
}

/** Says that there is nothing yet, what to do, and where to go. */
export function EmptyState({ title, text, link, isMain = false }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      <div className="grid gap-3 lg:gap-4">
        <h2
          className={`headline ${isMain ? 'text-[clamp(1.75rem,4.4vw,4rem)]' : 'text-[clamp(1.5rem,2.6vw,2.75rem)]'}`}
        >
          {title}
        </h2>
        <p className="max-w-[60ch] text-lg leading-snug text-pretty wrap-anywhere">{text}</p>
      </div>
      <Link
        to={link.to}
        className="inline-flex min-h-12 items-center bg-ink px-6 font-bold text-paper hover:bg-accent hover:text-ink"
      >
        {link.label}
      </Link>
    </div>
  )
}
