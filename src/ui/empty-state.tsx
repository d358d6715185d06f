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
    <div className="grid justify-items-start gap-5">
      <h2 className={`headline ${isMain ? 'text-[clamp(1.75rem,4.4vw,4rem)]' : 'text-[clamp(1.5rem,2.6vw,2.75rem)]'}`}>
        {title}
      </h2>
      <p className="max-w-[42ch] text-lg leading-snug text-pretty wrap-anywhere">{text}</p>
      <Link
        to={link.to}
        className="inline-flex min-h-12 items-center bg-ink px-6 font-bold text-paper hover:bg-accent hover:text-ink"
      >
        {link.label}
      </Link>
    </div>
  )
}
